/**
 * Twice the text is at most twice the work, for each parser of texts of a target and each hostile text: no parser
 * repeats work for each pair of parts. Work is counted in blocks that run, so the tests do not depend on the machine.
 */
import { describe, expect, test } from 'vitest'
// First: what is loaded before it is not counted.
import { blocksOf } from '../../support/blocks.js'
import { attacks } from '../attacks/parsing.attacks.js'

const { readers } = await import('../attacks/parsing.readers.js')

/** Characters of the shorter text. */
const short = 40_000
/** Twice, and what is fixed. */
const twice = 2.1

describe('a text of a target', () => {
  test.each(attacks.map((attack) => [attack.id, attack] as const))('%s', async (_, { reader, text }) => {
    const read: (text: string) => unknown = readers[reader]
    const count = Math.ceil(short / (text(2000).length - text(1999).length))
    await read(text(3))
    const half = await blocksOf(() => read(text(count)))
    const whole = await blocksOf(() => read(text(2 * count)))
    expect(whole).toBeLessThan(twice * half)
  })
})

describe('the count of blocks', () => {
  const pairs = (length: number): number => {
    let sum = 0
    for (let one = 0; one < length; one += 1)
      for (let other = 0; other < length; other += 1) sum += one * other
    return sum
  }

  test('shows work for each pair of parts', async () => {
    const half = await blocksOf(() => pairs(500))
    const whole = await blocksOf(() => pairs(1000))
    expect(whole).toBeGreaterThan(3.9 * half)
  })
})
