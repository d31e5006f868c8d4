/**
 * Masks secrets before anything is recorded, logged or thrown.
 *
 * Three nets. By value: everything secret in the profile and everything seen on the wire that opens a door is
 * replaced wherever it turns up, escaped in any way or inside base64. By likeness: what shares a long stretch with a
 * secret of the profile or with a verifier is replaced, because a wrong password that a check sends is often the
 * right one with a character changed. By place: what stands where a secret stands (an Authorization header, a
 * `password` field) is replaced even if its value was never seen.
 * @module
 */
import { Finder, type Hit } from './redaction/finder.js'
import { formsOf, shortest } from './redaction/forms.js'
import { isPlain, isSecretHeader, isSecretName, namesAnError } from './redaction/names.js'
import { passwordFields, placesIn } from './redaction/places.js'
import { placeOf, viewsOf } from './redaction/views.js'

/** Only labels, from beginning to end: masked already. */
const masked = /^(?:‹[^›]*›|\$[A-Z][A-Z0-9_]+)$/

/** Characters that a mutated secret may go on with around the stretch that gave it away. */
const before = /[\w.~+%-]*$/
const after = /^[\w.~+%-]*/

/** Holds the secrets of one run. */
export class Redactor {
  readonly #labels = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly #finder = new Finder()
  /** Stretches of the profile's secrets, lower case. */
  readonly #stretches = new Finder()
  readonly #public = new Set<string>()
  readonly #names = new Set<string>()

