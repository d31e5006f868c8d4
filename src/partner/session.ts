/**
 * Who is signed in at a browser, by the answer of the session probe.
 * @module
 */
import type { Answer } from '../core/http/answer.js'
import { valueAt } from '../core/json.js'
import type { ProbeField, ProbeSettings } from '../profile/partner/profile.js'

/** One answer of the session probe. */
export class Session {
  constructor(
    readonly probe: ProbeSettings,
    readonly answer: Answer,
  ) {}

  /** True if a user is signed in. */
  get signedIn(): boolean {
    if (this.answer.status !== 200) return false
    return this.probe.signedIn === null || this.probe.signedIn.test(this.answer.text)
  }

  /** A field of the signed-in user as text; null if the answer lacks it, or nobody is signed in. */
  field(name: ProbeField): string | null {
    const pointer = this.probe.pointers[name]
    if (pointer === null || !this.signedIn) return null
    const value = valueAt(this.answer.json, pointer)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null
  }

  /** In words, for messages. */
  get summary(): string {
    const who = this.field('sub') ?? this.field('user')
    const as = who === null ? '' : ` as ${who}`
    return this.signedIn ? `signed in${as}` : `not signed in (the probe: status ${this.answer.status})`
  }
}
