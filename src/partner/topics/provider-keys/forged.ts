/**
 * Discovery documents without some fields, and tokens signed by another key.
 * @module
 */
import { sign } from 'node:crypto'
import type { PartnerContext } from '../../context.js'
import type { SimulatedTenant, TokenMaterial } from '../../simulator.js'

/** Makes an answer in place of the good one. */
export type Replacement = NonNullable<SimulatedTenant['answers']['discovery']>
type GoodAnswer = Parameters<Replacement>[0]

/** A JSON answer without the fields whose names match. */
export function jsonWithout(good: GoodAnswer, matches: (name: string) => boolean): GoodAnswer {
  const fields = Object.entries(JSON.parse(good.body) as Record<string, unknown>)
  return { ...good, body: JSON.stringify(Object.fromEntries(fields.filter(([name]) => !matches(name)))) }
}

/** The good ID token, signed by another key (RS256) with the id of that key. */
export function signedBy(
  key: PartnerContext['simulator']['unknownKey'],
  { header, claims }: TokenMaterial,
): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${part({ ...header, alg: 'RS256', kid: key.kid })}.${part(claims)}`
  return `${input}.${sign('sha256', Buffer.from(input), key.privateKey).toString('base64url')}`
}
