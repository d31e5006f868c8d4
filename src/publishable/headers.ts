/**
 * Rewrites the values of headers. Their names stay.
 * @module
 */
import type { HeaderLine } from '../record/record.js'
import { isPlaceholder } from './placeholders.js'
import type { Texts } from './texts.js'

const addresses = new Set('location origin referer content-location'.split(' '))
const hosts = new Set('host x-forwarded-host'.split(' '))
/** Headers that have a time in the format of HTTP. */
const times = new Set('date expires last-modified'.split(' '))
const httpTime = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/
const digits = /^\d{1,9}$/
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,60}$/
/** Lines that are kept: a run has few different ones. */
const mostLines = 20_000

/** Rewrites header lines. */
export class Headers {
  readonly #lines = new Map<string, HeaderLine>()

  constructor(readonly texts: Texts) {}

  /** A line without data. */
  line(line: HeaderLine): HeaderLine {
    const key = line.join('\n')
    const known = this.#lines.get(key)
    if (known !== undefined) return known
    const [name, value] = line
    const shown = [
      token.test(name) ? name : this.texts.placeholders.of(name, 'key'),
      this.#value(name, value),
    ] as const
    if (this.#lines.size < mostLines) this.#lines.set(key, shown)
    return shown
  }

  #value(name: string, value: string): string {
    const { texts } = this
    const kind = name.toLowerCase()
    if (value === '' || isPlaceholder(value)) return value
    if (addresses.has(kind)) return texts.url(value)
    if (hosts.has(kind)) return texts.host(value)
    if (times.has(kind) && httpTime.test(value)) return value
    if ((kind === 'content-length' || kind === 'retry-after') && digits.test(value)) return value
    return texts.words(
      value,
      (word) =>
        texts.vocabulary.isHeaderWord(word) ||
        texts.vocabulary.isNumber(word) ||
        texts.vocabulary.isKey(word) ||
        (kind === 'accept-language' && texts.vocabulary.isLanguage(word)) ||
        texts.vocabulary.isMediaType(word),
    )
  }
}
