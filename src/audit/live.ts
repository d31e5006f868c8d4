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
import type { Traffic } from './traffic.js'

/** A rule that an exchange violates. The texts are not masked. */
export interface LiveFinding extends RecordedViolation {
  readonly rule: string
  /** False if the rule was violated before. */
  readonly isNew: boolean
}

/** Judges exchanges while they are recorded. */
export interface LiveJudge {
  /** Judges an exchange. @returns the rules that it violates */
  add(exchange: RecordedExchange): Promise<readonly LiveFinding[]>
}

/**
 * Judges one exchange after the other, by what came before. An exchange that belongs to a later one, such as a token request
 * that ends before the redirect with its code, is judged without it.
 */
export class LiveAudit<Links extends Traffic = Traffic> implements LiveJudge {
  readonly #locator: Locator
  readonly #traffic: Links
  readonly #judge: RecordingJudge
  readonly #violated = new Set<string>()

  /** @param kind what an exchange shows, and what gathers what belongs together */
  constructor(
    profile: Profile,
    rules: Iterable<readonly [rule: string, properties: readonly AnyProperty[]]>,
    readonly kind: Required<Pick<AuditOptions<Links>, 'sights' | 'traffic'>> &
      Pick<AuditOptions, 'judgesOthers'>,
  ) {
    this.#locator = new Locator(profile)
    this.#traffic = new kind.traffic(profile, this.#locator)
    this.#judge = new RecordingJudge(rules, 1)
  }

  /** Judges an exchange. @returns the rules that it violates */
  async add(exchange: RecordedExchange): Promise<readonly LiveFinding[]> {
    const located = this.#locator.locate(exchange)
    const { sights, judgesOthers = false } = this.kind
    if (located === null || !(judgesOthers || isJudged(located, this.#locator))) return []
    this.#traffic.note(exchange)
    const violations = await this.#judge.judge(exchange.number, [[...sights(located, this.#traffic)]])
    return violations.map((violation) => {
      const isNew = !this.#violated.has(violation.rule)
      this.#violated.add(violation.rule)
      return { ...violation, isNew }
    })
  }
}
