/**
 * The model of a school: what a correct application holds, which forms agree, and which pairs a school year covers.
 */
import { describe, expect, test } from 'vitest'
import type { DataRecord } from '../../../../src/partner/data/json.js'
import {
  cancelled,
  newId,
  period,
  regular,
  removed,
  students,
  timeOf,
} from '../../../../src/partner/data/records.js'
import { ExportedSchool } from '../../../../src/partner/service/exported.js'
import type { GoodAnswer, SimulatedRequest, SimulatedTenant } from '../../../../src/partner/simulator.js'
import { type ComparedField, compare } from '../../../../src/partner/topics/school-year/comparison.js'
import { periodStories, storyParts } from '../../../../src/partner/topics/school-year/period-stories.js'
import { ReceivedSchool } from '../../../../src/partner/topics/school-year/received-school.js'

type Records = readonly Readonly<Record<string, unknown>>[]

/** A school that has these periods, and has answered requests for lists. */
async function school(periods: Records, answers: Readonly<Record<string, Records>> = {}) {
  const data = {
    periods: periods.map((record) => ({ record, modified: 0 })),
    deletions: [] as { id: unknown; at: number }[],
    rooms: [],
  }
  const tenant = { answers: {}, data } as unknown as SimulatedTenant
  const received = ReceivedSchool.of(tenant)
  const answer = async (resource: string, records: Records, below: string | null = null): Promise<void> => {
    const request = { resource, below, method: 'GET' } as SimulatedRequest
    const good = { status: 200, headers: [], body: '', records } as GoodAnswer
    await tenant.answers.data?.(good, request)
  }
  for (const [resource, records] of Object.entries({ timetable: periods, ...answers }))
    await answer(resource, records)
  return { received, tenant, answer }
}

/** The fields in which a copy differs from what the application received. */
function differences(
  { received }: Awaited<ReturnType<typeof school>>,
  copy: Readonly<Record<string, Records>>,
): ComparedField[] {
  return compare(new ExportedSchool(copy), received, () => false)
    .filter(({ agrees }) => !agrees)
    .map(({ field }) => field)
}

/** A period as an application exports it. */
function exported(record: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, unknown>> = {}) {
  const ids = (kind: string): unknown[] => (record[kind] as Records).map(({ id }) => id)
  return {
    id: record.id,
    held: record.status !== 'REMOVED',
    start: record.start,
    teachers: ids('teachers'),
    classes: ids('classes'),
    rooms: ids('rooms'),
    notes: record.notesAll,
    ...fields,
  }
}

