/**
 * The fault matrix of the role platform, in parts that run in parallel.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type RuleId, rules } from '../../generated/catalogue.js'
import type { Fault, Variant } from '../../src/embedded/platform/fault.js'
import type { CheckRecord } from '../../src/record/record.js'
import { expectRecordedDetections, recordDetections } from './detections.js'
import { type Judged, judge } from './harness.js'
import { type Concerns, hasNoCondition, learn } from './learn.js'
import { oncePerRun } from './once.js'
import { isSample, sample } from './sample.js'

/**
 * `MATRIX=full` runs every rule for every fault and variant. This proves the result of {@link learn}. Without it, only
 * one of this many faults and variants runs every rule.
 */
const full = process.env.MATRIX === 'full'
const oneOf = 600

/**
 * A fault or variant that concerns more rules than this, for example a fault in every token, runs the rules that it
 * declares, a share of its own topic, and a smaller share of the other topics. The share differs from item to item, so
 * the items together cover all rules. If an item seems to concern no rule, it runs a share of all rules.
 */
const few = 6
const ofTopic = 16
const ofOthers = 200

/** The topic of a rule, the first word of its id: `students`, `token`. */
function topicOf(id: string): string {
  return id.split('.', 1)[0] ?? ''
}

/** The topics of profile keys, by the first word of the key. A key that is not listed concerns all topics. */
const topics: Readonly<Record<string, readonly string[]>> = {
  STUDENTS: ['students'],
  DATE: ['timetable', 'deleted-periods'],
  TIMETABLE: ['timetable', 'deleted-periods'],
  PERIOD: ['timetable', 'deleted-periods'],
  RESOURCE: ['timetable', 'deleted-periods'],
  DELETED: ['deleted-periods'],
  CLASSES: ['classes'],
  CLASS: ['classes'],
  ROOMS: ['rooms', 'service'],
  ROSTER: ['roster', 'token', 'service-token'],
  LOGOUT: ['logout'],
}

/** The topics that a profile concerns; empty for all. */
function topicsOf(profile: Readonly<Record<string, string>>): string[] {
  const topicLists = Object.keys(profile).map((key) => topics[key.split('_', 1)[0] ?? ''])
  if (topicLists.some((topic) => topic === undefined)) return []
  return [...new Set(['data-api', ...topicLists.flatMap((topic) => topic ?? [])])]
}

const ruleIds = Object.keys(rules) as RuleId[]

/** The items of a test file: every n-th, from the k-th on. */
export interface Share {
  readonly k: number
  readonly n: number
}

function part<T>(items: readonly T[], { k, n }: Share): T[] {
  return items.filter((_, index) => index % n === k)
}

function inWords(checks: readonly CheckRecord[]): string[] {
  return checks.map(({ rule, case: name, verdict, reason }) => `${rule} (${name}): ${verdict}, ${reason}`)
}

/** What {@link learn} finds. It takes as long as a hundred faults, so one thread learns for all. */
async function learned(): Promise<Concerns> {
  const concerns = await oncePerRun('concerns', async () =>
    [...(await learn())].map(([id, concerned]) => [id, [...concerned]] as const),
  )
  return new Map(concerns.map(([id, concerned]) => [id, new Set(concerned)]))
}

/** Selects the rules to run for a fault or variant; empty for all. Learns before the tests. */
function concern(): (id: string, declared?: readonly RuleId[]) => readonly string[] {
  let concerns: Concerns = new Map()
  beforeAll(async () => {
    concerns = await learned()
  }, 300_000)
  return (id, declared = []) => {
    if (full || isSample(id, oneOf)) return []
    const concerned = [...new Set<RuleId>([...(concerns.get(id) ?? []), ...declared])].sort()
    if (concerned.length === 0) return sample(id, ruleIds, ofTopic)
    if (concerned.length <= few) return concerned
    const topics = new Set([...declared.map(topicOf), id.split('-', 1)[0]])
    const undeclared = concerned.filter((rule) => !declared.includes(rule))
    const [near = [], far = []] = [true, false].map((isNear) =>
      undeclared.filter((rule) => topics.has(topicOf(rule)) === isNear),
    )
    return [...declared, ...sample(id, near, ofTopic), ...sample(id, far, ofOthers)]
  }
}

