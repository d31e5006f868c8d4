/**
 * How the export of an application is read: what is missing, what it does not keep, and what has another form.
 */
import { describe, expect, test } from 'vitest'
import { NotApplicable, NotExercised, Undecided } from '../../../src/core/errors.js'
import { ExportedSchool, exportForm, exportGaps, readWhole } from '../../../src/partner/service/exported.js'
import type { PartnerFeature } from '../../../src/profile/partner/profile.js'

const whole = {
  students: [{ id: 4711, classes: [{ name: '1A', start: '2026-08-17T00:00:00' }] }],
  periods: [
    {
      id: 90210,
      held: true,
      start: '2026-09-01T08:00:00',
      teachers: [12, '7'],
      removedTeachers: [8],
      classes: [3],
      rooms: [41],
      notes: 'Bring your atlas',
      group: 5,
    },
    { id: 1, deleted: true },
  ],
  classes: [{ id: 3, classTeachers: [14, 2], subjectTeachers: [12], longName: 'Class 3' }],
  rooms: [{ id: 41, longName: 'Physics Lab' }],
  users: [{ id: 'u1', active: false, displayName: 'Muster Ada' }],
  lessons: [{ id: 9001, students: ['u2', 'u1'] }],
  academicSessions: [{ id: 's1', start: '2026-08-17', end: '2027-07-09T00:00:00' }],
  school: { name: 'Stadtschule' },
  schools: [{ id: 't1' }],
}

const features = new Set<PartnerFeature>([
  'students',
  'timetable',
  'double-periods',
  'class-updates',
  'rooms',
  'roster',
])

describe('a whole export', () => {
  const copy = new ExportedSchool(whole)

  test('has the values of each field, and ids as text', () => {
    const [period] = copy.periods
    expect(copy.periods.map(({ id }) => id)).toEqual(['90210'])
    expect(period?.held).toBe(true)
    expect(period?.start).toBe('2026-09-01T08:00')
    expect(period?.taking('teachers')).toEqual(['12', '7'])
    expect(period?.notes).toBe('Bring your atlas')
    expect(period?.group).toBe('5')
    expect(period?.removedTeachers).toEqual(['8'])
    expect(copy.students[0]?.classes).toEqual([{ name: '1A', start: '2026-08-17' }])
    expect(copy.lessons[0]?.students).toEqual(['u1', 'u2'])
    expect(copy.classes[0]?.classTeachers).toEqual(['14', '2'])
    expect(copy.classes[0]?.subjectTeachers).toEqual(['12'])
    expect(copy.classes[0]?.longName).toBe('Class 3')
    expect(copy.rooms[0]?.longName).toBe('Physics Lab')
    expect(copy.users[0]?.active).toBe(false)
    expect(copy.users[0]?.displayName).toBe('Muster Ada')
    expect(copy.academicSessions[0]?.days).toEqual(['2026-08-17', '2027-07-09'])
    expect(copy.schoolName).toBe('Stadtschule')
    expect(copy.schools).toEqual(['t1'])
  })

  test('lacks nothing', () => {
    expect(exportGaps(whole, features)).toEqual({
      found: [
        'students (1)',
        'periods (2)',
        'classes (1)',
        'rooms (1)',
        'users (1)',
        'lessons (1)',
        'academicSessions (1)',
        'school',
        'schools (1)',
      ],
      missing: [],
    })
  })
})

/** Reads a field of the only object of each list. */
const reads: readonly (readonly [name: string, read: (copy: ExportedSchool) => unknown])[] = [
  ['`held` of periods', ({ periods }) => periods[0]?.held],
  ['`start` of periods', ({ periods }) => periods[0]?.start],
  ['`teachers` of periods', ({ periods }) => periods[0]?.taking('teachers')],
  ['`removedTeachers` of periods', ({ periods }) => periods[0]?.removedTeachers],
  ['`classes` of students', ({ students }) => students[0]?.classes],
  ['`students` of lessons', ({ lessons }) => lessons[0]?.students],
  ['`classTeachers` of classes', ({ classes }) => classes[0]?.classTeachers],
  ['`classes` of periods', ({ periods }) => periods[0]?.taking('classes')],
  ['`rooms` of periods', ({ periods }) => periods[0]?.taking('rooms')],
  ['`notes` of periods', ({ periods }) => periods[0]?.notes],
  ['`subjectTeachers` of classes', ({ classes }) => classes[0]?.subjectTeachers],
  ['`longName` of classes', ({ classes }) => classes[0]?.longName],
  ['`longName` of rooms', ({ rooms }) => rooms[0]?.longName],
  ['`active` of users', ({ users }) => users[0]?.active],
  ['`displayName` of users', ({ users }) => users[0]?.displayName],
  ['`start` of academicSessions', ({ academicSessions }) => academicSessions[0]?.days],
  ['`name` of school', ({ schoolName }) => schoolName],
]

