/** The options of `npm run stress`. */
import { describe, expect, test } from 'vitest'
import { stressOptions } from '../../../tools/stress/options.js'

describe('the options of the stress command', () => {
  test('compare 50 rounds of both roles with all rules by default', () => {
    const { seed, ...others } = stressOptions([])
    expect(others).toEqual({
      roles: ['platform', 'partner'],
      rounds: 50,
      only: [],
      limit: 240 * 60_000,
      workers: 1,
    })
    expect(stressOptions([]).seed).not.toEqual(seed)
  })

  test('select a role, rules, and a seed', () => {
    const args = '--role partner --only identity,login-url --seed 17:4711 --minutes 0.5'.split(' ')
    expect(stressOptions(args)).toMatchObject({
      roles: ['partner'],
      only: ['identity', 'login-url'],
      seed: { seed: 17, run: 4711 },
      limit: 30_000,
    })
  })

  test.each([
    [['--role', 'both'], '--role is "both". Expected platform or partner. '],
    [['--rounds', '0'], '--rounds is "0". Expected a whole number from 1. '],
    [['--workers', 'two'], '--workers is "two". Expected a whole number from 1. '],
    [['--minutes', '-1'], "Option '--minutes' argument is ambiguous"],
    [['--minutes', '0'], '--minutes is "0". Expected a number greater than 0. '],
    [['--seed', 'x'], '--seed is "x". Expected a whole number such as 17, or two such as 17:4711. '],
    [['--help'], "Unknown option '--help'"],
  ])('%j: one message that says what is expected', (args, words) => {
    const { message } = thrownBy(() => stressOptions(args))
    expect(message).toContain(words)
    expect(message).toContain('Use: npm run stress -- [--rounds 50]')
    expect(message).toMatch(/Nothing was run\.$/)
  })
})

function thrownBy(work: () => unknown): Error {
  try {
    work()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}
