/**
 * The last run, as far as the rulebook shows it.
 * @module
 */
import { verdictOfRule } from '../../src/record/conclude.js'
import type { CheckRecord, ExchangeRecord, Role, Verdict } from '../../src/record/record.js'
import { type JournalContent, readJournal } from '../journal.js'

/** A run of one role. */
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

  /** In words, with the day. */
  get title(): string {
    const { target, started } = this.journal.head
    return `${target.name}, ${started.slice(0, 10)}`
  }

  /** Checks of a rule. */
  checksOf(rule: string): readonly CheckRecord[] {
    return this.#checks.get(rule) ?? []
  }

  /** Null where the run did not have the rule. */
  verdictOf(rule: string): Verdict | null {
    const checks = this.checksOf(rule)
    return checks.length === 0 ? null : verdictOfRule(checks)
  }

  /** What decided a rule: the last exchange of the check that gave its verdict; null where there is none. */
  exchangeOf(rule: string): ExchangeRecord | null {
    const verdict = this.verdictOf(rule)
    const check = this.checksOf(rule).find((one) => one.verdict === verdict && one.exchanges.length > 0)
    const id = check?.exchanges.at(-1)
    return (id === undefined ? undefined : this.#exchanges.get(id)) ?? null
  }

  /** What an observation has seen; null where it was not made. */
  seen(observation: string): string | null {
    return this.#seen.get(observation) ?? null
  }
}
