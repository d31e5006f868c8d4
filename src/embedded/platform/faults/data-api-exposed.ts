/**
 * Faults of what records expose: pictures, breaks, time zones.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { documented } from '../behaviours/index.js'
import type { DataUse } from '../context.js'
import type { Fault, SingleBehaviour } from '../fault.js'
import type { DataRecord } from '../world/record.js'
import type { Period } from '../world/timetable.js'
import { inAnswers, withFields } from './data-api-answers.js'
import { type FaultyResource, faultyResources } from './data-api-resources.js'
import { rowOf } from './rows.js'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Pictures in several forms. Some field names reveal the picture, others do not. */
const pictures: readonly (readonly [says: string, fields: DataRecord])[] = [
  ['a data URI', { attachment: `data:image/png;base64,${png}` }],
  ['an address called photo', { photo: 'https://cdn.example.com/p/4711' }],
  ['an address called avatarUrl', { avatarUrl: '/files/4711' }],
  ['base64 of a PNG', { extra: { content: png } }],
  [
    'base64 of a JPEG',
    { texts: ['x', '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRof'] },
  ],
  ['an SVG', { mark: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' }],
  ['an object called profile_picture', { profile_picture: { small: 'p1', large: 'p2' } }],
]

const zones: readonly DataRecord[] = [
  { timeZone: 'Europe/Vienna' },
  { timezone: '+02:00' },
  { tz: 'CET' },
  { metadata: { 'time-zone': 'Europe/Vienna' } },
]

const records = faultyResources.filter(({ id }) => id !== 'deleted-periods')

const withoutPictures = records.filter(({ id }) => id !== 'timetable' && id !== 'roster-organizations')

/** A fault of one resource: adds fields to the last record, or to the record itself. */
const exposing = (
  rule: RuleId,
  id: string,
  { id: resource, name, is }: FaultyResource,
  says: string,
  fields: DataRecord,
): Fault =>
  rowOf(id)(rule, resource, {
    says,
    ...inAnswers(is, (value) => withFields(value, fields, !name.startsWith('one '))),
  })

/** Lessons of the prepared untouched periods. The times of other periods concern other rules too. */
const known = new Set<number | null>([7018, 7047])

const isWinter = ({ start }: Period): boolean => start > '2026-10-25'

/** A local time, moved back by some hours. */
const earlier = (local: string, hours: number): string =>
  new Date(Date.parse(`${local}Z`) - hours * 3_600_000).toISOString().slice(0, 19)

const times = (id: string, says: string, hours: (period: Period) => number, zone = ''): Fault =>
  rowOf('data-times')('data-api.times.local', id, says, {
    periodTimes: (period) =>
      known.has(period.lesson) && hours(period) !== 0
        ? {
            start: `${earlier(period.start, hours(period))}${zone}`,
            end: `${earlier(period.end, hours(period))}${zone}`,
          }
        : documented.periodTimes(period),
  })

const clocks: readonly Fault[] = [
  times('utc', 'returns times of periods in UTC', (period) => (isWinter(period) ? 1 : 2), 'Z'),
  times('utc-without-zone', 'returns times of periods in UTC without a zone', (period) =>
    isWinter(period) ? 1 : 2,
  ),
  times('winter', 'returns winter times in summer time', (period) => (isWinter(period) ? -1 : 0)),
  times('summer', 'returns summer times in winter time', (period) => (isWinter(period) ? 0 : 1)),
  rowOf('data-times')('data-api.times.local', 'end', 'returns the end of a period in UTC in winter', {
    periodTimes: (period) => {
      const local = documented.periodTimes(period)
      return known.has(period.lesson) && isWinter(period) ? { ...local, end: earlier(period.end, 1) } : local
    },
  }),
]

const inSessions = ({ resource, below }: DataUse): boolean =>
  resource === 'roster/academicSessions' && below === ''

const breaks: readonly Fault[] = [
  rowOf('data-break')('data-api.break-duration', 'in-time-grid', {
    says: 'returns the duration of breaks next to the periods',
    ...inAnswers(
      ({ resource }) => resource === 'timetable',
      (value) => ({
        ...(value as DataRecord),
        timeGrids: [{ id: 1, timeGridSlots: [{ unitOfDay: 1, breakDuration: 15 }] }],
      }),
    ),
  }),
  rowOf('data-break')('data-api.break-duration', 'in-period', {
    says: 'returns in a period the duration of the following break',
    ...inAnswers(
      ({ resource }) => resource === 'timetable',
      (value) => withFields(value, { break_duration: 'PT15M' }, true),
    ),
  }),
  rowOf('data-break')('data-api.break-duration', 'in-session', {
    says: 'returns the duration of breaks in school years',
    ...inAnswers(inSessions, (value) => withFields(value, { metadata: { longBreakDuration: 20 } }, true)),
  }),
]

const answerAsImage: SingleBehaviour = {
  dataAnswer: (answer, { resource, below, header }) =>
    resource === 'rooms' && below !== '' && header('accept') !== undefined
      ? { ...answer, headers: [['Content-Type', 'image/png']] }
      : answer,
}

/** Faults of what records expose. */
export const dataApiExposedFaults: readonly Fault[] = [
  ...withoutPictures.map((resource, index) => {
    const [form, fields] = pictures[index % pictures.length] as (typeof pictures)[number]
    return exposing(
      'data-api.pictures',
      'data-picture',
      resource,
      `returns ${form} in ${resource.name}`,
      fields,
    )
  }),
  // The first form is that of data-picture-students.
  ...pictures.slice(1).map(([form, fields], index) =>
    rowOf('data-picture')('data-api.pictures', `form-${index + 2}`, {
      says: `returns ${form} in a student`,
      ...inAnswers(
        ({ resource, below }) => resource === 'students' && below === '',
        (value) => withFields(value, fields, true),
      ),
    }),
  ),
  ...records.map((resource, index) =>
    exposing(
      'data-api.times.no-zone',
      'data-zone',
      resource,
      `returns the time zone in ${resource.name}`,
      zones[index % zones.length] as DataRecord,
    ),
  ),
  rowOf('data-picture')('data-api.pictures', 'as-image', 'returns one room as an image', answerAsImage),
  ...clocks,
  ...breaks,
]
