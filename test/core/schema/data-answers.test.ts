import { describe, expect, test } from 'vitest'
import { describeAnswer, validate, validateText } from '../../../src/core/schema/validator.js'

const student = {
  id: 17,
  externalKey: '00/7 ä',
  classAssignments: [{ className: '1A', startDate: '2026-09-01', endDate: null }],
  lastName: 'Huber',
}
const error = {
  errorCode: 'VALIDATION_ERROR',
  requestId: '3F2504E0-4F89-11D3-9A0C-0305E82C3301',
  traceId: '',
  validationErrors: [
    { errorKey: 'entity.notFound', path: 'classes[0].id', errorMessage: 'Class not found', index: 0 },
  ],
}
const user = { sourcedId: 'a', enabledUser: true, status: 'active' }

describe('an answer in any form that the contract leaves open fits', () => {
  const accepted: [title: string, schema: string, value: unknown][] = [
    ['a bare list', 'StudentList', [student]],
    ['an empty list', 'StudentList', []],
    ['a list in an envelope', 'StudentList', { students: [student], total: 1, next: null }],
    ['a list deep in an envelope', 'StudentList', { data: { page: 1, items: [student] } }],
    ['an envelope with something else that has an id', 'StudentList', { id: {}, links: [{ id: null }] }],
    ['a field of the embedded target in another form', 'StudentList', { students: { items: [student] } }],
    ['the timetable as a list in an envelope', 'Timetable', { timetableData: [{ lessonId: 5 }] }],
    ['an id of something else in a student', 'StudentList', [{ ...student, guardian: { externalKey: 'k' } }]],
    ['rooms in another form', 'RoomList', { rooms: { items: [{ id: 1 }] } }],
    ['a student without a key', 'StudentList', [{ id: '17' }]],
    ['null in place of a key', 'StudentList', [{ ...student, externalKey: null }]],
    ['an empty key', 'StudentList', [{ ...student, externalKey: '' }]],
    ['a student without a class', 'StudentList', [{ ...student, classAssignments: [] }]],
    ['null in place of classes', 'StudentList', [{ ...student, classAssignments: null }]],
    [
      'a date as a number',
      'StudentList',
      [{ ...student, classAssignments: [{ className: '1A', startDate: 20260901 }] }],
    ],
    ['one student', 'StudentAnswer', student],
    ['one student in a list', 'StudentAnswer', [student]],
    ['one student in an envelope', 'StudentAnswer', { student }],
    ['no student', 'StudentAnswer', null],
    ['classes', 'ClassList', { classes: [{ id: 1, externKey: null, shortName: '1A', classTeachers: [] }] }],
    ['a class without an extern key', 'ClassList', [{ id: 1, shortName: '1A' }]],
    ['teachers beside classes', 'ClassList', { classes: [], teachers: [{ shortName: 5 }] }],
    [
      'a timetable',
      'Timetable',
      {
        masterData: { rooms: [{ id: 1 }] },
        timetableData: { periods: [{ lessonId: 5, relatedPeriod: null }] },
      },
    ],
    ['a related period as an object', 'Timetable', [{ lessonId: null, relatedPeriod: { id: 3 } }]],
    ['classes of a period as texts', 'Timetable', [{ lessonId: 5, classes: ['1A'], type: 3, notesAll: [] }]],
    ['a period that is no lesson', 'Timetable', [{ status: 'REGULAR' }]],
    ['ids', 'DeletedPeriodIds', [1, '2']],
    ['no ids', 'DeletedPeriodIds', []],
    ['ids in an envelope', 'DeletedPeriodIds', { deleted: [1] }],
    ['rooms', 'RoomList', { rooms: [{ id: 1 }] }],
    ['bare rooms', 'RoomList', [{ id: '1', name: null }]],
    ['a room', 'RoomAnswer', { room: { id: 1 } }],
    ['a room in a list', 'RoomAnswer', [{ id: 1 }]],
    ['a validation error', 'ValidationError', { ...error, errorMessage: 'more' }],
    ['another error', 'DataError', 'no'],
    ['users', 'RosterUserList', { users: [user] }],
    ['a bare list of users', 'RosterUserList', [{ sourcedId: 'a' }]],
    ['the word for a truth value', 'RosterUserList', [{ ...user, enabledUser: 'false' }]],
    ['a name to show deeper in', 'RosterUserAnswer', { user: { ...user, metadata: { displayName: 'A' } } }],
    ['organizations', 'RosterOrgList', { orgs: [{ name: 'Schule' }] }],
    ['lessons', 'RosterClassList', { classes: [{ title: '' }] }],
    ['sessions', 'AcademicSessionList', [{ from: 1 }]],
  ]
  test.each(accepted)('%s', (_, schema, value) => {
    expect(validate(schema, value)).toEqual([])
  })

  test('no body at all where null may come', () => {
    expect(validateText('StudentAnswer', '')).toEqual([])
    expect(validateText('StudentList', '')).not.toEqual([])
  })
})

