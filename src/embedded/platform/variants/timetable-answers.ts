/**
 * Variants of records of periods and of their envelope. Contract 2.6 defines only `lessonId`, `relatedPeriod` and that
 * resources have statuses.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Variant } from '../fault.js'
import type { DataRecord } from '../world/record.js'
import type { Period } from '../world/timetable.js'
import { hoursAhead } from '../world/timetable-grid.js'
import { type PeriodKind, studentGroupIdOf, thingsOf } from '../world/timetable-names.js'
import { timetable } from './timetable-variant.js'

const clause = '2.6 Period'

const lists = {
  department: 'departments',
  class: 'classes',
  'student-group': 'studentgroups',
  student: 'students',
  subject: 'subjects',
  room: 'rooms',
  teacher: 'teachers',
} as const satisfies Readonly<Record<PeriodKind, string>>

const kinds = Object.keys(lists) as PeriodKind[]

/** Resources of a kind in a record. */
const listed = (record: DataRecord, kind: PeriodKind): readonly DataRecord[] =>
  (record[lists[kind]] ?? []) as readonly DataRecord[]

/** A record without its lists of resources. */
const withoutLists = (record: DataRecord): DataRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !Array.isArray(value)))

/** The abbreviation of a thing. */
const shortName = (period: Period, kind: PeriodKind, id: unknown): string | undefined =>
  kind === 'student' ? undefined : thingsOf(period.source, kind).find((one) => one.id === id)?.shortName

/** A record whose resources have their abbreviations, so that the envelope needs no names. */
const withNames = (record: DataRecord, period: Period): DataRecord => ({
  ...record,
  ...Object.fromEntries(
    kinds.map((kind) => [
      lists[kind],
      listed(record, kind).map((one) => ({ ...one, shortName: shortName(period, kind, one.id) })),
    ]),
  ),
})

const envelopes: readonly Variant[] = [
  timetable(
    'bare',
    '4.6 timetable',
    'returns periods without an envelope and resources with abbreviations',
    { timetableEnvelope: (periods) => periods, periodRecord: withNames },
    { TIMETABLE_LIST_POINTER: '#' },
  ),
  timetable(
    'plain-envelope',
    '4.6 timetable',
    'returns periods in an object without other fields and resources with abbreviations',
    { timetableEnvelope: (periods) => ({ periods }), periodRecord: withNames },
    { TIMETABLE_LIST_POINTER: '/periods' },
  ),
  timetable('empty-list-left-out', '4.6 timetable', 'leaves out the list if there are no periods', {
    timetableEnvelope: (periods, frame) => ({
      ...(documented.timetableEnvelope(periods, frame) as DataRecord),
      timetableData: periods.length > 0 ? { periods } : {},
    }),
  }),
  {
    ...timetable('empty-list-null', '4.6 timetable', 'writes null if there are no periods', {
      timetableEnvelope: (periods, frame) => ({
        ...(documented.timetableEnvelope(periods, frame) as DataRecord),
        timetableData: { periods: periods.length > 0 ? periods : null },
      }),
    }),
    mismatches: ['Timetable /timetableData/periods: expected array'],
  },
  timetable(
    'plain-envelope-empty',
    '4.6 timetable',
    'returns periods in an object without other fields, and an empty object if there are none',
    { timetableEnvelope: (periods) => (periods.length > 0 ? { periods } : {}), periodRecord: withNames },
    { TIMETABLE_LIST_POINTER: '/periods' },
  ),
  timetable('further-members', clause, 'adds fields to periods and their envelope', {
    timetableEnvelope: (periods, frame) => ({
      ...(documented.timetableEnvelope(periods, frame) as DataRecord),
      total: periods.length,
      warnings: [],
    }),
    periodRecord: (record, { half }) => ({ ...record, double: half !== undefined, icons: [], repeat: false }),
  }),
]

