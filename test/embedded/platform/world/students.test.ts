import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseFilter } from '../../../../src/embedded/platform/behaviours/student-filter.js'
import { makeKeys, type Platform, startPlatform } from '../../../../src/embedded/platform/index.js'
import { fixturesOf, profileOf } from '../../../../src/embedded/platform/world/profile.js'
import { studentsOf } from '../../../../src/embedded/platform/world/students.js'
import { defaultSeed } from '../../../../src/embedded/platform/world/world.js'

type Student = Readonly<Record<string, unknown>> & { readonly id: number }

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

const get = (path: string): Promise<Response> =>
  fetch(`${platform.url}/platform/api/rest/extern/v3/students${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  })

async function students(query: Readonly<Record<string, string>> = {}): Promise<readonly Student[]> {
  const answer = await get(`?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { students: Student[] }).students
}

const { students: prepared } = fixturesOf(defaultSeed) as unknown as {
  students: {
    special_keys: { id: number; external_key: string }[]
    look_alike_classes: { name: string; students: number[] }[]
    empty_class: { name: string }
    collision: { id: number; external_key: string; other_id: number }
    without_key: { id: number }
  }
}

describe('students', () => {
  test('has 2100 of them, each with a unique id and key', () => {
    const list = studentsOf({ source: 'A' })
    expect(list.length).toBe(2100)
    expect(new Set(list.map(({ id }) => id)).size).toBe(2100)
    const keys = list.flatMap(({ externalKey }) => externalKey ?? [])
    expect(new Set(keys).size).toBe(2096)
    const ids = new Set([...list, ...studentsOf({ source: 'B' })].map(({ id }) => id))
    expect(ids.size).toBe(2136)
  })

  test('returns 1000 by default, and pages to the end', async () => {
    expect((await students()).length).toBe(1000)
    expect((await students({ limit: '1001' })).length).toBe(1001)
    expect((await students({ limit: '100', offset: '2050' })).length).toBe(50)
    expect(await students({ offset: '2100' })).toEqual([])
    for (const query of ['limit=x', 'limit=-1', 'offset=1.5', 'filter=id', "filter=nothing='1'"])
      expect((await get(`?${query}`)).status).toBe(400)
  })

  test('finds exactly the students of a class', async () => {
    for (const { name, students: ids } of prepared.look_alike_classes) {
      const matching = await students({ filter: `classAssignments.className='${name}'` })
      const past = matching.filter(({ id }) => !ids.includes(id))
      expect(matching.length - past.length).toBe(ids.length)
      expect(past.length).toBe(name === '1A' ? 1 : 0)
    }
    expect(await students({ filter: `classAssignments.className='${prepared.empty_class.name}'` })).toEqual(
      [],
    )
  })

  test('joins comparisons', async () => {
    const matching = await students({ filter: "id>='2100001' AND id<'2100004' OR externalKey='26/7'" })
    expect(matching.map(({ id }) => id)).toEqual([2_100_001, 2_100_002, 2_100_003, 2_101_491])
    expect(parseFilter("a='O''Hara' and b~'x'")).toEqual([
      [
        { field: 'a', operator: '=', value: "O'Hara" },
        { field: 'b', operator: '~', value: 'x' },
      ],
    ])
    for (const wrong of ['', 'a', "a='1", "a='1' AND", "a='1' b='2'", 'a=1'])
      expect(parseFilter(wrong)).toBeUndefined()
  })

  test('finds a student by any key, but not by an internal id', async () => {
    for (const { id, external_key } of prepared.special_keys) {
      const answer = await get(`/${encodeURIComponent(external_key)}`)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ id, externalKey: external_key })
    }
    const { collision, without_key } = prepared
    expect(await (await get(`/${collision.other_id}`)).json()).toMatchObject({ id: collision.id })
    expect((await get(`/${without_key.id}`)).status).toBe(404)
  })
})