/** Prints the progress of a file now and then: a file takes minutes. */
function progress(what: string, all: number): () => void {
  let done = 0
  return () => {
    done += 1
    if (done % 50 === 0) console.log(`${done} of ${all} ${what}`)
  }
}

/** Answers that do not fit the OpenAPI documents are a mistake of the platform: a rule must be violated too. */
function expectNoSilentMismatch({ violated, mismatches }: Judged, known: readonly string[] = []): void {
  if (violated.length === 0) expect(mismatches.filter((one) => !known.includes(one))).toEqual([])
}

/** Each fault violates exactly what it declares. */
export function describeFaults(faults: readonly Fault[], share: Share): void {
  const some = part(faults, share)
  describe.concurrent('each fault violates exactly what it declares', () => {
    const only = concern()
    const list: string[] = []
    afterEach(progress('faults', some.length))
    afterAll(() => console.log(`${list.length} faults and what they violate\n${list.join('\n')}`))
    for (const fault of some) {
      test(`${fault.id}: ${fault.says}`, async () => {
        const chosen = only(fault.id, [...fault.violates, ...(fault.appearsIn ?? [])])
        const judged = await judge({
          behaviours: fault.behaviour,
          only: chosen,
          lean: chosen.length > 0,
        })
        const { checks, violated } = judged
        expectNoSilentMismatch(judged)
        list.push(`${fault.id} -> ${violated.join(', ')}`)
        recordDetections(fault.id, checks)
        expect(violated).toEqual([...fault.violates].sort())
        await expectRecordedDetections('platform', fault, checks)
      })
    }
  })
}

/** The rules to run for a variant: those that its behaviours concern, and a share of those that its profile concerns. */
function withProfile(chosen: readonly string[], { id, profile }: Variant): readonly string[] {
  if (profile === undefined) return chosen
  const topics = topicsOf(profile)
  const about = ruleIds.filter((rule) => topics.length === 0 || topics.includes(topicOf(rule)))
  return [...chosen, ...sample(id, about, ofTopic)]
}

/** No variant violates a rule of the contract, and none leaves a rule undecided. */
export function describeVariants(variants: readonly Variant[], share: Share): void {
  const some = part(variants, share)
  describe.concurrent('no variant is violated or undecided', () => {
    const only = concern()
    afterEach(progress('variants', some.length))
    for (const variant of some) {
      test(`${variant.id}: ${variant.says}`, async () => {
        // If the contract leaves a choice that a standard does not, exactly the rules of the standard are violated.
        const { breaksStandards = [], recorded = [] } = variant
        for (const id of breaksStandards) expect(rules[id].tier).toBe('standard')
        for (const id of recorded) expect(rules[id].level).toBe('info')
        const broken: readonly string[] = [...breaksStandards, ...recorded]
        const chosen = only(variant.id, [...breaksStandards, ...recorded])
        const judged = await judge({
          behaviours: variant.behaviours,
          profile: variant.profile ?? {},
          findOut: true,
          only:
            chosen.length === 0
              ? []
              : withProfile([...new Set([...chosen, ...(variant.notApplicable ?? [])])], variant),
          lean: chosen.length > 0,
        })
        const { checks, violated } = judged
        expect(violated).toEqual([...broken].sort())
        expectNoSilentMismatch(judged, variant.mismatches)
        // What is known must still occur, if all rules ran: one of them sends the request that shows it.
        if (chosen.length === 0)
          expect(judged.mismatches).toEqual(expect.arrayContaining([...(variant.mismatches ?? [])]))
        const undecided = checks.filter(
          ({ rule, verdict }) => verdict === 'undecided' && !broken.includes(rule),
        )
        expect(inWords(undecided)).toEqual([])
        const without: readonly string[] = variant.notApplicable ?? []
        for (const id of without)
          expect(inWords(checks.filter(({ rule }) => rule === id))).toContainEqual(
            expect.stringContaining('): not applicable, '),
          )
        // A sample may have nothing but a rule of which the condition does not occur.
        const decided = checks.filter(
          (check) =>
            check.verdict === 'passed' ||
            (check.verdict === 'not applicable' && without.includes(check.rule)) ||
            (chosen.length > 0 && hasNoCondition(check)),
        )
        expect(decided.length, inWords(checks).join('\n')).toBeGreaterThan(0)
      })
    }
  })
}
