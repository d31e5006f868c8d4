import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Platform, startPlatform } from '../../../../src/embedded/platform/index.js'
import { lessonOf } from '../../../../src/embedded/platform/world/lessons.js'
import { fixturesOf, profileOf } from '../../../../src/embedded/platform/world/profile.js'
import { rosterOf } from '../../../../src/embedded/platform/world/roster.js'
import { defaultSeed, makeWorld } from '../../../../src/embedded/platform/world/world.js'
import { Browser, basic, type Got, post, send } from '../../flow.js'

type Row = Readonly<Record<string, unknown>>

const env = profileOf(defaultSeed)
const prepared = fixturesOf(defaultSeed).roster as Readonly<
  Record<string, { id: string; students: string[] }>
>
const [a, b] = makeWorld(defaultSeed).tenants

let platform: Platform
let token = ''

beforeAll(async () => {
  platform = await startPlatform()
  const url = `${platform.url}/platform/api/sso/v3/${env.TENANT}/token?grant_type=client_credentials`
  const authorization = basic(env.SERVICE_CLIENT_ID ?? '', env.SERVICE_PASSWORD ?? '')
  token = String((await post(url, '', { authorization })).json.access_token)
})

afterAll(() => platform.close())

const get = (below: string, authorization = `Bearer ${token}`): Promise<Got> =>
  send(`${platform.url}/ims/oneroster/v1p1/${below}`, { headers: { authorization } })
const list = async (below: string, key: string): Promise<Row[]> =>
  (await get(`${below}${below.includes('?') ? '&' : '?'}limit=5000`)).json[key] as Row[]

