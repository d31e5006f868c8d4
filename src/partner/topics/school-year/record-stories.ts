/**
 * Stories of users, classes, rooms, students and school years: what each is, and what happens to it during a school
 * year. Contract 2.6, 3, rule 6.
 * @module
 */
import type { DataRecord } from '../../data/json.js'
import {
  academicSession,
  classTeacher,
  dayFromNow,
  deletedUserStatus,
  organization,
  pastClass,
  room,
  rosterUser,
  schoolClass,
  students,
  without,
} from '../../data/records.js'

/** The kinds of records. */
export type RecordKind = 'users' | 'classes' | 'rooms' | 'students' | 'academicSessions' | 'orgs'

/** A record at the first synchronisation or after it. */
interface Stage {
  /** The record; null if it is not in the lists. */
  readonly record: DataRecord | null
  /** What a person says of it; empty for a plain record to which nothing has happened. */
  readonly says: string
}

/** A record during a school year. */
export interface RecordStory {
  readonly kind: RecordKind
  readonly id: string
  readonly stages: readonly [first: Stage, later: Stage]
}

/** What happens to a plain record: what a person says of it, and how the record changes. */
type Change = readonly [says: string, change: (record: DataRecord) => DataRecord | null]
/** A change before the first synchronisation and one after it; a text if nothing changes. */
type Changes = readonly (readonly [before: Change | '', later: Change | ''])[]

const disabled: Change = ['is disabled', (user) => ({ ...user, enabledUser: false })]
const left: Change = ['has left', (user) => ({ ...user, status: deletedUserStatus })]
const missing: Change = ['is missing at first', () => null]

/** Records to which nothing happens: classes and rooms of periods, and students of lessons. */
const plain: Changes = Array.from({ length: 4 }, () => ['', ''] as const)

const users: Changes = [
  ...plain,
  ['', disabled],
  [disabled, ''],
  [disabled, ['is enabled again', ({ enabledUser: _, ...user }) => ({ ...user, enabledUser: true })]],
  ['', left],
  [left, ''],
  [left, ['is back', (user) => ({ ...user, status: 'active' })]],
  [disabled, left],
  ['', ['gets another name', (user) => named(user, `Dr. ${String(user.familyName)}-Atlas`)]],
  [
    ['has a name in another layout', (user) => named(user, `${String(user.familyName).toUpperCase()}, X.`)],
    '',
  ],
  [['has an unknown status', (user) => ({ ...user, status: 'X_UNDER_REVIEW' })], ''],
  // More are deleted than come: an application must not take the shorter list for an incomplete one.
  ['', ['is deleted', () => null]],
  ['', ['is deleted', () => null]],
  [missing, ['is new', (user) => user]],
]

const renamed: Change = [
  'gets another name',
  (record) => ({ ...record, longName: `${String(record.longName)} of the atlas` }),
]
const added: Changes[number] = [missing, ['is new', (record) => record]]
const classes: Changes = [
  ...plain,
  ['', renamed],
  ['', ['gets another class teacher', (one) => ({ ...one, classTeachers: [classTeacher()] })]],
  [
    '',
    [
      'gets a second class teacher',
      (one) => ({
        ...one,
        classTeachers: [...(one.classTeachers as readonly DataRecord[]), classTeacher()],
      }),
    ],
  ],
  ['', ['loses its class teacher', (one) => ({ ...one, classTeachers: [] })]],
  added,
]

const rooms: Changes = [...plain, ['', renamed], added]

/** The class that a student gets. */
const otherClass = { className: '4A', startDate: dayFromNow(-3) }

const pupilChanges: Changes = [
  ['', ''],
  ['', ['changes the class', (student) => ({ ...student, classAssignments: [otherClass] })]],
  [
    '',
    [
      'gets a second class',
      (student) => ({
        ...student,
        classAssignments: [...(student.classAssignments as readonly DataRecord[]), otherClass],
      }),
    ],
  ],
  ['', ['leaves all classes', (student) => ({ ...student, classAssignments: [] })]],
  added,
]

const years: Changes = [
  ['', ''],
  ['', ['gets other days', (year) => ({ ...year, startDate: dayFromNow(-98), endDate: dayFromNow(198) })]],
]

