import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKeys, type Platform, startPlatform } from '../../../../src/embedded/platform/index.js'
import { fixturesOf, profileOf } from '../../../../src/embedded/platform/world/profile.js'
import { deletedPeriodsOf, periodsOf } from '../../../../src/embedded/platform/world/timetable.js'
import { defaultSeed } from '../../../../src/embedded/platform/world/world.js'
import type { TimetableFixtures } from '../../../../src/profile/data-fixtures.js'

interface Resource {
  readonly id: number
  readonly status: string
}

interface PeriodRecord {
  readonly id: number
  readonly start: string
  readonly end: string
  readonly status: string
  readonly lessonId?: number
  readonly relatedPeriod?: number
  readonly notesAll: string
  readonly teachers: readonly Resource[]
  readonly rooms: readonly Resource[]
  readonly students: readonly Resource[]
}

let platform: Platform
let token: string

beforeAll(async () => {
  platform = await startPlatform({ keys: makeKeys() })
  const { TENANT = '', SERVICE_CLIENT_ID: id = '', SERVICE_PASSWORD: password = '' } = profileOf(defaultSeed)
  const answer = await fetch(
    `${platform.url}/platform/api/sso/v3/${TENANT}/token?grant_type=client_credentials`,
    { method: 'POST', headers: { Authorization: `Basic ${btoa(`${id}:${password}`)}` } },
  )
  token = ((await answer.json()) as { access_token: string }).access_token
})

afterAll(() => platform.close())

const get = (query: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(`${platform.url}/platform/api/rest/extern/v3/timetable?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${token}` },
  })

async function periods(query: Readonly<Record<string, string>> = {}): Promise<readonly PeriodRecord[]> {
  const answer = await get(query)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { timetableData: { periods: PeriodRecord[] } }).timetableData.periods
}

async function period(id: unknown): Promise<PeriodRecord> {
  const [found] = await periods({ period: String(id) })
  return found as PeriodRecord
}

const prepared = fixturesOf(defaultSeed).timetable as unknown as Required<TimetableFixtures>

