/**
 * Two rounds of each role with few rules, as `npm run stress` runs them.
 */
import { expect, test } from 'vitest'
import { stress } from '../../../tools/stress/rounds.js'

/** Milliseconds: long enough for a busy machine. */
const limit = 600_000

const few = { platform: 'discovery', partner: 'authorize-request' } as const

for (const role of ['platform', 'partner'] as const) {
  test(`${role}: no verdict depends on order, chance or load`, { timeout: limit }, async () => {
    const printed: string[] = []
    const result = await stress({
      role,
      rounds: 2,
      only: [few[role]],
      seed: { seed: 17, run: 1 },
      limit: limit - 20_000,
      print: (line) => printed.push(line),
    })
    expect([...result.found]).toEqual([])
    expect(result).toMatchObject({ ended: 2, undecided: [] })
    expect(printed[0]).toMatch(/^\w+: quiet round \(seed 17:1, 16 at a time, 0 busy threads\)$/)
    expect(printed[1]).toMatch(/^ {2}quiet round: [1-9]\d* checks, \d+ s$/)
  })
}
