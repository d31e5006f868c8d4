/**
 * Words and decisions that all reporters share: topics, titles, which rules count, which exchange decided.
 * @module
 */
import {
  type Counting,
  inPart,
  type PassedInPart,
  ruleVerdictOf,
  tierCounts,
} from '../src/record/conclude.js'
import type {
  CheckRecord,
  CustomFolderRecord,
  CustomSuites,
  ExchangeRecord,
  RuleEntry,
  RuleRecord,
  RuleVerdict,
  RunRecord,
  Tier,
} from '../src/record/record.js'

/** Verdicts of rules in the order in which reports name them. */
export const verdictOrder: readonly RuleVerdict[] = [
  'passed',
  'passed in part',
  'violated',
  'undecided',
  'not exercised',
  'not applicable',
]

/** Verdicts of an audit in the order in which reports name them. */
const auditVerdicts: readonly RuleVerdict[] = ['violated', 'not violated', 'not seen']

/** The verdicts that the rules of a run, or of an audit, may have. */
export function verdictsOf({ audit }: Pick<RunRecord, 'audit'>): readonly RuleVerdict[] {
  return audit === undefined ? verdictOrder : auditVerdicts
}

/** All verdicts. */
const everyVerdict: readonly RuleVerdict[] = [...new Set([...verdictOrder, ...auditVerdicts])]

/** Number of rules for each verdict. */
export type Tally = Readonly<Record<RuleVerdict, number>>

/** Counts the verdicts of rules. */
export function tally(rules: readonly Parameters<typeof ruleVerdictOf>[0][]): Tally {
  const counts = Object.fromEntries(everyVerdict.map((verdict) => [verdict, 0])) as Record<
    RuleVerdict,
    number
  >
  for (const rule of rules) counts[ruleVerdictOf(rule)] += 1
  return counts
}

/** The numbers of the verdicts that occur: `64 passed, 4 violated`. */
export function tallyWords(counts: Tally): string {
  return everyVerdict
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict]} ${verdict}`)
    .join(', ')
}

/** The rules that passed in part, and what they did not cover. */
export function partial(
  rules: readonly RuleRecord[],
): readonly (RuleRecord & { readonly part: PassedInPart })[] {
  return rules.flatMap((rule) => {
    const part = inPart(rule)
    return part === null ? [] : [{ ...rule, part }]
  })
}

/** The topic of a rule by its id: `authorize` for `authorize.redirect-uri.path`, `token` for `own.token.address`. */
export function topicOf(id: string): string {
  const [first = id, second = first] = id.split('.')
  return first === 'own' ? second : first
}

/** A tier in words. The value `own` stands for custom rules. */
export function tierName(tier: Tier): string {
  return tier === 'own' ? 'custom' : tier
}

/** The title of a check: the statement of its rule, and the case if the rule has several. */
export function titleOf(entry: RuleEntry, check: CheckRecord): string {
  return check.case === '' ? entry.says : `${entry.says} (${check.case})`
}

/** The source of the obligation, for example `contract 4.1 redirect_uri`. */
export function clauseOf(entry: RuleEntry): string {
  const implied = entry.implied === null ? '' : ', implied'
  if (entry.tier === 'own') return `custom rule, ${entry.clause}`
  return entry.tier === 'contract' ? `contract ${entry.clause}${implied}` : `${entry.clause}${implied}`
}

/**
 * Whether a violation of the rule changes the result of the run. The rule must be a `must`, it must not be waived, and
 * its tier must count: the contract always does, another tier only if an option of the run says so.
 */
export function counts(run: Counting, rule: Pick<RuleRecord, 'entry' | 'waived'>): boolean {
  return rule.entry.level === 'must' && !rule.waived && tierCounts(run, rule.entry.tier)
}

/** Explains why a rule does not count for the result. Null if it counts. */
export function whyNotCounted(
  run: Counting,
  { entry, waived }: Pick<RuleRecord, 'entry' | 'waived'>,
): string | null {
  if (waived) return 'waived'
  if (!tierCounts(run, entry.tier)) return `${tierName(entry.tier)} tier, does not count`
  if (entry.level === 'should') return 'warning only: the level of the rule is should'
  if (entry.level === 'info') return 'recorded only: the level of the rule is info'
  return null
}

/** The tiers that count for the result, in words. */
export function countedTiers({ standards, own }: Counting): string {
  const named = [
    'the contract',
    ...(standards ? ['the standards that it names'] : []),
    ...(own?.counted ? ['the custom suites'] : []),
  ]
  const last = named.pop() as string
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`
}

/** Describes a folder of custom suites. */
export function customFolderWords({ name, digest, rules }: CustomFolderRecord): string {
  return `${name} (${plural(rules, 'rule')}, SHA-256 ${digest.slice(0, 12)}…)`
}

/** Says whether custom rules count for the result. */
export function customCountedWords({ counted }: CustomSuites): string {
  return counted ? 'counted with --count-custom' : 'not counted for the result'
}

/** True for a check without a verdict because the run ended before. @param interrupted why the run ended early */
export function isCutOff({ verdict, reason }: CheckRecord, interrupted: string | null): boolean {
  if (interrupted === null || verdict !== 'undecided' || reason === null) return false
  return reason === interrupted || /(?: ended before this (?:check )?was reported| is missing)$/.test(reason)
}

/** Exchanges by id. */
export type ExchangeIndex = ReadonlyMap<number, ExchangeRecord>

/** Makes an index of exchanges by id. */
export function indexExchanges(exchanges: readonly ExchangeRecord[]): ExchangeIndex {
  return new Map(exchanges.map((exchange) => [exchange.id, exchange]))
}

/** The exchange that decided the check: its last one. Null if the check sent nothing. */
export function decidingExchange(check: CheckRecord, exchanges: ExchangeIndex): ExchangeRecord | null {
  const id = check.exchanges.at(-1)
  return id === undefined ? null : (exchanges.get(id) ?? null)
}

/** Groups items by a key. The groups are in the order of their first items. */
export function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

/** Names the part of a sharded run, with a comma in front. Empty for a whole run. */
export function partWords({ shard }: Pick<RunRecord, 'shard'>): string {
  return shard === null ? '' : `, part ${shard.index} of ${shard.count}`
}

/** `1 rule`, `2 rules`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
