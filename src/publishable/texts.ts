/**
 * Replaces what a text quotes: every word that neither the suite nor the contract has written.
 * @module
 */
import { isLoopback } from '../core/http/loopback.js'
import { parseUrl } from '../profile/parse-url.js'
import { isProtocolValue } from './fields.js'
import { joint } from './phrases.js'
import { isPlaceholder, kindOf, type Placeholders } from './placeholders.js'
import { type Unit, unitsOf } from './units.js'
import type { Vocabulary } from './vocabulary.js'

/** What the redactor has masked: kinds of secrets, which are no data of a target. */
const masks = new Set(
  `access_token api_key apikey assertion authorization client_assertion client_secret code code_verifier cookie
  credentials csrf id_token id_token_hint jsessionid jwt passwd password refresh_token secret session_id session_state
  sessionid sid ticket token`.split(/\s+/),
)
/** Between words that are replaced together. */
const joins = new Set([' ', '.', '-', '_', '@', ':', '/', '+', "'", '’', '%', '=', '&', '?', '#', '~', ''])
/** Words behind a long number that make it a count or a duration. */
const counted = new Set(
  `ms s seconds minutes hours days bytes characters KiB MiB bits requests answers records students classes periods
  lessons users rooms times`.split(/\s+/),
)
const number = /^\d{1,9}$/
const portForm = /^\d{1,5}$/
const schemes = new Set(['http', 'https'])
const statusCode = /^[1-5]\d\d$/

/** A part of a text and what replaces it; null if it is not known yet. */
interface Change {
  readonly start: number
  readonly end: number
  readonly text: string | null
}

/** Rewrites texts. */
export class Texts {
  /** Hosts of the target, with and without port, in lower case. */
  readonly #hosts = new Set<string>()

  constructor(
    readonly vocabulary: Vocabulary,
    readonly placeholders: Placeholders,
  ) {}

  /** Shows the host of this address. */
  addHost(url: string): void {
    const hostname = parseUrl(url)?.hostname
    if (hostname !== undefined) this.#hosts.add(hostname.toLowerCase())
  }

  /** Learns a text of a target, which messages may quote. A very short one says nothing. */
  learn(text: string, kind = kindOf(text)): void {
    if (text.length < (kind === 'number' ? 3 : 2) || text.length > 400) return
    const [first] = unitsOf(text)
    if (first === undefined || first.kind !== 'word' || this.vocabulary.isCommon(text)) return
    this.placeholders.learn(text, first.text, first.start)
  }

  /** The placeholder of a text. Masks and placeholders stay. */
  replaced(text: string): string {
    if (text.trim() === '' || isPlaceholder(text)) return text
    const [first, second] = unitsOf(text)
    if (first?.kind === 'label' && first.text === text && second === undefined) return this.#label(text)
    this.learn(text)
    return this.placeholders.of(text)
  }

  /** A message of the suite, in which only its own words and those of the contract stay. */
  message(text: string): string {
    return this.#rewritten(text, true)
  }

  /** A text of a target, in which only words of the contract stay. */
  words(text: string, isWord = (word: string): boolean => this.vocabulary.isWord(word)): string {
    return this.#rewritten(text, false, isWord)
  }

  /** An address: its form, the names of its parameters, and what the contract defines stay. */
  url(text: string): string {
    const at = text.indexOf('://')
    if (at < 0) return this.path(text)
    const scheme = text.slice(0, at)
    const rest = text.slice(at + 3)
    const end = firstOf(rest, '/?#\\')
    const shown = schemes.has(scheme.toLowerCase()) ? scheme : this.replaced(scheme)
    return `${shown}://${this.host(rest.slice(0, end))}${this.path(rest.slice(end))}`
  }

  /** A path with its query and fragment. */
  path(text: string): string {
    const path = text.slice(0, firstOf(text, '?#'))
    const rest = text.slice(path.length)
    const query = rest.slice(0, rest.startsWith('?') ? firstOf(rest, '#') : 0)
    return `${this.#segments(path)}${this.#parameters(query)}${this.#parameters(rest.slice(query.length))}`
  }

  /** A form or a query, without the character before it. */
  form(text: string): string {
    return text
      .split('&')
      .map((pair) => {
        const at = pair.indexOf('=')
        if (at < 0) return this.#parameter('', pair)
        const name = pair.slice(0, at)
        return `${this.#name(name)}=${this.#parameter(name, pair.slice(at + 1))}`
      })
      .join('&')
  }

  /** A host with an optional port and user. */
  host(text: string): string {
    const at = text.lastIndexOf('@')
    const user = at < 0 ? '' : `${this.replaced(text.slice(0, at))}@`
    const rest = text.slice(at + 1)
    const colon = rest.lastIndexOf(':')
    const hasPort = colon >= 0 && portForm.test(rest.slice(colon + 1))
    const name = hasPort ? rest.slice(0, colon) : rest
    const port = rest.slice(name.length)
    if (name === '' || this.#isOpenHost(name.toLowerCase())) return `${user}${name}${port}`
    return `${user}${isPlaceholder(name) ? name : this.placeholders.of(name, 'host')}${port}`
  }

  /** Hosts of the target, this machine, and names of no one, if the contract or the suite has their words. */
  #isOpenHost(name: string): boolean {
    if (this.#hosts.has(name) || isLoopback(name)) return true
    const labels = name.split('.')
    const top = labels.at(-1) ?? ''
    if (!['example', 'invalid', 'test'].includes(top) && !name.endsWith('example.com')) return false
    return labels.every((label) => label === 'com' || label === top || this.vocabulary.isSegment(label))
  }

  #segments(path: string): string {
    return path
      .split('/')
      .map((segment) => {
        if (this.vocabulary.isSegment(segment)) return segment
        const plain = decoded(segment)
        const shown = this.words(plain)
        return shown === plain ? segment : shown
      })
      .join('/')
  }

