/**
 * Notes in the log: what generated and older clients send, and what the platform reads instead.
 */
import { request as plainRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { basic, send } from '../embedded/flow.js'
import { entryThat, type Stage, staged, tenant } from './requests.js'

const notes = ({ sandbox }: Stage): readonly string[] => {
  const [entry] = sandbox.log.entries()
  return entry?.kind === 'request' ? entry.notes : []
}

const path = (end: string) => (stage: Stage) => stage.data(end)
const roster = (end: string) => async (stage: Stage) => {
  await send(`${stage.sandbox.platform.url}/ims/oneroster/v1p1/${end}`)
}

describe('a note says what was sent, and what is read', () => {
  test.each<readonly [string, (stage: Stage) => Promise<unknown>, RegExp]>([
    [
      'teacher[0]=',
      path('v3/timetable?teacher[0]=101&teacher[1]=102'),
      /^Sent the parameter teacher\[0\], which the platform ignores: .* It reads teacher=…, once for each value: teacher=1&teacher=2\.$/,
    ],
    ['teacher[]=', path('v3/timetable?teacher%5B%5D=101'), /teacher\[\].* It reads teacher=/],
    [
      'another letter case',
      path('v3/timetable?datelastmodifiedafter=2026-01-01'),
      /It reads dateLastModifiedAfter=…\./,
    ],
    ['an unknown parameter', path('v3/students?classId=1'), /classId, .* It reads limit, offset, sort/],
    ['the same at the roster', roster('users?page=2'), /parameter page, .* It reads limit, offset/],
    [
      'a time with blanks',
      path('v3/timetable?start=2026-11-02+00:00:00+%2B0000'),
      /^Sent start=2026-11-02 00:00:00 \+0000; expected a date or time of ISO 8601/,
    ],
    [
      'a time whose plus became a blank',
      path('v3/timetable/deleted-periods?dateLastModifiedAfter=2026-11-02T00:00:00+0000'),
      /a \+ in a query means a blank, and is written as %2B\.$/,
    ],
    [
      'version 2 of single sign-on',
      (stage) => send(stage.base.replace('/v3/', '/v2/')),
      /^Sent to version v2 of single sign-on\. Contract 9/,
    ],
    [
      'another first path segment',
      (stage) => send(`${stage.sandbox.platform.url}/school/api/sso/v3/${tenant}/authorize`),
      /^Sent to \/school\/…; this sandbox has \/platform\/…/,
    ],
  ])('%s', async (_what, make, expected) => {
    const stage = await staged()
    await make(stage)
    expect(notes(stage).length).toBeGreaterThan(0)
    for (const note of notes(stage)) expect(note.replace('[1]', '[0]')).toMatch(expected)
  })

  test('a header in capitals', async () => {
    const stage = await staged()
    const { host } = new URL(stage.sandbox.platform.url)
    const [hostname, port] = host.split(':')
    const entry = entryThat(stage.sandbox, ({ kind }) => kind === 'request')
    plainRequest({
      hostname,
      port,
      path: '/platform/api/rest/extern/v3/students',
      headers: { AUTHORIZATION: 'Bearer x' },
    }).end()
    expect(await entry).toMatchObject({
      notes: [
        'Sent the header AUTHORIZATION; the contract writes Authorization. Names of headers have no letter case (RFC 9110 5.1), so both are the same.',
      ],
    })
  })
})

test('the log shows notes, and masks secrets in them', async () => {
  const stage = await staged()
  await stage.data(`v3/timetable?start=${encodeURIComponent('2026-11-02 00:00:00 +0000')}&token[0]=1`)
  const { text } = await send(`${stage.sandbox.url}/log`)
  expect(text).toContain('2 notes')
  const [entry] = stage.sandbox.log.entries()
  expect((await send(`${stage.sandbox.url}/log/${entry?.id}`)).text).toContain(
    'What the platform did not read'.slice(5),
  )
})

test('a correct request has none', async () => {
  const stage = await staged()
  const authorization = `Bearer ${await stage.service({ authorization: basic('sandbox-app', await stage.activated()) })}`
  for (const end of [
    'v3/students?limit=2&offset=4&filter=id%3D1',
    'v3/timetable?start=2026-11-02&end=2026-11-06T23:59:59&teacher=101&teacher=102&class_ext=x&includeStudents=true',
    'v3/timetable/deleted-periods?dateLastModifiedAfter=2026-01-01T00:00:00Z',
    'v3/rooms?anything=1',
  ]) {
    await stage.data(end, { authorization })
    expect(notes(stage), end).toEqual([])
  }
  await roster('users?limit=2&sort=familyName&orderBy=asc&fields=sourcedId')(stage)
  expect(notes(stage)).toEqual([])
})
