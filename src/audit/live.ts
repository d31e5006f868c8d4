/**
 * Judges exchanges while they are recorded.
 * @module
 */
import type { AnyProperty } from '../core/properties.js'
import type { Profile } from '../profile/profile.js'
import { type AuditOptions, isJudged } from './audit.js'
import type { RecordedExchange } from './exchange.js'
import { type RecordedViolation, RecordingJudge } from './judge.js'
import { Locator } from './locate.js'
import { Traffic } from './traffic.js'

/** A rule that an exchange violates. The texts are not masked. */
export interface LiveFinding extends RecordedViolation {
  readonly rule: string
  /** False if the rule was violated before. */
  readonly isNew: boolean
}

/**
 * Judges one exchange after the other, by what came before. An exchange that belongs to a later one, such as a token request
 * that ends before the redirect with its code, is judged without it.
 */
export class LiveAudit {
  readonly #locator: Locator
  readonly #traffic: Traffic
  readonly #judge: RecordingJudge
  readonly #violated = new Set<string>()

  constructor(
    profile: Profile,
    rules: Iterable<readonly [rule: string, properties: readonly AnyProperty[]]>,
    readonly sights: AuditOptions['sights'],
    webhookAddresses: readonly string[] = [],
  ) {
    this.#locator = new Locator(profile, [], webhookAddresses)
    this.#traffic = new Traffic(profile, this.#locator)
    this.#judge = new RecordingJudge(rules, 1)
  }

  /** Judges an exchange. @returns the rules that it violates */
  async add(exchange: RecordedExchange): Promise<readonly LiveFinding[]> {
    const located = this.#locator.locate(exchange)
    if (located === null || !isJudged(located, this.#locator)) return []
    this.#traffic.note(exchange)
    const violations = await this.#judge.judge(exchange.number, [[...this.sights(located, this.#traffic)]])
    return violations.map((violation) => {
      const isNew = !this.#violated.has(violation.rule)
      this.#violated.add(violation.rule)
      return { ...violation, isNew }
    })
  }
}
