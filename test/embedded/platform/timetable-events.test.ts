import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeKeys, type Platform, startPlatform } from '../../../src/embedded/platform/index.js'
import { fixturesOf, profileOf } from '../../../src/embedded/platform/world/profile.js'
import { defaultSeed } from '../../../src/embedded/platform/world/world.js'
import type { ChangeablePeriods, RosterFixtures } from '../../../src/profile/data-fixtures.js'
import { basic, type Got, post, send } from '../flow.js'

interface Resource {
  readonly id: number
  readonly status: string
}

interface PeriodRecord {
  readonly id: number
  readonly start: string
  readonly status: string
  readonly lessonId: number
  readonly relatedPeriod?: number
  readonly notesAll: string
  readonly teachers: readonly Resource[]
  readonly rooms: readonly Resource[]
}

const env = profileOf(defaultSeed)
const fixtures = fixturesOf(defaultSeed)
const periods = fixtures.timetable.changeable as Required<ChangeablePeriods>
const people = fixtures.roster as Required<RosterFixtures>

let platform: Platform
let tenant: string
let token: string
let since: string

beforeAll(async () => {
  platform = await startPlatform({ keys: makeKeys() })
})
afterAll(() => platform.close())

const event = (name: string, body: object): Promise<Got> =>
  send(`${platform.controlUrl}/stimuli/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${env.CONTROL_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tenant, ...body }),
  })

async function cause(name: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const { status, json } = await event(name, body)
  expect({ name, status, json }).toMatchObject({ status: 200, json: { undo: expect.any(String) } })
  return json
}

beforeEach(async () => {
  tenant = env.TENANT ?? ''
  tenant = String((await event('lend-tenant', {})).json.tenant)
  since = new Date(Date.now() - 1000).toISOString()
  const authorization = basic(env.SERVICE_CLIENT_ID ?? '', env.SERVICE_PASSWORD ?? '')
  const url = `${platform.url}/platform/api/sso/v3/${tenant}/token?grant_type=client_credentials`
  token = String((await post(url, '', { authorization })).json.access_token)
})

const read = async (path: string): Promise<Got> =>
  send(`${platform.url}${path}`, { headers: { authorization: `Bearer ${token}` } })

async function timetable(after = '2000-01-01'): Promise<ReadonlyMap<number, PeriodRecord>> {
  const { json } = await read(`/platform/api/rest/extern/v3/timetable?dateLastModifiedAfter=${after}`)
  const { periods } = (json as unknown as { timetableData: { periods: PeriodRecord[] } }).timetableData
  return new Map(periods.map((period) => [period.id, period]))
}

async function deleted(): Promise<unknown> {
  return (await read(`/platform/api/rest/extern/v3/timetable/deleted-periods?dateLastModifiedAfter=${since}`))
    .json
}

const at = async (id: unknown): Promise<PeriodRecord> => (await timetable()).get(Number(id)) as PeriodRecord

describe('events of the timetable', () => {
  test('change nothing before they run, and then one period each', async () => {
    expect((await timetable(since)).size).toBe(0)
    await cause('cancel-period', { period: periods.cancelled.id })
    expect([...(await timetable(since)).keys()]).toEqual([periods.cancelled.id])
    expect(await at(periods.cancelled.id)).toMatchObject({ status: 'REMOVED' })
  })

  test('replace a teacher, and undo it', async () => {
    const { id, original, substitute } = periods.substituted
    const before = await timetable()
    const { undo } = await cause('substitute', { period: id, original, substitute })
    const { status, teachers } = await at(id)
    expect({ status, teachers }).toEqual({
      status: 'CHANGED',
      teachers: [
        { id: original, status: 'REMOVED' },
        { id: substitute, status: 'REGULAR' },
      ],
    })
    expect((await event('undo', { undo })).status).toBe(200)
    expect(await timetable()).toEqual(before)
  })

  test('give a lesson another teacher', async () => {
    const { lesson, old_teacher, new_teacher, periods: all } = periods.lesson_changed
    await cause('change-lesson-teacher', { lesson, former: old_teacher, present: new_teacher })
    const changed = await timetable(since)
    expect([...changed.keys()].sort()).toEqual([...all].sort())
    for (const { status, teachers } of changed.values())
      expect({ status, teachers }).toEqual({
        status: 'REGULAR',
        teachers: [{ id: new_teacher, status: 'REGULAR' }],
      })
  })

  test('move a period several times, and link the last two', async () => {
    const { id, to } = periods.moved_thrice
    const chain = [Number(id)]
    const undos: unknown[] = []
    const before = await timetable()
    for (const time of to) {
      const { period, undo } = await cause('move-period', { period: chain.at(-1), ...time })
      chain.push(Number(period))
      undos.unshift(undo)
    }
    const after = await timetable()
    const seen = chain.map((one) => after.get(one))
    expect(seen.map((one) => one?.status)).toEqual(['REMOVED', 'REMOVED', 'REMOVED', 'ADDITIONAL'])
    expect(seen.map((one) => one?.relatedPeriod)).toEqual([undefined, undefined, chain[3], chain[2]])
    expect(seen[3]?.start).toBe(`${to[2]?.start}:00`)
    for (const undo of undos) await event('undo', { undo })
    expect(await timetable()).toEqual(before)
  })

  test('add and remove resources', async () => {
    for (const [entry, name, status] of [
      ['resource_added', 'add-resource', 'ADDED'],
      ['resource_removed', 'remove-resource', 'REMOVED'],
    ] as const)
      for (const { id, kind, resources } of periods[entry]) {
        for (const resource of resources) await cause(name, { period: id, kind, resource })
        const period = await at(id)
        const changed = period[`${kind}s`].filter((one) => one.status === status)
        expect(changed.map((one) => one.id)).toEqual(resources)
        expect(period.status).toBe('CHANGED')
      }
  })

  test('write a note', async () => {
    const { id, text } = periods.note
    await cause('write-note', { period: id, text })
    expect([...(await timetable(since)).values()].map(({ notesAll }) => notesAll)).toEqual([text])
  })

  test('delete a period, and undo it', async () => {
    const { id } = periods.deleted
    const before = await timetable()
    expect(await deleted()).toEqual([])
    const { undo } = await cause('delete-period', { period: id })
    expect(await deleted()).toEqual([id])
    expect((await timetable()).has(Number(id))).toBe(false)
    expect((await event('delete-period', { period: id })).status).toBe(422)
    await event('undo', { undo })
    expect(await deleted()).toEqual([])
    expect(await timetable()).toEqual(before)
  })

  test('do not change other tenants', async () => {
    await cause('delete-period', { period: periods.deleted.id })
    const authorization = basic(env.SERVICE_CLIENT_ID ?? '', env.SERVICE_PASSWORD ?? '')
    const url = `${platform.url}/platform/api/sso/v3/${env.TENANT}/token?grant_type=client_credentials`
    token = String((await post(url, '', { authorization })).json.access_token)
    expect((await timetable()).has(Number(periods.deleted.id))).toBe(true)
  })

  test('refuse invalid requests', async () => {
    const period = periods.substituted.id
    for (const [name, body, status] of [
      ['cancel-period', {}, 400],
      ['cancel-period', { period: 1 }, 422],
      ['substitute', { period, original: 109, substitute: 103 }, 422],
      ['substitute', { period, original: 102, substitute: 5 }, 422],
      ['change-lesson-teacher', { lesson: 1, former: 102, present: 103 }, 422],
      ['move-period', { period, start: 'tomorrow', end: 'later' }, 400],
      ['add-resource', { period, kind: 'class', resource: 5031 }, 400],
      ['remove-resource', { period, kind: 'room', resource: 314 }, 422],
      ['write-note', { period, text: '' }, 400],
      ['set-name-layout', { layout: 'upside down' }, 422],
      ['delete-user', { user: 'nobody' }, 422],
    ] as const)
      expect({ name, body, status: (await event(name, body)).status }).toEqual({ name, body, status })
    expect((await timetable(since)).size).toBe(0)
  })
})

describe('events of the roster', () => {
  const user = async (id: unknown): Promise<Got> => read(`/ims/oneroster/v1p1/users/${id}`)

  test('set the layout of names', async () => {
    const { id, layouts } = people.name_layouts
    const before = (await user(id)).json
    const undos: unknown[] = []
    for (const { layout, expected } of layouts) {
      undos.unshift((await cause('set-name-layout', { layout })).undo)
      expect((await user(id)).json).toMatchObject({ user: { metadata: { displayName: expected } } })
    }
    for (const undo of undos) await event('undo', { undo })
    expect((await user(id)).json).toEqual(before)
  })

  test('delete an account', async () => {
    const { id } = people.throw_away_user
    const before = await user(id)
    expect(before.status).toBe(200)
    const { undo } = await cause('delete-user', { user: id })
    expect((await user(id)).status).toBe(404)
    const list = await read('/ims/oneroster/v1p1/users?limit=5000')
    expect(JSON.stringify(list.json)).not.toContain(id)
    const enrollments = await read('/ims/oneroster/v1p1/enrollments?limit=50000')
    expect(JSON.stringify(enrollments.json)).not.toContain(id)
    await event('undo', { undo })
    expect((await user(id)).json).toEqual(before.json)
  })
})
