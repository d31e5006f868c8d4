/**
 * Reads the bodies of webhooks. The contract names no fields, so the profile has a JSON pointer for each value.
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import type { Profile } from '../../../profile/profile.js'
import type { Delivery } from '../../receiver/delivery.js'

/** Client ID and password from a webhook. */
export interface Delivered {
  readonly clientId: string
  /** The password; several candidates if the pointer of the profile finds none. */
  readonly passwords: readonly string[]
}

/** Maximum number of texts of a body that are tried as password. */
const mostGuesses = 12

/** True if the body has a password at the pointer of the profile. */
export function holdsPassword(profile: Profile, delivery: Delivery): boolean {
  return delivery.textAt(profile.webhooks.pointers.password) !== undefined
}

/** The credentials in a body; undefined if it is no JSON or has no text that could be a password. */
export function credentialsIn(profile: Profile, delivery: Delivery): Delivered | undefined {
  const { pointers, clientId: known } = profile.webhooks
  const clientId = delivery.textAt(pointers.clientId) ?? known
  if (clientId === null) return undefined
  const password = delivery.textAt(pointers.password)
  if (password !== undefined) return { clientId, passwords: [password] }
  const knownIds = new Set([clientId, delivery.textAt(pointers.tenant)])
  const guesses = textsOf(delivery.json).filter(
    (text) => !knownIds.has(text) && text.length >= 8 && !/[@\s]|^https?:/.test(text),
  )
  return guesses.length === 0 ? undefined : { clientId, passwords: guesses.slice(0, mostGuesses) }
}

/** True for two bodies with the same content. */
export function sameBody(one: Delivery, other: Delivery): boolean {
  if (one.bytes.equals(other.bytes)) return true
  return one.json !== undefined && isDeepStrictEqual(one.json, other.json)
}

/** True if two bodies are about one event: the same JSON except for ids and times, which each delivery may have. */
export function sameEvent(one: Delivery, other: Delivery): boolean {
  if (one.json === undefined || other.json === undefined) return sameBody(one, other)
  return isDeepStrictEqual(withoutMarks(one.json), withoutMarks(other.json))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const time = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** The value without what may differ between two deliveries: UUIDs, and times as text or as a number. */
function withoutMarks(value: unknown): unknown {
  if (typeof value === 'string') return uuid.test(value) || time.test(value) ? 'mark' : value
  if (typeof value === 'number') return value >= 1_000_000_000 ? 'mark' : value
  if (Array.isArray(value)) return value.map(withoutMarks)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutMarks(inner)]))
}

/** JSON pointers to the fields of a body, at any depth, without their values. */
export function fieldPointers({ json }: Delivery): string[] {
  const unknownFields: string[] = []
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      const here = `${at}/${Array.isArray(value) ? '-' : name}`
      if (!unknownFields.includes(here)) unknownFields.push(here)
      walk(inner, here)
    }
  }
  walk(json, '')
  return unknownFields
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}
