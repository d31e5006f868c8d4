/**
 * What all reporters say alike: topics, titles, what counts, what decided.
 * @module
 */
import { type Counting, tierCounts } from '../src/record/conclude.js'
import type {
  CheckRecord,
  ExchangeRecord,
  OwnFolderRecord,
  OwnSuites,
  RuleEntry,
  RuleRecord,
  RunRecord,
  Verdict,
} from '../src/record/record.js'

/** Verdicts in the order in which reports name them. */
export const verdictOrder: readonly Verdict[] = [
  'passed',
  'violated',
  'undecided',
  'not exercised',
  'not applicable',
]

/** Number of items for each verdict. */
export type Tally = Readonly<Record<Verdict, number>>

/** Counts verdicts. */
export function tally(items: readonly { readonly verdict: Verdict }[]): Tally {
  const counts = Object.fromEntries(verdictOrder.map((verdict) => [verdict, 0])) as Record<Verdict, number>
  for (const { verdict } of items) counts[verdict] += 1
  return counts
}

/** What a rule is about, by its id: `authorize.redirect-uri.path` is about `authorize`, `own.token.address` about `token`. */
export function topicOf(id: string): string {
  const [first = id, second = first] = id.split('.')
  return first === 'own' ? second : first
}

/** The statement, and the case where a rule has several. */
export function titleOf(entry: RuleEntry, check: CheckRecord): string {
  return check.case === '' ? entry.says : `${entry.says} (${check.case})`
}

/** Where the obligation stands, e.g. `contract 4.1 redirect_uri`. */
export function clauseOf(entry: RuleEntry): string {
  const implied = entry.implied ? ', implied' : ''
  if (entry.tier === 'own') return `own rule, ${entry.clause}`
  return entry.tier === 'contract' ? `contract ${entry.clause}${implied}` : `${entry.clause}${implied}`
}

/**
 * Whether a violation of the rule makes the run's result worse: a `must` that is not waived, of the contract, or of
 * another tier where the run was asked to count that.
 */
export function counts(run: Counting, rule: Pick<RuleRecord, 'entry' | 'waived'>): boolean {
  return rule.entry.level === 'must' && !rule.waived && tierCounts(run, rule.entry.tier)
}

/** Why a rule does not count for the result, in words; null where it does. */
export function whyNotCounted(
  run: Counting,
  { entry, waived }: Pick<RuleRecord, 'entry' | 'waived'>,
): string | null {
  if (waived) return 'waived by the profile'
  if (!tierCounts(run, entry.tier)) return `${entry.tier} tier, reported apart`
  if (entry.level === 'should') return 'a warning: the rule is a should'
  if (entry.level === 'info') return 'recorded only: the rule is informative'
  return null
}

/** What of the contract, and beside it, counts for the result, in words. */
export function countedTiers({ standards, own }: Counting): string {
  const named = [
    'the contract',
    ...(standards ? ['the standards it names'] : []),
    ...(own?.counted ? ['the own suites'] : []),
  ]
  const last = named.pop() as string
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`
}

/** A folder of suites of somebody's own, in words. */
export function ownFolderWords({ name, digest, rules }: OwnFolderRecord): string {
  return `${name} (${plural(rules, 'rule')}, SHA-256 ${digest.slice(0, 12)}…)`
}

/** Whether rules of somebody's own count, in words. */
export function ownCountedWords({ counted }: OwnSuites): string {
  return counted ? 'counted, as asked for' : 'reported apart, the result does not change'
}

/** Exchanges by id. */
export type ExchangeIndex = ReadonlyMap<number, ExchangeRecord>

/** Makes an index of exchanges by id. */
export function indexExchanges(exchanges: readonly ExchangeRecord[]): ExchangeIndex {
  return new Map(exchanges.map((exchange) => [exchange.id, exchange]))
}

/** The exchange that decided the check: its last one. Null where the check sent nothing. */
export function decidingExchange(check: CheckRecord, exchanges: ExchangeIndex): ExchangeRecord | null {
  const id = check.exchanges.at(-1)
  return id === undefined ? null : (exchanges.get(id) ?? null)
}

/** Groups by a key, in the order in which the keys first come. */
export function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

/** Which part of a run it is, in words with a comma before them; empty for a whole run. */
export function partWords({ shard }: Pick<RunRecord, 'shard'>): string {
  return shard === null ? '' : `, part ${shard.index} of ${shard.count}`
}

/** `1 rule`, `2 rules`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
