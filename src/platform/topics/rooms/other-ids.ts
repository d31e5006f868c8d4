/**
 * Room ids that are close to those of real rooms, but belong to no room.
 * @module
 */
import { otherCharacter } from '../../inputs/other-text.js'

/** Makes an id that is not one of `ids`. Undefined if every candidate is one of them. */
export type OtherId = (ids: readonly string[]) => string | undefined

export const otherIds: readonly (readonly [name: string, make: OtherId])[] = [
  ['one character more', firstUnused((id) => id + id.slice(-1))],
  ['one character fewer', firstUnused((id) => id.slice(0, -1))],
  ['another last character', firstUnused((id) => otherCharacter(id, -1))],
  ['beyond all', beyondAll],
  ['zero', (ids) => (ids.includes('0') ? undefined : '0')],
]

/** Changes one id after the other until the result is an unused id. */
function firstUnused(change: (id: string) => string): OtherId {
  return (ids) => ids.map(change).find((id) => id !== '' && !ids.includes(id))
}

/** The largest id plus 100,000. If ids are no numbers: an id with another first character. */
function beyondAll(ids: readonly string[]): string | undefined {
  const numbers = ids.map(Number)
  if (!numbers.every(Number.isSafeInteger)) return firstUnused((id) => otherCharacter(id, 0))(ids)
  return String(Math.max(...numbers) + 100_000)
}
