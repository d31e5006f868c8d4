/**
 * Values that responses issue and later requests send: codes, tokens, cookies, the state of a sign-in. A client that
 * replays requests must replace them with the values of the new responses.
 * @module
 */
import type { RawHeaders, RecordedExchange } from './recorder.js'

/** A value that a response issues, and its place in the response. */
export interface Issued {
  /** `cookie NAME`, `location NAME`, `json /a/b` or `field NAME`. */
  readonly place: string
  readonly value: string
}

/** A value of an earlier answer that a request carries. */
export interface Borrowed {
  /** Index of the exchange whose answer handed it out. */
  readonly from: number
  readonly place: string
  /** As it was recorded. */
  readonly value: string
}

/** Shorter values, and values of lower-case letters only, are words of the contract, which are equal in each run. */
function isMadeUp(value: string): boolean {
  return value.length >= 16 && (/\d/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value)))
}

/** All values that an answer hands out. */
export function issuedBy(headers: RawHeaders, body: string): Issued[] {
  const issued: Issued[] = []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at]?.toLowerCase(), headers[at + 1]]
    if (name === 'set-cookie') {
      const [, cookie = '', content = ''] = /^([^=;]*)=([^;]*)/.exec(value) ?? []
      issued.push({ place: `cookie ${cookie.trim()}`, value: content })
    }
    if (name === 'location') issued.push(...inLocation(value))
  }
  const start = body.trimStart()[0]
  if (start === '{' || start === '[') issued.push(...inJson(body))
  if (start === '<') issued.push(...inFields(body))
  return issued.filter(({ value }) => isMadeUp(value))
}

function inLocation(location: string): Issued[] {
  const [, query = ''] = /[?#](.*)$/s.exec(location) ?? []
  return [...new URLSearchParams(query.replaceAll('#', '&'))].map(([name, value]) => ({
    place: `location ${name}`,
    value,
  }))
}

function inJson(body: string): Issued[] {
  const issued: Issued[] = []
  const look = (place: string, value: unknown): void => {
    if (typeof value === 'string') issued.push({ place: `json ${place}`, value })
    else if (typeof value === 'object' && value !== null)
      for (const [name, field] of Object.entries(value)) look(`${place}/${name}`, field)
  }
  try {
    look('', JSON.parse(body))
  } catch {
    return []
  }
  return issued
}

function inFields(html: string): Issued[] {
  return [...html.matchAll(/<input([^<>]*)>/g)].flatMap(([, attributes = '']) => {
    const name = /\sname="([^"]*)"/.exec(attributes)?.[1]
    const value = /\svalue="([^"]*)"/.exec(attributes)?.[1]
    return name === undefined || value === undefined ? [] : [{ place: `field ${name}`, value }]
  })
}

/** All texts in a URL, a header or a body that can be a value. */
const words = /[\w.~+/=-]{16,}/g

/** Longer texts are made up to be long, and carry nothing. */
const longest = 100_000

/** Words of a request that are long enough to be values, also within longer ones. */
function wordsOf({ path, headers, body }: RecordedExchange): Set<string> {
  const values = new Set<string>()
  const texts = [path, ...headers, body.toString('latin1')].filter(({ length }) => length < longest)
  for (const text of texts)
    for (const form of text.includes('%') ? [text, decoded(text)] : [text])
      for (const [word] of form.matchAll(words)) {
        values.add(word)
        for (const part of word.split(/[=/]/)) values.add(part)
        const after = word.slice(word.indexOf('=') + 1)
        values.add(after)
      }
  return values
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Which values of earlier answers each request carries. Only an answer that had ended before the request began counts,
 * and the latest of those that handed out the same value for the first time.
 * @param exchanges in the order in which they began
 */
export function borrowedBy(exchanges: readonly RecordedExchange[]): Borrowed[][] {
  const known = new Map<string, Borrowed>()
  const ended = exchanges
    .map((exchange, index) => ({ exchange, index }))
    .sort((a, b) => a.exchange.end - b.exchange.end)
  // A value that a request sends before any response contains it was not issued by a response.
  const values = new Set<string>()
  let next = 0
  return exchanges.map((exchange) => {
    for (
      let endedExchange = ended[next];
      endedExchange !== undefined && endedExchange.exchange.end <= exchange.begin;
      endedExchange = ended[next]
    ) {
      next += 1
      const { answer } = endedExchange.exchange
      if (answer === null) continue
      for (const { place, value } of issuedBy(answer.headers, answer.body.toString('utf8')))
        if (!known.has(value) && !values.has(value))
          known.set(value, { from: endedExchange.index, place, value })
    }
    const carried: Borrowed[] = []
    for (const word of wordsOf(exchange)) {
      const value = known.get(word)
      if (value !== undefined) carried.push(value)
      else values.add(word)
    }
    return carried
  })
}