describe('an answer that the contract excludes does not fit, and the place is told', () => {
  const without = (field: string): object => {
    const { [field]: _, ...rest } = error as Record<string, unknown>
    return rest
  }
  const item = (change: object): object => ({
    ...error,
    validationErrors: [{ ...error.validationErrors[0], ...change }],
  })
  const rejected: [title: string, schema: string, value: unknown, errors: [string, string][]][] = [
    ['no list', 'StudentList', 'none', [['', 'expected array, or object']]],
    [
      'a student without id',
      'StudentList',
      [student, { externalKey: 'k' }],
      [['/1/id', 'expected this field']],
    ],
    [
      'a student without id in an envelope',
      'StudentList',
      { students: [{ externalKey: 'k' }] },
      [['/students/0/id', 'expected this field']],
    ],
    [
      'a student without id in a field of the embedded target, in another form',
      'StudentList',
      { students: { items: [{ externalKey: 'k' }] } },
      [['/students/items/0/id', 'expected this field']],
    ],
    [
      'a student without an external key in the field of the embedded target',
      'StudentList',
      { students: [{}] },
      [['/students/0/id', 'expected this field']],
    ],
    [
      'the student itself without id',
      'StudentAnswer',
      { externalKey: 'k' },
      [['/id', 'expected this field']],
    ],
    [
      'a period deep in the timetable',
      'Timetable',
      { timetableData: [{ lessonId: {} }] },
      [['/timetableData/0/lessonId', 'expected string, or integer, or null']],
    ],
    ['a user as a text', 'RosterUserAnswer', 'anna', [['', 'expected object, or array, or null']]],
    [
      'the user itself with a number for a truth value',
      'RosterUserAnswer',
      { ...user, enabledUser: 1 },
      [['/enabledUser', 'expected boolean, or string']],
    ],
    [
      'an id of another kind, deep in an envelope',
      'StudentList',
      { a: { b: [[{ ...student, id: {} }]] } },
      [['/a/b/0/0/id', 'expected string, or integer']],
    ],
    [
      'assignments without members',
      'StudentAnswer',
      { student: { ...student, classAssignments: [{ className: '' }] } },
      [
        ['/student/classAssignments/0/startDate', 'expected this field'],
        ['/student/classAssignments/0/className', 'expected a text that is not empty'],
      ],
    ],
    [
      'a class without id',
      'ClassList',
      { classes: [{ externKey: 'k' }] },
      [['/classes/0/id', 'expected this field']],
    ],
    ['ids in objects', 'DeletedPeriodIds', [1, { id: 2 }], [['/1', 'expected string, or integer']]],
    [
      'a lesson in an object',
      'Timetable',
      [{ lessonId: {} }],
      [['/0/lessonId', 'expected string, or integer, or null']],
    ],
    ['a bare room that is none', 'RoomAnswer', [5], [['/0', 'expected object']]],
    ['no error code', 'ValidationError', without('errorCode'), [['/errorCode', 'expected this field']]],
    ['no request id', 'ValidationError', without('requestId'), [['/requestId', 'expected this field']]],
    [
      'a request id of another form',
      'ValidationError',
      { ...error, requestId: '1' },
      [['/requestId', 'expected the format uuid']],
    ],
    ['no trace id', 'ValidationError', without('traceId'), [['/traceId', 'expected this field']]],
    ['null as trace id', 'ValidationError', { ...error, traceId: null }, [['/traceId', 'expected string']]],
    [
      'no items',
      'ValidationError',
      { ...error, validationErrors: [] },
      [['/validationErrors', 'expected at least 1 element']],
    ],
    [
      'an item without a key',
      'ValidationError',
      item({ errorKey: undefined }),
      [['/validationErrors/0/errorKey', 'expected this field']],
    ],
    [
      'an item without a path',
      'ValidationError',
      item({ path: undefined }),
      [['/validationErrors/0/path', 'expected this field']],
    ],
    [
      'a message as a list',
      'ValidationError',
      item({ errorMessage: [] }),
      [['/validationErrors/0/errorMessage', 'expected string']],
    ],
    [
      'an index as text',
      'ValidationError',
      item({ index: '0' }),
      [['/validationErrors/0/index', 'expected integer']],
    ],
    [
      'an index between numbers',
      'ValidationError',
      item({ index: 0.5 }),
      [['/validationErrors/0/index', 'expected integer']],
    ],
    [
      'a number for a truth value',
      'RosterUserList',
      { users: [{ ...user, enabledUser: 1 }] },
      [['/users/0/enabledUser', 'expected boolean, or string']],
    ],
    [
      'a school without a name as text',
      'RosterOrgList',
      { orgs: [{ name: ['Schule'] }] },
      [['/orgs/0/name', 'expected string']],
    ],
  ]
  test.each(rejected)('%s', (_, schema, value, errors) => {
    const schemaErrors = validate(schema, JSON.parse(JSON.stringify(value)))
    expect(schemaErrors).toEqual(errors.map(([pointer, message]) => ({ pointer, message })))
  })
})

