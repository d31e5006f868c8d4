/**
 * The keys for the form of the data, which both roles have.
 */
import { describe, expect, test } from 'vitest'
import { usualDialect } from '../../src/embedded/platform/simulator/index.js'
import { partnerKeySet, platformKeySet } from '../../src/profile/keys.js'
import { checkPartnerProfile } from '../../src/profile/partner/load.js'
import { ProfileError } from '../../src/profile/problems.js'

const least = {
  TARGET_NAME: 'app',
  LOGIN_URL: 'https://app.example/login?tenant={tenantId}',
  REDIRECT_URI: 'https://app.example/callback',
  CLIENT_ID: 'App1',
  CLIENT_SECRET: 'NotARealSecret1',
}

const dataSections = ['Students', 'Timetable', 'Classes', 'Rooms', 'Roster']
const dataKeys = Object.entries(partnerKeySet.keys).filter(([, schema]) =>
  dataSections.includes(schema['x-section']),
)

/** Keys that only the simulated platform has: it writes what a judge only reads. */
const servedOnly = [
  'TIMETABLE_CURSOR',
  'TIMETABLE_OFFSET_FROM',
  'PERIOD_TIME_FORMAT',
  'PERIOD_NOTE',
  'PERIOD_STATUS_WORDS',
  'PERIOD_LINK',
  'ROSTER_BOOLEANS',
  'ROSTER_DISPLAY_NAME',
]
/** Keys with a default in role partner only: the simulated platform must put a list somewhere. */
const placedOnly = /_LIST_POINTER$|^(?:CLASSES|ROOMS)_PATH$|^ROSTER_BASE$/

function problems(change: Readonly<Record<string, string>>): string[] {
  try {
    checkPartnerProfile({ ...least, ...change }, '.', 'app.env')
    return []
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error
    return error.problems.map(({ key }) => key)
  }
}

describe('the keys for the form of the data', () => {
  test('are keys of the role platform too, with the same section and the same default', () => {
    expect(dataKeys.length).toBeGreaterThan(30)
    for (const [key, schema] of dataKeys) {
      if (servedOnly.includes(key)) continue
      const other = platformKeySet.keys[key]
      expect(other?.['x-section'], key).toBe(schema['x-section'])
      expect(other?.enum, key).toEqual(schema.enum)
      if (!placedOnly.test(key)) expect(schema.default, key).toBe(other?.default)
    }
  })

  test.each(['platform', 'school'])(
    'have the usual form of the simulated platform as defaults: %s',
    (segment) => {
      const values = { ...least, SEGMENT: segment }
      const { classes, rooms, roster, ...form } = checkPartnerProfile(values, '.', 'app.env').data
      const {
        classes: usualClasses,
        rooms: usualRooms,
        roster: usualRoster,
        ...usual
      } = usualDialect(segment)
      expect(form).toEqual(usual)
      expect(classes).toEqual({ ...usualClasses, assumed: true })
      expect(rooms).toEqual({ ...usualRooms, assumed: true })
      expect(roster).toEqual({ ...usualRoster, assumed: false })
    },
  )

  test('are read as in the role platform', () => {
    const { data } = checkPartnerProfile(
      {
        ...least,
        STUDENTS_LIST_POINTER: '#',
        ROSTER_LIST_POINTER: '#/data',
        ROSTER_SCHOOLS: 'none',
        PERIOD_DATE: 'date',
        PERIOD_TIME_FORMAT: 'numbers',
        PERIOD_RESOURCES: 'classes resources',
        RESOURCE_KINDS: 'teacher=T class=classes room=R',
        RESOURCE_KIND_MEMBER: 'kind',
        CLASSES_YEARS: '27 26',
        CLASSES_YEAR_MEMBER: 'year',
        DATA_EXTRAS: 'field resource-kind',
      },
      '.',
      'app.env',
    )
    expect(data).toMatchObject({
      students: { pointer: '' },
      roster: { pointer: '/data', schools: null },
      periods: {
        date: 'date',
        timeFormat: 'numbers',
        kindField: 'kind',
        resources: ['classes', 'resources'],
      },
      classes: { years: ['27', '26'], yearField: 'year' },
      extras: new Set(['field', 'resource-kind']),
    })
  })

  test('need no list for kinds that no check reads', () => {
    expect(problems({ PERIOD_RESOURCES: 'teachers classes rooms' })).toEqual([])
  })

  test.each([
    ['numbers without a field for the date', { PERIOD_TIME_FORMAT: 'numbers' }, 'PERIOD_DATE'],
    ['a kind without a list', { PERIOD_RESOURCES: 'teachers classes' }, 'RESOURCE_KINDS'],
    ['one list without a field for the kind', { PERIOD_RESOURCES: 'resources' }, 'RESOURCE_KINDS'],
    ['no name for rooms', { RESOURCE_KINDS: 'teacher=teachers class=classes' }, 'RESOURCE_KINDS'],
    ['two fields with one name', { PERIOD_START: 'time', PERIOD_END: 'time' }, 'PERIOD_END'],
    ['a field with a fixed name', { PERIOD_ID: 'lessonId' }, 'PERIOD_ID'],
    ['an unknown extra', { DATA_EXTRAS: 'fields' }, 'DATA_EXTRAS'],
    ['a query in a path', { ROSTER_USERS: '/users?x=1' }, 'ROSTER_USERS'],
    ['a key that there is not', { ROSTER_PATH: '/roster' }, 'ROSTER_PATH'],
  ])('with %s are refused', (_name, change, key) => {
    expect(problems(change)).toEqual([key])
  })
})
