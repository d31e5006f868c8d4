/**
 * What clients require that are made from public descriptions: complete records, filled lists, and nothing that is null.
 * The platform of the sandbox and the simulated platform of role partner answer them alike.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadSpecs } from '../../../src/core/schema/specs.js'
import { startPlatform } from '../../../src/embedded/platform/index.js'
import { startSimulator } from '../../../src/embedded/platform/simulator/index.js'
import { profileOf } from '../../../src/embedded/platform/world/profile.js'
import { defaultSeed } from '../../../src/embedded/platform/world/world.js'
import { fillWithEveryKind } from '../../../src/partner/data/whole-school.js'
import { basic, post, send } from '../flow.js'

type Row = Readonly<Record<string, unknown>>
type Get = (path: string) => Promise<{ readonly status: number; readonly json: Record<string, unknown> }>

/** Requests with a service token of a school. */
async function clientOf(ssoBase: string, url: string, id: string, password: string): Promise<Get> {
  const { json } = await post(`${ssoBase}/token?grant_type=client_credentials`, '', {
    authorization: basic(id, password),
  })
  const headers = { authorization: `Bearer ${json.access_token}` }
  return (path) => send(`${url}${path}`, { headers })
}

async function atPlatform(): Promise<Get> {
  const platform = await startPlatform()
  onTestFinished(() => platform.close())
  const { SERVICE_CLIENT_ID = '', SERVICE_PASSWORD = '', TENANT } = profileOf(defaultSeed)
  const ssoBase = `${platform.url}/platform/api/sso/v3/${TENANT}`
  return clientOf(ssoBase, platform.url, SERVICE_CLIENT_ID, SERVICE_PASSWORD)
}

async function atSimulator(): Promise<Get> {
  const simulator = await startSimulator({
    client: { id: 'App1', secret: 'NotARealSecret4711', redirectUris: ['http://127.0.0.1/callback'] },
  })
  onTestFinished(() => simulator.close())
  const tenant = simulator.tenant()
  fillWithEveryKind(tenant as Parameters<typeof fillWithEveryKind>[0])
  tenant.user({ role: 'ADMIN' })
  return clientOf(tenant.ssoBase, simulator.url, 'App1', 'password')
}

const roster = '/ims/oneroster/v1p1'
const rows = async (get: Get, path: string, key: string): Promise<readonly Row[]> => {
  const { json, status } = await get(`${roster}/${path}`)
  expect(status, path).toBe(200)
  return json[key] as Row[]
}
const idOf = (record: Row | undefined): string => encodeURIComponent(String(record?.sourcedId))
/** Paths of fields that are null, at any depth. */
const nulls = (value: unknown, path = ''): string[] => {
  if (value === null) return [path]
  if (typeof value !== 'object') return []
  return Object.entries(value as Row).flatMap(([name, inner]) => nulls(inner, `${path}/${name}`))
}