describe('the schema of an answer', () => {
  const described: [operation: string, status: number, schema: string | null][] = [
    ['listStudents', 200, 'StudentList'],
    ['getStudent', 200, 'StudentAnswer'],
    ['getStudent', 404, 'DataError'],
    ['listClasses', 200, 'ClassList'],
    ['getClass', 200, 'ClassAnswer'],
    ['getTimetable', 200, 'Timetable'],
    ['getTimetable', 403, 'DataError'],
    ['getDeletedPeriods', 200, 'DeletedPeriodIds'],
    ['listRooms', 200, 'RoomList'],
    ['getRoom', 200, 'RoomAnswer'],
    ['updateClasses', 204, null],
    ['updateClasses', 400, 'ValidationError'],
    ['updateClasses', 404, 'ValidationError'],
    ['updateClasses', 422, 'ValidationError'],
    ['updateClasses', 401, 'DataError'],
    ['updateClasses', 403, 'DataError'],
    ['listRosterUsers', 200, 'RosterUserList'],
    ['getRosterUser', 200, 'RosterUserAnswer'],
    ['listRosterClasses', 200, 'RosterClassList'],
    ['listRosterClassStudents', 200, 'RosterUserList'],
    ['listRosterOrgs', 200, 'RosterOrgList'],
    ['listRosterSchools', 200, 'RosterOrgList'],
    ['listRosterSessions', 200, 'AcademicSessionList'],
    ['listRosterSessions', 404, 'RosterError'],
  ]
  test.each(described)('%s %i: %s', (operation, status, schema) => {
    expect(describeAnswer(operation, status)).toBe(schema)
  })
})
