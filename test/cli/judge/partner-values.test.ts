/**
 * `partner --values`: the paths and the sample answers are those of the simulated platform that a run starts.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSimulator } from '../../../src/embedded/platform/simulator/index.js'
import { checkPartnerProfile } from '../../../src/profile/partner/load.js'
import { valuesToEnter } from '../../../src/roles/partner/entered-values.js'
import { sampleAnswers } from '../../../src/roles/partner/sample-answers.js'
import { runCli, temporaryFolder } from '../../support/cli.js'

const least = {
  TARGET_NAME: 'app',
  LOGIN_URL: 'https://app.example/login?tenant={tenantId}',
  REDIRECT_URI: 'https://app.example/callback',
  CLIENT_ID: 'App1',
  CLIENT_SECRET: 'NotARealSecretOfAnApp42',
  SIMULATOR_URL: 'https://simulated.example',
  FEATURES: 'service students timetable',
}

const otherForm = {
  STUDENTS_LIST_POINTER: '/items',
  TIMETABLE_LIST_POINTER: '#',
  PERIOD_ID: 'periodId',
  PERIOD_DATE: 'date',
  PERIOD_TIME_FORMAT: 'numbers',
  PERIOD_RESOURCES: 'resources',
  RESOURCE_KINDS: 'teacher=T class=C room=R',
  RESOURCE_KIND_MEMBER: 'kind',
  CLASSES_PATH: '/groups',
  CLASSES_YEARS: 'year=27 year=26',
  ROSTER_BASE: '/roster',
  ROSTER_CLASS_STUDENTS: '/lessons/{id}/pupils',
  DATA_EXTRAS: 'field resource-kind',
}

interface Values {
  readonly [name: string]: unknown
  readonly samples?: readonly { readonly request: string; readonly response: unknown }[]
}

async function valuesOf(change: Readonly<Record<string, string>>): Promise<Values> {
  const file = path.join(temporaryFolder(), 'app.env')
  const lines = Object.entries({ ...least, ...change }).map(([key, value]) => `${key}='${value}'\n`)
  writeFileSync(file, lines.join(''))
  const { code, stdout, stderr } = await runCli(['partner', '--env', file, '--values'])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  return JSON.parse(stdout) as Values
}

test('prints the usual paths and forms', async () => {
  const { samples = [], ...values } = await valuesOf({})
  expect(values).toMatchObject({
    dataBase: 'https://simulated.example/platform/api/rest/extern/v3',
    classes: 'https://simulated.example/platform/api/rest/extern/v3/classes',
    rooms: 'https://simulated.example/platform/api/rest/extern/v3/rooms',
    rosterBase: 'https://simulated.example/ims/oneroster/v1p1',
  })
  const periods = samples.find(({ request }) => request.endsWith('/timetable'))?.response
  expect(periods).toMatchObject({
    timetableData: { periods: [{ status: 'REGULAR', teachers: [{ status: 'REGULAR' }] }] },
  })
})

test('prints paths below another first path segment', async () => {
  const { samples = [], ...values } = await valuesOf({ SEGMENT: 'school' })
  expect(values).toMatchObject({
    discovery: 'https://simulated.example/school/api/sso/v3/{tenantId}/.well-known/openid-configuration',
    tokenEndpoint: 'https://simulated.example/school/api/sso/v3/{tenantId}/token',
    dataBase: 'https://simulated.example/school/api/rest/extern/v3',
    classes: 'https://simulated.example/school/api/rest/extern/v3/classes',
    rooms: 'https://simulated.example/school/api/rest/extern/v3/rooms',
    rosterBase: 'https://simulated.example/ims/oneroster/v1p1',
  })
  expect(JSON.stringify([values, samples])).not.toContain('/platform/')
})

test('prints other paths and forms', async () => {
  const { samples = [], ...values } = await valuesOf(otherForm)
  expect(values).toMatchObject({
    classes: 'https://simulated.example/groups',
    rosterBase: 'https://simulated.example/roster',
  })
  const response = (end: string | RegExp): unknown =>
    samples.find(({ request }) => (typeof end === 'string' ? request.endsWith(end) : end.test(request)))
      ?.response
  expect(response('/students')).toMatchObject({ items: [{ unknownField: {} }] })
  expect(response('/timetable')).toMatchObject([
    { start: 800, resources: [{ kind: 'C' }, { kind: 'R' }, { kind: 'T' }, { kind: 'vehicle' }] },
  ])
  expect(response('/groups?year=27')).toMatchObject({ classes: [{}] })
  expect(response(/\/lessons\/\d+\/pupils$/)).toMatchObject({ users: [{ role: 'student' }] })
})

test('the greeting of a run names the paths', () => {
  const text = valuesToEnter(checkPartnerProfile({ ...least, ...otherForm }, '.', 'app.env')).lines.join('\n')
  expect(text).toMatch(/class management +https:\/\/simulated\.example\/groups/)
  expect(text).toMatch(/roster +https:\/\/simulated\.example\/roster/)
  expect(text).toContain('--values')
  expect(
    valuesToEnter(checkPartnerProfile({ ...least, FEATURES: '' }, '.', 'app.env')).lines.join('\n'),
  ).not.toMatch(/roster/)
})

test('prints nothing about data for an application that only signs users in', async () => {
  const values = await valuesOf({ FEATURES: '' })
  expect(values).not.toHaveProperty('samples')
  expect(values).not.toHaveProperty('rosterBase')
})

test.each([
  ['the usual form', {}],
  ['another form', otherForm],
])('the samples are what the simulated platform sends in %s', async (_name, change) => {
  const profile = checkPartnerProfile({ ...least, ...change }, '.', 'app.env')
  const simulator = await startSimulator({
    client: { id: 'App1', secret: 'NotARealSecret4711', redirectUris: ['http://127.0.0.1/callback'] },
    dialect: profile.data,
  })
  onTestFinished(() => simulator.close())
  const tenant = simulator.tenant()
  const token = await fetch(`${tenant.ssoBase}/token?grant_type=client_credentials`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('App1:password').toString('base64')}` },
  })
  const { access_token } = (await token.json()) as { access_token: string }
  Object.assign(tenant.data, {
    students: [{ id: 1, externalKey: 'K 1/2' }],
    classes: [{ id: 2, shortName: '1A' }],
    rooms: [{ id: 3 }],
    periods: [
      {
        record: { id: 4, start: '2026-01-12T08:00:00', teachers: [{ id: 5, status: 'REGULAR' }] },
        modified: 1,
      },
    ],
    deletions: [{ id: 6, at: 1 }],
    roster: { users: [{ sourcedId: 'u 1' }], orgs: [{ sourcedId: 'o1' }] },
  })
  const samples = sampleAnswers(profile, tenant.data)
  expect(samples.length).toBeGreaterThan(12)
  for (const { request, response } of samples) {
    const answer = await fetch(`${simulator.url}${request.replace('GET ', '')}`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(answer.status, request).toBe(200)
    expect(comparable(await answer.json()), request).toEqual(comparable(response))
    expect(simulator.requests.at(-1)?.resource, request).not.toBeNull()
  }
})

/** An answer without what differs between platforms and moments: times, the school, and addresses. */
function comparable(answer: unknown): unknown {
  const text = JSON.stringify(answer)
    .replace(/"created":"[^"]+"/, '"created":""')
    .replace(/"school":\{"tenantId":"[^"]+","name":"[^"]+"\}/, '"school":{}')
    .replaceAll(/"href":"https?:\/\/[^/"]+/g, '"href":"')
  return JSON.parse(text) as unknown
}
