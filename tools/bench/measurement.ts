/**
 * The input and the result of a measurement.
 * @module
 */

/** The unit of a figure. */
export type Unit = 'ms' | 's' | 'times' | 'MB' | 'per s' | '%' | 'count'

/** One figure, with its aim. */
export interface Figure {
  /** Name of the figure, in a few words. */
  readonly name: string
  readonly value: number
  readonly unit: Unit
  /** The maximum or minimum that the project aims at; null: no aim. */
  readonly aim: { readonly most: number } | { readonly least: number } | null
  /** Null if there is no aim. */
  readonly met: boolean | null
}

/** The result of one measurement. */
export interface Measured<T = unknown> {
  readonly figures: readonly Figure[]
  /** The raw data: each round of each contender. */
  readonly data: T
  /** Additional facts for the reader, one sentence each. */
  readonly notes: readonly string[]
}

/** The input of every measurement. */
export interface Bench {
  /** How often each contender has its turn. */
  readonly rounds: number
  /** A temporary folder for this measurement. */
  readonly folder: string
  /** Reports progress. */
  readonly progress: (what: string) => void
}

/** The measurement lacks something external, for example the network or a compiler. */
export class Skipped extends Error {}

/** A measurement. */
export interface Measurement {
  /** Word that selects it. */
  readonly id: string
  readonly title: string
  /** @throws {Skipped} if something external is missing */
  readonly measure: (bench: Bench) => Promise<Measured>
}

/** A figure without an aim. */
export function figure(name: string, value: number, unit: Unit): Figure {
  return { name, value, unit, aim: null, met: null }
}

/** A figure with a maximum. */
export function atMost(most: number, name: string, value: number, unit: Unit): Figure {
  return { name, value, unit, aim: { most }, met: value <= most }
}

/** A figure with a minimum. */
export function atLeast(least: number, name: string, value: number, unit: Unit): Figure {
  return { name, value, unit, aim: { least }, met: value >= least }
}
