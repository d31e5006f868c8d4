/**
 * Makes a recorded exchange short and stable: nothing of it depends on the machine, the time or chance.
 * @module
 */
import type { Example } from '../../reporters/rulebook/examples.js'
import type { BodyRecord, ExchangeRecord, HeaderLine } from '../record/record.js'

/** What differs from recording to recording, and what is written in its place. */
export interface Setting {
  /** Addresses of this machine by the address that readers see, longest first. */
  readonly addresses: readonly (readonly [recorded: string, shown: string])[]
  /** The day of the recording, in days since the epoch. */
  readonly today: number
}

/** The headers that decide something. All others are left out. */
const requestHeaders = ['authorization', 'content-type', 'algorithm', 'origin', 'signature']
const responseHeaders = [
  ...['location', 'content-type', 'www-authenticate', 'cache-control', 'pragma', 'retry-after', 'allow'],
  ...['deprecation', 'sunset'],
]

/** Characters of a body at most, of a page, and of one value. */
const longestBody = 640
const longestPage = 200
const longestValue = 160

/** The first day that readers see: a Monday. */
const firstDay = Date.UTC(2030, 8, 2) / 86_400_000

/** Exchanges that {@link Example.before} has at most. */
const mostBefore = 5

/**
 * Makes the example of an exchange.
 * @param before the exchanges of the check before it
 */
export function exampleOf(
  { purpose, request, response, error }: ExchangeRecord,
  before: readonly ExchangeRecord[],
  setting: Setting,
): Example {
  const stable = stableText(setting)
  const steps = before
    .slice(-mostBefore)
    .map((one) => `${one.request.method} ${pathOf(one)} ${one.response?.status ?? 'none'}`)
  const head = `${request.method} ${stable(request.url)}`
  return {
    before: stable(steps.join('\n')),
    purpose: stable(purpose),
    request: stable(message(head, request.headers, requestHeaders, request.body)),
    response:
      response === null
        ? `(no response: ${error?.code ?? 'unknown'})`
        : stable(message(String(response.status), response.headers, responseHeaders, response.body)),
  }
}

/** The address of a request without its query. */
function pathOf({ request }: ExchangeRecord): string {
  return request.url.replace(/[?#].*$/s, '')
}

function message(
  first: string,
  headers: readonly HeaderLine[],
  kept: readonly string[],
  body: BodyRecord | null,
): string {
  const lines = headers
    .filter(([name]) => kept.includes(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${shortened(value, longestValue * 3)}`)
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const text = body === null || body.text === '' ? '' : `\n\n${bodyText(body.text, type)}`
  return [first, ...lines].join('\n') + text
}

function bodyText(text: string, type: string): string {
  if (/html/i.test(type)) return shortened(text.replace(/\s+/g, ' ').trim(), longestPage)
  if (!/json/i.test(type)) return shortened(text, longestBody)
  try {
    return shortened(JSON.stringify(shortValues(JSON.parse(text)), null, 1), longestBody)
  } catch {
    return shortened(text, longestBody)
  }
}

/** Records of a list that are shown. */
const fewRecords = 2

function shortValues(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value, longestValue)
  if (Array.isArray(value)) {
    const rest = value.length - fewRecords
    return [...value.slice(0, fewRecords).map(shortValues), ...(rest > 0 ? [`… ${rest} more`] : [])]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortValues(one)]))
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
          /\b(20[2-4]\d)-?(\d\d)-?(\d\d)(?=\D|$)(?:(T)\d\d:?\d\d(?::?\d\d(?:\.\d+)?)?)?/g,
          dateShift(shift),
        )
        .replace(/([?&](?:state|nonce|code_challenge|code_verifier)=)(?!‹|%E2%80%B9)[^&#\s"]+/g, shortRandom)
        .replace(/("(?:state|nonce)": ?")(?!‹)[^"]+/g, shortRandom)
        .replace(/("(?:requestId|traceId)": ?")[^"]+/g, '$1‹id›')
        .replace(/("schoolName": ?"|\bschoolName=)[^"&]+/g, '$1‹school›')
        .replace(/\b1[789]\d{8}(?:\d{3})?\b/g, '‹time›')
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
  return /:\d\d:/.test(rest) && !/:\d\d:00/.test(rest) ? rest.replace(/:\d\d(:\d\d)(\.\d+)?/, ':00:00') : rest
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
