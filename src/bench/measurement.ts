/**
 * What a measurement gives, and what it is given.
 * @module
 */

/** What a figure counts. */
export type Unit = 'ms' | 's' | 'times' | 'MB' | 'per s' | '%' | 'count'

/** One figure, and how it stands to what is aimed at. */
export interface Figure {
  /** What is measured, in a few words. */
  readonly name: string
  readonly value: number
  readonly unit: Unit
  /** Highest (or lowest) value that is aimed at; null: nothing is. */
  readonly aim: { readonly most: number } | { readonly least: number } | null
  /** Null where nothing is aimed at. */
  readonly met: boolean | null
}

/** What one measurement gave. */
export interface Measured<T = unknown> {
  readonly figures: readonly Figure[]
  /** What the figures were made of: each round of each contender. */
  readonly data: T
  /** What a reader must know beside the figures, each a sentence. */
  readonly notes: readonly string[]
}

/** What every measurement is given. */
export interface Bench {
  /** How often each contender has its turn. */
  readonly rounds: number
  /** A folder of its own, that is removed at the end. */
  readonly folder: string
  /** Tells what is done now. */
  readonly progress: (what: string) => void
}

/** A measurement could not be made, through no fault of what is measured: no network, no compiler. */
export class Skipped extends Error {}

/** A measurement. */
export interface Measurement {
  /** Word that selects it. */
  readonly id: string
  readonly title: string
  /** @throws {Skipped} where something outside is missing that it needs */
  readonly measure: (bench: Bench) => Promise<Measured>
}

/** A figure that nothing is aimed at. */
export function figure(name: string, value: number, unit: Unit): Figure {
  return { name, value, unit, aim: null, met: null }
}

/** A figure that should not be higher than this. */
export function atMost(most: number, name: string, value: number, unit: Unit): Figure {
  return { name, value, unit, aim: { most }, met: value <= most }
}

/** A figure that should not be lower than this. */
export function atLeast(least: number, name: string, value: number, unit: Unit): Figure {
  return { name, value, unit, aim: { least }, met: value >= least }
}
