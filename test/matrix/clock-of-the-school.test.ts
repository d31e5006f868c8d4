/**
 * A control driver that moves the clock of the school itself and lends no copies: no check may see the clock of another
 * one move.
 */
import { expect, test } from 'vitest'
import { eventNames } from '../../src/profile/control-settings.js'
import { judge } from '../support/harness.js'

const profile = {
  CONTROL_STIMULI: eventNames.filter((name) => !/^(lend|return)-tenant$/.test(name)).join(' '),
}

test('no rule is violated or undecided, and checks that move the clock overlap with no other check', async () => {
  const running = new Set<symbol>()
  const moves: number[] = []
  const { checks } = await judge({
    profile,
    lean: true,
    prepare: ({ evidence }) => {
      const { record } = evidence
      evidence.record = (raw) => {
        if (raw.purpose.includes('advance-clock')) moves.push(running.size)
        return record.call(evidence, raw)
      }
    },
    around: async (_rule, work) => {
      const checkSymbol = Symbol('check')
      running.add(checkSymbol)
      try {
        return await work()
      } finally {
        running.delete(checkSymbol)
      }
    },
  })
  const open = checks.filter(({ verdict }) => verdict === 'violated' || verdict === 'undecided')
  expect(open.map(({ rule, case: name, reason }) => `${rule} (${name}): ${reason}`)).toEqual([])
  expect(moves.length).toBeGreaterThan(10)
  expect(Math.max(...moves)).toBe(1)
})
