/**
 * Periods are read by the field names of the profile, in every form that a target may use.
 */
import { describe, expect, test } from 'vitest'
import { Undecided } from '../../../src/core/errors.js'
import { Period, Timetable, wordOf } from '../../../src/platform/data/periods.js'
import { checkProfile } from '../../../src/profile/load.js'
import { minimal } from '../../profile/minimal.js'

const read = (record: object, settings: Readonly<Record<string, string>> = {}): Period =>
  new Period(record, checkProfile({ ...minimal, ...settings }, '.', 'test'))

const flat = {
  PERIOD_RESOURCES: 'resources',
  RESOURCE_KIND_MEMBER: 'kind',
  RESOURCE_KINDS: 'teacher=TEACHER room=ROOM',
}

describe('when a period begins', () => {
  test.each([
    ['local', '2026-10-05T08:00:00'],
    ['without seconds', '2026-10-05T08:00'],
    ['with a blank', '2026-10-05 08:00'],
    ['with an offset', '2026-10-05T08:00:00+02:00'],
    ['with a zone', '2026-10-05T08:00:00.000Z'],
    ['in the basic form', '20261005T0800'],
    ['in the basic form with seconds', '20261005T080000'],
    ['with the day first', '05.10.2026 08:00'],
    ['with the day first, in short', '5.10.2026, 08:00'],
    ['a list of numbers', [2026, 10, 5, 8, 0]],
    ['a list of numbers with seconds', [2026, 10, 5, 8, 0, 30]],
  ])('%s', (_, start) => expect(read({ start }).start).toBe('2026-10-05T08:00'))

  test.each([
    ['a number', 20261005, 800],
    ['four digits', '20261005', '0800'],
    ['a time of day', '2026-10-05', '08:00:00'],
    ['an hour of one digit', '2026-10-05T00:00:00', '8:00'],
    ['lists of numbers', [2026, 10, 5], [8, 0]],
    ['with the day first', '05.10.2026', '08:00'],
  ])('with the date in a separate field: %s', (_, date, start) =>
    expect(read({ date, start }, { PERIOD_DATE: 'date' }).start).toBe('2026-10-05T08:00'),
  )

  test.each([undefined, null, ''])('%j is no time', (absent) => {
    expect(read({ start: absent }).start).toBeUndefined()
    expect(read({ date: absent, start: '08:00' }, { PERIOD_DATE: 'date' }).start).toBeUndefined()
    expect(read({ date: '2026-10-05', start: absent }, { PERIOD_DATE: 'date' }).start).toBeUndefined()
  })

  test.each([
    'tomorrow',
    1_790_000_000,
    '2026-10-05',
    '10/05/2026 08:00',
    '05.13.2026 08:00',
    '2026-10-05T25:00',
    [2026, 10, 5],
    [2026, 10, 5, '8', 0],
    [2026, 10, 5, 8.5, 0],
    {},
  ])('%j cannot be read, so rules are undecided', (start) => {
    expect(() => read({ start }).start).toThrow(Undecided)
    expect(() => read({ end: start }).end).toThrow(/^the end of period .* cannot be read: .*PERIOD_END/)
    expect(read({ start }).times).toEqual({ start: undefined, end: undefined })
  })

  test.each(['tomorrow', 1_790_000_000, [2026, 10]])('%j is no date in a separate field', (date) =>
    expect(() => read({ date, start: '08:00' }, { PERIOD_DATE: 'date' }).start).toThrow(Undecided),
  )
})

