import path from 'node:path'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { faults } from '../../../../src/embedded/platform/faults/index.js'
import { type Behaviours, startPlatform } from '../../../../src/embedded/platform/index.js'
import { loadProfile } from '../../../../src/profile/load.js'
import { packageRoot } from '../../../../src/profile/package-root.js'
import { provedBy } from '../../../../tools/bench/measure/peers.js'
import { collectionOf } from '../../../../tools/bench/peers/newman.js'
import { workflowOf } from '../../../../tools/bench/peers/step-ci.js'
import { tableFor, tableRules, wrongWith } from '../../../../tools/bench/peers/table.js'

const table = tableFor(loadProfile(path.join(packageRoot, 'env/embedded.env')))
const tableRequests = table.groups.flatMap(({ name, requests }) =>
  requests.map((one) => ({ group: name, ...one })),
)

/** Signs in. @returns the cookie */
async function signIn(url: string): Promise<string> {
  const { authorize, form, username, password, cookie } = table.signIn
  const first = await request(`${url}${authorize}`)
  await first.body.dump()
  const page = await (await request(new URL(String(first.headers.location), url))).body.text()
  const field = (name: string): string => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? ''
  const body = new URLSearchParams({ request: field('request'), csrf: field('csrf'), username, password })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const signed = await request(`${url}${form}`, { method: 'POST', headers, body: body.toString() })
  await signed.body.dump()
  const session = new RegExp(`${cookie}=[^;]+`).exec(String(signed.headers['set-cookie']))
  expect(session).not.toBeNull()
  return session?.[0] ?? ''
}

/** Groups of the table in which something is wrong, and how many requests that is. */
async function wrong(behaviours: Partial<Behaviours> = {}): Promise<Record<string, number>> {
  const platform = await startPlatform({ behaviours })
  try {
    const cookie = await signIn(platform.url)
    const counts: Record<string, number> = {}
    for (const { group, path: at, expected } of tableRequests) {
      const {
        statusCode: status,
        headers,
        body,
      } = await request(`${platform.url}${at}`, { headers: { cookie } })
      const location = headers.location === undefined ? null : String(headers.location)
      if (wrongWith(expected, { status, location, body: await body.text() }) !== null)
        counts[group] = (counts[group] ?? 0) + 1
    }
    return counts
  } finally {
    platform.kill()
  }
}

test('it has about a hundred refused addresses without duplicates', () => {
  const refused = tableRequests.filter(({ expected }) => !expected.code)
  const addresses = new Set(refused.map(({ path: at }) => /redirect_uri=([^&]*)/.exec(at)?.[1]))
  expect(addresses.size).toBeGreaterThanOrEqual(100)
  expect(new Set(refused.map(({ path: at }) => at)).size).toBe(refused.length)
})

test('nothing is wrong at a conforming platform', async () => {
  expect(await wrong()).toEqual({})
})

const groupOf: Readonly<Record<(typeof provedBy)[number], string>> = {
  'redirect-uri-trailing-slash': 'another path',
  'redirect-uri-host-any': 'another host',
  'ui-url-prefix': 'near a UI Integration URL',
  'redirect-uri-scheme': 'another form',
  'redirect-uri-host-prefix-misnamed': 'another host',
}

test.each(provedBy)('it finds the fault %s, in one group only', async (id) => {
  const fault = faults.find((one) => one.id === id)
  expect(tableRules).toEqual(expect.arrayContaining([...(fault?.violates ?? ['no such fault'])]))
  expect(Object.keys(await wrong(fault?.behaviour))).toEqual([groupOf[id]])
})

test.each([
  [{ code: true, at: 'https://a.example/cb' }, { status: 200, location: null, body: '' }, /status 200/],
  [
    { code: true, at: 'https://a.example/cb' },
    { status: 302, location: 'https://a.example/cb', body: '' },
    /no code/,
  ],
  [
    { code: true, at: 'https://a.example/cb' },
    { status: 302, location: 'https://b.example/cb?code=1', body: '' },
    /a code for https:\/\/b/,
  ],
  [
    { code: false, error: null },
    { status: 302, location: 'https://b.example/#code=1', body: '' },
    /a code for/,
  ],
  [{ code: false, error: 'invalid_resource' }, { status: 400, location: null, body: 'no' }, /is not named/],
] as const)('%j is not kept by %j', (expected, answer, words) => {
  expect(wrongWith(expected, answer)).toMatch(words)
})

test('a redirect with the right error is as expected', () => {
  const location = 'https://a.example/error?error=invalid_resource'
  expect(
    wrongWith({ code: false, error: 'invalid_resource' }, { status: 302, location, body: '' }),
  ).toBeNull()
})

test('the collection and the workflow send every request of the table, after the sign-in', () => {
  const collection = collectionOf(table, 'http://127.0.0.1:1')
  const workflow = workflowOf(table, 'http://127.0.0.1:1')
  const urls = tableRequests.map(({ path: at }) => `http://127.0.0.1:1${at}`)
  expect(collection.item.slice(2).map(({ request: { url } }) => url)).toEqual(urls)
  const steps = Object.values(workflow.tests).flatMap((one) => one.steps)
  expect(steps.map(({ http }) => http['url'])).toEqual(urls)
  expect(collection.item.slice(2).every(({ event }) => (event[0]?.script.exec.length ?? 0) > 1)).toBe(true)
  expect(steps.every(({ http }) => http['check'] !== undefined)).toBe(true)
})
