/**
 * A run as the rulebook shows it.
 * @module
 */
import { ruleVerdictOf, verdictOfRule, verdictWords } from '../../src/record/conclude.js'
import type { CheckRecord, ExchangeRecord, Role, RuleVerdict, Verdict } from '../../src/record/record.js'
import { type JournalContent, readJournal } from '../journal.js'
import { tally, tallyWords } from '../outcome.js'

/** The last run of one role. */
export class ShownRun {
  readonly #checks = new Map<string, CheckRecord[]>()
  readonly #exchanges: ReadonlyMap<number, ExchangeRecord>
  readonly #seen: ReadonlyMap<string, string | null>

  constructor(readonly journal: JournalContent) {
    for (const check of journal.checks) {
      const own = this.#checks.get(check.rule) ?? []
      own.push(check)
      this.#checks.set(check.rule, own)
    }
    this.#exchanges = new Map(journal.exchanges.map((exchange) => [exchange.id, exchange]))
    this.#seen = new Map(journal.observations.map(({ id, seen }) => [id, seen]))
  }

  /** @param file `run.jsonl` */
  static read(file: string): ShownRun {
    return new ShownRun(readJournal(file))
  }

  get role(): Role {
    return this.journal.head.role
  }

  /** Name of the target, and day of the run. */
  get title(): string {
    const { target, started } = this.journal.head
    return `${target.name}, ${started.slice(0, 10)}`
  }

  /** The numbers of rules by verdict, in words. */
  get numbers(): string {
    return tallyWords(
      tally([...this.#checks.values()].map((checks) => ({ verdict: verdictOfRule(checks), checks }))),
    )
  }

  /** The checks of a rule. */
  checksOf(rule: string): readonly CheckRecord[] {
    return this.#checks.get(rule) ?? []
  }

  /** The verdict of a rule. Null if the run does not have the rule. */
  verdictOf(rule: string): Verdict | null {
    const checks = this.checksOf(rule)
    return checks.length === 0 ? null : verdictOfRule(checks)
  }

  /** The verdict of a rule in words. Null if the run does not have the rule. */
  wordsFor(rule: string): { readonly short: RuleVerdict; readonly long: string } | null {
    const verdict = this.verdictOf(rule)
    if (verdict === null) return null
    const judged = { verdict, checks: this.checksOf(rule) }
    return { short: ruleVerdictOf(judged), long: verdictWords(judged) }
  }

  /** The exchange that decided a rule: the last one of the check with its verdict. Null if there is none. */
  exchangeOf(rule: string): ExchangeRecord | null {
    const verdict = this.verdictOf(rule)
    const check = this.checksOf(rule).find((one) => one.verdict === verdict && one.exchanges.length > 0)
    const id = check?.exchanges.at(-1)
    return (id === undefined ? undefined : this.#exchanges.get(id)) ?? null
  }

  /** The result of an observation. Null if the run has none. */
  seen(observation: string): string | null {
    return this.#seen.get(observation) ?? null
  }
}
