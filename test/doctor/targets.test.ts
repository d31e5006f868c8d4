/**
 * What doctor says of targets that offer less than everything, or that demand more of a request.
 */
import { request as requestOnward } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coverageOf } from '../../src/doctor/coverage.js'
import { examinePlatform } from '../../src/doctor/examine-platform.js'
import { makeKeys, type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { Run } from '../../src/platform/run.js'
import { platformDoctor } from '../../src/roles/platform/doctor.js'
import { embeddedProfile } from '../support/harness.js'
import { serve } from '../support/servers.js'

let platform: Platform
beforeAll(async () => {
  platform = await startPlatform({ keys: makeKeys() })
})
afterAll(() => platform.close())

/** The findings about the embedded platform behind a server that refuses some requests with a status. */
async function examinedBehind(
  refuses: (url: URL) => number | null,
  change: Readonly<Record<string, string>> = {},
) {
  const server = await serve(({ method, path, headers, body }, response) => {
    const status = refuses(new URL(path, 'http://127.0.0.1'))
    if (status !== null) {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
      return
    }
    const onward = requestOnward(platform.url + path, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.end(body)
  })
  const known = embeddedProfile(platform, change)
  const profile = { ...known, baseUrl: server.url, platformHosts: [platform.url] }
  const run = new Run(profile)
  try {
    const findings = await examinePlatform(run, { begins: () => undefined, found: () => undefined })
    return { findings, rules: coverageOf(platformDoctor, profile, findings) }
  } finally {
    await run.close()
  }
}

const bad = ({ findings }: Awaited<ReturnType<typeof examinedBehind>>): string[] =>
  findings.filter(({ condition }) => condition === 'bad').map(({ part, said }) => `${part}: ${said}`)

describe('a target without single sign-on', () => {
  const withoutSignIn = {
    FEATURES: 'service-tokens roster',
    LOGIN_MARKER: '',
    ...Object.fromEntries(
      'TEACHER SECOND_USER NOLANG REGIONAL NOBIRTH TWIN_A TWIN_B LOCKABLE TENANT_B'
        .split(' ')
        .flatMap((prefix) => [
          [`${prefix}_LOGIN`, ''],
          [`${prefix}_PASSWORD`, ''],
        ]),
    ),
  }

  test('needs no account and no login page, and has no discovery document', async () => {
    const examined = await examinedBehind(
      ({ pathname }) => (/well-known|authorize|keys|jwks/.test(pathname) ? 404 : null),
      withoutSignIn,
    )
    expect(bad(examined)).toEqual([])
    const parts = examined.findings.map(({ part }) => part)
    expect(parts).toContain('list of roster')
    expect(parts.filter((part) => /login|provider|application$/.test(part))).toEqual([])
    const ofRoster = examined.rules.filter(({ rule }) => rule.feature === 'roster')
    expect(ofRoster.filter(({ exercised }) => exercised === 'yes').length).toBeGreaterThan(10)
    // A rule that needs a user says so.
    expect(ofRoster.flatMap(({ missing }) => missing).join()).toContain('TEACHER_LOGIN')
  })
})

describe('a timetable that demands', () => {
  test.each([
    ['a cursor', (url: URL) => url.searchParams.has('dateLastModifiedAfter')],
    ['an entity filter', (url: URL) => [...url.searchParams.keys()].some((key) => /teacher/.test(key))],
  ])('%s is read with it', async (_, isEnough) => {
    const examined = await examinedBehind((url) =>
      url.pathname.endsWith('/timetable') && !isEnough(url) ? 400 : null,
    )
    expect(bad(examined)).toEqual([])
    expect(examined.findings.find(({ part }) => part === 'list of timetable')).toMatchObject({
      condition: 'good',
    })
  })

  test('something unknown is a warning, and its rules are tried', async () => {
    const examined = await examinedBehind(({ pathname }) => (pathname.endsWith('/timetable') ? 400 : null))
    expect(bad(examined)).toEqual([])
    expect(examined.findings.find(({ part }) => part === 'list of timetable')).toMatchObject({
      condition: 'warning',
      fix: expect.stringContaining('TIMETABLE_PARAMETERS') as unknown,
    })
  })
})

describe('a target without data', () => {
  const ofDataApi = (url: URL): boolean => url.pathname.includes('/api/rest/')

  test('is told first to leave out the feature', async () => {
    const examined = await examinedBehind((url) => (ofDataApi(url) ? 404 : null), {
      FEATURES: 'sso service-tokens data-api',
    })
    const [first, ...more] = examined.findings.filter(({ condition }) => condition === 'bad')
    expect(first?.said).toMatch(/no list of the data API is there: .*students.*404/)
    expect(first?.fix).toMatch(/^remove data-api from FEATURES if the target does not offer it; else /)
    // DATA_PROBE_PATH of the profile names an address that is not there either.
    expect(more.map(({ part }) => part)).toEqual(['data path for service tokens'])
    const skipped = examined.findings.filter(({ condition }) => condition === 'skipped')
    expect(skipped.map(({ part }) => part)).toContain('list of rooms')
    const ofTokens = examined.rules.filter(({ rule }) => rule.feature === 'service-tokens')
    expect(ofTokens.some(({ exercised }) => exercised === 'yes')).toBe(true)
    const ofData = examined.rules.filter(({ rule }) => rule.feature === 'data-api')
    expect(ofData.every(({ exercised }) => exercised !== 'yes')).toBe(true)
  })

  test.each([
    ['rooms', /\/rooms$/],
    ['students', /\/students$/],
  ])('only without %s is told that the list may be left out', async (resource, path) => {
    const examined = await examinedBehind(({ pathname }) => (path.test(pathname) ? 404 : null), {
      FEATURES: 'sso service-tokens data-api',
      ROOMS_PATH: '',
      DATA_PROBE_PATH: '',
    })
    const finding = examined.findings.find(({ part }) => part === `list of ${resource}`)
    expect(finding?.fix).toMatch(new RegExp(`or remove ${resource} from DATA_PERMITTED if .* no such list`))
  })
})
