/**
 * A run as the book shows it.
 * @module
 */
import { ruleVerdictOf, verdictOfRule } from '../../src/record/conclude.js'
import { isFaultWords } from '../../src/record/fault-words.js'
import type { CheckRecord, Role, RuleVerdict } from '../../src/record/record.js'
import { type JournalContent, readJournal } from '../journal.js'
import { tally, verdictOrder } from '../outcome.js'

/** The run of one role. */
export class ShownRun {
  readonly #checks = new Map<string, CheckRecord[]>()
  readonly #seen: ReadonlyMap<string, string | null>

  constructor(readonly journal: JournalContent) {
    for (const check of journal.checks) {
      const checks = this.#checks.get(check.rule) ?? []
      checks.push(check)
      this.#checks.set(check.rule, checks)
    }
    this.#seen = new Map(journal.observations.map(({ id, seen }) => [id, seen]))
  }

  /** @param file `run.jsonl` */
  static read(file: string): ShownRun {
    return new ShownRun(readJournal(file))
  }

  get role(): Role {
    return this.journal.head.role
  }

  /** Name and address of the target, and time of the run. */
  get title(): string {
    const { target, started } = this.journal.head
    return `${target.name} (${target.url}), ${started.slice(0, 16).replace('T', ' ')} UTC`
  }

  /** True if the embedded target was broken on purpose. */
  get isFaulty(): boolean {
    return this.journal.head.waivers.some(isFaultWords)
  }

  /** The numbers of rules by verdict, of the verdicts that occur. */
  numbers(): readonly (readonly [RuleVerdict, number])[] {
    const counts = tally(
      [...this.#checks.values()].map((checks) => ({ verdict: verdictOfRule(checks), checks })),
    )
    return verdictOrder.map((verdict) => [verdict, counts[verdict]] as const).filter(([, count]) => count > 0)
  }

  /** The checks of a rule. */
  checksOf(rule: string): readonly CheckRecord[] {
    return this.#checks.get(rule) ?? []
  }

  /** The verdict of a rule. Null if the run does not have the rule. */
  verdictOf(rule: string): RuleVerdict | null {
    const checks = this.checksOf(rule)
    return checks.length === 0 ? null : ruleVerdictOf({ verdict: verdictOfRule(checks), checks })
  }

  /** The result of an observation. Null if the run has none. */
  seen(observation: string): string | null {
    return this.#seen.get(observation) ?? null
  }
}