/** A record with a flat list of resources. */
const flat =
  (word: (kind: PeriodKind) => string) =>
  (record: DataRecord): DataRecord => ({
    ...withoutLists(record),
    resources: kinds.flatMap((kind) => listed(record, kind).map((one) => ({ kind: word(kind), ...one }))),
  })

const capitals = (kind: PeriodKind): string => kind.replace('-', '_').toUpperCase()

/** Kinds of resources that a mixed list contains. The others have lists of their own. */
const mixed: readonly PeriodKind[] = ['teacher', 'room', 'student']

/** A record with teachers, rooms and students in one list. */
const partlyFlat = (record: DataRecord): DataRecord => ({
  ...withoutLists(record),
  ...Object.fromEntries(
    kinds.filter((kind) => !mixed.includes(kind)).map((kind) => [lists[kind], listed(record, kind)]),
  ),
  resources: mixed.flatMap((kind) => listed(record, kind).map((one) => ({ kind: capitals(kind), ...one }))),
})

/** Kinds in a list whose fields have other names. */
const named: readonly PeriodKind[] = ['teacher', 'room']

/** A record with teachers and rooms in one list with names of its own, and with classes that have no status. */
const withNamesOfLists = (record: DataRecord): DataRecord => ({
  ...withoutLists(record),
  ...Object.fromEntries(
    kinds.filter((kind) => !named.includes(kind)).map((kind) => [lists[kind], listed(record, kind)]),
  ),
  classes: listed(record, 'class').map(({ status, ...others }) => others),
  resourceList: named.flatMap((kind) =>
    listed(record, kind).map(({ id, status, ...others }) => ({
      ...others,
      refId: id,
      kind: capitals(kind),
      state: status,
    })),
  ),
})

const resources: readonly Variant[] = [
  timetable(
    'people-and-rooms-in-one-list',
    clause,
    'lists teachers, rooms and students in one list, each with its kind, and the other resources in lists of their own',
    { periodRecord: partlyFlat },
    {
      PERIOD_RESOURCES: [
        'resources',
        ...kinds.filter((kind) => !mixed.includes(kind)).map((kind) => lists[kind]),
      ].join(' '),
      RESOURCE_KIND_MEMBER: 'kind',
      RESOURCE_KINDS: kinds
        .map((kind) => `${kind}=${mixed.includes(kind) ? capitals(kind) : lists[kind]}`)
        .join(' '),
    },
  ),
  timetable(
    'lists-with-names-of-their-own',
    clause,
    'lists teachers and rooms in one list with names of its own, and classes without a status',
    { periodRecord: withNamesOfLists },
    {
      PERIOD_RESOURCES: [
        'resourceList',
        ...kinds.filter((kind) => !named.includes(kind)).map((kind) => lists[kind]),
      ].join(' '),
      RESOURCE_KIND_MEMBER: 'kind',
      RESOURCE_KINDS: kinds
        .map((kind) => `${kind}=${named.includes(kind) ? capitals(kind) : lists[kind]}`)
        .join(' '),
      RESOURCE_ID: 'id resourceList=refId',
      RESOURCE_STATUS: 'status resourceList=state classes=none',
    },
  ),
  timetable(
    'flat-resources',
    clause,
    'lists all resources of a period in one list, each with its kind',
    { periodRecord: flat(capitals) },
    {
      PERIOD_RESOURCES: 'resources',
      RESOURCE_KIND_MEMBER: 'kind',
      RESOURCE_KINDS: kinds.map((kind) => `${kind}=${capitals(kind)}`).join(' '),
    },
  ),
  timetable('resources-sorted', clause, 'lists resources in another order for each period', {
    periodRecord: (record, { id }) =>
      id % 2 === 0
        ? record
        : {
            ...record,
            ...Object.fromEntries(kinds.map((kind) => [lists[kind], listed(record, kind).toReversed()])),
          },
  }),
  timetable('empty-lists-absent', clause, 'omits empty lists of resources', {
    periodRecord: (record) =>
      Object.fromEntries(
        Object.entries(record).filter(([, value]) => !Array.isArray(value) || value.length > 0),
      ),
  }),
  timetable(
    'resource-ids-nested',
    clause,
    'writes the id of a resource in an object of its own',
    { resourceRecord: ({ id }, status) => ({ status, current: { id } }) },
    { RESOURCE_ID: '/current/id' },
  ),
  timetable('original-resource', clause, 'names the replaced teacher at a substitute', {
    periodRecord: (record, { resources: own }) => {
      const replaced = own.find(({ change }) => change === 'replaced')
      const substitute = own.find(({ change }) => change === 'substitute')
      if (replaced === undefined) return record
      const teachers = listed(record, 'teacher').map((one) =>
        one.id === substitute?.id ? { ...one, insteadOf: replaced.id } : one,
      )
      return { ...record, teachers }
    },
  }),
]

