/**
 * A curl line that repeats a request. Secrets of the profile stand as shell variables.
 * @module
 */
import type { HeaderLine } from '../../record/record.js'
import type { Redactor } from './redactor.js'

const boring = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding'])

/**
 * @param url masked URL
 * @param headers unmasked header lines
 * @param shown the same lines, masked
 * @param body unmasked body text, or null
 */
export function curlLine(
  redactor: Redactor,
  { method, url }: { readonly method: string; readonly url: string },
  headers: readonly HeaderLine[],
  shown: readonly HeaderLine[],
  body: string | null,
): string {
  const parts = ['curl', '-sS', '-i']
  if (method !== (body === null ? 'GET' : 'POST')) parts.push('-X', method)
  const quote = (text: string): string => quoted(text, (label) => redactor.isVariable(label))
  parts.push(quote(url))
  const basic = headers.find(
    ([name, value]) => name.toLowerCase() === 'authorization' && /^basic ./i.test(value),
  )
  const form = headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && /urlencoded/i.test(value),
  )
  for (const [index, line] of headers.entries()) {
    const [name, value] = line
    if (boring.has(name.toLowerCase())) continue
    if (line === basic) parts.push('-u', quote(userAndPassword(redactor, value)))
    else parts.push('-H', quote(`${name}: ${shown[index]?.[1] ?? ''}`))
  }
  if (body !== null && body !== '') {
    if (form && /^[^=&]+=[^&]*(&[^=&]+=[^&]*)*$/.test(body)) {
      for (const [name, value] of new URLSearchParams(body)) {
        const label = redactor.labelOf(value)
        const shown = label ?? redactor.body(encodedPair(name, value), 'urlencoded')
        parts.push('--data-urlencode', quote(label === undefined ? plain(shown) : `${name}=${label}`))
      }
    } else {
      const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
      parts.push('--data-raw', quote(redactor.body(body, type)))
    }
  } else if (method === 'POST') parts.push('--data-raw', '""')
  return parts.join(' ')
}

function encodedPair(name: string, value: string): string {
  return new URLSearchParams([[name, value]]).toString()
}

/** A masked pair without its URL encoding: curl encodes the value again. */
function plain(pair: string): string {
  const at = pair.indexOf('=')
  const [name, value] = [...new URLSearchParams(pair)][0] ?? ['', '']
  return at < 0 ? pair : `${name}=${value}`
}

function userAndPassword(redactor: Redactor, header: string): string {
  const credentials = header.slice(header.indexOf(' ') + 1).trim()
  const bytes = Buffer.from(credentials, 'base64')
  const text = bytes.toString('utf8')
  const colon = text.indexOf(':')
  const whole = bytes.toString('base64').replace(/=+$/, '') === credentials.replace(/=+$/, '')
  if (colon < 0 || !whole) return '‹credentials›'
  const password = text.slice(colon + 1)
  const shown = password === '' ? '' : (redactor.labelOf(password) ?? '‹password›')
  return `${redactor.text(text.slice(0, colon))}:${shown}`
}

/** In double quotes, with everything a shell would expand escaped but the variables that stand for secrets. */
function quoted(text: string, isVariable: (word: string) => boolean): string {
  if (!/[\\"`$]/.test(text)) return `"${text}"`
  const escaped = text
    .split(/(\$[A-Z][A-Z0-9_]+)/)
    .map((part) => (isVariable(part) ? part : part.replace(/[\\"`$]/g, '\\$&')))
    .join('')
  return `"${escaped}"`
}
