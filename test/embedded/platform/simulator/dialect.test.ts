/**
 * Data of simulated schools in another form than the usual one.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { timeGrids } from '../../../../src/embedded/platform/handlers/timetable-header.js'
import {
  type Dialect,
  type SimulatedTenant,
  type Simulator,
  startSimulator,
  usualDialect,
} from '../../../../src/embedded/platform/simulator/index.js'

const extern = '/platform/api/rest/extern/v3'
const usual = usualDialect()
const { students, timetable, periods, classes, rooms, roster } = usual

const period = {
  id: 41,
  modified: '2026-01-01T07:00:00',
  start: '2026-01-12T08:00:00',
  end: '2026-01-12T08:50:00',
  status: 'REGULAR',
  lessonId: 5,
  notesAll: 'in the library',
  classes: [{ id: 7, status: 'REGULAR' }],
  rooms: [],
  teachers: [
    { id: 1, status: 'REMOVED' },
    { id: 2, status: 'REGULAR' },
  ],
}

interface School {
  readonly simulator: Simulator
  readonly tenant: SimulatedTenant
  /** The JSON of an answer, or its status if that is not 200. */
  readonly get: (path: string) => Promise<unknown>
}

async function school(dialect: Partial<Dialect>): Promise<School> {
  const simulator = await startSimulator({
    client: { id: 'App1', secret: 'NotARealSecret4711', redirectUris: ['http://127.0.0.1/callback'] },
    dialect: { ...usual, ...dialect },
  })
  onTestFinished(() => simulator.close())
  const tenant = simulator.tenant()
  Object.assign(tenant.data, {
    students: [1, 2, 3, 4, 5].map((id) => ({ id, externalKey: `K${id}` })),
    classes: [
      { id: 7, shortName: '1A', endDate: '2999-07-01', classTeachers: [{ id: 2 }] },
      { id: 8, shortName: '1A', endDate: '2001-07-01' },
    ],
    rooms: [{ id: 3 }],
    periods: [{ record: period, modified: Date.parse('2026-01-01T07:00:00Z') }],
    deletions: [{ id: 9, at: Date.parse('2026-02-01T00:00:00Z') }],
    roster: {
      users: [{ sourcedId: 'u 1' }, { sourcedId: 'u2' }],
      classes: [{ sourcedId: 'r1' }],
      orgs: [{ sourcedId: 'o1', name: 'Stadtschule' }],
      enrollments: [{ class: { sourcedId: 'r1' }, user: { sourcedId: 'u2' } }],
    },
  })
  const answer = await fetch(`${tenant.ssoBase}/token?grant_type=client_credentials`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('App1:password').toString('base64')}` },
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const get = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${simulator.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    return answer.status === 200 ? JSON.parse(text) : answer.status
  }
  return { simulator, tenant, get }
}

/** The only period of a school, in a list that is the whole answer. */
async function periodIn(
  form: Partial<Dialect['periods']>,
  more: Partial<Dialect> = {},
  record: object = period,
): Promise<unknown> {
  const { get, tenant } = await school({
    timetable: { ...timetable, pointer: '' },
    periods: { ...periods, ...form },
    ...more,
  })
  tenant.data.periods = [{ record: { ...record }, modified: Date.parse('2026-01-01T07:00:00Z') }]
  const list = (await get(`${extern}/timetable`)) as unknown[]
  expect(list).toHaveLength(1)
  return list[0]
}

describe('lists', () => {
  test('are at their pointers', async () => {
    const { get } = await school({
      students: { ...students, pointer: '/data/items' },
      timetable: { ...timetable, pointer: '/data' },
      deletedPeriods: { pointer: '/ids' },
      classes: { ...classes, pointer: '' },
      rooms: { ...rooms, pointer: '/a~1b/~0' },
      roster: { ...roster, pointer: '/records' },
    })
    expect(await get(`${extern}/students?limit=1`)).toEqual({
      data: { items: [{ id: 1, externalKey: 'K1' }] },
    })
    expect(await get(`${extern}/timetable`)).toMatchObject({ version: '3', data: [{ id: 41 }] })
    expect(await get(`${extern}/timetable/deleted-periods`)).toEqual({ ids: [9] })
    expect(await get(`${extern}/classes`)).toMatchObject([{ id: 7 }, { id: 8 }])
    expect(await get(`${extern}/rooms`)).toEqual({ 'a/b': { '~': [{ id: 3 }] } })
    expect(await get('/ims/oneroster/v1p1/orgs')).toMatchObject({
      records: [{ sourcedId: 'o1', name: 'Stadtschule' }],
    })
    expect(await get('/ims/oneroster/v1p1/orgs/o1')).toMatchObject({ sourcedId: 'o1', name: 'Stadtschule' })
  })

  test('of periods have the usual envelope, in its order', async () => {
    const { get } = await school({})
    const answer = (await get(`${extern}/timetable`)) as Record<string, object>
    expect(Object.keys(answer)).toEqual(['version', 'headerData', 'masterData', 'timetableData'])
    expect(JSON.stringify(answer.timetableData)).toBe(JSON.stringify({ periods: [period], timeGrids }))
  })

  test('of students count offsets in pages, and understand other filters', async () => {
    const { get } = await school({
      students: { ...students, pointer: '', offsetUnit: 'page', filterId: 'id eq {value}' },
    })
    expect(await get(`${extern}/students?limit=2&offset=1`)).toMatchObject([{ id: 3 }, { id: 4 }])
    expect(await get(`${extern}/students?filter=id+eq+4`)).toMatchObject([{ id: 4 }])
    expect(await get(`${extern}/students?filter=${encodeURIComponent("id='2' OR id='4'")}`)).toHaveLength(2)
    expect(await get(`${extern}/students?filter=name+eq+4`)).toBe(400)
  })
})

describe('periods', () => {
  test('have other names of fields', async () => {
    const form = {
      id: 'periodId',
      start: 'from',
      end: 'until',
      status: 'state',
      note: 'remark',
      resourceId: 'ref',
      resourceStatus: 'state',
    }
    expect(await periodIn(form)).toMatchObject({
      periodId: 41,
      from: '2026-01-12T08:00:00',
      until: '2026-01-12T08:50:00',
      state: 'REGULAR',
      remark: 'in the library',
      lessonId: 5,
      classes: [{ ref: 7, state: 'REGULAR' }],
    })
    expect(await periodIn(form)).not.toHaveProperty('id')
  })

  test('have a field for each side of a move', async () => {
    const links = ['source', 'destination'] as const
    const linked = { ...period, relatedPeriod: 40 }
    expect(await periodIn({ links }, {}, linked)).toMatchObject({ source: 40 })
    expect(await periodIn({ links }, {}, { ...linked, status: 'REMOVED' })).toMatchObject({ destination: 40 })
    expect(await periodIn({ links }, {}, linked)).not.toHaveProperty('relatedPeriod')
  })

  test('have other words for their status, and not for that of their resources', async () => {
    const words = { statusWords: [['REGULAR', 'HELD']] } as const
    expect(await periodIn(words)).toMatchObject({ status: 'HELD', classes: [{ status: 'REGULAR' }] })
  })

  test.each([
    ['with an offset', { timeFormat: 'offset' }, { start: '2026-01-12T08:00:00+01:00' }],
    [
      'with a date of their own',
      { date: 'date' },
      { date: '2026-01-12', start: '08:00:00', end: '08:50:00' },
    ],
    ['as numbers', { date: 'date', timeFormat: 'numbers' }, { date: 20260112, start: 800, end: 850 }],
  ] as const)('have times %s', async (_name, form, fields) => {
    expect(await periodIn(form)).toMatchObject(fields)
  })

  test('have one list of resources with kinds', async () => {
    const kinds = [
      ['teacher', 'T'],
      ['class', 'C'],
      ['room', 'R'],
    ] as const
    const read = await periodIn({ resources: ['resources'], kindField: 'kind', kinds })
    expect(read).toMatchObject({
      resources: [
        { kind: 'C', id: 7, status: 'REGULAR' },
        { kind: 'T', id: 1, status: 'REMOVED' },
        { kind: 'T', id: 2, status: 'REGULAR' },
      ],
    })
    expect(read).not.toHaveProperty('teachers')
  })

  test('have some kinds in lists of their own, and the others in one list', async () => {
    const kinds = [
      ['teacher', 'T'],
      ['class', 'groups'],
      ['room', 'R'],
    ] as const
    const form = { resources: ['groups', 'resources'], kindField: 'kind', kinds }
    expect(await periodIn(form, { extras: new Set(['field', 'resource-kind']) })).toMatchObject({
      groups: [{ id: 7, status: 'REGULAR' }],
      resources: [{ kind: 'T', id: 1 }, { kind: 'T', id: 2 }, { kind: 'vehicle' }],
      unknownField: {},
    })
  })

  test('are filtered by other parameters', async () => {
    const { get } = await school({
      timetable: {
        ...timetable,
        pointer: '',
        filters: { teacher: 'teacherId', class: 'group', room: 'place' },
      },
    })
    expect(await get(`${extern}/timetable?teacherId=2`)).toHaveLength(1)
    expect(await get(`${extern}/timetable?teacherId=3`)).toHaveLength(0)
    expect(await get(`${extern}/timetable?group=8`)).toHaveLength(0)
    expect(await get(`${extern}/timetable?teacher=3`)).toHaveLength(1)
  })

  const moment = 'dateLastModifiedAfter=2000-01-01'

  test.each([
    ['optional', [200, 200, 200, 200]],
    ['or-filter', [400, 200, 200, 400]],
    ['required', [400, 400, 200, 400]],
  ] as const)('need a moment in the request: %s', async (cursor, expected) => {
    const { get } = await school({ timetable: { ...timetable, cursor } })
    const paths = [
      'timetable',
      'timetable?class=7',
      `timetable?${moment}`,
      'timetable/deleted-periods?class=7',
    ]
    const answers = await Promise.all(paths.map((path) => get(`${extern}/${path}`)))
    expect(answers.map((answer) => (typeof answer === 'number' ? answer : 200))).toEqual(expected)
    expect(await get(`${extern}/timetable/deleted-periods?${moment}`)).toEqual([9])
  })

  test.each([
    [0, [41, 42, 43]],
    [1, [41, 41, 42]],
  ] as const)('are counted from %s', async (offsetFrom, expected) => {
    const { get, tenant } = await school({ timetable: { ...timetable, pointer: '', offsetFrom } })
    tenant.data.periods = [41, 42, 43].map((id) => ({ record: { ...period, id }, modified: 0 }))
    const pages = await Promise.all(
      [0, 1, 2].map((offset) => get(`${extern}/timetable?limit=1&offset=${offset}`)),
    )
    expect(pages).toMatchObject(expected.map((id) => [{ id }]))
  })
})

describe('records of the roster', () => {
  const users = [
    { sourcedId: 'u1', metadata: { displayName: 'Huber Anna', gender: 'F' } },
    { sourcedId: 'u2', displayName: 'Gruber Ben' },
    { sourcedId: 'u3', metadata: {} },
  ]

  test.each([
    [
      'metadata',
      [
        { sourcedId: 'u1', metadata: { displayName: 'Huber Anna', gender: 'F' } },
        { sourcedId: 'u2', metadata: { displayName: 'Gruber Ben' } },
        { sourcedId: 'u3', metadata: {} },
      ],
    ],
    [
      'top',
      [
        { sourcedId: 'u1', displayName: 'Huber Anna', metadata: { gender: 'F' } },
        { sourcedId: 'u2', displayName: 'Gruber Ben' },
        { sourcedId: 'u3', metadata: {} },
      ],
    ],
  ] as const)('have the display name in one place: %s', async (displayName, expected) => {
    const { get, tenant } = await school({ roster: { ...roster, displayName } })
    Object.assign(tenant.data, { roster: { users } })
    const { users: shown } = (await get('/ims/oneroster/v1p1/users?limit=3')) as { users: unknown[] }
    expect(shown.map((user) => ({ ...(user as object) }))).toEqual(
      expected.map((user) => expect.objectContaining(user)),
    )
    for (const user of shown) expect(JSON.stringify(user).split('displayName').length).toBeLessThan(3)
  })

  test('of accounts have every field of the roster standard', async () => {
    const { get, tenant } = await school({})
    const { sub } = tenant.user()
    expect(await get(`/ims/oneroster/v1p1/users/${sub}`)).toMatchObject({
      user: {
        sourcedId: sub,
        metadata: { displayName: expect.any(String), gender: expect.any(String) },
        agents: [],
        grades: [],
        orgs: [{ type: 'org', sourcedId: 'o1' }],
      },
    })
  })

  test('of classes have a course if the profile says so', async () => {
    const { get, tenant } = await school({ extras: new Set(['course']) })
    Object.assign(tenant.data, {
      roster: { classes: [{ sourcedId: 'r1', title: 'Chemie', classType: 'scheduled' }] },
    })
    const { classes: shown } = (await get('/ims/oneroster/v1p1/classes')) as { classes: unknown[] }
    expect(shown).toMatchObject([
      {
        course: {
          href: expect.stringMatching(/\/ims\/oneroster\/v1p1\/courses\/course-Chemie$/),
          sourcedId: 'course-Chemie',
          type: 'course',
        },
      },
    ])
  })
})

describe('classes', () => {
  test('have a field with their school year, and another one with class teachers', async () => {
    const { get } = await school({
      classes: { ...classes, pointer: '', years: ['27', '26'], yearField: 'year', teachers: 'heads' },
    })
    expect(await get(`${extern}/classes`)).toEqual([
      { id: 7, shortName: '1A', endDate: '2999-07-01', heads: [{ id: 2 }], year: 27 },
      { id: 8, shortName: '1A', endDate: '2001-07-01', year: 26 },
    ])
  })

  test('have a query for each school year', async () => {
    const { get } = await school({ classes: { ...classes, pointer: '', years: ['year=27', 'year=26'] } })
    expect(await get(`${extern}/classes?year=27`)).toMatchObject([{ id: 7 }])
    expect(await get(`${extern}/classes?year=26`)).toMatchObject([{ id: 8 }])
    expect(await get(`${extern}/classes`)).toMatchObject([{ id: 7 }])
  })
})

describe('paths', () => {
  test('of the roster are other ones, and the usual ones have no data', async () => {
    const { get, simulator } = await school({
      roster: {
        ...roster,
        path: '/roster',
        users: '/persons',
        user: '/person/{id}',
        classes: '/lessons',
        classStudents: '/lessons/{id}/pupils',
        orgs: '/v2/sites',
        schools: null,
        id: 'uid',
        pageSize: 1,
      },
    })
    expect(await get('/roster/persons')).toMatchObject({ users: [{ uid: 'u 1' }] })
    expect(await get('/roster/person/u%201')).toMatchObject({ user: { uid: 'u 1' } })
    expect(simulator.requests.at(-1)).toMatchObject({ resource: 'roster/users', below: 'u 1' })
    expect(await get('/roster/lessons/r1/pupils')).toMatchObject({ users: [{ uid: 'u2' }] })
    expect(simulator.requests.at(-1)).toMatchObject({ resource: 'roster/classes', below: 'r1/students' })
    expect(await get('/roster/v2/sites')).toMatchObject({ orgs: [{ uid: 'o1' }] })
    for (const path of ['/roster/users', '/roster/schools', '/ims/oneroster/v1p1/users'])
      expect(await get(path), path).toBe(404)
    expect(simulator.requests.at(-1)).toMatchObject({ endpoint: 'other', resource: null })
  })

  test('of classes and rooms are other ones', async () => {
    const { get } = await school({
      classes: { ...classes, path: '/groups' },
      rooms: { ...rooms, path: `${extern}/masterdata/room` },
    })
    expect(await get('/groups')).toMatchObject({ classes: [{ id: 7 }, { id: 8 }] })
    expect(await get('/groups/8')).toMatchObject({ id: 8 })
    expect(await get(`${extern}/masterdata/room/3`)).toEqual({ id: 3 })
    for (const path of [`${extern}/classes`, `${extern}/rooms/3`]) expect(await get(path), path).toBe(404)
  })
})
