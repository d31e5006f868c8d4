/**
 * Finds out which cases detect a fault: it runs the rules that the fault violates, with all their cases, against the
 * embedded target with this fault.
 * @module
 */
import { partnerFaults } from '../embedded/partner/faults/index.js'
import { faults } from '../embedded/platform/faults/index.js'
import { recordPartner } from '../examples/partner.js'
import { recordPlatform } from '../examples/platform.js'
import type { Recorded } from '../examples/recorded.js'
import type { Role } from '../record/record.js'
import { keepLittle } from './lean-evidence.js'

/** A fault and the cases that detect it. */
export interface Detections {
  readonly fault: string
  /** Without cases about every answer of a run: what they see depends on what else runs. */
  readonly cases: readonly { readonly rule: string; readonly case: string }[]
  /**
   * If only a case about every answer of a run detects it: its rule, its name, and the rules whose checks make the
   * requests in which the fault appears.
   */
  readonly ofTheRun?: readonly [rule: string, name: string, appearsIn: readonly string[]]
}

/** The names of cases that judge every answer of a run. */
const everyAnswer = /^every .* of the run$/

/**
 * Runs the rules of one fault.
 * @param id id of the fault
 * @throws {Error} if there is no such fault, or a rule that it violates did not detect it
 */
export async function detectionsOf(role: Role, id: string): Promise<Detections> {
  const { violates, appearsIn = [], checks } = await (role === 'platform' ? atPlatform(id) : atPartner(id))
  const violated = checks
    .filter(({ verdict, rule }) => verdict === 'violated' && violates.includes(rule))
    .map(({ rule, case: name }) => ({ rule, case: name }))
  const missed = violates.filter((rule) => !violated.some((check) => check.rule === rule))
  if (missed.length > 0) throw new Error(`the fault ${id} was not detected by ${missed.join(', ')}`)
  const cases = violated.filter((check) => !everyAnswer.test(check.case))
  const [only] = violated
  return cases.length > 0 || only === undefined
    ? { fault: id, cases }
    : { fault: id, cases, ofTheRun: [only.rule, only.case, appearsIn] }
}

/** What a fault violates, and the checks of a run. */
interface Tried extends Pick<Recorded, 'checks'> {
  readonly violates: readonly string[]
  readonly appearsIn?: readonly string[]
}

async function atPlatform(id: string): Promise<Tried> {
  const fault = named(faults, id)
  const { violates, appearsIn = [] } = fault
  const { checks } = await recordPlatform(fault.behaviour, [...violates, ...appearsIn], keepLittle)
  return { violates, appearsIn, checks }
}

async function atPartner(id: string): Promise<Tried> {
  const fault = named(partnerFaults, id)
  const { violates, profile } = fault
  const { checks } = await recordPartner(fault.behaviour, violates, profile, keepLittle)
  return { violates, checks }
}

function named<Fault extends { readonly id: string }>(all: readonly Fault[], id: string): Fault {
  const fault = all.find((one) => one.id === id)
  if (fault === undefined) throw new Error(`there is no fault ${id}`)
  return fault
}
