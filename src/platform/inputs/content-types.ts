/**
 * Token requests that are not form-encoded, or do not say so.
 * @module
 */
import type { Case } from '../rule.js'
import { encodePairs } from '../sso/authorize.js'
import type { TokenOptions } from '../sso/token.js'

type Pairs = readonly (readonly [string, string])[]

const boundary = 'part-of-a-token-request'

function asJson(pairs: Pairs): string {
  return JSON.stringify(Object.fromEntries(pairs))
}

function asParts(pairs: Pairs): string {
  const parts = pairs.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--${boundary}--\r\n`
}

function asXml(pairs: Pairs): string {
  const escaped = (text: string): string =>
    text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)
  const fields = pairs.map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?><request>${fields.join('')}</request>`
}

/** The form bytes, under another type. */
const form = encodePairs

/** How a request is written and what type it says to have; each way is tried in turn. Clause 4.2. */
export const otherContentTypes: readonly Case<
  [ways: readonly Required<Pick<TokenOptions, 'contentType' | 'body'>>[]]
>[] = [
  [
    'JSON',
    [
      { contentType: 'application/json', body: asJson },
      { contentType: 'application/json', body: form },
    ],
  ],
  ['multipart form', [{ contentType: `multipart/form-data; boundary=${boundary}`, body: asParts }]],
  ['plain text', [{ contentType: 'text/plain', body: form }]],
  ['no content type', [{ contentType: null, body: form }]],
  [
    'XML',
    [
      { contentType: 'application/xml', body: asXml },
      { contentType: 'application/xml', body: form },
    ],
  ],
]