describe('what agrees with the answers', () => {
  const plain = period()

  test('a copy of a plain period', async () => {
    expect(differences(await school([plain]), { periods: [exported(plain)] })).toEqual([])
  })

  test('students who were never shown; not those whom an earlier export has shown', async () => {
    const [student = {}] = students(1)
    const plainSchool = await school([plain], { students: [student] })
    const shown = new Set<string>()
    const missing = (list: Records): ComparedField[] =>
      compare(
        new ExportedSchool({ periods: [exported(plain)], students: list }),
        plainSchool.received,
        () => false,
        shown,
      ).flatMap(({ agrees, field }) => (agrees ? [] : [field]))
    expect(missing([])).toEqual([])
    expect(missing([{ id: student.id }])).toEqual([])
    expect(missing([])).toEqual(['student'])
  })

  test('an export without fields that the application does not keep', async () => {
    const nothing = { held: undefined, start: null, teachers: null, classes: null, rooms: null }
    expect(differences(await school([plain]), { periods: [exported(plain, nothing)] })).toEqual([])
  })

  test('a cancelled period that is dropped, and one that is shown as not held', async () => {
    const gone = cancelled(plain)
    expect(differences(await school([gone]), { periods: [] })).toEqual([])
    expect(differences(await school([gone]), { periods: [exported(gone)] })).toEqual([])
    expect(differences(await school([gone]), { periods: [exported(gone, { held: true })] })).toEqual([
      'does not take place',
    ])
  })

  test('a moved period under its own id or under that of its original, at the new time', async () => {
    const later: DataRecord = {
      ...plain,
      id: newId(),
      ...timeOf(3, '10:00', '10:45'),
      relatedPeriod: plain.id,
    }
    const original = cancelled(plain, { relatedPeriod: later.id })
    const moved = await school([original, later])
    expect(differences(moved, { periods: [exported(original), exported(later)] })).toEqual([])
    const underOldId = exported(original, { held: true, start: later.start })
    expect(differences(moved, { periods: [underOldId] })).toEqual([])
    expect(differences(moved, { periods: [exported(original, { held: true }), exported(later)] })).toEqual([
      'does not take place',
    ])
    expect(differences(moved, { periods: [exported(original)] })).toEqual(['takes place'])
  })

  test('a period that was deleted, and of which the application was told or not', async () => {
    const deleted = await school([plain])
    deleted.tenant.data.periods = []
    expect(differences(deleted, { periods: [exported(plain)] })).toEqual([])
    deleted.tenant.data.deletions = [{ id: plain.id, at: 0 }]
    await deleted.answer('timetable/deleted-periods', [])
    expect(differences(deleted, { periods: [] })).toEqual([])
    expect(differences(deleted, { periods: [exported(plain)] })).toEqual(['is deleted'])
  })

  test('a class that is no longer listed, kept or not; one without a period, copied or not', async () => {
    const record = { id: 3, longName: 'Class 3', classTeachers: [] }
    const taught = period({ classes: regular(4), rooms: [] })
    const changed = await school([taught], { classes: [record] })
    changed.received.beginSynchronisation()
    await changed.answer('classes', [
      { ...record, id: 4 },
      { ...record, id: 5 },
    ])
    const copy = (ids: readonly number[]) => ({
      periods: [exported(taught)],
      classes: ids.map((id) => ({ id, longName: 'Class 3' })),
    })
    expect(differences(changed, copy([4]))).toEqual([])
    expect(differences(changed, copy([3, 4, 5]))).toEqual([])
    expect(differences(changed, copy([3]))).toEqual(['class'])
  })

  test('users of one role only, but all of them', async () => {
    const user = (sourcedId: string, role: string) => ({
      sourcedId,
      role,
      status: 'active',
      enabledUser: true,
    })
    const users = [user('t1', 'teacher'), user('t2', 'teacher'), user('s1', 'student')]
    const made = await school([], { 'roster/users': users })
    const copy = (...ids: readonly string[]) => ({ users: ids.map((id) => ({ id, active: true })) })
    expect(differences(made, copy('t1', 't2'))).toEqual([])
    expect(differences(made, copy('t1'))).toEqual(['user'])
  })

  test('students without a class, copied or not', async () => {
    const students = [
      { id: 1, classAssignments: [{ className: '1A', startDate: '2026-09-01' }] },
      { id: 2, classAssignments: [] },
    ]
    const made = await school([], { students })
    expect(differences(made, { students: [{ id: 1 }] })).toEqual([])
    expect(differences(made, { students: [{ id: 2 }] })).toEqual(['student'])
  })
})

