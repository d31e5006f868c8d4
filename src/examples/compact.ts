/**
 * Makes a recorded exchange short and stable: nothing of it depends on the machine, the time or chance.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import type { Example } from '../../reporters/rulebook/examples.js'
import { hasDeepJson } from '../core/json.js'
import type { ExchangeRecord, HeaderLine } from '../record/record.js'
import { cutAround, type Judged, judgedKeys } from './cut.js'
import { contentType, type WholeExchange } from './recorded.js'

/** What differs from recording to recording, and what is written in its place. */
export interface Setting {
  /** Addresses of this machine by the address that readers see, longest first. */
  readonly addresses: readonly (readonly [recorded: string, shown: string])[]
  /** The day of the recording, in days since the epoch. */
  readonly today: number
}

/** The headers that decide something. All others are left out. */
const requestHeaders = [
  'authorization',
  'content-type',
  facts.algorithmHeader.toLowerCase(),
  'origin',
  'signature',
]
const responseHeaders = [
  ...['location', 'content-type', 'www-authenticate', 'cache-control', 'pragma', 'retry-after', 'allow'],
  ...['deprecation', 'sunset'],
]

/** Characters of a body at most, of a page, and of one value. */
const longestBody = 1200
const longestPage = 300
const longestHeader = 480

/** The first day that readers see: a Monday. */
const firstDay = Date.UTC(2030, 8, 2) / 86_400_000

/** Exchanges that {@link Example.before} has at most. */
const mostBefore = 5

/** An exchange of a check, with what its record has only in part. */
export interface ShownExchange {
  readonly exchange: ExchangeRecord
  readonly whole: WholeExchange
}

/** What the check judged in the exchange of an example. */
export interface JudgedExchange {
  /** Ids, names and values that the texts of the finding name. */
  readonly words: ReadonlySet<string>
  /** The exchange that it is compared with. */
  readonly counterpart: ShownExchange | undefined
}

/**
 * Makes the example of an exchange.
 * @param before the exchanges of the check before it
 */
export function exampleOf(
  shown: ShownExchange,
  before: readonly ShownExchange[],
  { words, counterpart }: JudgedExchange,
  setting: Setting,
): Example {
  const { exchange, whole } = shown
  const { purpose, request, response, error } = exchange
  const stable = stableText(setting)
  const steps = before
    .slice(-mostBefore)
    .map((one) => `${one.exchange.request.method} ${pathOf(one)} ${one.exchange.response?.status ?? 'none'}`)
  const head = `${request.method} ${stable(request.url)}`
  const judged = (part: 'requestBody' | 'responseBody'): Judged => ({
    words,
    counterpart: jsonOf(counterpart?.whole[part] ?? null),
    stable,
  })
  const cut = (part: 'requestBody' | 'responseBody', headers: readonly HeaderLine[]): string =>
    bodyText(whole[part] ?? '', contentType(headers), judged(part))
  return {
    before: stable(steps.join('\n')),
    purpose: stable(purpose),
    request: stable(message(head, request.headers, requestHeaders, cut('requestBody', request.headers))),
    response:
      response === null
        ? `(no response: ${error?.code ?? 'unknown'})`
        : stable(
            message(
              String(response.status),
              response.headers,
              responseHeaders,
              cut('responseBody', response.headers),
            ),
          ),
    given: stable(givenIn(shown, before, judged('responseBody'))),
  }
}

/**
 * What the target was given, or what it gave: the ID token of the exchange or of the last one before it that has one. An
 * application that shows its data was given the answer of a data API before.
 */
function givenIn(
  { exchange, whole }: ShownExchange,
  before: readonly ShownExchange[],
  judged: Judged,
): string {
  if (whole.idToken !== undefined) return whole.idToken
  if (!exchange.purpose.startsWith('control: ')) return before.findLast(hasIdToken)?.whole.idToken ?? ''
  const keys = judgedKeys(jsonOf(whole.responseBody), judged)
  const words = new Set([...judged.words, ...keys])
  const isAbout = ({ whole: { responseBody } }: ShownExchange): boolean =>
    [...words].some((word) => isIn(word, responseBody ?? ''))
  const answer = before.findLast(
    (one) => one.exchange.purpose.startsWith('the application asks: ') && isAbout(one),
  )
  if (answer === undefined) return ''
  const body = bodyText(
    answer.whole.responseBody ?? '',
    contentType(answer.exchange.response?.headers ?? []),
    { ...judged, words, counterpart: undefined },
  )
  return `${answer.exchange.request.method} ${answer.exchange.request.url} ${answer.exchange.response?.status ?? ''}\n\n${body}`
}

function hasIdToken({ whole }: ShownExchange): boolean {
  return whole.idToken !== undefined
}

/** Whether a JSON text has a value. */
function isIn(word: string, text: string): boolean {
  return text.includes(`"${word}"`) || (/^-?\d+$/.test(word) && new RegExp(`:\\s*${word}\\b`).test(text))
}

