/** A hostile text ends within the guard, and is read as a short one of its kind. */
import { describe, expect, test } from 'vitest'
import { attacks } from './parsing.attacks.js'
import { readers } from './parsing.readers.js'

/** Milliseconds. Each takes less than one second on a quiet machine; a pattern with backtracking takes minutes. */
const guard = 30_000
/** Repetitions of a short text. */
const few = 3

test('each attack has another id', () => {
  expect(new Set(attacks.map(({ id }) => id)).size).toBe(attacks.length)
  expect(attacks.length).toBeGreaterThan(60)
})

describe('a text of a target', () => {
  test.each(attacks.map((attack) => [attack.id, attack] as const))(
    '%s',
    async (_, { reader, text, times }) => {
      const read: (text: string) => unknown = readers[reader]
      expect(await read(text(times))).toEqual(await read(text(few)))
    },
    guard,
  )
})