describe('what differs', () => {
  const [gone, there] = [newId(), newId()]
  const changed = period({ teachers: [...removed(gone), ...regular(there)], notesAll: 'Bring your atlas' })

  test.each([
    ['the removed teacher teaches', { teachers: [gone, there] }, ['teachers removed']],
    ['the substitute is missing', { teachers: [] }, ['teachers present']],
    ['the removed teacher is not kept', { teachers: [there], removedTeachers: [] }, ['removed teachers']],
    ['another time', { teachers: [there], start: '2026-01-01T08:00' }, ['start']],
    ['no note', { teachers: [there], notes: '' }, ['notes']],
    ['cancelled', { held: false }, ['takes place']],
  ] as const)('%s', async (_name, fields, expected) => {
    expect(differences(await school([changed]), { periods: [exported(changed, fields)] })).toEqual(expected)
  })

  test('a period that is in no answer, and one that is there twice', async () => {
    const plain = period()
    const other = exported(period())
    const periods = [exported(plain), exported(plain), other]
    expect(differences(await school([plain]), { periods })).toEqual(['no other period', 'no other period'])
  })

  test('a user who has left, another name, the students of a lesson, the classes of a student', async () => {
    const answers = {
      'roster/users': [{ sourcedId: 'u1', status: 'tobedeleted', enabledUser: true, displayName: 'Ada' }],
      students: [{ id: 7, classAssignments: [{ className: '1A', startDate: '2026-09-01' }] }],
    }
    const made = await school([], answers)
    await made.answer('roster/classes', [{ sourcedId: 'u1' }], '9/students')
    const copy = {
      users: [{ id: 'u1', active: true, displayName: 'Eve' }],
      students: [{ id: 7, classes: [] }],
      lessons: [{ id: 9, students: [] }],
    }
    expect(differences(made, copy).sort()).toEqual([
      'classes of a student',
      'display name',
      'inactive',
      'students of a lesson',
    ])
  })
})

describe('the stories of a school year', () => {
  const pools = { classes: [1, 2, 3, 4, 5], rooms: [11, 12, 13, 14, 15] }
  const stories = periodStories(pools)
  /** Pairs that cannot occur: the record lacks what the event changes, or an earlier event has ended it. */
  const isImpossible = (attribute: string, event: string): boolean =>
    /taken back|takes place again|original is deleted|moved back/.test(event) ||
    (event === 'its other half is cancelled' && !attribute.endsWith('half')) ||
    (attribute.endsWith('half') && /moved|deleted/.test(event)) ||
    (attribute === 'no teacher' && /its teacher|another teacher|teacher, room/.test(event)) ||
    (attribute === 'no room' && /its room|teacher, room/.test(event)) ||
    (event === 'a class is removed' && attribute !== 'two classes') ||
    (event === 'its note is removed' && attribute !== 'a note')

  test('cover each pair of an attribute and an event', () => {
    const told = new Set(stories.map(({ attribute, stages }) => `${attribute}, ${stages[1]?.events[0]}`))
    const missing = storyParts.attributes.flatMap((attribute) =>
      storyParts.events
        .filter((event) => !isImpossible(attribute, event))
        .map((event) => `${attribute}, ${event}`)
        .filter((pair) => !told.has(pair)),
    )
    expect(missing).toEqual([])
  })

  test('cover each pair of events that can follow each other', () => {
    const told = new Set(stories.map(({ stages }) => String(stages[2]?.events)))
    for (const pair of [
      ['it is moved', 'it is moved'],
      ['it is moved', 'it is moved back'],
      ['its note changes', 'its note is removed'],
      ['its teacher is substituted', 'it is cancelled'],
      ['a class is added', 'a class is removed'],
      ['its status changes', 'it is deleted'],
      ['its teacher is substituted', 'its changes are taken back'],
      ['it is cancelled', 'it takes place again'],
    ])
      expect([...told]).toContain(String(pair))
    expect(told.size).toBeGreaterThan(200)
  })

  test('use only classes and rooms of the school', () => {
    const used = stories.flatMap(({ stages }) => stages.flatMap(({ records }) => records))
    const ids = (kind: 'classes' | 'rooms'): number[] => [
      ...new Set(used.flatMap((record) => (record[kind] as { id: number }[]).map(({ id }) => id))),
    ]
    expect(ids('classes').filter((id) => !pools.classes.includes(id))).toEqual([])
    expect(ids('rooms').filter((id) => !pools.rooms.includes(id))).toEqual([])
  })
})