function jsonOf(text: string | null): unknown {
  if (text === null || hasDeepJson(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The address of a request without its query. */
function pathOf({ exchange }: ShownExchange): string {
  return exchange.request.url.replace(/[?#].*$/s, '')
}

function message(
  first: string,
  headers: readonly HeaderLine[],
  kept: readonly string[],
  body: string,
): string {
  const lines = headers
    .filter(([name]) => kept.includes(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${shortened(value, longestHeader)}`)
  return [first, ...lines].join('\n') + (body === '' ? '' : `\n\n${body}`)
}

function bodyText(text: string, type: string, judged: Judged): string {
  if (text === '') return ''
  if (/html/i.test(type)) return shortened(pageText(text), longestPage)
  const value = /json/i.test(type) ? jsonOf(text) : undefined
  return value === undefined ? shortened(text, longestBody) : cutAround(value, judged, longestBody)
}

/** A page without what nobody sees. */
export function pageText(text: string): string {
  return text
    .replace(/<(style|script)\b[^>]*>.*?<\/\1>|<meta\b[^>]*>|<link\b[^>]*>/gis, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)} …`
}

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi

/** Replaces what differs from recording to recording. */
export function stableText({ addresses, today }: Setting): (text: string) => string {
  const shift = firstDay - today
  return (text) => {
    let result = text
    for (const [recorded, shown] of addresses) {
      result = result.replaceAll(recorded, shown)
      result = result.replaceAll(encodeURIComponent(recorded), encodeURIComponent(shown))
    }
    const uuids: string[] = []
    return withNumbers(
      result
        .replace(/\b127\.0\.0\.1(?::|%3A)\d+\b/gi, 'host.example')
        .replace(/(host\.example\/)[\w-]{24}(?=\/)/g, '$1‹path›')
        .replace(/(host\.example\/)[\w-]{24}(?=\/)/g, '$1‹path›')
        .replace(uuid, (found) => {
          if (!uuids.includes(found)) uuids.push(found)
          return `‹uuid ${uuids.indexOf(found) + 1}›`
        })
        .replace(
          /\b(20[2-4]\d)-?(\d\d)-?(\d\d)(?=\D|$)(?:T\d\d(?::|%3A)?\d\d(?:(?::|%3A)?\d\d(?:\.\d+)?)?)?/g,
          dateShift(shift),
        )
        .replace(/([?&](?:state|nonce|code_challenge|code_verifier)=)(?!‹|%E2%80%B9)[^&#\s"]+/g, shortRandom)
        .replace(/("(?:state|nonce)": ?")(?!‹|[a-z-]+")[^"]+/g, shortRandom)
        .replace(/("(?:requestId|traceId)": ?")[^"]+/g, '$1‹id›')
        .replace(/("schoolName": ?"|\bschoolName=)[^"&]+/g, '$1‹school›')
        .replace(
          /(?<!(?:Id|"id|_id|lesson|period|class|room|student) ?"?: ?)\b1[789]\d{8}(?:\d{3})?\b/g,
          '‹time›',
        )
        .replace(/\b(user-|school-|app-)[0-9a-f]{10,}\b/g, '$1‹id›')
        .replace(/\b[0-9a-f]{10,}\b/g, (text) => (/[a-f]/.test(text) ? '‹id›' : text))
        .replace(/(?<![\w+/=-])[\w+/-]{80,}={0,2}(?![\w+/=-])/g, '‹signature›'),
    )
  }
}

/** Keeps the length of random values visible only where it is unusual. */
function shortRandom(_: string, before: string): string {
  const name = /\w+/.exec(before)?.[0] ?? 'value'
  return `${before}‹${name}›`
}

function dateShift(shift: number): (text: string, ...parts: string[]) => string {
  return (text, year = '', month = '', day = '') => {
    const from = Date.UTC(Number(year), Number(month) - 1, Number(day))
    if (Number.isNaN(from) || Number(month) > 12 || Number(day) > 31) return text
    const [date = ''] = new Date(from + shift * 86_400_000).toISOString().split('T')
    const separator = text.startsWith(`${year}-`) ? '-' : ''
    const rest = text.slice(8 + 2 * separator.length)
    return `${date.replaceAll('-', separator)}${rest.startsWith('T') ? time(rest) : rest}`
  }
}

/** The time of a moment becomes the beginning of an hour: seconds differ from recording to recording. */
function time(rest: string): string {
  return rest.replace(/(:|%3A)\d\d(?:\1(?!00(?:\D|$))\d\d)(?:\.\d+)?/, '$100$100')
}

/** Numbers labels of secrets by their order in the text: `‹code›`, then `‹code 2›`. */
function withNumbers(text: string): string {
  const seen = new Map<string, string>()
  const counts = new Map<string, number>()
  return text.replace(/‹([^‹›\d]+)\d+›/g, (label, words: string) => {
    const kind = words.endsWith(' ') ? words.slice(0, -1) : words
    const known = seen.get(label)
    if (known !== undefined) return known
    const next = (counts.get(kind) ?? 0) + 1
    counts.set(kind, next)
    const shown = next === 1 ? `‹${kind}›` : `‹${kind} ${next}›`
    seen.set(label, shown)
    return shown
  })
}