/** All stories. Each has a record of its own. */
export function recordStories(): readonly RecordStory[] {
  const pupils = students(pupilChanges.length)
  return [
    ...storiesOf('users', users, () => rosterUser('teacher')),
    ...storiesOf('users', users, () => rosterUser('student')),
    ...storiesOf('classes', classes, (index) => schoolClass({ shortName: shortNameOf(index) })),
    ...twins(),
    ...alike(),
    ...storiesOf('rooms', rooms, () => room()),
    ...storiesOf('students', pupilChanges, (index) => pupils[index] ?? {}),
    ...storiesOf('academicSessions', years, () => academicSession(dayFromNow(-100), dayFromNow(200))),
    ...storiesOf(
      'orgs',
      [['', ['gets another name', (one) => ({ ...one, name: `${String(one.name)} Atlas` })]]],
      () => organization(),
    ),
  ]
}

function storiesOf(kind: RecordKind, changes: Changes, make: (index: number) => DataRecord): RecordStory[] {
  return changes.map(([before, later], index) => {
    const made = make(index)
    const first = before === '' ? { record: made, says: '' } : { record: before[1](made), says: before[0] }
    const second = later === '' ? first : { record: later[1](first.record ?? made), says: later[0] }
    return { kind, id: String(made.sourcedId ?? made.id), stages: [first, second] }
  })
}

/** Classes of two school years with the same name, in both orders, which have no key. Contract 2.6, class. */
function twins(): RecordStory[] {
  const ofThisYear: Change = ['has the name of a past class', (one) => one]
  const ofPast: Change = ['is of a past school year', (one) => one]
  const inOrder = (shortName: string, order: readonly (typeof schoolClass)[]): RecordStory[] =>
    order.flatMap((make) =>
      storiesOf('classes', [[make === schoolClass ? ofThisYear : ofPast, '']], () =>
        without(make({ shortName }), 'externKey'),
      ),
    )
  return [...inOrder('9A', [schoolClass, pastClass]), ...inOrder('9B', [pastClass, schoolClass])]
}

/**
 * Records that look alike, although they are different ones: only the id of a room and a user, and the key of a student
 * and a class, identifies them. Contract 2.6.
 */
function alike(): RecordStory[] {
  const story = (kind: RecordKind, says: string, record: DataRecord): RecordStory[] =>
    storiesOf(kind, [[[says, (one) => one], '']], () => record)
  const [lab, otherLab] = [room(), room()]
  const teacher = rosterUser('teacher')
  const leaver = rosterUser('teacher')
  const [pupil = {}, lowerKey = {}, sameName = {}] = students(3)
  const key = `Key-${String(pupil.id)}-x`
  const [single = {}, other = {}] = students(2)
  // Nobody else has this name, so that a join by name finds the account.
  const withAccount: DataRecord = {
    ...single,
    lastName: `${String(single.lastName)}-${String(other.forename)}`,
  }
  const classWithoutKey = without(schoolClass({ shortName: '3F' }), 'externKey')
  return [
    ...story('rooms', 'has the full name of another room', lab),
    ...story('rooms', 'has the full name of another room', { ...otherLab, longName: lab.longName }),
    ...story('users', 'has the name of another user', teacher),
    ...story(
      'users',
      'has the name of another user',
      named(
        { ...rosterUser('teacher'), givenName: teacher.givenName, familyName: teacher.familyName },
        String((teacher.metadata as DataRecord).displayName),
      ),
    ),
    // A school gives the login name of one who has left to another one.
    ...storiesOf('users', [['', ['is deleted', () => null]]], () => leaver),
    ...storiesOf('users', [[missing, ['has the login name of a deleted user', (user) => user]]], () =>
      rosterUser('teacher', { username: leaver.username }),
    ),
    ...story('students', 'has the key of another student in other letter case', {
      ...pupil,
      externalKey: key,
    }),
    ...story('students', 'has the key of another student in other letter case', {
      ...lowerKey,
      externalKey: key.toLowerCase(),
    }),
    ...story('students', 'has the name of another student', {
      ...sameName,
      forename: pupil.forename,
      lastName: pupil.lastName,
    }),
    ...story('students', 'has an account that is deleted later', withAccount),
    ...storiesOf('users', [['', ['is deleted', () => null]]], () =>
      rosterUser('student', { givenName: withAccount.forename, familyName: withAccount.lastName }),
    ),
    ...story('classes', 'has the full name of another class', classWithoutKey),
    ...story('classes', 'has the full name of another class, and its id as the key', {
      ...schoolClass({ shortName: '3G' }),
      longName: classWithoutKey.longName,
      externKey: String(classWithoutKey.id),
    }),
  ]
}

/** A name that no other class of the school has. Contract 2.6, class. */
function shortNameOf(index: number): string {
  return `${5 + (index % 4)}${'BCDE'.charAt(Math.floor(index / 4))}`
}

function named(user: DataRecord, displayName: string): DataRecord {
  return { ...user, displayName, metadata: { displayName } }
}
