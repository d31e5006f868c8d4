import { describe, expect, test } from 'vitest'
import { judge } from '../../../support/harness.js'

/** A school to which somebody comes, or which somebody leaves, after so many requests for the list. */
const changing = (after: number, by: 1 | -1) => {
  let asked = 0
  return (source: 'A' | 'B'): number => {
    if (source === 'B') return 36
    asked += 1
    return asked > after ? 2100 + by : 2100
  }
}

describe('students that change while they are read', () => {
  test.each([
    [30, 1],
    [60, -1],
  ] as const)('after %i requests, by %i, accuse nobody', async (after, by) => {
    const { violated } = await judge({
      behaviours: { studentCount: changing(after, by) },
      only: ['students.limit', 'students.offset', 'students.filter'],
    })
    expect(violated).toEqual([])
  })
})

describe('a name of its own for a documented member', () => {
  const behaviours = {
    studentRecord: ({ externalKey, ...others }: Readonly<Record<string, unknown>>) => ({
      ...others,
      externKey: externalKey,
    }),
  }

  test('is read where the profile declares it', async () => {
    const profile = { ALIASES: 'externalKey=externKey' }
    const { checks, violated } = await judge({
      behaviours,
      profile,
      only: ['students.record', 'students.list'],
    })
    expect(violated).toEqual([])
    expect(checks.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  })

  test('is a violation where it does not', async () => {
    const { violated } = await judge({ behaviours, only: ['students.record', 'students.list'] })
    expect(violated).toEqual(['students.record.external-key'])
  })
})
