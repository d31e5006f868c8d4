/**
 * Variants that read the data of a platform in another form: the profile describes it, and the application is configured
 * for it.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type PartnerVariant, variant } from '../fault.js'
import { inPages } from '../faults/timetable-pages.js'
import {
  fromNumbers,
  type PlatformData,
  pathsAt,
  readingData,
  rosterAt,
  withoutOffset,
} from '../service/data-reader.js'
import type { DataList } from '../service/model.js'

const ofData = { clause: '4.6', leftOpen: 'further fields, paths and parameters are not shown' }
const pageSize = 200

function everyList(names: readonly string[]): Readonly<Record<DataList, readonly string[]>> {
  return {
    students: names,
    timetable: names,
    'timetable/deleted-periods': names,
    classes: names,
    rooms: names,
    'roster/users': names,
    'roster/classes': names,
    'roster/orgs': names,
    'roster/academicSessions': names,
  }
}

const oneList: PlatformData = {
  mixed: {
    list: 'resources',
    kind: 'kind',
    words: {
      departments: 'DEPARTMENT',
      classes: 'CLASS',
      studentgroups: 'GROUP',
      students: 'STUDENT',
      subjects: 'SUBJECT',
      rooms: 'ROOM',
      teachers: 'TEACHER',
    },
  },
}
const oneListProfile = {
  PERIOD_RESOURCES: 'resources',
  RESOURCE_KIND_MEMBER: 'kind',
  RESOURCE_KINDS:
    'teacher=TEACHER class=CLASS room=ROOM subject=SUBJECT student=STUDENT student-group=GROUP department=DEPARTMENT',
}

export const dataFormVariants: readonly PartnerVariant[] = [
  variant({
    id: 'data-in-other-envelopes',
    says: 'reads lists at other places of the responses',
    ...ofData,
    behaviours: readingData({
      lists: {
        students: ['data', 'items'],
        timetable: ['content'],
        'timetable/deleted-periods': ['ids'],
        classes: ['data'],
        rooms: ['data'],
        'roster/users': ['records'],
        'roster/classes': ['records'],
        'roster/orgs': ['records'],
        'roster/academicSessions': ['records'],
      },
    }),
    profile: {
      STUDENTS_LIST_POINTER: '/data/items',
      TIMETABLE_LIST_POINTER: '/content',
      DELETED_PERIODS_LIST_POINTER: '/ids',
      CLASSES_LIST_POINTER: '/data',
      ROOMS_LIST_POINTER: '/data',
      ROSTER_LIST_POINTER: '/records',
    },
  }),
  variant({
    id: 'data-in-bare-arrays',
    says: 'reads responses that are lists',
    ...ofData,
    behaviours: readingData({ lists: everyList([]) }),
    profile: {
      STUDENTS_LIST_POINTER: '#',
      TIMETABLE_LIST_POINTER: '#',
      DELETED_PERIODS_LIST_POINTER: '#',
      CLASSES_LIST_POINTER: '#',
      ROOMS_LIST_POINTER: '#',
      ROSTER_LIST_POINTER: '#',
    },
  }),
  variant({
    id: 'segment-other',
    says: 'is used with a platform that has another first path segment',
    clause: '0',
    leftOpen: 'the first path segment belongs to the product',
    behaviours: {},
    profile: { SEGMENT: 'school' },
  }),
  variant({
    id: 'data-one-resource-list',
    says: 'reads one list of resources, in which each has a kind',
    ...ofData,
    behaviours: readingData(oneList),
    profile: oneListProfile,
  }),
  variant({
    id: 'data-mixed-resource-lists',
    says: 'reads classes and subjects in lists of their own, and the other resources in one list with kinds',
    ...ofData,
    behaviours: readingData({
      mixed: { list: 'resources', kind: 'type', words: { teachers: 'TEACHER', rooms: 'ROOM' } },
      fields: { timetable: { classes: 'groups' } },
    }),
    profile: {
      PERIOD_RESOURCES: 'groups subjects resources',
      RESOURCE_KIND_MEMBER: 'type',
      RESOURCE_KINDS: 'teacher=TEACHER class=groups room=ROOM subject=subjects',
    },
  }),
  variant({
    id: 'data-date-and-numbers',
    says: 'reads the date of a period in a field of its own, and dates and times as numbers',
    ...ofData,
    behaviours: readingData({ times: fromNumbers }),
    profile: { PERIOD_DATE: 'date', PERIOD_TIME_FORMAT: 'numbers' },
  }),
  variant({
    id: 'data-times-with-offset',
    says: 'reads times of periods that have an offset',
    ...ofData,
    behaviours: readingData({ times: withoutOffset }),
    profile: { PERIOD_TIME_FORMAT: 'offset' },
  }),
  variant({
    id: 'data-cursor-required',
    says: 'reads the timetable of a platform that refuses requests without dateLastModifiedAfter',
    ...ofData,
    behaviours: {},
    profile: { TIMETABLE_CURSOR: 'required' },
  }),
  variant({
    id: 'data-offset-from-1',
    says: 'requests pages of fifty periods, and counts periods from 1',
    ...ofData,
    behaviours: { timetableRead: inPages(50, 1) },
    profile: { TIMETABLE_OFFSET_FROM: '1' },
  }),
  variant({
    id: 'data-cancelled-word',
    says: 'reads CANCELLED as the status of a period that does not take place',
    ...ofData,
    behaviours: {
      takesPlace: (period, all) => period.status !== 'CANCELLED' && documented.takesPlace(period, all),
    },
    profile: { PERIOD_STATUS_WORDS: 'REMOVED=CANCELLED' },
  }),
  variant({
    id: 'data-two-links',
    says: 'reads the other period of a move in a field for each side',
    ...ofData,
    behaviours: {
      relatedTo: ({ sourcePeriod, destinationPeriod }, all) =>
        all.get(String(sourcePeriod ?? destinationPeriod))?.id ?? null,
    },
    profile: { PERIOD_LINK: 'sourcePeriod destinationPeriod' },
  }),
  variant({
    id: 'data-roster-texts',
    says: 'reads enabledUser as a text, displayName next to it, and the note of a period in another field',
    ...ofData,
    behaviours: {
      userActive: ({ enabledUser, status }) => enabledUser !== 'false' && status !== 'tobedeleted',
      userDisplayName: ({ displayName }) => displayName,
      noteOf: ({ remark }) => remark ?? '',
    },
    profile: { ROSTER_BOOLEANS: 'text', ROSTER_DISPLAY_NAME: 'top', PERIOD_NOTE: 'remark' },
  }),
  variant({
    id: 'data-other-paths-and-filters',
    says: 'requests classes at another path, counts offsets in pages, and uses other filters',
    ...ofData,
    behaviours: {
      ...readingData({
        request: pathsAt({
          classes: '/platform/management/v2/school-classes',
          rooms: '/platform/management/v2/rooms',
        }),
      }),
      nextStudents: ({ pages, found }) =>
        pages > 0 && found < pageSize ? undefined : { limit: String(pageSize), offset: String(pages) },
      studentLookup: ({ id, externalKey }) =>
        typeof externalKey === 'string'
          ? { path: `students/${encodeURIComponent(externalKey)}` }
          : { path: 'students', query: { filter: `(id eq ${id})` } },
      timetableRead: async (ask, query) => [
        ...(await ask(query)),
        ...(await ask({ ...query, 'entity.group': '11' })),
      ],
    },
    profile: {
      CLASSES_PATH: '/platform/management/v2/school-classes',
      ROOMS_PATH: '/platform/management/v2/rooms',
      STUDENTS_OFFSET_UNIT: 'page',
      STUDENTS_FILTER_ID: '(id eq {value})',
      STUDENTS_FILTER_CLASS: '(className eq {value})',
      TIMETABLE_TEACHER_FILTER: 'entity.teacher',
      TIMETABLE_CLASS_FILTER: 'entity.group',
      TIMETABLE_ROOM_FILTER: 'entity.place',
    },
  }),
  variant({
    id: 'data-roster-elsewhere',
    says: 'requests the roster at another base with other paths, in smaller pages and with other ids',
    ...ofData,
    behaviours: {
      ...readingData({
        request: rosterAt('/platform/api/roster/v2', [
          [/^users$/, 'accounts/all'],
          [/^orgs$/, 'organizations'],
          [/^classes$/, 'lessons'],
          [/^classes\/([^/]+)\/students$/, 'lessons/$1/participants'],
          [/^academicSessions$/, 'years'],
        ]),
        fields: {
          'roster/users': { sourcedId: 'uid' },
          'roster/classes': { sourcedId: 'uid' },
          'roster/orgs': { sourcedId: 'uid' },
          'roster/academicSessions': { sourcedId: 'uid' },
        },
      }),
      moreUsers: (found) => found > 0,
    },
    profile: {
      ROSTER_BASE: '/platform/api/roster/v2',
      ROSTER_USERS: '/accounts/all',
      ROSTER_USER: '/accounts/{id}',
      ROSTER_CLASSES: '/lessons',
      ROSTER_CLASS_STUDENTS: '/lessons/{id}/participants',
      ROSTER_ORGS: '/organizations',
      ROSTER_SCHOOLS: 'none',
      ROSTER_SESSIONS: '/years',
      ROSTER_PAGE_SIZE: '20',
      ROSTER_ID: 'uid',
    },
  }),
  variant({
    id: 'data-other-fields',
    says: 'reads other names of fields of periods, resources and classes',
    ...ofData,
    behaviours: readingData({
      fields: {
        timetable: { id: 'periodId', start: 'startDateTime', end: 'endDateTime', status: 'periodState' },
        classes: { classTeachers: 'mainTeachers' },
      },
      resource: { id: 'ref', status: 'state' },
    }),
    profile: {
      PERIOD_ID: 'periodId',
      PERIOD_START: 'startDateTime',
      PERIOD_END: 'endDateTime',
      PERIOD_STATUS: 'periodState',
      RESOURCE_ID: 'ref',
      RESOURCE_STATUS: 'state',
      CLASS_TEACHERS: 'mainTeachers',
    },
  }),
  variant({
    id: 'data-with-unknown-words',
    says: 'ignores an unknown field in each record, and an unknown list of resources in each period',
    ...ofData,
    behaviours: readingData({}),
    profile: { DATA_EXTRAS: 'field resource-kind' },
  }),
  variant({
    id: 'data-with-unknown-kind',
    says: 'ignores resources of an unknown kind in one list of resources',
    ...ofData,
    behaviours: readingData(oneList),
    profile: { ...oneListProfile, DATA_EXTRAS: 'resource-kind' },
  }),
  variant({
    id: 'data-classes-with-year',
    says: 'reads one list with the classes of all school years, in which each has its year',
    ...ofData,
    behaviours: readingData({}),
    profile: { CLASSES_YEARS: '27 26', CLASSES_YEAR_MEMBER: 'schoolYearId' },
  }),
  variant({
    id: 'data-classes-of-one-year',
    says: 'requests only the classes of the current school year',
    ...ofData,
    behaviours: readingData({
      request: (ask) =>
        ask.base === undefined && ask.path === 'classes' && ask.method === undefined
          ? { ...ask, query: { ...ask.query, schoolYearId: '27' } }
          : ask,
    }),
    profile: { CLASSES_YEARS: 'schoolYearId=27 schoolYearId=26' },
  }),
  variant({
    id: 'data-everything-else',
    says: 'reads bare lists of periods with one list of resources, other names, a date of its own, and an offset',
    ...ofData,
    behaviours: readingData({
      ...oneList,
      lists: { timetable: [], students: ['data'] },
      fields: { timetable: { id: 'uid', status: 'state', date: 'day', start: 'from', end: 'to' } },
      resource: { id: 'elementId', status: 'elementState' },
      times: ({ date, start, end }) => withoutOffset({ start: `${date}T${start}`, end: `${date}T${end}` }),
    }),
    profile: {
      ...oneListProfile,
      STUDENTS_LIST_POINTER: '/data',
      TIMETABLE_LIST_POINTER: '#',
      PERIOD_ID: 'uid',
      PERIOD_STATUS: 'state',
      PERIOD_DATE: 'day',
      PERIOD_START: 'from',
      PERIOD_END: 'to',
      PERIOD_TIME_FORMAT: 'offset',
      RESOURCE_ID: 'elementId',
      RESOURCE_STATUS: 'elementState',
      DATA_EXTRAS: 'field resource-kind',
    },
  }),
]
