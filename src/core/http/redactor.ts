/**
 * Masks secrets before anything is recorded, logged or thrown.
 *
 * It finds secrets in three ways. By value: secrets of the profile, and secrets seen on the wire, are replaced
 * everywhere, in any escaping and inside base64. By similarity: a text that shares a long stretch with a secret of
 * the profile or with a verifier is replaced, because a wrong password that a check sends is often the right one with
 * one character changed. By place: the value in the place of a secret (an Authorization header, a `password` field)
 * is replaced even if it was never seen before.
 * @module
 */
import { withoutTrailing } from '../../profile/trailing.js'
import { type Excerpt, excerptOf } from './redaction/excerpt.js'
import { Finder, lower } from './redaction/finder.js'
import { formsOf, shortest } from './redaction/forms.js'
import { type Hit, type Labelled, labelled, type Mark } from './redaction/hits.js'
import { isPlain, isSecretHeader, isSecretName, namesAnError } from './redaction/names.js'
import { Reader } from './redaction/reader.js'
import { placeOf, type View } from './redaction/views.js'

/** Only labels, from beginning to end: masked already. */
const masked = /^(?:‹[^›]*›|\ufdd0?\$[A-Z][A-Z0-9_]+\ufdd1?)$/
/** What {@link Redactor.pieces} puts around a variable: characters that no text may contain. */
const sealed = /\ufdd0\$([A-Z][A-Z0-9_]*)\ufdd1/
const seals = /[\ufdd0\ufdd1]/g

/** Characters that a mutated secret may go on with around the stretch that gave it away. */
const ofWord = /[\w.~+%-]/
/** So many of them on each side. */
const longestRest = 200