const offset = (time: string): string => `+0${hoursAhead(`${time}Z`)}:00`

/** Time of day as a number: 8:00 is 800. */
const clock = (time: string): number => Number(time.slice(11).replace(':', ''))

/** A local time as the numbers that Jackson writes: without seconds if there are none. */
const numbers = (time: string): readonly number[] => time.split(/[-T:]/).map(Number)

/** A local time with the day first, as in Germany. */
const german = (time: string): string =>
  `${time.slice(0, 10).split('-').reverse().join('.')} ${time.slice(11)}`

/** A local time in the basic form of ISO 8601. */
const basic = (time: string): string => time.replaceAll(/[-:]/g, '')

const times: readonly Variant[] = [
  timetable('times-as-lists', '4.6 other facts', 'writes times as lists of numbers', {
    periodTimes: ({ start, end }) => ({ start: numbers(start), end: numbers(end) }),
  }),
  timetable('times-german', '4.6 other facts', 'writes times with the day first', {
    periodTimes: ({ start, end }) => ({ start: german(start), end: german(end) }),
  }),
  timetable('times-basic', '4.6 other facts', 'writes times in the basic form of ISO 8601', {
    periodTimes: ({ start, end }) => ({ start: basic(start), end: basic(end) }),
  }),
  timetable('times-with-offset', '4.6 other facts', 'writes times with their offset from UTC', {
    periodTimes: ({ start, end }) => ({
      start: `${start}:00${offset(start)}`,
      end: `${end}:00${offset(end)}`,
    }),
  }),
  timetable('times-short', '4.6 other facts', 'writes times without seconds, after a blank', {
    periodTimes: ({ start, end }) => ({ start: start.replace('T', ' '), end: end.replace('T', ' ') }),
  }),
  timetable(
    'date-and-times',
    '4.6 other facts',
    'writes date and times of day separately, as numbers',
    {
      periodTimes: ({ start, end }) => ({
        date: Number(start.slice(0, 10).replaceAll('-', '')),
        startTime: clock(start),
        endTime: clock(end),
      }),
    },
    {
      PERIOD_DATE: 'date',
      PERIOD_START: 'startTime',
      PERIOD_END: 'endTime',
    },
  ),
  timetable(
    'date-and-clock',
    '4.6 other facts',
    'writes date and times of day separately, as text',
    {
      periodTimes: ({ start, end }) => ({
        day: start.slice(0, 10),
        from: start.slice(11),
        to: end.slice(11),
      }),
    },
    {
      PERIOD_DATE: 'day',
      PERIOD_START: 'from',
      PERIOD_END: 'to',
    },
  ),
]

