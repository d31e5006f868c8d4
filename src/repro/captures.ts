/**
 * Values of an answer that later requests may use, and how to find them again in another answer.
 * @module
 */
import { attribute } from '../core/browser/controls.js'
import { type Element, longestPage, pageWork, treeOf, walk } from '../core/browser/tree.js'
import type { RawExchange } from '../core/http/evidence.js'
import { isSecretName } from '../core/http/redaction/names.js'
import { parseUrl } from '../profile/parse-url.js'

/**
 * Where a value is: a cookie that the answer sets, a parameter of its redirect, the whole address of its redirect, a
 * field of its JSON, a field of a form, or the address of a form.
 */
export type CaptureKind = 'cookie' | 'parameter' | 'location' | 'json' | 'field' | 'action'

/** A value to find in an answer. */
export interface Capture {
  /** Name of the variable. */
  readonly name: string
  readonly kind: CaptureKind
  /** Name of the cookie, parameter or field; for an address `location` or `action`. */
  readonly key: string
}

/** A value that was found. */
export interface CapturedValue extends Omit<Capture, 'name'> {
  readonly value: string
}

/** True for whole addresses. */
export const isLink = (kind: CaptureKind): boolean => kind === 'location' || kind === 'action'

/** The names that a script can look for without quotation. */
const plainName = /^[\w.:$[\]-]{1,100}$/

/** All values of an answer. @param url of its request */
export function capturesIn(
  url: string,
  { headers, body }: NonNullable<RawExchange['response']>,
): CapturedValue[] {
  const of = (name: string): string[] =>
    headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value)
  const finds: CapturedValue[] = []
  for (const line of of('set-cookie')) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const value = pair.slice(at + 1).trim()
    if (at > 0 && value !== '') finds.push({ kind: 'cookie', key: pair.slice(0, at).trim(), value })
  }
  const [location] = of('location')
  const to = location === undefined ? null : parseUrl(location, url)
  if (to !== null) {
    finds.push({ kind: 'location', key: 'location', value: to.href.replace(/#.*$/s, '') })
    for (const [key, value] of [...to.searchParams, ...new URLSearchParams(to.hash.slice(1))])
      finds.push({ kind: 'parameter', key, value })
  }
  const type = of('content-type')[0] ?? ''
  const text = Buffer.from(body).toString('utf8')
  if (/json/i.test(type)) finds.push(...jsonFields(text))
  if (/html/i.test(type) && text.length <= longestPage) finds.push(...formFields(text, url))
  // The first of several with one name is the one that a script finds; of a cookie, the last.
  const first = new Map<string, CapturedValue>()
  for (const find of finds) {
    const name = `${find.kind} ${find.key}`
    if (plainName.test(find.key) && (find.kind === 'cookie' || !first.has(name))) first.set(name, find)
  }
  return [...first.values()]
}

/** Fields of JSON with the name of a secret, such as tokens. */
function jsonFields(text: string): CapturedValue[] {
  const finds: CapturedValue[] = []
  for (const [, key = '', value = ''] of text.matchAll(
    /"([\w-]{1,60})"\s*:\s*"([\x20\x21\x23-\x5b\x5d-\x7e]*)"/g,
  ))
    if (isSecretName(key) && value !== '') finds.push({ kind: 'json', key, value })
  return finds
}

/** Hidden fields and addresses of the forms of a page. */
function formFields(html: string, url: string): CapturedValue[] {
  const finds: CapturedValue[] = []
  walk(treeOf(html, pageWork()), {}, (node, state) => {
    if (node.nodeName === 'form') {
      const action = parseUrl(attribute(node as Element, 'action'), url)
      if (action !== null)
        finds.push({ kind: 'action', key: 'action', value: action.href.replace(/#.*$/s, '') })
    }
    if (node.nodeName === 'input') {
      const [type, key, value] = ['type', 'name', 'value'].map((name) =>
        attribute(node as Element, name),
      ) as [string, string, string]
      if (type.toLowerCase() === 'hidden' && key !== '' && value !== '')
        finds.push({ kind: 'field', key, value })
    }
    return state
  })
  return finds
}
