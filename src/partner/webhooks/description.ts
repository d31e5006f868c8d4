/**
 * Describes a webhook for reports.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { contentType, type WebhookMessage } from './message.js'

/** The request line, the headers that sign it, and the length of the body. */
export function describe({ method, headers, body, pieces, suffix = {} }: WebhookMessage): string {
  const values = (name: string): string[] =>
    headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
  const shown = (name: string, words: (value: string) => string): string => {
    const texts = values(name).map(words)
    return `${name.toLowerCase()}: ${texts.length === 0 ? 'none' : texts.join(' and ')}`
  }
  const documented = new Set([
    'content-type',
    facts.algorithmHeader.toLowerCase(),
    facts.signatureHeader.toLowerCase(),
  ])
  const more = headers.filter(([name]) => !documented.has(name.toLowerCase())).map(([name]) => name)
  const [type = 'none'] = values('content-type')
  const parts = [
    `${method}${placeOf(suffix)}`,
    shown(facts.algorithmHeader, (value) => `"${cut(value)}"`),
    shown(facts.signatureHeader, (value) => `${value.length} characters`),
    ...(type === contentType ? [] : [`content-type: ${type}`]),
    ...(more.length === 0 ? [] : [`further headers: ${more.join(', ')}`]),
    `a body of ${body.length} bytes${pieces === undefined ? '' : ` in ${pieces.length} chunks`}`,
  ]
  return parts.join('; ')
}

function placeOf({ path, doubleSlash, parameter }: NonNullable<WebhookMessage['suffix']>): string {
  const words = [
    ...(path === undefined ? [] : [`the path with ${path} behind it`]),
    ...(doubleSlash === true ? ['the path behind a second slash'] : []),
    ...(parameter === undefined ? [] : [`the query with ${parameter.join('=')}`]),
  ]
  return words.length === 0 ? '' : ` to ${words.join(', ')}`
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length} characters)` : text
}
