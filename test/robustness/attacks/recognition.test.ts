/**
 * An application cannot tell the suite from a browser and a platform by what it sees.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { attacks } from './recognition.attacks.js'
import { type Sight, sightOf } from './recognition.sight.js'

/** Two seeds may make the same choice from a short list, so there are three. */
const seeds = [17, 4, 42] as const
const sights: Sight[] = []

beforeAll(async () => {
  for (const seed of seeds) sights.push(await sightOf(seed))
})

describe('the suite is not recognised by', () => {
  test.each(attacks.flatMap(({ says, recognises }) => (recognises ? [[says, recognises] as const] : [])))(
    '%s',
    (_says, recognises) => {
      expect(sights.map(recognises)).toEqual(seeds.map(() => false))
    },
  )
})

describe('three runs with different seeds do not all have', () => {
  test.each(attacks.flatMap(({ says, isSameIn }) => (isSameIn ? [[says, isSameIn] as const] : [])))(
    '%s',
    (_says, isSameIn) => {
      const [one, ...others] = sights as [Sight, Sight, Sight]
      expect(others.map((other) => isSameIn(one, other))).toContain(false)
      expect(isSameIn(one, one)).toBe(true)
    },
  )
})

test('every attack is run, or is accepted for a reason', () => {
  for (const { accepted, isSameIn, recognises } of attacks)
    expect([accepted, isSameIn, recognises].filter((one) => one !== undefined)).toHaveLength(1)
  expect(new Set(attacks.map(({ id }) => id)).size).toBe(attacks.length)
})