/** Each character of a secret may stand as so many, with escapes in each other. */
const longestEscape = 24
/** Characters of a secret that are kept. What follows them in the same word belongs to the secret. */
const longestKept = 4096
/** What ends such a word. */
const endOfWord = /[\s"'<>&\\]/g

/** So far beyond a cut is looked at least: stretches, escapes and fields that are no secret of known length. */
const leastReach = 4096

/** Masked texts up to this length are remembered, and so many of them. */
const longestRemembered = 8192
const mostRemembered = 200

/** Holds the secrets of one run. */
export class Redactor {
  readonly #labels = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  /** Secrets in their forms, and stretches of those of the profile. */
  readonly #finder = new Finder()
  readonly #variables = new Set<string>()
  readonly #public = new Set<string>()
  readonly #shown = new Set<string>()
  /** Labels of secrets that are longer than {@link longestKept}. */
  readonly #long = new Set<string>()
  readonly #reader = new Reader()
  /** True while {@link pieces} masks. */
  #sealing = false
  /** How often something was learned that changes what is masked. */
  #changes = 0
  /** Masked texts, since the last change. The same text is shown in a request and in its curl line. */
  readonly #remembered = new Map<string, string>()
  #rememberedAt = 0

  /**
   * Learns a secret.
   * @param secret short values, words, dates and public values are masked only in the place of a secret,
   *   unless they come from the profile
   * @param label its replacement: a profile key (`$OIDC_CLIENT_SECRET`), or a kind, which gets a number
   */
  add(secret: string, label: string): void {
    const value = keptOf(secret)
    if (value.length < shortest || this.#labels.has(value) || this.#shown.has(value)) return
    const ofProfile = label.startsWith('$')
    if (!ofProfile && (this.#public.has(value) || isPlain(value))) return
    const shown = ofProfile ? label : this.#number(label)
    this.#keep(secret, shown)
    if (ofProfile) this.#variables.add(shown)
    // What a check sends changed a little: secrets of the profile, and verifiers.
    const like = ofProfile ? shown.slice(1) : label === 'code_verifier' ? label : null
    if (like === null) return
    for (const text of stretchesOf(value)) this.#finder.add(text, `‹like ${like}›`, 'alike')
  }

  /** Adds a value that is never secret, e.g. the tenant id, which some platforms put in a cookie. */
  allow(value: string): void {
    this.#public.add(value)
  }

  /**
   * Shows a value even in the place of a secret. Only for values of an invented world, such as a token that the sandbox
   * has issued. A secret that is already known stays masked.
   */
  show(value: string): void {
    if (this.#labels.has(value)) return
    this.#shown.add(value)
    this.#changes += 1
  }

  /** Learns that what a field of this name holds is secret. */
  addName(name: string): void {
    this.#reader.addName(name)
  }

  /** Learns what stands where a secret stands: a named value of a query, a form or a JSON object. */
  addPair(name: string, value: string): void {
    const key = name.toLowerCase()
    if (key === 'code' && namesAnError(value)) return
    // The suite makes the verifiers and adds them itself. Other values in their place may be shown elsewhere.
    if (key === 'code_verifier') return
    this.add(value, key)
  }

  /** Learns every secret in a known place of a text, even if the text is escaped once more. */
  learn(text: string): void {
    for (const { name, value } of this.#reader.read(text).secrets) this.addPair(name, value)
  }

  /** Learns the secrets of a form, where a value may hold anything. */
  learnForm(body: string): void {
    for (const [name, value] of new URLSearchParams(body)) if (this.#isSecret(name)) this.addPair(name, value)
  }

  /** Learns a secret that another redactor has learned, with the label that it has there. */
  addAs(secret: string, label: string): void {
    this.#keep(secret, label)
  }

  #keep(secret: string, label: string): void {
    const value = keptOf(secret)
    this.#labels.set(value, label)
    this.#changes += 1
    if (value.length === longestKept) this.#long.add(label)
    for (const form of formsOf(value)) this.#finder.add(form, label)
  }

  /**
   * Every secret learned so far, for the scan of what was written. With `seen`, the target has used it as a token,
   * code, cookie or password, and the profile does not contain it.
   */
  secrets(): { name: string; value: string; seen: boolean }[] {
    return [...this.#labels].map(([value, name]) => ({ name, value, seen: !this.#variables.has(name) }))
  }

  /** How many secrets it holds. */
  get size(): number {
    return this.#labels.size
  }

  /** True for a label that stands for a secret of the profile: a shell can expand it. */
  isVariable(label: string): boolean {
    return this.#variables.has(label)
  }

  /** The label under which a secret is shown, if it is known. */
  labelOf(value: string): string | undefined {
    if (this.#shown.has(value)) return value
    const label = this.#labels.get(keptOf(value))
    return label === undefined ? undefined : this.#sealedLabel(label)
  }

  /**
   * Masks a text, and says which parts of the result are variables. Text that only looks like a variable is none.
   * @param mask one of the methods below
   */
  pieces(text: string, mask: (text: string) => string): (string | { readonly variable: string })[] {
    const shown = mask(text)
    if (!shown.includes('$') || text.search(seals) >= 0) return [shown]
    this.#sealing = true
    try {
      const masked = mask(text)
      // A seal must not change what is masked.
      if (masked.replaceAll(seals, '') !== shown) return [shown]
      return masked
        .split(sealed)
        .map((part, at) => (at % 2 === 1 ? { variable: part } : part.replaceAll(seals, '')))
    } finally {
      this.#sealing = false
    }
  }

  #sealedLabel(label: string): string {
    return this.#sealing && this.#variables.has(label) ? `\ufdd0${label}\ufdd1` : label
  }

  /** Masks known secrets, and what is like those of the profile, in any text. */
  text(text: string): string {
    return labelled(text, this.#hits(text)).text
  }

  /** Masks any text: by value, then by place. */
  url(text: string): string {
    if (this.#sealing || text.length > longestRemembered) return this.#masked(text, []).text
    const changes = this.#changes + this.#reader.changes
    if (changes !== this.#rememberedAt) {
      this.#remembered.clear()
      this.#rememberedAt = changes
    }
    const known = this.#remembered.get(text)
    if (known !== undefined) return known
    const shown = this.#masked(text, []).text
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear()
    this.#remembered.set(text, shown)
    return shown
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
    if (!isForm(text, mediaType)) return this.url(text)
    return text
      .split('&')
      .map((pair) => {
        const at = pair.indexOf('=')
        const [name, value] = [...new URLSearchParams(pair)][0] ?? ['', '']
        const secret = at >= 0 && value !== '' && this.#isSecret(name) && !this.#shown.has(value)
        if (!secret || (name === 'code' && namesAnError(value))) return this.text(pair)
        return `${this.text(pair.slice(0, at))}=${this.#mask(value, name)}`
      })
      .join('&')
  }

  /**
   * Masks the beginning and the end of a long text; learns from all of it.
   * @param mediaType value of Content-Type, or empty
   * @param head characters of the beginning; with those of the end at most as many as the text has
   * @param tail characters of the end
   * @returns with `clean` true where the text is known to hold no secret, also between the two
   */
  excerpt(
    text: string,
    mediaType: string,
    head: number,
    tail: number,
  ): Excerpt & { readonly clean: boolean } {
    if (isForm(text, mediaType)) {
      const shown = this.body(text, mediaType)
      const from = Math.max(head, shown.length - tail)
      return { head: shown.slice(0, head), tail: shown.slice(from), untouched: shown === text, clean: false }
    }
    this.learn(text)
    const { bare, widest } = this.#reader.read(text)
    const known = this.#finder.find(text)
    const unknown = known.exact.length + known.alike.length === 0
    if (bare && unknown && this.#reader.viewsOf(text).length === 1) {
      const asItIs = excerptOf(text, { head, tail, reach: 0 }, (part, marks) => ({ text: part, marks }))
      return { ...asItIs, clean: true }
    }
    const reach = Math.max(leastReach, longestEscape * this.#finder.longest, 2 * widest)
    const excerpt = excerptOf(text, { head, tail, reach }, (part, marks) => this.#masked(part, marks))
    return { ...excerpt, clean: excerpt.untouched && bare && unknown }
  }

  /** Masks by value, then by place. */
  #masked(text: string, marks: readonly Mark[]): Labelled {
    const hits = this.#hits(text)
    if (hits.length === 0 && this.#reader.isPlain(text)) return { text, marks }
    const first = labelled(text, hits, marks)
    const places = this.#reader
      .placesIn(first.text)
      .filter(({ start, end }) => !masked.test(first.text.slice(start, end)))
      .map(({ start, end, name, value }) => ({ start, end, label: this.#mask(value, name) }))
    return labelled(first.text, places, first.marks)
  }

  #hits(text: string): Hit[] {
    const hits: Hit[] = []
    if (text.length < shortest) return hits
    for (const view of this.#reader.isPlain(text) ? [{ text, origin: null }] : this.#reader.viewsOf(text)) {
      const { exact, alike } = this.#finder.find(view.text)
      for (const hit of this.#toTheirEnds(view.text, exact))
        hits.push(placed(view, this.#sealing ? { ...hit, label: this.#sealedLabel(hit.label) } : hit))
      for (const hit of alike) hits.push(placed(view, widened(view.text, hit)))
    }
    return hits
  }

  /** Hits of long secrets with what follows. Each character is looked at once. */
  #toTheirEnds(text: string, hits: readonly Hit[]): readonly Hit[] {
    if (this.#long.size === 0) return hits
    let free = 0
    return hits.flatMap((hit) => {
      if (hit.end <= free) return []
      if (!this.#long.has(hit.label)) return [hit]
      endOfWord.lastIndex = hit.end
      free = endOfWord.exec(text)?.index ?? text.length
      return [{ ...hit, end: free }]
    })
  }

  #isSecret(name: string): boolean {
    return isSecretName(name) || this.#reader.hasName(name)
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
    const whole = withoutTrailing(bytes.toString('base64'), '=') === withoutTrailing(credentials, '=')
    if (colon < 0 || !whole) return '‹credentials›'
    const user = text.slice(0, colon)
    const password = text.slice(colon + 1)
    if (this.#shown.has(password) && this.text(user) === user) return credentials
    return `‹base64 of ${this.text(user)}:${this.#mask(password, 'password')}›`
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

function keptOf(secret: string): string {
  return secret.length > longestKept ? secret.slice(0, longestKept) : secret
}

function isForm(text: string, mediaType: string): boolean {
  return /urlencoded/i.test(mediaType) && !/^\s*[<[{]/.test(text)
}

/** Every stretch of a secret that is long enough to give away that a text was made from it. */
function stretchesOf(value: string): string[] {
  const length = Math.max(8, Math.min(12, Math.ceil(value.length * 0.6)))
  const text = lower(value)
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length))
}

/** A hit of a view as one of the original. */
function placed(view: View, { start, end, label }: Hit): Hit {
  if (view.origin === null) return { start, end, label }
  const [from, to] = placeOf(view, start, end)
  return { start: from, end: to, label }
}

/** A stretch with all that belongs to the same word. */
function widened(text: string, { start, end, label }: Hit): Hit {
  let from = start
  while (start - from < longestRest && ofWord.test(text.charAt(from - 1))) from -= 1
  let to = end
  while (to - end < longestRest && ofWord.test(text.charAt(to))) to += 1
  return { start: from, end: to, label }
}