/** A document as strict generators read it: nothing is null. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      Array.isArray(inner) && (name === 'type' || name === 'oneOf')
        ? withoutNull(inner.filter((one) => one !== 'null' && one?.type !== 'null'))
        : withoutNull(inner),
    ]),
  )
}

const reference = {
  type: 'object',
  required: ['href', 'sourcedId', 'type'],
  properties: { href: { type: 'string', format: 'uri' }, sourcedId: { type: 'string', minLength: 1 } },
}
const words = (...all: string[]) => ({ enum: all })
const text = { type: 'string', minLength: 1 }
const day = { type: 'string', format: 'date' }
/** Records of OneRoster 1.1, with those of its fields that must be there, and its closed lists of words. */
const records = {
  users: {
    ...{ enabledUser: { type: 'boolean' }, orgs: { type: 'array', minItems: 1, items: reference } },
    ...{ username: text, givenName: text, familyName: text },
    role: words('administrator', 'aide', 'guardian', 'parent', 'proctor', 'relative', 'student', 'teacher'),
  },
  orgs: {
    name: text,
    identifier: text,
    type: words('department', 'school', 'district', 'local', 'state', 'national'),
  },
  classes: {
    ...{ title: text, classType: words('homeroom', 'scheduled'), school: reference },
    terms: { type: 'array', minItems: 1, items: reference },
  },
  academicSessions: {
    ...{ title: text, type: words('gradingPeriod', 'semester', 'schoolYear', 'term') },
    ...{ startDate: day, endDate: day, schoolYear: { type: 'string', pattern: '^[0-9]{4}$' } },
  },
  enrollments: {
    ...{ user: reference, class: reference, school: reference, beginDate: day, endDate: day },
    role: words('administrator', 'proctor', 'student', 'teacher'),
  },
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
for (const [name, document] of loadSpecs().documents)
  ajv.addSchema({ ...(withoutNull(document) as object), $id: `strict:${name}` })

/** What in a value does not fit a schema. */
function misfits(schema: object, value: unknown): unknown[] {
  const fits = ajv.compile(schema)
  return fits(value) ? [] : (fits.errors ?? []).map((one) => `${one.instancePath} ${one.message}`)
}

describe.each([
  ['the platform of the sandbox', atPlatform],
  ['the simulated platform', atSimulator],
])('%s', (_name, start) => {
  test('answers lists that strict models of its documents can read', async () => {
    const get = await start()
    const data = '/platform/api/rest/extern/v3'
    const after = 'dateLastModifiedAfter=2020-01-01T00:00:00Z'
    for (const [document, path, schema] of [
      ['data', `${data}/students`, 'StudentList'],
      ['data', `${data}/classes`, 'ClassList'],
      ['data', `${data}/timetable?${after}`, 'Timetable'],
      ['data', `${data}/timetable/deleted-periods?${after}`, 'DeletedPeriodIds'],
      ['data', `${data}/rooms`, 'RoomList'],
      ['roster', `${roster}/users`, 'RosterUserList'],
      ['roster', `${roster}/classes`, 'RosterClassList'],
      ['roster', `${roster}/orgs`, 'RosterOrgList'],
      ['roster', `${roster}/academicSessions`, 'AcademicSessionList'],
    ] as const) {
      const { status, json } = await get(path)
      expect(status, path).toBe(200)
      expect(misfits({ $ref: `strict:${document}#/components/schemas/${schema}` }, json), path).toEqual([])
    }
  })

  test.each(Object.entries(records))(
    'answers %s as strict models of OneRoster 1.1 read them',
    async (name, properties) => {
      const get = await start()
      const entries = await rows(get, `${name}?limit=5000`, name)
      expect(entries.length).toBeGreaterThan(0)
      const schema = { type: 'object', required: Object.keys(properties), properties }
      expect(misfits({ type: 'array', items: schema }, entries)).toEqual([])
    },
  )

  test('answers periods with a complete envelope', async () => {
    const get = await start()
    const path = '/platform/api/rest/extern/v3/timetable'
    for (const query of ['', '?start=2026-10-05&end=2099-01-01&limit=2&offset=1&teacher=1']) {
      const { json } = await get(`${path}${query}`)
      expect(json).toMatchObject({
        version: expect.any(String),
        headerData: {
          created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          user: expect.stringMatching(/./),
          school: { tenantId: expect.stringMatching(/./), name: expect.stringMatching(/./) },
          filter: {
            start: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
            end: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
            limit: expect.any(Number),
            offset: expect.any(Number),
          },
        },
        timetableData: { periods: expect.any(Array) },
      })
      expect(nulls(json)).toEqual([])
      expect(Object.keys(json.masterData as Row).sort()).toEqual(
        ['classes', 'departments', 'rooms', 'studentGroups', 'students', 'subjects', 'teachers'].sort(),
      )
      const { timeGrids } = json.timetableData as { readonly timeGrids: readonly Row[] }
      expect(timeGrids[0]).toMatchObject({ id: 1, timeGridSlots: expect.any(Array) })
    }
  })

  test('has filled lists of the roster, each with complete records', async () => {
    const get = await start()
    for (const [path, key] of [
      ['orgs', 'orgs'],
      ['schools', 'orgs'],
      ['users', 'users'],
      ['students', 'users'],
      ['teachers', 'users'],
      ['classes', 'classes'],
      ['academicSessions', 'academicSessions'],
      ['enrollments', 'enrollments'],
    ] as const) {
      const records = await rows(get, path, key)
      expect(records.length, path).toBeGreaterThan(0)
      for (const record of records) {
        expect(record).toMatchObject({
          sourcedId: expect.stringMatching(/./),
          status: expect.stringMatching(/^(active|tobedeleted)$/),
          dateLastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        })
        expect(nulls(record)).toEqual([])
      }
      const [single] = Object.values((await get(`${roster}/${path}/${idOf(records[0])}`)).json)
      expect(single).toEqual(records[0])
    }
  })

  test('has one organization, to which users, classes and enrollments refer', async () => {
    const get = await start()
    const [school, ...others] = await rows(get, 'schools', 'orgs')
    expect(others).toEqual([])
    const ref = { sourcedId: school?.sourcedId, type: 'org', href: expect.stringMatching(/^http.*\/orgs\//) }
    for (const user of await rows(get, 'users?limit=20', 'users')) expect(user.orgs).toEqual([ref])
    const [lesson] = await rows(get, 'classes', 'classes')
    expect(lesson).toMatchObject({
      school: ref,
      terms: [{ type: 'academicSession' }],
      classType: 'scheduled',
    })
    const enrollments = await rows(get, `schools/${idOf(school)}/enrollments?limit=5000`, 'enrollments')
    expect(enrollments).toEqual(await rows(get, 'enrollments?limit=5000', 'enrollments'))
    expect(enrollments[0]).toMatchObject({
      school: ref,
      user: { type: 'user', sourcedId: expect.any(String) },
      class: { type: 'class', sourcedId: expect.any(String) },
      beginDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const ofLesson = `schools/${idOf(school)}/classes/${idOf(lesson)}/enrollments`
    expect((await rows(get, ofLesson, 'enrollments')).length).toBeGreaterThan(0)
    expect((await rows(get, `classes/${idOf(lesson)}/enrollments`, 'enrollments')).length).toBeGreaterThan(0)
    for (const name of ['students', 'teachers'])
      expect(await rows(get, `schools/${idOf(school)}/${name}?limit=5000`, 'users')).toEqual(
        await rows(get, `${name}?limit=5000`, 'users'),
      )
  })

  test('has no courses, and no lists that are not documented', async () => {
    const get = await start()
    const [user] = await rows(get, 'users', 'users')
    const [lesson] = await rows(get, 'classes', 'classes')
    for (const path of [
      'courses',
      'demographics',
      `users/${idOf(user)}/classes`,
      `classes/${idOf(lesson)}/x`,
    ])
      expect((await get(`${roster}/${path}`)).status, path).toBe(404)
  })

  test('sorts, selects fields, and filters', async () => {
    const get = await start()
    const usersWith = (query: string): Promise<readonly Row[]> =>
      rows(get, `users?limit=5000&${query}`, 'users')
    const ids = (records: readonly Row[]): unknown[] => records.map(({ username }) => username)
    const [up, down] = [await usersWith('sort=username'), await usersWith('sort=username&orderBy=desc')]
    expect(ids(up)).toEqual([...ids(up)].sort())
    expect(ids(down)).toEqual([...ids(up)].reverse())
    for (const user of await usersWith('fields=sourcedId,role'))
      expect(Object.keys(user)).toEqual(['sourcedId', 'role'])
    const students = await usersWith("filter=role='student'")
    expect(new Set(students.map(({ role }) => role))).toEqual(new Set(['student']))
  })
})

test('roles are those of the roster standard', async () => {
  const get = await atSimulator()
  expect((await rows(get, 'users', 'users')).map(({ role }) => role)).toContain('administrator')
})

test('a simulated school does not hide records from an application that asks for changed ones', async () => {
  const get = await atSimulator()
  const entries = await rows(get, 'users', 'users')
  const changed = await rows(
    get,
    `users?filter=${encodeURIComponent("dateLastModified>'2099-01-01'")}`,
    'users',
  )
  expect(changed).toEqual(entries)
})
