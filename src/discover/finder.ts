/**
 * Finds one entry of a fixture file.
 * @module
 */
import type { Reading } from './reading.js'

/** How to find one entry of a fixture file by reading a target. */
export interface Finder {
  /** `section.entry` of the fixture file. */
  readonly entry: string
  /** How to prepare one at the target, as an instruction. */
  readonly makes: string
  /** False if it leaves no trace in the data that can be read. */
  readonly traced: boolean
  /** The value of the entry; undefined if the target has none. */
  readonly find: (reading: Reading) => Promise<unknown>
}

/** Declares a finder. */
export function finder(entry: string, makes: string, find: Finder['find']): Finder {
  return { entry, makes, traced: true, find }
}

/** Declares an entry that leaves no trace in the data. The person who prepared it must name it. */
export function unseen(entry: string, makes: string): Finder {
  return { entry, makes, traced: false, find: () => Promise.resolve(undefined) }
}

/** Sorts ids so that two readings of the same target give the same file. */
export function byId<T extends { readonly id: string | number }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => compareIds(a.id, b.id))
}

/** Orders ids: numbers by value, texts by letter. */
export function compareIds(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1
}
