/**
 * Finds out which cases detect a fault: it runs the rules that the fault violates, with all their cases, against the
 * embedded target with this fault. It does so with two seeds: what differs is chance.
 * @module
 */
import type { Seed } from '../../src/core/random.js'
import { partnerFaults } from '../../src/embedded/partner/faults/index.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { recordPartner } from '../../src/examples/partner.js'
import { recordPlatform } from '../../src/examples/platform.js'
import { type Recorded, seed } from '../../src/examples/recorded.js'
import type { Role } from '../../src/record/record.js'
import { everyAnswer } from '../../src/roles/platform/detections.js'
import { keepLittle } from './lean-evidence.js'

/** A case of a rule. */
export interface CaseOfRule {
  readonly rule: string
  readonly case: string
}

/** A fault and the cases that detect it. */
export interface Detections {
  readonly fault: string
  /** Cases that detect it with each seed. */
  readonly cases: readonly CaseOfRule[]
  /** Cases that may detect it, or may not: chance decides. */
  readonly byChance: readonly CaseOfRule[]
  /** Cases about every answer of a run that detect it if only its rules run. They may see more in a longer run. */
  readonly everyAnswer: readonly CaseOfRule[]
  /** Rules whose checks make the requests in which the fault appears, if those of the violated rule do not. */
  readonly appearsIn: readonly string[]
}

/** The seeds of the runs. What only one of them shows is chance. */
const seeds: readonly Seed[] = [seed, { ...seed, seed: 2 }]

/** Cases whose events are drawn, so each seed shows something else. */
const drawn = 'in a school year'

/** True if a case sees what chance or the other checks of a run make. */
export function dependsOnRun({ case: name }: Pick<CaseOfRule, 'case'>): boolean {
  return name === drawn || everyAnswer.test(name)
}

/**
 * Runs the rules of one fault, with each seed.
 * @param id id of the fault
 * @throws {Error} if there is no such fault, or a rule that it violates did not detect it with the seed of all recordings
 */
export async function detectionsOf(role: Role, id: string): Promise<Detections> {
  const runs: CaseOfRule[][] = []
  let appearsIn: readonly string[] = []
  for (const choices of seeds) {
    const tried = await (role === 'platform' ? atPlatform(id, choices) : atPartner(id, choices))
    const { violates, checks } = tried
    const violated = checks.filter(({ verdict, rule }) => verdict === 'violated' && violates.includes(rule))
    runs.push(violated.map(({ rule, case: name }) => ({ rule, case: name })))
    const missed = violates.filter((rule) => !violated.some((check) => check.rule === rule))
    if (choices === seed && missed.length > 0)
      throw new Error(`the fault ${id} was not detected by ${missed.join(', ')}`)
    appearsIn = tried.appearsIn ?? []
  }
  return { fault: id, ...agreed(runs), appearsIn }
}

/** What several runs say about a fault. */
export function agreed(
  runs: readonly (readonly CaseOfRule[])[],
): Pick<Detections, 'cases' | 'byChance' | 'everyAnswer'> {
  const key = (one: CaseOfRule): string => JSON.stringify([one.rule, one.case])
  const seen = [...new Map(runs.flat().map((one) => [key(one), one])).values()]
  const always = seen.filter((one) => runs.every((run) => run.some((other) => key(other) === key(one))))
  const certain = always.filter(
    (one) => one.case !== drawn || always.every((other) => other.rule !== one.rule || other.case === drawn),
  )
  const isOfRun = (one: CaseOfRule): boolean => everyAnswer.test(one.case)
  return {
    cases: certain.filter((one) => !isOfRun(one)),
    byChance: seen.filter((one) => !certain.includes(one) && !isOfRun(one)),
    everyAnswer: certain.filter(isOfRun),
  }
}

/** What a fault violates, and the checks of a run. */
interface Tried extends Pick<Recorded, 'checks'> {
  readonly violates: readonly string[]
  readonly appearsIn?: readonly string[]
}

async function atPlatform(id: string, choices: Seed): Promise<Tried> {
  const fault = named(faults, id)
  const { violates, appearsIn = [] } = fault
  const { checks } = await recordPlatform(fault.behaviour, [...violates, ...appearsIn], keepLittle, choices)
  return { violates, appearsIn, checks }
}

async function atPartner(id: string, choices: Seed): Promise<Tried> {
  const fault = named(partnerFaults, id)
  const { violates, profile } = fault
  const { checks } = await recordPartner(fault.behaviour, violates, profile, keepLittle, choices)
  return { violates, checks }
}

function named<Fault extends { readonly id: string }>(all: readonly Fault[], id: string): Fault {
  const fault = all.find((one) => one.id === id)
  if (fault === undefined) throw new Error(`there is no fault ${id}`)
  return fault
}
