/**
 * Writes a class back to its original state.
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import { CheckEnding } from '../../core/errors.js'
import type { Profile } from '../../profile/profile.js'
import type { RunningCheck } from '../check.js'
import { Tokens } from '../tokens.js'
import { alsoSent, type ClassSnapshot } from './class-snapshot.js'
import { DataApi } from './data-api.js'
import { type DataRecord, fieldNameAt, isBlank, valueNamed } from './record.js'

/** Milliseconds before each further read of data that may change with a delay. */
const defaultWaits = [100, 400, 1000, 2000]

/** Seconds within which data usually shows a change. */
export const usualSeconds = defaultWaits.reduce((sum, wait) => sum + wait, 0) / 1000

/** Seconds between further reads of data that takes longer. */
const longWait = 2

/** Milliseconds before each further read, for some time, but not less than {@link usualSeconds}. */
export function waitsWithin(seconds: number): readonly number[] {
  const further = Math.max(0, Math.ceil((seconds - usualSeconds) / longWait))
  return [...defaultWaits, ...Array.from({ length: further }, () => longWait * 1000)]
}

/** A class to write back. */
export interface Restoring {
  readonly id: string
  readonly original: DataRecord
  readonly now: ClassSnapshot
  /** Number of earlier attempts. */
  readonly round: number
}

/**
 * Names of the changed fields that must be written back: the field that updates write, identifiers, and fields that an
 * update has emptied. Other fields, for example the time of modification, change with every update.
 */
export function fieldsToRestore(profile: Profile, original: DataRecord, held: DataRecord): readonly string[] {
  const kept = [profile.data.classes.updateField, ...identifiers(profile)]
  const emptied = Object.keys(original).filter(
    (name) => !isEmpty(valueNamed(original, name)) && isEmpty(valueNamed(held, name)),
  )
  return [...new Set([...kept, ...emptied])].filter(
    (name) => !isSame(valueNamed(original, name), valueNamed(held, name)),
  )
}

/**
 * Sends the update that writes a class back. The first attempt names it by id, later ones by another identifier that no
 * other class has.
 * @returns undefined if no answer came
 */
export async function writeClassBack(
  check: RunningCheck,
  { id, original, now, round }: Restoring,
): Promise<'accepted' | 'refused' | undefined> {
  const { profile } = check
  const field = profile.data.classes.updateField
  const names = new Set([field, ...fieldsToRestore(profile, original, now.class(id) ?? original)])
  const nothing = round === 0 ? null : ''
  const fields = Object.fromEntries([...names].map((name) => [name, valueNamed(original, name) ?? nothing]))
  const ways = [
    { id: original.id },
    ...(['externKey', 'shortName'] as const).flatMap((name) => {
      const value = valueNamed(original, fieldNameAt(profile, name))
      return now.meantBy(name, value).length === 1 ? [{ [fieldNameAt(profile, name)]: value }] : []
    }),
  ]
  const item = { ...alsoSent(profile, original), ...fields, ...ways[Math.min(round, ways.length - 1)] }
  try {
    const answer = await (await apiOf(check, round)).updateClasses([item])
    return answer.ok ? 'accepted' : 'refused'
  } catch (error) {
    if (error instanceof CheckEnding) return undefined
    throw error
  }
}

/**
 * Reads repeatedly until the value is as wanted, or until all attempts are used. Returns the last value.
 * @param waits milliseconds before each further attempt
 */
export async function settled<T>(
  read: () => Promise<T>,
  isWanted: (value: T) => boolean,
  waits: readonly number[] = defaultWaits,
): Promise<T> {
  let value = await read()
  for (const wait of waits) {
    if (isWanted(value)) break
    await new Promise((resolve) => setTimeout(resolve, wait))
    value = await read()
  }
  return value
}

/** Later attempts use a new token, because the shared one may have expired. */
async function apiOf(check: RunningCheck, round: number): Promise<DataApi> {
  const data = check.part(DataApi)
  if (round === 0) return data
  const tokens = check.part(Tokens)
  const { accessToken } = await tokens.service(tokens.serviceHeader).deliversToken()
  return data.as(accessToken)
}

function identifiers(profile: Profile): readonly string[] {
  return (['externKey', 'shortName'] as const).map((name) => fieldNameAt(profile, name))
}

function isSame(one: unknown, other: unknown): boolean {
  return (isBlank(one) && isBlank(other)) || isDeepStrictEqual(one, other)
}

function isEmpty(value: unknown): boolean {
  return isBlank(value) || (Array.isArray(value) && value.length === 0)
}
