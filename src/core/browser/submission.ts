/**
 * The request that the submission of a form makes.
 * @module
 */
import { randomBytes } from '../random.js'
import type { Button, Field, Form } from './controls.js'
import { encoded, encodingFor } from './html.js'

/** A body and its Content-Type. */
export interface Body {
  readonly bytes: Buffer
  readonly type: string
}

/** A request that a form makes; a body for POST, none for GET. */
export interface Submission {
  readonly url: string
  readonly body: Body | null
}

/** What a form sends, and how. */
export interface Filled {
  readonly form: Form
  readonly fields: readonly Field[]
  /** The button that is pressed; null where a script or the Enter key submits a form without one. */
  readonly button: Button | null
  /** Encoding of the page that the form stands on. */
  readonly encoding: string
}

/** The request that a filled form makes. */
export function submission({ form, fields, button, encoding }: Filled): Submission {
  const action = button?.action ?? form.action
  const method = button?.method ?? form.method
  const enctype = button?.enctype ?? form.enctype
  const charset = encodingFor(form.acceptCharset, encoding)
  const pairs = dataSet(fields, button, charset)
  if (method !== 'POST')
    return { url: `${action.split(/[?#]/, 1)[0]}?${urlencoded(pairs, charset)}`, body: null }
  if (enctype === 'multipart/form-data') return { url: action, body: multipart(pairs, charset) }
  if (enctype === 'text/plain') {
    const text = pairs.map(([name, value]) => `${name}=${value}\r\n`).join('')
    return { url: action, body: { bytes: encoded(text, charset), type: enctype } }
  }
  const bytes = Buffer.from(urlencoded(pairs, charset), 'latin1')
  return { url: action, body: { bytes, type: enctype } }
}

/** A body of these fields as forms send it by default. */
export function formBody(fields: readonly Pick<Field, 'name' | 'value'>[]): Body {
  const pairs = fields.map(({ name, value }) => [name, value] as const)
  const bytes = Buffer.from(urlencoded(pairs, 'utf-8'), 'latin1')
  return { bytes, type: 'application/x-www-form-urlencoded' }
}

type Pair = readonly [name: string, value: string]

function dataSet(fields: readonly Field[], button: Button | null, charset: string): Pair[] {
  const pairs = fields.map(({ name, type, value }): Pair => {
    const isCharset = type === 'hidden' && name.toLowerCase() === '_charset_'
    return [name, isCharset ? charset : value.replace(/\r\n|\r|\n/g, '\r\n')]
  })
  if (button === null) return pairs
  const { at, name, type, value } = button
  const prefix = name === '' ? '' : `${name}.`
  const buttonPairs: Pair[] =
    type === 'image'
      ? [
          [`${prefix}x`, '1'],
          [`${prefix}y`, '1'],
        ]
      : name === ''
        ? []
        : [[name, value]]
  return [...pairs.slice(0, at), ...buttonPairs, ...pairs.slice(at)]
}

function urlencoded(pairs: readonly Pair[], charset: string): string {
  return pairs.map(([name, value]) => `${percent(name, charset)}=${percent(value, charset)}`).join('&')
}

function percent(text: string, charset: string): string {
  let out = ''
  for (const byte of encoded(text, charset)) {
    const character = String.fromCharCode(byte)
    if (byte === 0x20) out += '+'
    else if (/[\w*.-]/.test(character)) out += character
    else out += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return out
}

function multipart(pairs: readonly Pair[], charset: string): Body {
  // In the form of Chromium: 16 letters and digits.
  const boundary = `----WebKitFormBoundary${randomBytes(12).toString('base64').replaceAll(/[+/]/g, 'A')}`
  const parts = pairs.flatMap(([name, value]) => {
    const quoted = name.replace(/\r\n|\r|\n/g, '%0D%0A').replaceAll('"', '%22')
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n`
    return [encoded(head, charset), encoded(value, charset), Buffer.from('\r\n')]
  })
  const bytes = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { bytes, type: `multipart/form-data; boundary=${boundary}` }
}
