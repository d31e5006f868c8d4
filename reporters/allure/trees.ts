/**
 * The trees of the report: rules by clause in the order of the contract, for the whole run and for each feature.
 *
 * Allure groups the results by their title path. It does not sort by the contract, and has one name for a result,
 * so {@link inContractOrder} corrects both in the generated trees.
 * @module
 */
import type { AllureReport } from '@allurereport/core'
import { verdictOfRule } from '../../src/record/conclude.js'
import type { RuleVerdict, Tier, Verdict } from '../../src/record/record.js'
import { featureName, placeOf } from '../clauses.js'
import { groupBy, plural, type Tally, tally, tallyWords } from '../outcome.js'

/** A check as an Allure result: in a results folder, or in the store of the report. */
export interface LabelledResult {
  readonly name: string
  readonly fullName?: string
  readonly labels: readonly { readonly name: string; readonly value?: string }[]
}

/** A check in the store of the report. */
export interface StoredResult extends LabelledResult {
  readonly id: string
}

type QualityGateResult = Parameters<AllureReport['realtimeDispatcher']['sendQualityGateResults']>[0][number]

/** Where a check belongs in a tree. */
interface Place {
  readonly rule: string
  /** The statement of the rule. */
  readonly says: string
  /** Empty for a rule with a single check. */
  readonly case: string
  readonly section: string
  readonly part: string | null
  /** Sorts by the contract. */
  readonly order: string
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The value of a label; empty if there is none. */
export const label = ({ labels }: LabelledResult, name: string): string =>
  labels.find((one) => one.name === name)?.value ?? ''

/** The section of the observations. */
export const observationSection = 'Open points of the contract: observed, not judged'

/** True for an observation, which has no verdict. */
export const isObservation = (result: LabelledResult): boolean => label(result, 'observation') === 'yes'

function locate(result: LabelledResult): Place {
  if (isObservation(result)) {
    const clause = label(result, 'clause')
    const { section, order } = placeOf(clause)
    const rule = label(result, 'story')
    const place = {
      section: observationSection,
      part: clause === '' ? null : section,
      order: `~~ ${order} ${rule}`,
    }
    return { rule, says: result.name, case: '', ...place }
  }
  const rule = label(result, 'story') || result.name
  const name = result.fullName?.slice(rule.length + 1) ?? ''
  const { section, part, order } = placeOf(label(result, 'clause'), label(result, 'tier') as Tier)
  const says = name === '' ? result.name : result.name.slice(0, -` (${name})`.length)
  return { rule, says, case: name, section, part, order: `${order} ${rule}` }
}

/**
 * The title path of each result: section, part of it, and the statement of a rule with several checks.
 * Allure makes a group of the tree from each part.
 */
export function titlePathsOf<Result extends LabelledResult>(
  results: readonly Result[],
): ReadonlyMap<Result, readonly string[]> {
  const located = results.map((result) => ({ result, place: locate(result) }))
  const byRule = groupBy(located, ({ place }) => place.rule)
  return new Map(
    located.map(({ result, place: { rule, says, section, part } }) => {
      const several = (byRule.get(rule)?.length ?? 0) > 1
      return [result, [section, ...(part === null ? [] : [part]), ...(several ? [says] : [])]]
    }),
  )
}

/** The features of the run, each as a quality gate of Allure. */
export function featuresOf(results: readonly StoredResult[]): QualityGateResult[] {
  const checks = results.filter((result) => !isObservation(result))
  return [...groupBy(checks, (result) => label(result, 'feature'))]
    .map(([feature, checks]) => qualityGate(feature, checks))
    .sort((one, other) => compare(one.rule, other.rule))
}

function qualityGate(feature: string, checks: readonly StoredResult[]): QualityGateResult {
  const rules = [...groupBy(checks, (check) => locate(check).rule).values()]
  const counts = tally(
    rules.map((own) => {
      const checks = own.map(checkIn)
      return { verdict: verdictOfRule(checks), checks }
    }),
  )
  const word = wordFor(counts)
  return {
    success: word === 'passed' || word === 'passed in part' || word === 'not applicable',
    rule: `${featureName(feature)}: ${word}`,
    message: `${plural(rules.length, 'rule')}: ${tallyWords(counts)}`,
    expected: 'passed',
    actual: word,
    testResults: checks.map(({ id }) => id),
  }
}

function checkIn(result: LabelledResult): {
  verdict: Verdict
  optional: boolean
  case: string
  reason: null
} {
  const verdict = label(result, 'verdict') as Verdict
  return { verdict, optional: label(result, 'optional') === 'yes', case: locate(result).case, reason: null }
}

function wordFor(counts: Tally): RuleVerdict | 'incomplete' {
  if (counts.violated > 0) return 'violated'
  if (counts.undecided + counts['not exercised'] > 0) return 'incomplete'
  if (counts['passed in part'] > 0) return 'passed in part'
  return counts.passed > 0 ? 'passed' : 'not applicable'
}

/** A tree that Allure has generated, with the fields that {@link inContractOrder} reads or changes. */
export interface Tree {
  readonly root: Group
  readonly groupsById: Readonly<Record<string, Group & { readonly name: string }>>
  readonly leavesById: Readonly<Record<string, Leaf>>
}

interface Group {
  readonly groups?: string[]
  readonly leaves?: string[]
}

interface Leaf {
  name: string
  /** Position in its group. The page sorts checks by it. */
  groupOrder?: number
  /** The page sorts groups by the lowest one. */
  start?: number
}

/** The line of a check in a tree. */
export interface Line {
  /** Position in the whole report. */
  readonly at: number
  /** Empty for a rule with a single check. */
  readonly case: string
}

/** The lines of all checks by id of the result, in the order of the contract. */
export function linesOf(results: readonly StoredResult[]): ReadonlyMap<string, Line> {
  const sorted = results
    .map(({ id, ...result }) => ({ id, place: locate(result) }))
    .sort(
      ({ place: one }, { place: other }) => compare(one.order, other.order) || compare(one.case, other.case),
    )
  return new Map(sorted.map(({ id, place }, at) => [id, { at, case: place.case }]))
}

/** Sorts a tree by the contract. A check in the group of its rule gets the name of its case. */
export function inContractOrder(tree: Tree, lines: ReadonlyMap<string, Line>): Tree {
  const at = (leaf: string): number => lines.get(leaf)?.at ?? lines.size
  const sort = ({ groups = [], leaves = [] }: Group): number => {
    const lowest = new Map(groups.map((id) => [id, sort(tree.groupsById[id] ?? {})]))
    groups.sort((one, other) => (lowest.get(one) ?? 0) - (lowest.get(other) ?? 0))
    leaves.sort((one, other) => at(one) - at(other))
    leaves.forEach((id, index) => {
      const leaf = tree.leavesById[id]
      if (leaf !== undefined) Object.assign(leaf, { groupOrder: index + 1, start: at(id) })
    })
    return Math.min(...lowest.values(), ...leaves.map(at))
  }
  sort(tree.root)
  for (const { name, leaves = [] } of Object.values(tree.groupsById))
    for (const id of leaves) {
      const leaf = tree.leavesById[id]
      const short = lines.get(id)?.case ?? ''
      if (leaf !== undefined && short !== '' && leaf.name === `${name} (${short})`) leaf.name = short
    }
  return tree
}