describe('timetable', () => {
  test('returns more than 500 periods, earliest first, each with a unique id', async () => {
    const records = await periods()
    expect(records.length).toBe(periodsOf('A').length)
    expect(records.length).toBeGreaterThan(500)
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
    const starts = records.map(({ start }) => start)
    expect(starts).toEqual([...starts].sort())
    const ids = [...periodsOf('A'), ...periodsOf('B'), ...deletedPeriodsOf('A')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('lists no class or teacher in two places at once', () => {
    const taken = periodsOf('A')
      .filter(({ situation }) => situation === 'planned')
      .flatMap(({ start, resources }) =>
        resources
          .filter(({ kind }) => kind === 'class' || kind === 'teacher')
          .map(({ kind, id }) => `${kind} ${id} ${start}`),
      )
    expect(taken.filter((one, index) => taken.indexOf(one) !== index)).toEqual([])
  })

  test('reads the cursor as a time in UTC, and excludes it', async () => {
    const { id, at } = prepared.modified
    const newer = async (dateLastModifiedAfter: string): Promise<unknown[]> =>
      (await periods({ dateLastModifiedAfter })).map((one) => one.id)
    expect(await newer('2026-11-05T10:20:29Z')).toEqual([id])
    expect(await newer(at)).toEqual([])
    expect(await newer('2026-11-05T11:20:29+01:00')).toEqual([id])
    expect((await newer('2026-10-26')).length).toBe(2)
    expect((await get({ dateLastModifiedAfter: 'yesterday' })).status).toBe(400)
  })

  test('filters by entity, by date and by position', async () => {
    const ids = async (query: Readonly<Record<string, string>>): Promise<unknown[]> =>
      (await periods(query)).map(({ id }) => id)
    expect(await ids({ teacher: '101' })).toEqual(prepared.teacher.periods)
    expect(await ids({ teacher_ext: 'A-LEHR-001' })).toEqual(prepared.teacher.periods)
    expect(await ids({ teacher: String(prepared.idle_teacher.id) })).toEqual([])
    expect(await ids({ class: String(prepared.class_filter.id) })).toEqual(prepared.class_filter.periods)
    expect(await ids({ room: '312' })).toEqual(prepared.room_filter.periods)
    expect((await ids({ lesson: '7001' })).length).toBe(16)
    expect((await ids({ lesson: '7001', start: '2026-10-06', end: '2026-10-08' })).length).toBe(2)
    const listed = await ids({})
    expect(await ids({ limit: '10' })).toEqual(listed.slice(0, 10))
    expect(await ids({ limit: '10', offset: '1' })).toEqual(listed.slice(0, 10))
    expect(await ids({ limit: '10', offset: '11' })).toEqual(listed.slice(10, 20))
    expect((await get({ limit: 'some' })).status).toBe(400)
  })

  test('lists students on request', async () => {
    const [one] = await periods({ lesson: '7002', limit: '1', includeStudents: 'true' })
    expect(one?.students.length).toBeGreaterThan(5)
    const [student] = one?.students ?? []
    expect((await periods({ student: String(student?.id), lesson: '7002' })).length).toBe(16)
  })

  test('omits the lesson of an event', async () => {
    const events = (await periods()).filter(({ lessonId }) => lessonId === undefined)
    expect(events.length).toBe(6)
  })

  test('lists a replaced teacher as removed and the substitute as regular', async () => {
    const { id, original, substitute } = prepared.substituted
    expect(await period(id)).toMatchObject({
      status: 'CHANGED',
      teachers: [
        { id: original, status: 'REMOVED' },
        { id: substitute, status: 'REGULAR' },
      ],
    })
  })

  test('links the last two periods of a chain of moves', async () => {
    const { first, second, third } = prepared.moved_twice
    const [one, two, three] = [await period(first), await period(second), await period(third)]
    expect([one.relatedPeriod, two.relatedPeriod, three.relatedPeriod]).toEqual([undefined, third, second])
    expect([one.status, two.status, three.status]).toEqual(['REMOVED', 'REMOVED', 'ADDITIONAL'])
    const chain = (await periods({ lesson: '7009' })).filter(({ status }) => status !== 'REGULAR')
    expect(chain.map(({ relatedPeriod }) => relatedPeriod !== undefined)).toEqual([false, false, true, true])
  })

  test('marks added and removed resources', async () => {
    const [, , rooms] = prepared.resource_added
    const added = await period(rooms?.id)
    expect(added.rooms.filter(({ status }) => status === 'ADDED').length).toBe(2)
    const [, teacher] = prepared.resource_removed
    const removed = await period(teacher?.id)
    expect(removed.teachers).toEqual([{ id: teacher?.resources[0], status: 'REMOVED' }])
    expect([added.status, removed.status]).toEqual(['CHANGED', 'CHANGED'])
  })

  test('cancels one half of a double period and keeps the other', async () => {
    const { cancelled, other } = prepared.half_cancelled
    const [half, rest] = [await period(cancelled), await period(other)]
    expect([half.status, rest.status]).toEqual(['REMOVED', 'REGULAR'])
    expect(rest.end).toBe(half.start)
  })

  test('shows a note only at its period, and does not show the former teacher of a lesson', async () => {
    const { id, others, text } = prepared.note
    expect((await period(id)).notesAll).toBe(text)
    for (const other of others) expect((await period(other)).notesAll).toBe('')
    const { lesson, old_teacher } = prepared.lesson_changed
    const changed = await periods({ lesson: String(lesson), teacher: String(old_teacher) })
    expect(changed).toEqual([])
  })

  test('never returns deleted periods', async () => {
    const ids = new Set((await periods()).map(({ id }) => id))
    expect(deletedPeriodsOf('A').filter(({ id }) => ids.has(id))).toEqual([])
    expect(prepared.deleted.ids.length).toBe(3)
  })
})