const names: readonly Variant[] = [
  timetable('ids-as-text', clause, 'writes ids as text', {
    periodRecord: (record) => ({
      ...record,
      id: String(record.id),
      ...(record.lessonId === undefined ? {} : { lessonId: String(record.lessonId) }),
      ...(record.relatedPeriod === undefined ? {} : { relatedPeriod: String(record.relatedPeriod) }),
      ...Object.fromEntries(
        kinds.map((kind) => [
          lists[kind],
          listed(record, kind).map((one) => ({ ...one, id: String(one.id) })),
        ]),
      ),
    }),
  }),
  timetable(
    'member-names',
    clause,
    'renames fields that the contract does not name',
    {
      periodRecord: (record) => {
        const { id, start, end, status, notesAll, lessonText, substitutionText, ...others } = record
        return {
          ...others,
          periodId: id,
          begin: start,
          finish: end,
          state: status,
          remark: notesAll,
        }
      },
      resourceRecord: ({ id }, state) => ({ key: id, state }),
    },
    {
      PERIOD_ID: 'periodId',
      PERIOD_START: 'begin',
      PERIOD_END: 'finish',
      PERIOD_STATUS: 'state',
      PERIOD_NOTES: 'remark',
      RESOURCE_ID: 'key',
      RESOURCE_STATUS: 'state',
    },
  ),
  timetable(
    'links-of-both-sides',
    clause,
    'links the periods of a move by one field for each side, which is a waiver',
    {
      periodRecord: ({ relatedPeriod, ...others }, { id, chain }) =>
        relatedPeriod === undefined
          ? others
          : chain.at(-1) === id
            ? { ...others, sourcePeriod: relatedPeriod, initialPeriod: chain[0] }
            : { ...others, destinationPeriod: relatedPeriod },
    },
    { ALIASES: 'relatedPeriod=sourcePeriod relatedPeriod=destinationPeriod' },
  ),
  timetable(
    'aliases',
    clause,
    'renames lessonId and relatedPeriod, which is a waiver',
    {
      periodRecord: ({ lessonId, relatedPeriod, ...others }) => ({
        ...others,
        lessonNumber: lessonId,
        linkedPeriod: relatedPeriod,
      }),
    },
    { ALIASES: 'lessonId=lessonNumber relatedPeriod=linkedPeriod' },
  ),
  timetable('half-fields', '4.6 grouping', 'gives each half of a double period further fields of its own', {
    periodRecord: (record, { id, half }) => ({
      ...record,
      sequence: half?.which ?? 'only',
      bookingId: 90_000 + id,
      rooms: listed(record, 'room').map((one) => ({ ...one, bookedAs: `${id}-${String(one.id)}` })),
    }),
  }),
  timetable('group-added-to-other-lesson', '3 rule 4', 'adds a student group to periods of another lesson', {
    resourcesOf: (period) =>
      period.resources.some(({ change }) => change === 'added')
        ? [...period.resources, { kind: 'student-group', id: studentGroupIdOf(7002), change: 'added' }]
        : period.resources,
  }),
  timetable('event-lesson-null', clause, 'writes null as lessonId of events', {
    lessonIdOf: ({ lesson }) => lesson,
  }),
  timetable('texts-absent', clause, 'omits fields for missing texts', {
    notesOf: ({ note }) => (note === undefined ? {} : { lessonInfo: note }),
  }),
  timetable('names-in-free-texts', clause, 'has full names of subjects, classes and rooms in free texts', {
    periodRecord: (record) => ({
      ...record,
      topic: 'Biologie und Umweltkunde',
      remarks: ['Chemiesaal 1', 'Klasse 11E'],
    }),
  }),
  timetable('names-in-other-names', clause, 'has names of other things that contain full names', {
    timetableName: (kind, thing) => {
      const named = documented.timetableName(kind, thing)
      if (kind === 'student-group') return { ...named, displayName: 'Biologie und Umweltkunde' }
      if (kind === 'room' && thing.shortName !== 'CH 1') return { ...named, displayName: 'Chemiesaal 1b' }
      if (kind === 'class' && thing.shortName !== '11E') return { ...named, displayName: 'Klasse 11E2' }
      return named
    },
  }),
  timetable('moved-without-lesson', '3 rule 3', 'gives the new period of a move no lessonId', {
    lessonIdOf: (period) => (period.situation === 'moved here' ? undefined : documented.lessonIdOf(period)),
  }),
]

/** Answers in other forms. */
export const timetableAnswerVariants: readonly Variant[] = [...envelopes, ...resources, ...times, ...names]
