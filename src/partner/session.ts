/**
 * Who is signed in at a browser, as the session probe tells it.
 * @module
 */

import type { Answer } from '../core/http/answer.js'
import { valueAt } from '../core/json.js'
import type { ProbeField, ProbeSettings } from '../profile/partner/profile.js'

/** What the probe said. */
export class Session {
  constructor(
    readonly probe: ProbeSettings,
    readonly answer: Answer,
  ) {}

  /** True where somebody is signed in. */
  get signedIn(): boolean {
    if (this.answer.status !== 200) return false
    return this.probe.signedIn === null || this.probe.signedIn.test(this.answer.text)
  }

  /** What the probe tells of somebody who is signed in, as text; null where it does not tell it, or nobody is. */
  field(name: ProbeField): string | null {
    const pointer = this.probe.pointers[name]
    if (pointer === null || !this.signedIn) return null
    const value = valueAt(this.answer.json, pointer)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null
  }

  /** In words, for messages. */
  get summary(): string {
    const who = this.field('sub') ?? this.field('user')
    const told = who === null ? '' : ` as ${who}`
    return this.signedIn ? `signed in${told}` : `not signed in (the probe: status ${this.answer.status})`
  }
}
