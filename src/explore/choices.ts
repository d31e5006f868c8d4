/**
 * Choices of an exploration: the seed decides them.
 * @module
 */
import { createHash } from 'node:crypto'

/** A source of choices that a seed decides. */
export interface Choices {
  /** A whole number from 0 to `below`, exclusive. */
  readonly number: (below: number) => number
}

/** The choices of one request. They depend on the seed, its number and the name only. */
export function choicesOf(seed: number, number: number, name: string): Choices {
  let drawn = 0
  return {
    number: (below) => {
      drawn += 1
      const digest = createHash('sha256').update(`${seed} ${number} ${name} ${drawn}`).digest()
      return Math.floor((digest.readUIntBE(0, 6) / 2 ** 48) * below)
    },
  }
}

/** The items in an order that the choices decide. */
export function shuffledBy<Item>(choices: Choices, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: choices.number(2 ** 40) }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item)
}
