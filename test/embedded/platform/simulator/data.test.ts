/**
 * Data of simulated schools, at the paths in the configuration of an application.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type SimulatedTenant,
  type Simulator,
  startSimulator,
  usualDialect,
} from '../../../../src/embedded/platform/simulator/index.js'

const extern = '/platform/api/rest/extern/v3'
const usual = usualDialect()
let simulator: Simulator
let tenant: SimulatedTenant
let token: string

beforeAll(async () => {
  simulator = await startSimulator({
    client: { id: 'App1', secret: 'NotARealSecret4711', redirectUris: ['http://127.0.0.1/callback'] },
    dialect: {
      ...usual,
      classes: { ...usual.classes, path: '/platform/management/v1/classes' },
      roster: { ...usual.roster, path: '/roster/v1' },
    },
    validationErrorStatus: 422,
  })
  tenant = simulator.tenant()
  Object.assign(tenant.data, {
    students: Array.from({ length: 1200 }, (_, at) => ({
      id: at + 1,
      classAssignments: [{ className: at < 3 ? '1A' : '2B', startDate: '2025-09-01' }],
      ...(at === 0 ? {} : { externalKey: `K/${at + 1} ä` }),
    })),
    classes: [
      { id: 7, shortName: '1A', externKey: 'c7', endDate: '2999-07-01' },
      { id: 8, shortName: '1A', externKey: 'c8', endDate: '2001-07-01' },
    ],
    rooms: [{ id: 3, shortName: 'R3' }],
    periods: [
      { record: { id: 1, teachers: [{ id: 5 }] }, modified: Date.parse('2026-01-01T00:00:00Z') },
      { record: { id: 2, teachers: [{ id: 6 }] }, modified: Date.parse('2026-03-01T00:00:00Z') },
    ],
    deletions: [{ id: 9, at: Date.parse('2026-02-01T00:00:00Z') }],
    roster: {
      users: [{ sourcedId: 'u1' }, { sourcedId: 'u2' }],
      classes: [{ sourcedId: 'r1' }],
      enrollments: [{ class: { sourcedId: 'r1' }, user: { sourcedId: 'u2' } }],
    },
  })
  const answer = await fetch(`${tenant.ssoBase}/token?grant_type=client_credentials`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('App1:password').toString('base64')}` },
  })
  token = ((await answer.json()) as { access_token: string }).access_token
})
afterAll(() => simulator.close())

async function get(path: string): Promise<{ status: number; json: Record<string, unknown> }> {
  const answer = await fetch(`${simulator.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}

const idsIn = (list: unknown): unknown[] => (list as { id: unknown }[]).map(({ id }) => id)

describe('students', () => {
  test('come in pages of 1000, or of the requested number', async () => {
    expect(idsIn((await get(`${extern}/students`)).json.students)).toHaveLength(1000)
    expect(idsIn((await get(`${extern}/students?limit=5000`)).json.students)).toHaveLength(1200)
    expect(idsIn((await get(`${extern}/students?limit=2&offset=1199`)).json.students)).toEqual([1200])
  })

  test('are found by external key and by filter', async () => {
    expect((await get(`${extern}/students/${encodeURIComponent('K/2 ä')}`)).json.id).toBe(2)
    expect(simulator.requests.at(-1)).toMatchObject({
      resource: 'students',
      below: 'K/2 ä',
      tenant: tenant.id,
    })
    expect((await get(`${extern}/students/2`)).status).toBe(404)
    const filter = encodeURIComponent("id='2' OR id='4'")
    expect(idsIn((await get(`${extern}/students?filter=${filter}`)).json.students)).toEqual([2, 4])
    const ofClass = encodeURIComponent("classAssignments.className='1A'")
    expect(idsIn((await get(`${extern}/students?filter=${ofClass}`)).json.students)).toEqual([1, 2, 3])
  })
})

describe('the timetable', () => {
  const periodIds = async (query: string): Promise<unknown[]> => {
    const { json } = await get(`${extern}/timetable?${query}`)
    return idsIn((json.timetableData as { periods: unknown }).periods)
  }

  test.each(['2026-01-15T00:00:00Z', '2026-01-15', '2026-01-15T00:00:00', '1768435200', '1768435200000'])(
    'returns the changes since %s',
    async (moment) => {
      expect(await periodIds(`dateLastModifiedAfter=${moment}`)).toEqual([2])
      const { json } = await get(`${extern}/timetable/deleted-periods?dateLastModifiedAfter=${moment}`)
      expect(json).toEqual([9])
    },
  )

  test('is filtered by teacher', async () => {
    expect(await periodIds('teacher=5')).toEqual([1])
    expect(await periodIds('')).toEqual([1, 2])
  })
})

describe('classes', () => {
  const update = async (item: Record<string, unknown>): Promise<number> => {
    const answer = await fetch(`${simulator.url}/platform/management/v1/classes`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ classes: [item] }),
    })
    expect(simulator.requests.at(-1)).toMatchObject({ resource: 'classes', below: null })
    return answer.status
  }

  test('are updated by any identifier in the current school year, and not by the short name in another year', async () => {
    expect(await update({ id: 7, shortName: '1A' })).toBe(200)
    expect(await update({ id: 8 })).toBe(200)
    expect(await update({ id: 8, shortName: '1A' })).toBe(422)
    expect(await update({ externKey: 'none' })).toBe(422)
  })

  test('are listed at the configured path', async () => {
    expect(idsIn((await get('/platform/management/v1/classes')).json.classes)).toEqual([7, 8])
    expect((await get('/platform/management/v1/classes/8')).json.externKey).toBe('c8')
  })
})

test('rooms and roster are at the configured paths', async () => {
  expect(idsIn((await get(`${extern}/rooms`)).json.rooms)).toEqual([3])
  expect((await get('/roster/v1/users/u1')).json).toMatchObject({ user: { sourcedId: 'u1' } })
  expect((await get('/roster/v1/classes/r1/students')).json).toMatchObject({ users: [{ sourcedId: 'u2' }] })
  expect(simulator.requests.at(-1)).toMatchObject({ resource: 'roster/classes', below: 'r1/students' })
})

test('no data is returned without a token', async () => {
  const answer = await fetch(`${simulator.url}${extern}/students`, {
    headers: { authorization: 'Bearer none' },
  })
  expect(answer.status).toBe(401)
  expect(await answer.text()).not.toContain('externalKey')
})
