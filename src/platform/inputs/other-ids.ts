/**
 * Ids that no record has, but nearly.
 * @module
 */
import { otherCharacter } from './other-text.js'

/** Makes an id that is none of those given; undefined where it comes to one of them. */
export type OtherId = (ids: readonly string[]) => string | undefined

const nearEach =
  (change: (id: string) => string): OtherId =>
  (ids) =>
    ids.map(change).find((id) => id !== '' && !ids.includes(id))

/** Names and makers of ids that are nearly one of those given. */
export const otherIds: readonly (readonly [name: string, make: OtherId])[] = [
  ['one character more', nearEach((id) => id + id.slice(-1))],
  ['one character fewer', nearEach((id) => id.slice(0, -1))],
  ['another last character', nearEach((id) => otherCharacter(id, -1))],
  ['beyond all', beyond],
  ['zero', (ids) => (ids.includes('0') ? undefined : '0')],
]

function beyond(ids: readonly string[]): string | undefined {
  const numbers = ids.map(Number)
  if (!numbers.every(Number.isSafeInteger)) return nearEach((id) => otherCharacter(id, 0))(ids)
  return String(Math.max(...numbers) + 100_000)
}
