/**
 * Decodes the ID tokens that an exchange carries, so that reports can show their claims. Every value is masked; the
 * signature, which makes it a token, is never kept.
 * @module
 */
import type { HeaderLine, IdTokenRecord } from '../../record/record.js'
import { isRecord, parseUncounted } from '../json.js'
import type { Redactor } from './redactor.js'

/** Longer tokens are not decoded, in characters. */
const longestToken = 16_384
/** ID tokens of an exchange, fields of a part, and characters of a value that are kept. */
const mostTokens = 2
const mostFields = 60
const longestValue = 600

const compact =
  /id_token(?:_hint)?\\?"?\s{0,9}[:=]\s{0,9}\\?"?([\w-]{1,16384}\.[\w-]{1,16384}\.[\w-]{0,16384})/g

/**
 * The ID tokens in some texts of an exchange: each one once.
 * @param texts as they came, not masked
 */
export function idTokensIn(redactor: Redactor, texts: readonly string[]): IdTokenRecord[] {
  const tokens = new Set<string>()
  for (const text of texts) {
    if (!text.includes('id_token')) continue
    for (const [, token = ''] of text.matchAll(compact)) if (token.length <= longestToken) tokens.add(token)
  }
  return [...tokens].slice(0, mostTokens).flatMap((token) => recordOf(redactor, token) ?? [])
}

function recordOf(redactor: Redactor, token: string): IdTokenRecord | null {
  const [header, claims] = token.split('.').map((part) => fieldsOf(redactor, part))
  if (header == null || claims == null) return null
  return { label: redactor.labelOf(token) ?? '‹id_token›', header, claims }
}

/** The fields of a part with their values as JSON, masked; null if it is no JSON object. */
function fieldsOf(redactor: Redactor, part: string): HeaderLine[] | null {
  try {
    const value = parseUncounted(Buffer.from(part, 'base64url').toString('utf8'))
    if (!isRecord(value)) return null
    return Object.entries(value)
      .slice(0, mostFields)
      .map(([name, field]) => [redactor.url(name), masked(redactor, name, field)])
  } catch {
    return null
  }
}

/** A value as JSON. It is masked together with its name, which may be that of a secret. */
function masked(redactor: Redactor, name: string, value: unknown): string {
  const before = `{${JSON.stringify(name)}:`
  const shown = redactor.url(`${before}${JSON.stringify(value)}}`)
  const text = shown.startsWith(before) ? shown.slice(before.length, -1) : shown
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
