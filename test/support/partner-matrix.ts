/**
 * The fault matrix of the role partner, in parts that run in parallel.
 */
import { describe, expect, test } from 'vitest'
import { type PartnerRuleId, partnerRules } from '../../generated/catalogue.js'
import type { PartnerFault, PartnerVariant } from '../../src/embedded/partner/fault.js'
import { schemaReport } from '../../src/record/mismatches.js'
import { expectRecordedDetections, recordDetections } from './detections.js'
import type { Share } from './matrix.js'
import { judgePartner } from './partner-harness.js'
import { isSample, sample } from './sample.js'

/** `MATRIX=full` runs every rule for every fault and variant. Without it, one of this many runs every rule. */
const full = process.env.MATRIX === 'full'
const oneOf = 1000
/** The others run the rules that they declare, and one of this many other rules. */
const share = 200

const ruleIds = Object.keys(partnerRules) as PartnerRuleId[]

/** A stalled machine must not make the requests of the embedded partner fail. */
const patient = { timeoutSeconds: () => 15 }

/** Rules to run for a fault or variant; empty for all. */
function chosen(id: string, declared: readonly PartnerRuleId[]): readonly string[] {
  if (full || isSample(id, oneOf)) return []
  const undeclared = ruleIds.filter((rule) => !declared.includes(rule))
  return [...declared, ...sample(id, undeclared, share)]
}

/** True if the fault violates a rule whose checks wait up to a minute in real time. */
const takesLong = ({ violates }: PartnerFault): boolean =>
  violates.some((id) => partnerRules[id].needs.some((need) => need === 'patience' || need === 'wait'))

/** True if the fault shows by a difference of milliseconds, which other tests in the same thread hide. */
const isMeasured = ({ violates }: PartnerFault): boolean => violates.includes('service-token-request.wait')

/** Those that wait begin first, and one at a time, so that others run meanwhile. */
function spread(faults: readonly PartnerFault[]): PartnerFault[] {
  const long = faults.filter(takesLong)
  const short = faults.filter((fault) => !takesLong(fault))
  return [
    ...long.flatMap((fault, at) => [fault, ...short.slice(2 * at, 2 * at + 2)]),
    ...short.slice(2 * long.length),
  ]
}

/** Each fault violates exactly what it declares. */
export function describePartnerFaults(faults: readonly PartnerFault[], { k, n }: Share): void {
  const part = faults.filter((_, index) => index % n === k)
  describe('each fault of a partner that shows by milliseconds violates exactly what it declares', () => {
    for (const fault of part.filter(isMeasured)) testFault(fault)
  })
  describe.concurrent('each fault of a partner violates exactly what it declares', () => {
    for (const fault of spread(part.filter((one) => !isMeasured(one)))) testFault(fault)
  })
}

function testFault(fault: PartnerFault): void {
  test(`${fault.id}: ${fault.says}`, async () => {
    const { checks, skipped, violated } = await judgePartner({
      behaviours: { ...patient, ...fault.behaviour },
      profile: fault.profile ?? {},
      only: fault.disturbsOthers === true ? fault.violates : chosen(fault.id, fault.violates),
      lean: true,
      // These faults never do what the check waits for, so real time changes nothing.
      hurried: fault.profile?.MAX_WAIT_SECONDS !== undefined,
    })
    recordDetections(fault.id, checks)
    expect(violated).toEqual([...fault.violates].sort())
    await expectRecordedDetections('partner', fault, checks, skipped)
  })
}

/** No variant violates a rule that it must keep, and none leaves a rule undecided. */
export function describePartnerVariants(some: readonly PartnerVariant[]): void {
  describe.concurrent('no variant of a partner is violated or undecided', () => {
    for (const variant of some) {
      test(`${variant.id}: ${variant.says}`, async () => {
        const broken: readonly PartnerRuleId[] = variant.breaks ?? []
        const { checks, violated, run } = await judgePartner({
          behaviours: { ...patient, ...variant.behaviours },
          profile: variant.profile ?? {},
          only: chosen(variant.id, broken),
          lean: true,
        })
        expect(violated).toEqual([...broken].sort())
        const mismatches = schemaReport(run.evidence.all()).mismatches
        expect(mismatches.map(({ schema, error }) => `${schema} ${error}`)).toEqual(variant.mismatches ?? [])
        for (const id of broken) {
          const { tier, level } = partnerRules[id]
          expect(tier === 'standard' || level !== 'must').toBe(true)
        }
        const undecided = checks.filter(
          ({ rule, verdict }) => verdict === 'undecided' && !broken.includes(rule as PartnerRuleId),
        )
        expect(undecided.map(({ rule, case: name, reason }) => `${rule} (${name}): ${reason}`)).toEqual([])
        expect(checks.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(0)
      })
    }
  })
}
