/**
 * What findings have in common: a known cause of `specs/causes.yaml`, one fault that is known to violate all of them, or
 * the same part of the target. And which undecided rules follow from a violated one.
 * @module
 */
import { detections, partnerDetections, type RuleDetections } from '../../generated/detections.js'
import {
  isExplained,
  type JudgedRule,
  type KnownCause,
  knownCauses,
  type ShownSign,
  signsOf,
} from '../../src/catalogue/causes.js'
import type { Role, RuleRecord, RunRecord } from '../../src/record/record.js'
import { plural } from '../outcome.js'

/** Findings with one cause. Each violated rule is in one cause at most. */
export interface SharedCause {
  /** Id of the known cause in `specs/causes.yaml`. Null if only the rules have something in common. */
  readonly id: string | null
  /** Ids of the violated rules, in the order of the run. One rule only if the cause is known, or if others follow. */
  readonly rules: readonly string[]
  /** Ids of the undecided rules that follow: they have no verdict until the cause is fixed. */
  readonly follows: readonly string[]
  /** A sentence: what is probably wrong, or what the rules have in common. */
  readonly says: string
  /** A sentence: what shows it. */
  readonly why: string
  /** Where to look. Null if it is not known. */
  readonly look: string | null
  /** What to do first. */
  readonly first: string
}

/** What the causes of a run are found from. */
type Judged = Pick<RunRecord, 'role' | 'rules'>

/** A cause before the undecided rules are known that follow from it. */
interface Group extends Omit<SharedCause, 'follows'> {
  readonly known: KnownCause | null
}

/** The causes of a run. Those with the most rules come first. */
export function sharedCausesOf({ role, rules }: Judged, faults = faultsOf(role)): SharedCause[] {
  const violated = rules.filter(({ verdict }) => verdict === 'violated').map(({ entry }) => entry.id)
  if (violated.length === 0) return []
  const left = new Set(violated)
  const take = (ids: readonly string[]): string[] => ids.filter((id) => left.delete(id))
  const groups: Group[] = []
  const judged = rules.map(judgedOf)
  for (const known of knownCauses().filter((cause) => cause.role === role)) {
    const signs = signsOf(known, judged)
    if (signs === null) continue
    const explained = take(violated.filter((id) => isExplained(known, id)))
    if (explained.length > 0) groups.push(knownGroup(known, explained, signs))
  }
  for (const together of largestSets(left, faults)) groups.push(groupOf(take(together), commonFault))
  for (const [part, ids] of partsIn([...left])) {
    const near = groups.findIndex((one) => one.known === null && one.rules.some((id) => partOf(id) === part))
    const shared = take(ids)
    const before = near < 0 ? undefined : groups[near]
    if (before !== undefined)
      groups[near] = groupOf(inOrder(violated, [...before.rules, ...shared]), commonFault)
    else groups.push(groupOf(shared, shared.length > 1 ? samePart(part) : ruleItself))
  }
  return withFollowing(groups, rules)
    .filter(({ id, rules: own, follows }) => id !== null || own.length + follows.length > 1)
    .sort((one, other) => sizeOf(other) - sizeOf(one))
}

function judgedOf({ entry, verdict, checks }: RuleRecord): JudgedRule {
  const texts = checks
    .filter((check) => check.verdict === verdict)
    .flatMap(({ actual, reason }) => [actual, reason].filter((text) => text !== null))
  return { id: entry.id, verdict, texts }
}

const sizeOf = ({ rules, follows }: SharedCause): number => rules.length + follows.length

const inOrder = (all: readonly string[], some: readonly string[]): string[] =>
  all.filter((id) => some.includes(id))

/** The rules that a sentence names. */
const mostNamed = 3

