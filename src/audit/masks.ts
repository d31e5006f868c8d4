/**
 * Masks in recordings. A recording may have masks in place of its secrets, such as `‹code 1›`. What a rule says about it
 * counts only if it does not depend on what is behind them: each exchange is judged several times, with other texts in
 * place of its masks. The same mask has the same text in all exchanges, so that exchanges still belong together.
 * @module
 */
import { createHash } from 'node:crypto'
import type { HeaderLine } from '../record/record.js'
import type { RecordedBody, RecordedExchange } from './exchange.js'

/** A mask, which may have one mask inside, or the name of a secret of a profile. */
const mask =
  /‹(?:[^‹›]|‹[^‹›]*›)*›|\$[A-Z][A-Z0-9_]{3,}|\[(?:redacted|Redacted|REDACTED|masked|MASKED|filtered|FILTERED)\]|\*{3,}/g

/** Makes the text that is put in place of a mask. */
type Fill = (digest: Buffer) => string

const base64url = (text: string): string => Buffer.from(text).toString('base64url')

/**
 * The ways to fill masks. They differ in everything that a rule may look at: length, alphabet, number of parts, and whether
 * they can be decoded.
 */
const fills: readonly Fill[] = [
  (digest) => digest.toString('base64url'),
  (digest) => `x${digest.toString('hex').slice(0, 9)}`,
  (digest) => {
    const id = digest.toString('hex').slice(0, 16)
    const header = base64url(JSON.stringify({ alg: 'RS256', kid: id }))
    return `${header}.${base64url(JSON.stringify({ jti: id }))}.${digest.toString('base64url').repeat(8)}`
  },
  (digest) => Buffer.from(`id:${digest.toString('hex')}~`).toString('base64'),
]

/** Number of times that an exchange of a masked recording is judged. */
export const fillings = fills.length

/** Texts in place of masks, by mask. */
const known: readonly Map<string, string>[] = fills.map(() => new Map())
const mostKnown = 20_000

/** A mask of a single secret: the same number means the same secret. */
const numbered = / \d+›|^\$/

/**
 * The text in place of a mask. What a mask without a number hides may be the same in each exchange or not: it is the same
 * in the last filling only.
 */
function textFor(masked: string, filling: number, exchange: number): string {
  const texts = known[filling] as Map<string, string>
  const isOne = numbered.test(masked) || filling === fillings - 1
  const key = isOne ? masked : `${masked} of ${exchange}`
  const earlier = texts.get(key)
  if (earlier !== undefined) return earlier
  const [, encoded] = /^‹base64 of (.*)›$/s.exec(masked) ?? []
  const text =
    encoded === undefined
      ? (fills[filling] as Fill)(createHash('sha256').update(key).digest())
      : Buffer.from(filled(encoded, filling, exchange)).toString('base64')
  if (texts.size >= mostKnown) texts.clear()
  texts.set(key, text)
  return text
}

/** The text with another one in place of each mask. @param exchange its number */
function filled(text: string, filling: number, exchange: number): string {
  if (!mayHaveMask.test(text)) return text
  return withDecodedMasks(text).replace(mask, (masked) => textFor(masked, filling, exchange))
}

const mayHaveMask = /[‹$*[]|%E2%80%B9/i

/** The text with the masks decoded that an address of a HAR file has percent-encoded. */
function withDecodedMasks(address: string): string {
  const [open, close] = ['%E2%80%B9', '%E2%80%BA']
  const text = address.replace(/%E2%80%B[9A]/gi, (mark) => mark.toUpperCase())
  let decoded = ''
  let from = 0
  for (;;) {
    const start = text.indexOf(open, from)
    const inner = start < 0 ? -1 : text.indexOf(close, start)
    if (inner < 0) return decoded + text.slice(from)
    const outer = inner + close.length
    // A mask with another one inside ends with two marks.
    const end = text.startsWith(close, outer) ? outer + close.length : outer
    decoded += text.slice(from, start) + decodedMask(text.slice(start, end))
    from = end
  }
}

function decodedMask(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** An exchange with other texts in place of its masks. @param filling from 0 to {@link fillings} − 1 */
export function filledExchange(exchange: RecordedExchange, filling: number): RecordedExchange {
  const { number, request, response } = exchange
  const headers = (lines: readonly HeaderLine[]): HeaderLine[] =>
    lines.map(([name, value]) => [name, filled(value, filling, number)])
  const body = (recorded: RecordedBody | null): RecordedBody | null =>
    recorded === null
      ? null
      : { ...recorded, bytes: Buffer.from(filled(recorded.bytes.toString('utf8'), filling, number)) }
  return {
    ...exchange,
    filled: isMasked(exchange),
    request: {
      ...request,
      url: filled(request.url, filling, number),
      headers: headers(request.headers),
      body: body(request.body),
    },
    response:
      response === null
        ? null
        : { ...response, headers: headers(response.headers), body: body(response.body) },
  }
}

/**
 * What shows that a recording has masks. The name of a secret of a profile, such as `$CLIENT_SECRET`, does not: it may be
 * any text.
 */
const signs = [
  '‹',
  '%E2%80%B9',
  '***',
  '[redacted]',
  '[REDACTED]',
  '[Redacted]',
  '[masked]',
  '[MASKED]',
  '[filtered]',
  '[FILTERED]',
]

/** True for an exchange with a mask. */
export function isMasked({ request, response }: RecordedExchange): boolean {
  const inText = (text: string | Buffer): boolean => signs.some((sign) => text.includes(sign))
  const inMessage = (headers: readonly HeaderLine[], body: RecordedBody | null): boolean =>
    headers.some(([, value]) => inText(value)) || (body !== null && inText(body.bytes))
  return (
    inText(request.url) ||
    inMessage(request.headers, request.body) ||
    (response !== null && inMessage(response.headers, response.body))
  )
}