  #parameters(text: string): string {
    return text === '' ? '' : `${text[0]}${this.form(text.slice(1))}`
  }

  #name(name: string): string {
    const plain = decoded(name)
    return this.vocabulary.isField(plain) || plain === '' ? name : this.placeholders.of(plain, 'key')
  }

  #parameter(name: string, value: string): string {
    const plain = decoded(value)
    if (plain === '' || isProtocolValue(this.vocabulary, name, plain)) return value
    const shown = plain.includes('://') ? this.url(plain) : this.words(plain)
    return shown === plain ? value : shown
  }

  #rewritten(text: string, withPhrases: boolean, isWord?: (word: string) => boolean): string {
    const units = unitsOf(text)
    const changes: Change[] = []
    const phrase = withPhrases ? this.#phrases(units) : new Map<number, Set<number>>()
    const taken = this.#quoted(text, units, phrase, changes)
    for (const [at, unit] of units.entries()) {
      if (taken.has(at) || phrase.has(at)) continue
      const shown = this.#unit(unit, units[at - 1], units[at + 1], isWord)
      if (shown !== unit.text) changes.push({ start: unit.start, end: unit.end, text: shown })
    }
    return this.#applied(
      text,
      changes.sort((one, other) => one.start - other.start),
    )
  }

  /** Finds learned texts of several words. Returns the units that they contain. */
  #quoted(
    text: string,
    units: readonly Unit[],
    phrases: ReadonlyMap<number, ReadonlySet<number>>,
    changes: Change[],
  ): Set<number> {
    const taken = new Set<number>()
    for (const [at, unit] of units.entries()) {
      if (unit.kind !== 'word' || taken.has(at)) continue
      for (const { text: known, offset } of this.placeholders.learned(unit.text)) {
        const start = unit.start - offset
        const end = start + known.length
        if (start < 0 || !text.startsWith(known, start)) continue
        let last = at
        while (last < units.length && (units[last] as Unit).end <= end) last += 1
        const cutsWord = last < units.length && (units[last] as Unit).start < end
        if (cutsWord || last < at + 2 || isInside(phrases, at, last)) continue
        for (let index = at; index < last; index += 1) taken.add(index)
        changes.push({ start, end, text: this.placeholders.of(known) })
        break
      }
    }
    return taken
  }

  /** The units that are words of the suite, because those around them are too: with the units of their phrases. */
  #phrases(units: readonly Unit[]): Map<number, Set<number>> {
    const { runs } = this.vocabulary.phrases
    const placesByLength = new Map<number, Set<number>>()
    const words = units.map(({ kind, text }) => (kind === 'word' ? text : '\u0001'))
    for (let at = 0; at + 1 < words.length; at += 1)
      for (const length of [2, 3]) {
        if (at + length > words.length || !runs.has(words.slice(at, at + length).join(joint))) continue
        for (let index = at; index < at + length; index += 1) {
          const together = placesByLength.get(index) ?? new Set()
          for (let other = at; other < at + length; other += 1) together.add(other)
          placesByLength.set(index, together)
        }
      }
    return placesByLength
  }

  /** What stays of a unit; null if nothing does. */
  #unit(
    { kind, text }: Unit,
    before: Unit | undefined,
    after: Unit | undefined,
    isWord = (word: string): boolean => this.vocabulary.isWord(word),
  ): string | null {
    if (kind === 'label') return this.#label(text)
    if (kind === 'url') return this.url(text)
    if (kind === 'path') return this.path(text)
    if (statusCode.test(text) && before?.text === 'status') return text
    if (text.startsWith('$') && this.vocabulary.isKey(text.slice(1))) return text
    if (number.test(text) && after !== undefined && counted.has(after.text)) return text
    if (this.placeholders.knows(text)) return null
    return isWord(text) ? text : null
  }

  /** A mask of the redactor stays if it names a kind of secret. */
  #label(text: string): string {
    if (isPlaceholder(text)) return text
    const [, like, name = ''] = /^‹(like )?([\w-]+)(?: \d{1,9})?›$/.exec(text) ?? []
    if (masks.has(name.toLowerCase()) || (like !== undefined && this.vocabulary.isKey(name))) return text
    return this.placeholders.of(text, 'secret')
  }

  #applied(text: string, changes: readonly Change[]): string {
    const parts: string[] = []
    let at = 0
    for (let index = 0; index < changes.length; index += 1) {
      const change = changes[index] as Change
      let { end } = change
      if (change.text === null)
        for (let next = changes[index + 1]; next?.text === null; next = changes[index + 1]) {
          if (!joins.has(text.slice(end, next.start))) break
          end = next.end
          index += 1
        }
      parts.push(
        text.slice(at, change.start),
        change.text ?? this.placeholders.of(text.slice(change.start, end)),
      )
      at = end
    }
    return [...parts, text.slice(at)].join('')
  }
}

/** A value of a query or form; as it is if it is wrongly encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Where the first of some characters is; the length of the text if it has none. */
function firstOf(text: string, characters: string): number {
  for (let at = 0; at < text.length; at += 1) if (characters.includes(text[at] as string)) return at
  return text.length
}

/** True for units that the suite has written together with a unit before or after them. */
function isInside(phrases: ReadonlyMap<number, ReadonlySet<number>>, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!phrases.has(at)) return false
  return phrases.get(from)?.has(from - 1) === true || phrases.get(to - 1)?.has(to) === true
}