function named(ids: readonly string[]): string {
  const more = ids.length - mostNamed
  return `${ids.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function knownGroup(known: KnownCause, rules: readonly string[], signs: readonly ShownSign[]): Group {
  const shown = signs.map(({ verdict, rules: ids }) => `${verdict}: ${named(ids)}`)
  return {
    known,
    id: known.id,
    rules,
    says: `Probably: ${known.says.en}`,
    why: `Signs: ${shown.join('; ')}.`,
    look: known.look.en,
    first: known.first.en,
  }
}

/** What rules have in common, in words. */
type Common = (count: string) => Pick<SharedCause, 'says' | 'why'>

const commonFault: Common = (count) => ({
  says: `Perhaps one mistake violates these ${count}.`,
  why: 'They break together: a fault is known that violates them.',
})

const samePart =
  (part: string): Common =>
  (count) => ({
    says: `These ${count} are about the same part of the target: ${part}.`,
    why: `Their names begin with ${part}.`,
  })

const ruleItself: Common = () => ({
  says: 'Other rules have no verdict because this one is violated.',
  why: 'Their checks end where this rule is violated.',
})

function groupOf(rules: readonly string[], common: Common): Group {
  const [first = ''] = rules
  return {
    known: null,
    id: null,
    rules,
    ...common(plural(rules.length, 'rule')),
    look: null,
    first: `Fix ${first} first, then run again.`,
  }
}

/** The part of the target that a rule is about: `webhook-check.body` of `webhook-check.body.changed`. */
function partOf(id: string): string {
  const names = id.replace(/^standard\./, '').split('.')
  return names.slice(0, Math.max(2, names.length - 1)).join('.')
}

function partsIn(ids: readonly string[]): Map<string, string[]> {
  const parts = new Map<string, string[]>()
  for (const id of ids) parts.set(partOf(id), [...(parts.get(partOf(id)) ?? []), id])
  return parts
}

/** The rules that each known fault violates, for faults that violate several. */
type Faults = readonly (readonly string[])[]

const tables: Readonly<Record<Role, Readonly<Record<string, RuleDetections>>>> = {
  platform: detections,
  partner: partnerDetections,
}
const byRole = new Map<Role, Faults>()

/** The sets of rules that the faults of a role violate together. */
function faultsOf(role: Role): Faults {
  const known = byRole.get(role)
  if (known !== undefined) return known
  const rulesOf = new Map<string, string[]>()
  for (const [rule, { faults }] of Object.entries(tables[role]))
    for (const fault of Object.keys(faults)) rulesOf.set(fault, [...(rulesOf.get(fault) ?? []), rule])
  const several = [...rulesOf.values()].filter((rules) => rules.length > 1)
  byRole.set(role, several)
  return several
}

/** The largest sets of rules that one fault violates, until no set has two rules that are left. */
function largestSets(violated: ReadonlySet<string>, faults: Faults): string[][] {
  const left = new Set(violated)
  let sets = faults.filter((rules) => rules.every((id) => violated.has(id)))
  const largest: string[][] = []
  for (;;) {
    const parts = sets.map((rules) => rules.filter((id) => left.has(id))).filter((part) => part.length > 1)
    const [first, ...others] = parts.sort((one, other) => other.length - one.length)
    if (first === undefined) return largest
    largest.push(inOrder([...violated], first))
    for (const id of first) left.delete(id)
    sets = others
  }
}

/** Adds to each group the undecided rules that follow from it. Each follows from one group. */
function withFollowing(groups: readonly Group[], rules: readonly RuleRecord[]): SharedCause[] {
  const undecided = rules.filter(({ verdict }) => verdict === 'undecided')
  const values = groups.map((group) => valuesOf(rules.filter(({ entry }) => group.rules.includes(entry.id))))
  const follows = groups.map((): string[] => [])
  for (const rule of undecided) {
    const { id } = rule.entry
    const reasons = rule.checks.flatMap(({ verdict, reason }) =>
      verdict === 'undecided' ? [reason ?? ''] : [],
    )
    const same = values.findIndex((some) => some.some((value) => reasons.some((one) => one.includes(value))))
    const explained = groups.findIndex(({ known }) => known !== null && isExplained(known, id))
    follows[explained < 0 ? same : explained]?.push(id)
  }
  return groups.map(({ known: _known, ...group }, at) => ({ ...group, follows: follows[at] ?? [] }))
}

/** Characters of a value that no two causes have by chance. */
const distinct = 24

/** What the target did where rules are violated, in parts: the reason of a check that cannot decide repeats it. */
function valuesOf(rules: readonly RuleRecord[]): string[] {
  return rules
    .flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === 'violated'))
    .flatMap(({ actual }) => (actual ?? '').split('; '))
    .map((value) => value.trim())
    .filter((value) => value.length >= distinct)
}
