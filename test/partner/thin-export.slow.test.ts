/**
 * An export that lacks fields: checks that read them decide nothing, and name the field.
 */
import { expect, test } from 'vitest'
import { type JudgedPartner, judgePartner } from '../support/partner-harness.js'

/** The reasons of rules that are not exercised, and the ids of those that passed. */
function outcomeOf({ checks }: JudgedPartner) {
  const reasons = checks.filter(({ verdict }) => verdict === 'not exercised')
  const undecided = checks.filter(({ verdict }) => verdict !== 'not exercised' && verdict !== 'passed')
  return {
    named: [...new Set(reasons.map(({ reason }) => reason))].sort(),
    passed: [...new Set(checks.filter(({ verdict }) => verdict === 'passed').map(({ rule }) => rule))].sort(),
    others: undecided.map(({ rule, verdict, reason }) => `${rule}: ${verdict}, ${reason}`),
  }
}

const lacks = (field: string): string => `the profile lacks an export with \`${field}\` of periods`

test('ids of periods only: rules about what is in a period are not exercised', async () => {
  const judged = await judgePartner({
    behaviours: { periodExported: ({ id }) => ({ id }) },
    only: ['timetable-data'],
    lean: true,
  })
  expect(outcomeOf(judged)).toEqual({
    named: ['classes', 'group', 'held', 'notes', 'rooms', 'start', 'teachers'].map(lacks),
    passed: [
      'timetable-data.double.separate',
      'timetable-data.occurrences',
      'timetable-data.own-school',
      'timetable-data.synchronised',
      'timetable-data.unknown-status',
    ],
    others: [],
  })
})

test('an application that keeps only periods that take place need not say so', async () => {
  const judged = await judgePartner({
    behaviours: {
      periodShown: ({ status }) => status !== 'REMOVED',
      periodExported: ({ held: _, ...period }) => period,
    },
    only: ['timetable-data.cancelled', 'timetable-data.moved', 'timetable-data.half-cancelled'],
    lean: true,
  })
  expect(outcomeOf(judged)).toMatchObject({ named: [], others: [] })
})

test('a period that is moved under its old id, without times: what it shows is not known', async () => {
  const judged = await judgePartner({
    behaviours: {
      takesPlace: ({ status, relatedPeriod }) => status !== 'REMOVED' || relatedPeriod !== undefined,
      periodShown: ({ status, relatedPeriod }) => status === 'REMOVED' || relatedPeriod === undefined,
      periodExported: ({ start: _, ...period }) => period,
    },
    only: ['timetable-data.moved.once', 'timetable-data.moved.time'],
    lean: true,
  })
  expect(outcomeOf(judged)).toEqual({ named: [lacks('start')], passed: [], others: [] })
})