/** An export in which each object has an id and the given fields. */
function exportWith(fields: Readonly<Record<string, unknown>>): ExportedSchool {
  const lists = ['students', 'periods', 'classes', 'rooms', 'users', 'lessons', 'academicSessions']
  return new ExportedSchool({
    ...Object.fromEntries(lists.map((list) => [list, [{ id: 1, ...fields }]])),
    school: { ...fields },
  })
}

test.each(reads)('a missing %s is named, and nothing is decided', (name, read) => {
  const reading = (): unknown => read(exportWith({}))
  expect(reading).toThrow(NotExercised)
  expect(reading).toThrow(`the profile lacks an export with ${name}`)
})

test('a missing list is named, and nothing is decided', () => {
  const copy = new ExportedSchool({})
  expect(() => copy.rooms).toThrow(new NotExercised(['an export with `rooms`']))
  expect(() => copy.users).toThrow(new NotExercised(['an export with `users`']))
  expect(() => copy.academicSessions).toThrow(new NotExercised(['an export with `academicSessions`']))
  expect([copy.students, copy.periods, copy.classes, copy.schools]).toEqual([[], [], [], undefined])
})

test('null says that the application keeps no such thing', () => {
  const fields = ['teachers', 'removedTeachers', 'subjectTeachers', 'active', 'longName', 'displayName']
  const copy = exportWith(Object.fromEntries([...fields, 'notes', 'group'].map((field) => [field, null])))
  expect(() => copy.periods[0]?.removedTeachers).toThrow(NotApplicable)
  expect(() => copy.rooms[0]?.longName).toThrow(NotApplicable)
  expect(() => copy.users[0]?.displayName).toThrow(NotApplicable)
  expect(() => copy.periods[0]?.taking('teachers')).toThrow(NotApplicable)
  expect(() => copy.classes[0]?.subjectTeachers).toThrow(NotApplicable)
  expect(() => copy.users[0]?.active).toThrow(NotApplicable)
  expect(copy.periods[0]?.notes).toBe('')
  expect(copy.periods[0]?.group).toBe(null)
})

test.each([
  ['held', 'yes', ({ periods }: ExportedSchool) => periods[0]?.held],
  ['start', '8 o’clock', ({ periods }: ExportedSchool) => periods[0]?.start],
  ['start', '2026-09-01T06:00:00Z', ({ periods }: ExportedSchool) => periods[0]?.start],
  ['teachers', [{}], ({ periods }: ExportedSchool) => periods[0]?.taking('teachers')],
  ['notes', 5, ({ periods }: ExportedSchool) => periods[0]?.notes],
  ['group', {}, ({ periods }: ExportedSchool) => periods[0]?.group],
  ['active', 'no', ({ users }: ExportedSchool) => users[0]?.active],
] as const)('%s: %j is no value, and only checks that read it are undecided', (field, value, read) => {
  const copy = exportWith({ [field]: value })
  expect(copy.students).toHaveLength(1)
  expect(() => read(copy)).toThrow(Undecided)
  expect(() => readWhole(copy)).toThrow(field)
  expect(() => read(copy)).toThrow(field)
})

test.each([
  '2026-09-01T08:00',
  '2026-09-01T08:00:00',
  '2026-09-01T08:00:00.000+02:00',
  '2026-09-01T08:00+0100',
])('%s is a local time', (start) => {
  expect(exportWith({ start }).periods[0]?.start).toBe('2026-09-01T08:00')
})

test('an export without fields, and one with null in each, can be read as a whole', () => {
  expect(() => readWhole(new ExportedSchool({}))).not.toThrow()
  expect(new ExportedSchool({}).periods).toEqual([])
  expect(() => readWhole(exportWith({}))).not.toThrow()
  const fields = Object.values(exportForm).flat()
  const empty = Object.fromEntries(fields.filter((field) => field !== 'id').map((field) => [field, null]))
  expect(() => readWhole(exportWith(empty))).not.toThrow()
  expect(() => readWhole(new ExportedSchool(whole))).not.toThrow()
})

test('gaps name each field that checks of the features read, and no other', () => {
  const bare = Object.fromEntries(
    Object.keys(exportForm).map((part) => [part, part === 'school' ? { id: 1 } : [{ id: 1 }]]),
  )
  const names = Object.entries(exportForm).flatMap(([part, fields]) =>
    fields
      .filter((field) => !['id', 'deleted', 'related'].includes(field))
      .map((field) => `${field} of ${part}`),
  )
  expect(exportGaps(bare, features).missing).toEqual(names)
  const timetableOnly = exportGaps(bare, new Set<PartnerFeature>(['timetable'])).missing
  expect(timetableOnly).toContain('held of periods')
  expect(timetableOnly).not.toContain('group of periods')
  expect(exportGaps({}, new Set<PartnerFeature>(['timetable'])).missing).toEqual(['periods', 'schools'])
})