describe('resources', () => {
  test('of a list with several kinds, and of lists of one kind', () => {
    const period = read(
      {
        resources: [
          { kind: 'TEACHER', id: 1 },
          { kind: 'COACH', id: 2 },
          { kind: 'DEVICE', id: 3 },
        ],
        classes: [{ id: 4 }, { kind: 'REGULAR', id: 5 }],
      },
      {
        PERIOD_RESOURCES: 'resources classes',
        RESOURCE_KIND_MEMBER: 'kind',
        RESOURCE_KINDS: 'teacher=TEACHER teacher=COACH class=classes',
      },
    )
    expect(period.resources.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'teacher 1',
      'teacher 2',
      'undefined 3',
      'class 4',
      'class 5',
    ])
  })

  test('of lists, each of a kind', () => {
    const period = read({
      teachers: [
        { id: 1, status: 'Removed' },
        { id: '2', status: 'regular' },
      ],
      rooms: [{ id: 1, status: ' REGULAR ' }],
      subjects: null,
    })
    expect(period.resources.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'room 1',
      'teacher 1',
      'teacher 2',
    ])
    expect(period.statusesOf('teacher', '1')).toEqual(['REMOVED'])
    expect(period.statusesOf('teacher', 2)).toEqual(['REGULAR'])
    expect(period.statusesOf('teacher', 3)).toEqual([])
    expect(period.changedResources.map(({ id }) => id)).toEqual([1])
  })

  test('of one list, with their kinds', () => {
    const resources = [
      { kind: 'TEACHER', id: 1, status: 'REGULAR' },
      { kind: 'ROOM', id: 1, status: 'ADDED' },
      { kind: 'PROJECTOR', id: 1, status: 'REGULAR' },
    ]
    const period = read({ resources }, flat)
    expect(period.resources.map(({ kind }) => kind)).toEqual(['teacher', 'room', undefined])
    expect(period.statusesOf('room', 1)).toEqual(['ADDED'])
  })

  test('with the id at a JSON Pointer', () => {
    const period = read({ rooms: [{ current: { id: 6 }, status: 'Added' }] }, { RESOURCE_ID: '/current/id' })
    expect(period.statusesOf('room', 6)).toEqual(['ADDED'])
  })

  test('of lists with names of their own', () => {
    const period = read(
      {
        resourceList: [{ refId: 1, kind: 'TEACHER', state: 'ADDED' }],
        classes: [{ id: 2 }],
      },
      {
        PERIOD_RESOURCES: 'resourceList classes',
        RESOURCE_KIND_MEMBER: 'kind',
        RESOURCE_KINDS: 'teacher=TEACHER class=classes',
        RESOURCE_ID: 'refId classes=id',
        RESOURCE_STATUS: 'state classes=none',
      },
    )
    expect(period.statusesOf('teacher', 1)).toEqual(['ADDED'])
    expect(period.statusesOf('class', 2)).toEqual(['REGULAR'])
    expect(period.changedResources).toHaveLength(1)
  })

  test('without any id that can be read, so rules are undecided', () => {
    const [one, other, none] = [{ rooms: [{ current: { id: 6 } }] }, { rooms: [{ id: 7 }] }, { rooms: [] }]
    const first = (...records: object[]): Period => {
      const { periods } = new Timetable(
        records.map((record) => read(record)),
        null,
      )
      return periods[0] as Period
    }
    expect(() => first(one, one).statusesOf('room', 6)).toThrow(/no resource of any period .* RESOURCE_ID/)
    expect(() => first(none, one).statusesOf('room', 6)).toThrow(Undecided)
    expect(first(one, other).statusesOf('room', 6)).toEqual([])
    expect(first(none, none).statusesOf('room', 6)).toEqual([])
  })

  test('listed twice have both statuses, and bare ids have none', () => {
    const twice = [
      { id: 1, status: 'REMOVED' },
      { id: 1, status: 'REGULAR' },
    ]
    expect(read({ teachers: twice }).statusesOf('teacher', 1)).toEqual(['REMOVED', 'REGULAR'])
    expect(read({ teachers: [1] }).statusesOf('teacher', 1)).toEqual([''])
  })
})

describe('a link', () => {
  test.each([
    ['an id', 7, ['7']],
    ['a text', '7', ['7']],
    ['a record', { id: 7, start: 'x' }, ['7']],
    ['a list', [7, { id: 8 }], ['7', '8']],
    ['null', null, []],
    ['nothing', undefined, []],
    ['an empty text', '', []],
  ])('%s', (_, relatedPeriod, expected) => expect(read({ relatedPeriod }).related).toEqual(expected))

  test('under another name that the profile declares', () =>
    expect(read({ linked: 7 }, { ALIASES: 'relatedPeriod=linked' }).related).toEqual(['7']))
})

test('names come from the profile', () => {
  const names = { PERIOD_ID: 'key', PERIOD_STATUS: 'state', RESOURCE_ID: 'key', RESOURCE_STATUS: 'state' }
  const period = read({ key: 5, state: 'regular', rooms: [{ key: 6, state: 'Added' }] }, names)
  expect([period.id, period.status, period.statusesOf('room', 6)]).toEqual(['5', 'REGULAR', ['ADDED']])
})

test.each([
  ['Regular ', 'REGULAR'],
  [null, ''],
  [1, ''],
])('the word %j is compared as %j', (value, word) => expect(wordOf(value)).toBe(word))

describe('a timetable', () => {
  const timetable = new Timetable(
    [read({ id: 1, lessonId: 9 }), read({ id: '1', lessonId: '9' }), read({ id: 2 }), read({})],
    null,
  )

  test('finds periods by their ids, as number or as text', () => {
    expect(timetable.all('1')).toHaveLength(2)
    expect(timetable.has(2)).toBe(true)
    expect([timetable.has(undefined), timetable.has('')]).toEqual([false, false])
    expect(timetable.ofLesson(9)).toHaveLength(2)
    expect(timetable.ofLesson(undefined)).toEqual([])
  })

  test('a missing period makes a check undecided', () => {
    expect(() => timetable.period(3)).toThrow(Undecided)
  })
})
