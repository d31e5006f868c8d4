/**
 * Answers of the simulated platform that differ from the good ones.
 * @module
 */
import { sign } from 'node:crypto'
import type { GoodAnswer, SimulatedKey, TokenMaterial } from './simulator.js'

/** A JSON answer without some of its fields. */
export function without(good: GoodAnswer, left: (name: string) => boolean): GoodAnswer {
  const fields = Object.entries(JSON.parse(good.body) as Record<string, unknown>)
  return { ...good, body: JSON.stringify(Object.fromEntries(fields.filter(([name]) => !left(name)))) }
}

/** The good token, signed by another key (RS256) under that key's id. */
export function resigned({ header, claims }: TokenMaterial, key: SimulatedKey): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${part({ ...header, alg: 'RS256', kid: key.kid })}.${part(claims)}`
  return `${input}.${sign('sha256', Buffer.from(input), key.privateKey).toString('base64url')}`
}