  /**
   * Learns a secret.
   * @param value the secret itself; too short ones are left to their places, and so are words, dates and public values
   * unless they come from the profile
   * @param label what stands in its place: a profile key (`$OIDC_CLIENT_SECRET`), else a kind which gets a number
   */
  add(value: string, label: string): void {
    if (value.length < shortest || this.#labels.has(value)) return
    const ofProfile = label.startsWith('$')
    if (!ofProfile && (this.#public.has(value) || isPlain(value))) return
    const shown = ofProfile ? label : this.#number(label)
    this.#labels.set(value, shown)
    for (const form of formsOf(value)) this.#finder.add(form, shown)
    // What a check sends changed a little: secrets of the profile, and verifiers.
    const like = ofProfile ? shown.slice(1) : label === 'code_verifier' ? label : null
    if (like !== null) for (const text of stretchesOf(value)) this.#stretches.add(text, `‹like ${like}›`)
  }

  /** Names a value that is no secret wherever it stands, e.g. the tenant id, which some platforms put in a cookie. */
  allow(value: string): void {
    this.#public.add(value)
  }

  /** Learns that what a field of this name holds is secret. */
  addName(name: string): void {
    this.#names.add(name)
  }

  /** Learns what stands where a secret stands: a named value of a query, a form or a JSON object. */
  addPair(name: string, value: string): void {
    const key = name.toLowerCase()
    if (key === 'code' && namesAnError(value)) return
    // The suite makes the verifiers, and tells them. What else it sends in their place may stand elsewhere in the open.
    if (key === 'code_verifier') return
    this.add(value, key)
  }

  /** Learns every secret that stands in a known place of a text, also where the text is escaped once more. */
  learn(text: string): void {
    for (const name of passwordFields(text)) this.addName(name)
    for (const view of viewsOf(text)) {
      for (const { name, value, end } of this.#places(view.text)) {
        // Where undoing an escape made a blank, the value goes on behind it: its half is no secret of its own.
        if (view.starts === null || !/\s/.test(view.text.charAt(end))) this.addPair(name, value)
      }
    }
  }

  /** Learns the secrets of a form, where a value may hold anything. */
  learnForm(body: string): void {
    for (const [name, value] of new URLSearchParams(body)) if (this.#isSecret(name)) this.addPair(name, value)
  }

  /** Every secret learned so far, for the scan of what was written. */
  secrets(): { name: string; value: string }[] {
    return [...this.#labels].map(([value, name]) => ({ name, value }))
  }

  /** True for a label that stands for a secret of the profile: a shell can expand it. */
  isVariable(label: string): boolean {
    return label.startsWith('$') && [...this.#labels.values()].includes(label)
  }

  /** The label under which a secret is shown, if it is known. */
  labelOf(value: string): string | undefined {
    return this.#labels.get(value)
  }

  /** Masks known secrets, and what is like those of the profile, in any text. */
  text(text: string): string {
    if (text.length < shortest) return text
    const hits = viewsOf(text).flatMap((view) => {
      const exact = this.#finder.find(view.text)
      const alike = this.#stretches.find(lower(view.text)).map((hit) => widened(view.text, hit))
      return [...exact, ...alike].map(({ start, end, label }): Hit => {
        const [from, to] = placeOf(view, start, end)
        return { start: from, end: to, label }
      })
    })
    return replaced(text, hits)
  }

  /** Masks any text: by value, then by place. */
  url(text: string): string {
    return this.#byPlace(this.text(text))
  }

  /** Masks a header value. */
  header(name: string, value: string): string {
    const kind = name.toLowerCase()
    if (!isSecretHeader(kind) || value === '') return this.url(value)
    if (kind === 'cookie')
      return value
        .split(';')
        .map((pair) => this.#cookie(pair))
        .join(';')
    if (kind === 'set-cookie') {
      const [pair = '', ...rest] = value.split(';')
      return [this.#cookie(pair), ...rest.map((attribute) => this.text(attribute))].join(';')
    }
    const [, scheme, gap = '', credentials = ''] = /^(\S+)(\s+)(\S.*)$/s.exec(value) ?? []
    if (scheme === undefined) return this.#mask(value, 'credentials')
    return `${this.text(scheme)}${gap}${this.#credentials(scheme, credentials)}`
  }

  /**
   * Masks a body: forms pair by pair, all else by value and by place.
   * @param mediaType value of Content-Type, or empty
   */
  body(text: string, mediaType: string): string {
    if (!/urlencoded/i.test(mediaType) || /^\s*[<[{]/.test(text)) return this.url(text)
    return text
      .split('&')
      .map((pair) => {
        const at = pair.indexOf('=')
        const [name, value] = [...new URLSearchParams(pair)][0] ?? ['', '']
        const secret = at >= 0 && value !== '' && this.#isSecret(name)
        if (!secret || (name === 'code' && namesAnError(value))) return this.text(pair)
        return `${this.text(pair.slice(0, at))}=${this.#mask(value, name)}`
      })
      .join('&')
  }

  #byPlace(text: string): string {
    const hits = this.#places(text)
      .filter(({ start, end }) => !masked.test(text.slice(start, end)))
      .map(({ start, end, name, value }) => ({ start, end, label: this.#mask(value, name) }))
    return replaced(text, hits)
  }

  #places(text: string): ReturnType<typeof placesIn> {
    return placesIn(text, (name) => this.#names.has(name))
  }

  #isSecret(name: string): boolean {
    return isSecretName(name) || this.#names.has(name)
  }

  #cookie(pair: string): string {
    const at = pair.indexOf('=')
    if (at < 0) return pair.trim() === '' ? pair : '‹cookie›'
    const value = pair.slice(at + 1).trim()
    const bare = value.replace(/^"|"$/g, '')
    if (this.#public.has(bare)) return pair
    return `${this.text(pair.slice(0, at))}=${this.#mask(bare, 'cookie')}`
  }

  #credentials(scheme: string, credentials: string): string {
    const known = this.labelOf(credentials)
    if (known !== undefined) return known
    if (scheme.toLowerCase() !== 'basic') return '‹credentials›'
    const bytes = Buffer.from(credentials, 'base64')
    const text = bytes.toString('utf8')
    const colon = text.indexOf(':')
    const whole = bytes.toString('base64').replace(/=+$/, '') === credentials.replace(/=+$/, '')
    if (colon < 0 || !whole) return '‹credentials›'
    const user = text.slice(0, colon)
    return `‹base64 of ${this.text(user)}:${this.#mask(text.slice(colon + 1), 'password')}›`
  }

  #mask(value: string, kind: string): string {
    if (value === '') return ''
    return this.labelOf(value) ?? `‹${kind.replace(/[‹›\s]/g, '')}›`
  }

  #number(kind: string): string {
    const name = kind.replace(/[‹›\s]/g, '')
    const next = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, next)
    return `‹${name} ${next}›`
  }
}

/** Every stretch of a secret that is long enough to give away that a text was made from it. */
function stretchesOf(value: string): string[] {
  const length = Math.max(8, Math.min(12, Math.ceil(value.length * 0.6)))
  const text = lower(value)
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length))
}

/** ASCII letters in lower case; the length stays. */
function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** A stretch with all that belongs to the same word. */
function widened(text: string, { start, end, label }: Hit): Hit {
  const left = before.exec(text.slice(Math.max(0, start - 200), start))?.[0].length ?? 0
  const right = after.exec(text.slice(end, end + 200))?.[0].length ?? 0
  return { start: start - left, end: end + right, label }
}

/** Puts labels in place of hits; where hits overlap, the longest gives the label. */
function replaced(text: string, hits: Hit[]): string {
  if (hits.length === 0) return text
  hits.sort((a, b) => a.start - b.start || b.end - a.end)
  const parts: string[] = []
  let copied = 0
  for (let at = 0; at < hits.length; ) {
    let best = hits[at] as Hit
    const { start } = best
    let { end } = best
    for (at += 1; at < hits.length && (hits[at] as Hit).start < end; at += 1) {
      const hit = hits[at] as Hit
      if (hit.end - hit.start > best.end - best.start) best = hit
      end = Math.max(end, hit.end)
    }
    parts.push(text.slice(copied, start), best.label)
    copied = end
  }
  parts.push(text.slice(copied))
  return parts.join('')
}
