/**
 * What a report says about an application that is configured for another form of the data.
 */
import { expect, test } from 'vitest'
import { judgePartner } from '../support/partner-harness.js'

test.each([
  ['another place of a list', { TIMETABLE_LIST_POINTER: '#' }, /has not copied the timetable; .*--values/],
  [
    'another path',
    { CLASSES_PATH: '/groups' },
    /no data at \/platform\/api\/rest\/extern\/v3\/classes: .*--values/,
  ],
])('names --values for an application that expects %s', async (_name, profile, hint) => {
  const { checks } = await judgePartner({ profile, only: ['timetable-sync.deletions.gone'], lean: true })
  expect([...new Set(checks.map(({ verdict }) => verdict))]).toEqual(['undecided'])
  expect(checks[0]?.reason).toMatch(hint)
})

test('says nothing about it if the form is right', async () => {
  const { checks } = await judgePartner({ only: ['timetable-sync.deletions.gone'], lean: true })
  expect([...new Set(checks.map(({ verdict }) => verdict))]).toEqual(['passed'])
})
