/**
 * The trees of the report: rules by clause in the order of the contract, and the same for each feature.
 * @module
 */
import { createHash } from 'node:crypto'
import { verdictOfRule } from '../../src/record/conclude.js'
import type { CheckRecord, Tier, Verdict } from '../../src/record/record.js'
import { featureName, placeOf } from '../clauses.js'
import { groupBy, plural, type Tally, tally, verdictOrder } from '../outcome.js'

/** A check as the report's generator knows it. */
export interface KnownResult {
  readonly id: string
  readonly name: string
  readonly fullName?: string
  readonly labels: readonly { readonly name: string; readonly value?: string }[]
}

/** A line of a tree that stands for a check; the generator makes it, with more members than these. */
interface Leaf {
  readonly nodeId: string
  readonly status: string
  readonly name: string
  readonly groupOrder?: number
  /** The page orders groups by the lowest of it. */
  readonly start?: number
}

interface Group {
  readonly nodeId: string
  readonly name: string
  readonly statistic: Record<string, number>
  readonly groups: string[]
  readonly leaves: string[]
}

/** A tree as the page reads it. */
export interface Tree {
  readonly root: { readonly groups: string[]; readonly leaves: string[] }
  readonly groupsById: Record<string, Group>
  readonly leavesById: Record<string, Leaf>
}

/** What the page shows of one feature, as one of Allure's quality gates. */
export interface FeatureView {
  readonly success: boolean
  readonly rule: string
  readonly message: string
  readonly testResultsTree: Tree
}

/** A check with what the trees are made by. */
interface Sorted {
  readonly leaf: Leaf
  readonly rule: string
  readonly feature: string
  /** The statement of the rule. */
  readonly says: string
  readonly check: Pick<CheckRecord, 'case' | 'verdict' | 'optional'>
  readonly order: string
  readonly section: string
  readonly part: string | null
}

/**
 * The tree by clauses, and one of each feature.
 * @param results all checks
 * @param leaves the generator's own lines of them
 */
export function treesOf(
  results: readonly KnownResult[],
  leaves: Readonly<Record<string, Leaf>>,
): { readonly byClause: Tree; readonly byFeature: readonly FeatureView[] } {
  const all = results
    .flatMap((result) => {
      const leaf = leaves[result.id]
      return leaf === undefined ? [] : [sortable(result, leaf)]
    })
    .sort((one, other) => compare(one.order, other.order) || compare(one.check.case, other.check.case))
  const features = [...groupBy(all, ({ feature }) => feature)]
  return {
    byClause: treeOf(all, ''),
    byFeature: features
      .map(([feature, own]) => viewOf(feature, own))
      .sort((one, other) => compare(one.rule, other.rule)),
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function sortable(result: KnownResult, leaf: Leaf): Sorted {
  const label = (name: string): string => result.labels.find((one) => one.name === name)?.value ?? ''
  const rule = label('story') || result.name
  const name = result.fullName?.slice(rule.length + 1) ?? ''
  const place = placeOf(label('clause'), label('tier') as Tier)
  return {
    leaf,
    rule,
    feature: label('feature'),
    says: name === '' ? result.name : result.name.slice(0, -` (${name})`.length),
    check: { case: name, verdict: label('verdict') as Verdict, optional: label('optional') === 'yes' },
    order: `${place.order} ${rule}`,
    section: place.section,
    part: place.part,
  }
}

/** @param prefix keeps apart the groups of several trees */
function treeOf(checks: readonly Sorted[], prefix: string): Tree {
  const tree: Tree = { root: { groups: [], leaves: [] }, groupsById: {}, leavesById: {} }
  const known = new Map<string, Group>()
  const within = (parent: Pick<Group, 'groups'>, path: string, name: string): Group => {
    const there = known.get(path)
    if (there !== undefined) return there
    const nodeId = createHash('md5').update(path).digest('hex')
    const group: Group = { nodeId, name, statistic: { total: 0 }, groups: [], leaves: [] }
    known.set(path, group)
    tree.groupsById[nodeId] = group
    parent.groups.push(nodeId)
    return group
  }
  let place = 0
  for (const own of groupBy(checks, ({ rule }) => rule).values()) {
    const { section, part, says, rule } = own[0] as Sorted
    const sections = within(tree.root, `${prefix}\n${section}`, section)
    const parts = part === null ? sections : within(sections, `${prefix}\n${section}\n${part}`, part)
    const several = own.length > 1
    const last = several ? within(parts, `${prefix}\n${rule}`, says) : parts
    for (const { leaf, check } of own) {
      last.leaves.push(leaf.nodeId)
      for (const group of new Set([sections, parts, last])) count(group, leaf.status)
      tree.leavesById[leaf.nodeId] = {
        ...leaf,
        name: several ? check.case || says : leaf.name,
        groupOrder: last.leaves.length,
        start: place++,
      }
    }
  }
  return tree
}

function count({ statistic }: Group, status: string): void {
  statistic.total = (statistic.total ?? 0) + 1
  statistic[status] = (statistic[status] ?? 0) + 1
}

function viewOf(feature: string, checks: readonly Sorted[]): FeatureView {
  const rules = [...groupBy(checks, ({ rule }) => rule).values()]
  const counts = tally(rules.map((own) => ({ verdict: verdictOfRule(own.map(({ check }) => check)) })))
  const told = verdictOrder.filter((verdict) => counts[verdict] > 0)
  const word = wordFor(counts)
  return {
    success: word === 'passed' || word === 'not applicable',
    rule: `${featureName(feature)}: ${word}`,
    message: `${plural(rules.length, 'rule')}: ${told.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ')}`,
    testResultsTree: treeOf(checks, feature),
  }
}

function wordFor(counts: Tally): Verdict | 'incomplete' {
  if (counts.violated > 0) return 'violated'
  if (counts.undecided + counts['not exercised'] > 0) return 'incomplete'
  return counts.passed > 0 ? 'passed' : 'not applicable'
}