describe('the roster', () => {
  test('pages its lists with 100 records by default, their number and links', async () => {
    const first = await get('users')
    expect(first.json.users).toHaveLength(100)
    expect(Number(first.headers['x-total-count'])).toBeGreaterThan(200)
    expect(first.headers.link).toContain('offset=100>; rel="next"')
    const second = await get('users?offset=100')
    expect(second.headers.link).toContain('rel="prev"')
    const ids = [first, second].flatMap(({ json }) => (json.users as Row[]).map(({ sourcedId }) => sourcedId))
    expect(new Set(ids).size).toBe(200)
    expect((await get('users?offset=10000')).json.users).toEqual([])
  })

  test('finds every record of its lists by id, under a key for a single record', async () => {
    const kinds = [
      ['users', 'users', 'user'],
      ['students', 'users', 'user'],
      ['teachers', 'users', 'user'],
      ['orgs', 'orgs', 'org'],
      ['schools', 'orgs', 'org'],
      ['classes', 'classes', 'class'],
      ['academicSessions', 'academicSessions', 'academicSession'],
      ['enrollments', 'enrollments', 'enrollment'],
    ] as const
    for (const [path, many, single] of kinds) {
      const records = await list(path, many)
      expect(records.length).toBeGreaterThan(0)
      for (const record of [records[0], records.at(-1)])
        expect((await get(`${path}/${record?.sourcedId}`)).json).toEqual({ [single]: record })
      expect((await get(`${path}/nobody`)).json).toMatchObject({ imsx_codeMajor: 'failure' })
    }
    expect((await get('courses')).status).toBe(404)
  })

  test('lists students and teachers of the school and of each lesson', async () => {
    const [school] = await list('schools', 'orgs')
    const students = await list('students', 'users')
    const teachers = await list('teachers', 'users')
    expect(await list(`schools/${school?.sourcedId}/students`, 'users')).toEqual(students)
    expect(await list(`schools/${school?.sourcedId}/teachers`, 'users')).toEqual(teachers)
    expect((await get('schools/other/students')).status).toBe(404)
    expect(new Set(students.map(({ role }) => role))).toEqual(new Set(['student']))

    for (const { sourcedId } of (await list('classes', 'classes')).slice(0, 5)) {
      const [attending, teaching] = [
        await list(`classes/${sourcedId}/students`, 'users'),
        await list(`classes/${sourcedId}/teachers`, 'users'),
      ]
      const enrolled = (await list('enrollments', 'enrollments')).filter(
        (one) => (one.class as Row).sourcedId === sourcedId,
      )
      const people = [...teaching, ...attending].map((person) => person.sourcedId)
      expect(enrolled.map(({ user }) => (user as Row).sourcedId)).toEqual(people)
    }
  })

  test('filters lists by fields of the records', async () => {
    const teachers = await list("users?filter=role%3D'teacher'", 'users')
    expect(teachers).toEqual(await list('teachers', 'users'))
    expect(await list("users?filter=role='teacher'%20AND%20familyName='Gr%C3%BCber'", 'users')).toHaveLength(
      1,
    )
    expect((await get('users?filter=role')).status).toBe(400)
  })

  test('finds accounts by their sub and shows their current login name', async () => {
    const [teacher] = a.users
    const { user } = (await get(`users/${teacher?.sub}`)).json as { user: Row }
    expect(user).toMatchObject({ sourcedId: teacher?.sub, identifier: teacher?.sub, username: 'anna.gruber' })
  })

  test('keeps people who have left, and hides people without an account or with a deleted one', async () => {
    const { people, lessons } = rosterOf(a)
    const users = await list('users', 'users')
    const shown = new Set(users.map(({ sourcedId }) => sourcedId))
    expect(people.filter(({ account }) => account === 'none').length).toBeGreaterThan(2)
    for (const { sub, account } of people)
      expect(shown.has(sub)).toBe(account === 'enabled' || account === 'disabled')
    const gone = users.filter(({ status }) => status === 'tobedeleted')
    expect(gone.map(({ sourcedId }) => sourcedId)).toContain(prepared.exited?.id)
    expect(lessons.filter(({ others }) => others.length > 0).length).toBeGreaterThan(2)
    for (const { id, students, others } of lessons)
      expect(students.length + others.length).toBe(lessonOf('A', id).students().length)
  })

  test('has its prepared user on the third page, and prepared lessons of parts and of whole classes', async () => {
    const users = await list('users', 'users')
    expect(users[200]?.sourcedId).toBe(prepared.enabled?.id)
    const { lessons } = rosterOf(a)
    const lesson = lessons.find(({ id }) => String(id) === prepared.lesson?.id)
    const sameClass = lessons.filter(({ classes }) => classes[0]?.id === lesson?.classes[0]?.id)
    expect(Math.max(...sameClass.map(({ students }) => students.length))).toBeGreaterThan(
      lesson?.students.length ?? 0,
    )
    expect(lesson?.others).toHaveLength(1)
    expect(new Set(lesson?.students.map(({ account, exitDate }) => `${account} ${exitDate}`)).size).toBe(3)
  })

  test('shows each school only its own people', () => {
    const ids = [rosterOf(a), rosterOf(b)].map(({ people }) => people.map(({ sub }) => sub))
    expect(ids[0]?.filter((id) => ids[1]?.includes(id))).toEqual([])
    expect(new Set(ids.flat()).size).toBe(ids.flat().length)
  })

  test('reports a missing token in the form of its standard', async () => {
    const refused = await get('users', 'Bearer x')
    expect(refused.status).toBe(401)
    expect(refused.json).toMatchObject({ imsx_severity: 'error', imsx_codeMajor: 'failure' })
  })
})

describe('logout', () => {
  test('follows only targets of the platform, which it resolves like a browser', async () => {
    const to = async (target: string): Promise<string | undefined> =>
      (await new Browser().visit(`${platform.url}/platform/logout?redirect=${encodeURIComponent(target)}`))
        .location
    expect(await to('/some/path?a=b')).toBe(`${platform.url}/some/path?a=b`)
    expect(await to('some/path')).toBe(`${platform.url}/some/path`)
    expect(await to(`${platform.url}/x`)).toBe(`${platform.url}/x`)
    for (const target of [
      '//evil.example/',
      '/\\evil.example',
      '/\t/evil.example',
      'http://127.0.0.1@evil.example',
    ])
      expect(await to(target)).toBe('/platform/home')
    expect(await to('/\r\nLocation: https://evil.example/')).toMatch(new RegExp(`^${platform.url}/Location:`))
  })
})
