/**
 * Who is signed in at a browser, by the answer of the session probe.
 * @module
 */
import type { Answer } from '../core/http/answer.js'
import { isRecord, valueAt } from '../core/json.js'
import type { ProbeField, ProbeSettings } from '../profile/partner/profile.js'

/** Fields that a message names. */
const mostNamed = 12

/** JSON Pointers of the fields of an object, and of those one level below. */
function namesIn(object: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(object)
    .flatMap(([name, value]) =>
      isRecord(value) ? Object.keys(value).map((inner) => `/${name}/${inner}`) : [`/${name}`],
    )
    .slice(0, mostNamed)
}

/** One answer of the session probe. */
export class Session {
  constructor(
    readonly probe: ProbeSettings,
    readonly answer: Answer,
    /** Gets each field that is read, and why it was not found; null if it was. */
    private readonly read: (field: ProbeField, gap: string | null) => void = () => undefined,
  ) {}

  /** True if a user is signed in. */
  get signedIn(): boolean {
    if (this.answer.status !== 200) return false
    return this.probe.signedIn === null || this.probe.signedIn.test(this.answer.text)
  }

  /** A field of the signed-in user as text; null if the answer lacks it, or nobody is signed in. */
  field(name: ProbeField): string | null {
    const value = this.known(name)
    this.read(name, value === null ? this.#gapAt(name) : null)
    return value
  }

  /** The same for what the verdict of a check does not depend on: no cause is noted if it is not found. */
  known(name: ProbeField): string | null {
    const pointer = this.probe.pointers[name]
    if (pointer === null || !this.signedIn) return null
    const value = valueAt(this.answer.json, pointer)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null
  }

  /** That the pointer of the profile finds nothing although a user is signed in, in words; null if it is not so. */
  #gapAt(name: ProbeField): string | null {
    const pointer = this.probe.pointers[name]
    if (pointer === null || !this.signedIn) return null
    const { object } = this.answer
    const has = object === undefined ? 'which is no JSON object' : `which has ${namesIn(object).join(', ')}`
    return `WHOAMI_${name.toUpperCase()}=${pointer} finds nothing in the answer of the session probe, ${has}`
  }

  /** In words, for messages. */
  get summary(): string {
    if (!this.signedIn) return `not signed in (the probe: status ${this.answer.status})`
    const [sub, user] = [this.known('sub'), this.known('user')]
    const as = [
      ...(user === null ? [] : [`the user ${user} of the application`]),
      ...(sub === null ? [] : [`with the \`sub\` ${sub}`]),
    ]
    return as.length === 0 ? 'a user is signed in' : `signed in as ${as.join(' ')}`
  }
}
