/**
 * What all reporters say alike: topics, titles, what counts, what decided.
 * @module
 */
import type {
  CheckRecord,
  ExchangeRecord,
  RuleEntry,
  RuleRecord,
  RunRecord,
  Verdict,
} from '../src/kit/run/record.js'

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

/** First part of a rule's id: `authorize.redirect-uri.path` is about `authorize`. */
export function topicOf(id: string): string {
  return id.split('.', 1)[0] ?? id
}

/** The statement, and the case where a rule has several. */
export function titleOf(entry: RuleEntry, check: CheckRecord): string {
  return check.case === '' ? entry.says : `${entry.says} (${check.case})`
}

/** Where the obligation stands, e.g. `contract 4.1 redirect_uri`. */
export function clauseOf(entry: RuleEntry): string {
  const implied = entry.implied ? ', implied' : ''
  return entry.tier === 'contract' ? `contract ${entry.clause}${implied}` : `${entry.clause}${implied}`
}

/**
 * Whether a violation of the rule makes the run's result worse: a `must` that is not waived, of the contract, or of
 * a standard where the run was asked to judge standards.
 */
export function counts(
  run: Pick<RunRecord, 'standards'>,
  rule: Pick<RuleRecord, 'entry' | 'waived'>,
): boolean {
  return rule.entry.level === 'must' && !rule.waived && (rule.entry.tier === 'contract' || run.standards)
}

/** Why a rule does not count for the result, in words; null where it does. */
export function whyNotCounted(
  run: Pick<RunRecord, 'standards'>,
  { entry, waived }: Pick<RuleRecord, 'entry' | 'waived'>,
): string | null {
  if (waived) return 'waived by the profile'
  if (entry.tier === 'standard' && !run.standards) return 'standard tier, reported apart'
  if (entry.level === 'should') return 'a warning: the rule is a should'
  if (entry.level === 'info') return 'recorded only: the rule is informative'
  return null
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
