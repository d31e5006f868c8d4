/**
 * The sandbox by its clock: the timetable has the last, the current and the next week on every day of every year, and the
 * school year is the present one.
 */
import { describe, expect, test } from 'vitest'
import { hoursAhead } from '../../src/embedded/platform/world/timetable-grid.js'
import { mondaysAround } from '../../src/embedded/platform/world/timetable-weeks.js'
import { tables } from '../../src/sandbox/data/tables.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { basic, send } from '../embedded/flow.js'
import { sandboxed } from './stage.js'

type Record = Readonly<{ [name: string]: unknown }>

/** A sandbox whose clock shows a time at its start. */
const at = (time: string): Promise<Sandbox> =>
  sandboxed({ clockOffset: Math.round((Date.parse(time) - Date.now()) / 1000) })

const recordsOf = (sandbox: Sandbox, name: string, query = '', school = 0): readonly Record[] => {
  const [table] = tables.filter((one) => one.name === name)
  const now = sandbox.platform.operator.schools()[school]
  if (table === undefined || now === undefined) throw new Error('no such table or school')
  return table.read(sandbox, now, query)
}

const monday = (date: string, weeks: number): string => {
  const day = new Date(`${date}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) + 7 * weeks)
  return day.toISOString().slice(0, 10)
}

/** A Sunday, the days when summer time begins and ends, holidays, and both ends of a year. */
const days = [
  '2026-11-29',
  '2026-10-25',
  '2026-12-24',
  '2027-01-01',
  '2027-03-28',
  '2027-08-31',
  '2028-02-29',
  '2029-10-28',
  '2031-03-31',
  '2040-07-15',
]

describe.each(days)('on %s', (date) => {
  test.each([0, 1])('school %d has lessons last week, this week and next week', async (school) => {
    const sandbox = await at(`${date}T10:00:00Z`)
    const counts = [-1, 0, 1].map((weeks) => {
      const start = monday(date, weeks)
      const end = monday(date, weeks + 1)
      return recordsOf(sandbox, 'timetable', `start=${start}&end=${end}T00:00`, school).length
    })
    for (const count of counts) expect(count).toBeGreaterThan(4)
    const ids = recordsOf(sandbox, 'timetable', '', school).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('no lesson was changed in the future, and the present school year is current', async () => {
    const sandbox = await at(`${date}T10:00:00Z`)
    const after = `dateLastModifiedAfter=${new Date(Date.parse(`${date}T10:00:00Z`) - 86_400_000).toISOString()}`
    const week = `start=${monday(date, -1)}&end=${monday(date, 2)}T00:00`
    const changed = recordsOf(sandbox, 'timetable', `${after}&${week}`)
    expect(changed.filter(({ id }) => Number(id) >= 100_000_000)).toEqual([])
    // In August, it is the next one.
    const [year = '', month = ''] = date.split('-')
    const start = `${Number(year) - (month < '08' ? 1 : 0)}-09-01`
    const present = recordsOf(sandbox, 'roster-sessions').find(({ startDate }) => startDate === start)
    expect(present).toMatchObject({ endDate: `${Number(start.slice(0, 4)) + 1}-07-31`, status: 'active' })
    const lessons = recordsOf(sandbox, 'roster-classes')
    expect(lessons.length).toBeGreaterThan(4)
    for (const { metadata, terms } of lessons) {
      expect(metadata).toMatchObject({ fromDate: start })
      expect(terms).toMatchObject([{ sourcedId: present?.sourcedId }])
    }
  })
})

test('a lesson of this week keeps its id when the clock moves on, and can be changed', async () => {
  const sandbox = await at('2027-05-05T10:00:00Z')
  const { operator } = sandbox.platform
  const [first] = recordsOf(sandbox, 'timetable', 'start=2027-05-05&end=2027-05-05')
  await operator.cause('advance-clock', { tenant: '456800', seconds: 14 * 86_400 })
  const again = recordsOf(sandbox, 'timetable', 'start=2027-05-05&end=2027-05-05').find(
    ({ id }) => id === first?.id,
  )
  expect(again).toEqual(first)
  expect(recordsOf(sandbox, 'timetable', 'start=2027-05-24&end=2027-05-28').length).toBeGreaterThan(50)
  await operator.cause('cancel-period', { tenant: '456800', period: first?.id })
  expect(
    recordsOf(sandbox, 'timetable', 'start=2027-05-05&end=2027-05-05').find(({ id }) => id === first?.id),
  ).toMatchObject({ status: 'REMOVED' })
})

test('the header of the timetable names the present school year', async () => {
  const sandbox = await at('2030-02-02T10:00:00Z')
  const { operator, url } = sandbox.platform
  const [app] = operator.runtime.world.apps
  const password = operator.runtime.world.tenants[0].passwords.get(app?.id ?? '') ?? ''
  const { json } = await send(`${url}/platform/api/sso/v3/456800/token?grant_type=client_credentials`, {
    method: 'POST',
    headers: {
      authorization: basic(app?.id ?? '', password),
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  const answer = await send(`${url}/platform/api/rest/extern/v3/timetable?start=2030-02-01&end=2030-02-01`, {
    headers: { authorization: `Bearer ${json.access_token}` },
  })
  expect(answer.json.headerData).toMatchObject({ schoolYearStart: '2029-09-01', schoolYearEnd: '2030-07-31' })
})

test('summer time begins and ends on the last Sundays of March and October', () => {
  for (const [moment, hours] of [
    ['2027-03-28T00:59:59Z', 1],
    ['2027-03-28T01:00:00Z', 2],
    ['2027-10-31T00:59:59Z', 2],
    ['2027-10-31T01:00:00Z', 1],
    ['2026-10-25T01:00:00Z', 1],
    ['2026-10-25T00:59:59Z', 2],
  ] as const)
    expect(hoursAhead(moment), moment).toBe(hours)
})

test('a week begins at midnight local time', () => {
  expect(mondaysAround(Date.parse('2026-11-29T22:59:59Z'))[1]).toBe('2026-11-23')
  expect(mondaysAround(Date.parse('2026-11-29T23:00:00Z'))[1]).toBe('2026-11-30')
  expect(mondaysAround(Date.parse('2027-07-04T22:00:00Z'))).toEqual([
    '2027-06-28',
    '2027-07-05',
    '2027-07-12',
  ])
})
