/**
 * A curl line that repeats a request, for any POSIX shell. Secrets of the profile are shell variables; all other text,
 * also text that looks like a variable, is sent as it is.
 * @module
 */
import { hasUnseen } from '../../output/characters.js'
import { forPrintf, forShell, type ShellPart } from '../../output/shell.js'
import { withoutTrailing } from '../../profile/trailing.js'
import type { HeaderLine } from '../../record/record.js'
import type { Redactor } from './redactor.js'

/** Lines that curl writes itself, and those that only tell which browser it is and where a link was. */
export const boringHeaders: ReadonlySet<string> = new Set([
  'accept-encoding',
  'cache-control',
  'connection',
  'content-length',
  'host',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-storage-access',
  'sec-fetch-user',
  'transfer-encoding',
  'upgrade-insecure-requests',
])
/** Dot segments, which curl would resolve. */
const dotSegments = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i

/** A request before it is masked. */
export interface CurlRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly HeaderLine[]
  /** Null if there is none. */
  readonly body: string | null
}

/**
 * Makes the line.
 * @param header masks the value of a header
 */
export function curlLine(
  redactor: Redactor,
  { method, url, headers, body }: CurlRequest,
  header: (name: string, value: string) => string,
): string {
  // Brackets and braces of a URL are no patterns.
  const parts = ['curl', '-sS', '-i', '--globoff']
  if (dotSegments.test(url)) parts.push('--path-as-is')
  if (method === 'HEAD' && body === null) parts.push('--head')
  else if (method !== (body === null ? 'GET' : 'POST')) parts.push('-X', forShell([method]))
  parts.push(forShell(redactor.pieces(url, (text) => redactor.url(text))))
  const basic = headers.find(
    ([name, value]) => name.toLowerCase() === 'authorization' && /^basic ./i.test(value),
  )
  for (const line of headers) {
    const [name, value] = line
    if (boringHeaders.has(name.toLowerCase())) continue
    if (line === basic) parts.push('-u', forShell(userAndPassword(redactor, value)))
    // curl removes a header without a value, unless a semicolon follows its name.
    else if (value === '') parts.push('-H', forShell([`${name};`]))
    else parts.push('-H', forShell([`${name}: `, ...redactor.pieces(value, (text) => header(name, text))]))
  }
  const sent = bodyOf(redactor, headers, body)
  if (method === 'POST' && (body ?? '') === '') parts.push('--data-raw', "''")
  return [...sent.before, ...parts, ...sent.after].join(' ')
}

interface SentBody {
  /** Commands in front of curl, which print the body. */
  readonly before: readonly string[]
  /** Arguments of curl. */
  readonly after: readonly string[]
}

function bodyOf(redactor: Redactor, headers: readonly HeaderLine[], body: string | null): SentBody {
  if (body === null || body === '') return { before: [], after: [] }
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  if (/urlencoded/i.test(type) && /^[^=&]+=[^&]*(&[^=&]+=[^&]*)*$/.test(body)) {
    const pairs = [...new URLSearchParams(body)]
    return {
      before: [],
      after: pairs.flatMap(([name, value]) => formField(redactor, name, value)),
    }
  }
  const pieces = redactor.pieces(body, (text) => redactor.body(text, type))
  // A shell removes line ends from the output of a command that is an argument.
  if (hasUnseen(body)) return { before: [forPrintf(pieces), '|'], after: ['--data-binary', '@-'] }
  return { before: [], after: ['--data-raw', forShell(pieces)] }
}

/** A field of a form. curl encodes its value, and not its name. */
function formField(redactor: Redactor, name: string, value: string): string[] {
  const field = decodedField(redactor, name, value)
  // A shell removes line ends from the end of an argument that a command makes, so such a value is sent encoded.
  if (!field.some((part) => typeof part === 'string' && hasUnseen(part)))
    return ['--data-urlencode', forShell(field)]
  const pair = new URLSearchParams([[name, value]]).toString()
  return ['--data-raw', forShell(redactor.pieces(pair, (text) => redactor.body(text, 'urlencoded')))]
}

function decodedField(redactor: Redactor, name: string, value: string): ShellPart[] {
  const pair = new URLSearchParams([[name, value]]).toString()
  const encoded = redactor.text(pair.slice(0, pair.indexOf('=')))
  const label = redactor.labelOf(value)
  if (label !== undefined) return [`${encoded}=`, partOf(redactor, label)]
  const [first = '', ...rest] = redactor.pieces(pair, (text) => redactor.body(text, 'urlencoded'))
  if (typeof first !== 'string' || !first.includes('=')) return [`${encoded}=‹value›`]
  return [`${encoded}=`, decoded(first.slice(first.indexOf('=') + 1)), ...rest.map(decoded)]
}

/** A stretch of a form without its URL encoding. */
function decoded(part: ShellPart): ShellPart {
  return typeof part === 'string' ? (new URLSearchParams(`value=${part}`).get('value') ?? '') : part
}

function userAndPassword(redactor: Redactor, header: string): ShellPart[] {
  const credentials = header.slice(header.indexOf(' ') + 1).trim()
  const bytes = Buffer.from(credentials, 'base64')
  const text = bytes.toString('utf8')
  const colon = text.indexOf(':')
  const whole = withoutTrailing(bytes.toString('base64'), '=') === withoutTrailing(credentials, '=')
  if (colon < 0 || !whole) return ['‹credentials›']
  const password = text.slice(colon + 1)
  const user = `${redactor.text(text.slice(0, colon))}:`
  return password === '' ? [user] : [user, partOf(redactor, redactor.labelOf(password) ?? '‹password›')]
}

/** A label as a variable, if it is one. */
function partOf(redactor: Redactor, label: string): ShellPart {
  return redactor.isVariable(label) ? { variable: label.slice(1) } : label
}
