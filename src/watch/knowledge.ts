/**
 * What a watch has found so far, and what a round adds to it.
 * @module
 */
import { type ChangedRule, changedRules, newViolations } from '../../reporters/compare/comparison.js'
import type { Verdicts } from '../../reporters/verdicts/index.js'
import type { JudgedRule, WatchChange, WatchedRule } from '../../reporters/watch/record.js'
import type { Judged } from './parts.js'

/** Changes that are kept for the page. `rounds.jsonl` has more. */
const mostChanges = 100

/** What a round adds. */
export interface Learned {
  readonly changes: readonly WatchChange[]
  /** Number of rules that no round had judged before. */
  readonly firstJudged: number
}

/** The last verdict of each rule, and the last changes. It does not grow with the number of rounds. */
export class Knowledge {
  readonly #rules = new Map<string, WatchedRule>()
  #changes: readonly WatchChange[]

  /** @param ids the rules of the watch; others are forgotten */
  constructor(
    readonly ids: readonly string[],
    rules: readonly WatchedRule[] = [],
    changes: readonly WatchChange[] = [],
  ) {
    const ownIds = new Set(ids)
    for (const rule of rules) if (ownIds.has(rule.id)) this.#rules.set(rule.id, rule)
    this.#changes = changes.slice(-mostChanges)
  }

  /** In the order of {@link ids}. */
  get rules(): WatchedRule[] {
    return this.ids.flatMap((id) => this.#rules.get(id) ?? [])
  }

  get neverJudged(): string[] {
    return this.ids.filter((id) => !this.#rules.has(id))
  }

  /** The newest at the end. */
  get changes(): readonly WatchChange[] {
    return this.#changes
  }

  /** What choosing the next round needs. */
  judged(): Map<string, Judged> {
    return new Map(
      this.rules.map(({ id, at, changed, verdict, waived }) => [
        id,
        { id, at, again: changed || verdict === 'undecided' || (verdict === 'violated' && waived !== true) },
      ]),
    )
  }

  /** Adds the rules that a round judged. */
  learn(round: number, at: string, judged: readonly JudgedRule[]): Learned {
    const before = asOfRun(judged.flatMap(({ id }) => this.#rules.get(id) ?? []))
    const after = asOfRun(judged)
    const verdicts = new Map(changedRules(before, after).map((rule) => [rule.id, rule]))
    const changed = new Map([...verdicts].filter(([, rule]) => isNews(rule)))
    const violations = newViolations(before, after)
    const changes = judged.flatMap((rule): WatchChange[] => {
      const change = changed.get(rule.id)
      const cases = violations.flatMap((one) => (one.id === rule.id ? [one.case] : []))
      // Another case of a rule that was violated before. A waived case is no news.
      if (change === undefined && (cases.length === 0 || rule.verdict !== 'violated')) return []
      const verdict = change ?? { before: 'violated' as const, after: 'violated' as const }
      return [
        { at, round, rule: rule.id, before: verdict.before, after: verdict.after ?? rule.verdict, cases },
      ]
    })
    const firstJudged = judged.filter(({ id }) => !this.#rules.has(id)).length
    const news = new Set(changes.map(({ rule }) => rule))
    for (const rule of judged) {
      const old = this.#rules.get(rule.id)
      const isSame = old !== undefined && !verdicts.has(rule.id)
      this.#rules.set(rule.id, {
        ...rule,
        round,
        since: isSame ? old.since : rule.at,
        changed: old !== undefined && news.has(rule.id),
      })
    }
    this.#changes = [...this.#changes, ...changes].slice(-mostChanges)
    return { changes, firstJudged }
  }
}

/** A first verdict is news only if something is to be done. */
function isNews({ before, after }: ChangedRule): boolean {
  return after !== null && (before !== null || after === 'violated' || after === 'undecided')
}

/** Rules as the comparison of two runs takes them. */
function asOfRun(rules: readonly JudgedRule[]): Pick<Verdicts, 'rules'> {
  return {
    rules: rules.map(({ says: _says, at: _at, checks, ...rule }) => ({
      ...rule,
      checks: checks.map((check) => ({ ...check, ms: 0, exchanges: [] })),
    })),
  }
}
