/**
 * The secrets of a recording. A report shows a few of its exchanges. They must not show a secret that is in a place of
 * secrets in any other exchange.
 * @module
 */
import { isSecretHeader, isSecretName } from '../core/http/redaction/names.js'
import type { HeaderLine } from '../record/record.js'
import type { RecordedBody, RecordedExchange } from './exchange.js'

/** Shorter values are masked in the place of a secret only: elsewhere, they may be words. */
const shortest = 8
/** Secrets that are remembered. Of further ones, only those of the shown exchanges are masked. */
const mostSecrets = 3_000_000

/** Characters of secrets. */
const words = /[\w.~+/=%-]{8,}/g
/** `"name":"value"` in JSON, and `name=value` in a query or form. */
const jsonPair = /"([^"\\]{2,60})"\s*:\s*"([^"\\]{8,4000})"/g
const formPair = /(?:^|[?&#])([^=&#?/:]{2,60})=([^&#]{8,4000})/g

/** Remembers the secrets of all exchanges by a digest of each. */
export class RecordedSecrets {
  readonly #digests = new Set<number>()

  /** Remembers what is in the places of secrets in an exchange. */
  note({ request, response }: RecordedExchange): void {
    this.#pairs(request.url, formPair)
    this.#message(request.headers, request.body)
    if (response !== null) this.#message(response.headers, response.body)
  }

  /** The secrets that a text has anywhere. */
  *in(text: string): Generator<string> {
    for (const [word] of text.matchAll(words)) {
      if (this.#digests.has(digestOf(word))) yield word
      for (const part of word.split(/[=/]/))
        if (part.length >= shortest && part !== word && this.#digests.has(digestOf(part))) yield part
    }
  }

  #message(headers: readonly HeaderLine[], body: RecordedBody | null): void {
    for (const [name, value] of headers) {
      if (!isSecretHeader(name)) {
        if (/^(?:location|referer)$/i.test(name)) this.#pairs(value, formPair)
        continue
      }
      const pairs = /^(?:set-)?cookie$/i.test(name)
        ? value.split(';').map((pair) => pair.split('=').slice(1).join('='))
        : value.split(' ')
      for (const part of pairs) this.#add(part.trim())
    }
    if (body === null) return
    const text = body.bytes.toString('latin1')
    if (/^\s*[[{]/.test(text)) this.#pairs(text, jsonPair)
    else if (/^[^\s<]*=/.test(text)) this.#pairs(text, formPair)
  }

  #pairs(text: string, pattern: RegExp): void {
    for (const [, name = '', value = ''] of text.matchAll(pattern)) if (isSecretName(name)) this.#add(value)
  }

  #add(value: string): void {
    if (value.length >= shortest && this.#digests.size < mostSecrets) this.#digests.add(digestOf(value))
  }
}

/** A number of 53 bits: of a million secrets, two have the same one with a chance of one in ten thousand. */
function digestOf(text: string): number {
  let [low, high] = [0x811c9dc5, 0x1b873593]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b)
  }
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0)
}
