/**
 * Reads the bodies of webhooks. The contract names no fields; the profile has a pointer to each value.
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import { valueAt } from '../../core/json.js'
import type { Profile } from '../../profile/profile.js'
import type { Delivery } from '../receiver/delivery.js'

/** Client ID and password as a webhook delivers them. */
export interface Delivered {
  readonly clientId: string
  /** More than one where the profile's pointer leads nowhere, so that each text may be it. */
  readonly passwords: readonly string[]
}

/** Most texts of a body that are tried as a password. */
const mostGuesses = 12

/** The body as a JSON value; undefined where it is none, or no UTF-8. */
export function jsonIn({ bytes }: Pick<Delivery, 'bytes'>): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)) }
  } catch {
    return undefined
  }
}

/** The text at a pointer of the profile; undefined where there is none. */
export function textAt(delivery: Pick<Delivery, 'bytes'>, pointer: string): string | undefined {
  const found = valueAt(jsonIn(delivery)?.value, pointer)
  if (typeof found === 'number') return String(found)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** True for a body with a password where the profile says. */
export function holdsPassword(profile: Profile, delivery: Pick<Delivery, 'bytes'>): boolean {
  return textAt(delivery, profile.webhooks.pointers.password) !== undefined
}

/** The credentials of a body; undefined where it is no JSON or holds nothing that could be a password. */
export function credentialsIn(profile: Profile, delivery: Pick<Delivery, 'bytes'>): Delivered | undefined {
  const { pointers, clientId: ownId } = profile.webhooks
  const clientId = textAt(delivery, pointers.clientId) ?? ownId
  if (clientId === null) return undefined
  const password = textAt(delivery, pointers.password)
  if (password !== undefined) return { clientId, passwords: [password] }
  const known = new Set([clientId, textAt(delivery, pointers.tenant)])
  const guesses = textsOf(jsonIn(delivery)?.value).filter(
    (text) => !known.has(text) && text.length >= 8 && !/[@\s]|^https?:/.test(text),
  )
  return guesses.length === 0 ? undefined : { clientId, passwords: guesses.slice(0, mostGuesses) }
}

/** True for two bodies with the same content. */
export function sameBody(one: Pick<Delivery, 'bytes'>, other: Pick<Delivery, 'bytes'>): boolean {
  if (one.bytes.equals(other.bytes)) return true
  const [first, second] = [jsonIn(one), jsonIn(other)]
  return first !== undefined && second !== undefined && isDeepStrictEqual(first.value, second.value)
}

/** Names of the fields of a body, at any depth, as pointers; values are left out. */
export function fieldPointers(delivery: Pick<Delivery, 'bytes'>): string[] {
  const found: string[] = []
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      const here = `${at}/${Array.isArray(value) ? '-' : name}`
      if (!found.includes(here)) found.push(here)
      walk(inner, here)
    }
  }
  walk(jsonIn(delivery)?.value, '')
  return found
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}
