/**
 * Describes the differences between a forged ID token and the good one, for reports.
 * @module
 */
import { show } from '../../../core/errors.js'
import type { TokenMaterial } from '../../simulator.js'
import type { ForgedToken } from './forgery.js'

type Fields = Readonly<Record<string, unknown>>

/** The differences, field by field. Nonces and subjects are no secrets; signatures are left out. */
export function differences({ changes }: ForgedToken, material: TokenMaterial, made: unknown): string {
  if (typeof made !== 'string') return `id_token was ${show(made)}`
  const [header, claims] = made.split('.').map(decoded)
  const words = changes.flatMap((change) => {
    if (change === 'text') return [`a text of ${made.split('.').length} segments`]
    if (change === 'signature') return ['another signature']
    const name = change.replace(/^header\./, '')
    const [good, sent] = change === name ? [material.claims, claims] : [material.header, header]
    return [`${change} was ${show(sent?.[name])} instead of ${show(good[name])}`]
  })
  return `the token: ${words.length === 0 ? 'as the good one' : words.join(', ')}`
}

function decoded(segment: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(segment, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}
