/**
 * `sandbox --app FILE`: the sandbox starts as the profile says, and judges with the same profile as `partner --env FILE`.
 */
import { createPublicKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startOptions } from '../../src/cli/sandbox/sandbox.js'
import { rsaKeyPair } from '../../src/core/key-pair.js'
import { partnerKeySet } from '../../src/profile/keys.js'
import { loadPartnerProfile } from '../../src/profile/partner/load.js'
import { profileOf } from '../../src/sandbox/judge/profile.js'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js'
import { receive } from '../embedded/webhook-receiver.js'
import { selfSigned } from '../support/certificates.js'
import { temporaryFolder } from '../support/cli.js'
import { freePort } from '../support/free-port.js'

type Values = Readonly<Record<string, string>>

const pems = new Map<string, string>()

beforeAll(async () => {
  const { certificate, key } = await selfSigned()
  pems.set('webhook.pem', rsaKeyPair().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  for (const name of ['simulator', 'client']) pems.set(`${name}.pem`, certificate).set(`${name}.key`, key)
})

/** Another value than the default for each key; null: the key has a test below. A new key needs a row. */
const samples: Readonly<Record<string, string | null>> = {
  TARGET_NAME: 'my-app',
  TARGET_VERSION: '2.4.1',
  CHALLENGE: 'text-of-the-verifier-7f3a',
  CHALLENGE_PATH: '/shown',
  // A file of statements, which only certificates show.
  ATTESTED: null,
  // The sandbox is for applications only.
  TARGET: null,
  LOGIN_URL: 'http://127.0.0.1:3000/login?tenant={tenantId}',
  LOGIN_STEP: 'Sign in',
  REDIRECT_URI: 'http://127.0.0.1:3000/callback',
  UI_URLS: 'http://127.0.0.1:3000/ui?tenant={tenantId}',
  PARTNER_HOSTS: 'http://127.0.0.1:3001',
  FEATURES: 'service students timetable',
  ALLOW_HTTP: 'yes',
  CLIENT_TYPE: null,
  CLIENT_ID: 'my-client',
  CLIENT_SECRET: 'NotARealSecretOfAnApp42',
  SIMULATOR_URL: 'https://localhost:9443/base',
  SIMULATOR_LISTEN: '127.0.0.1:0',
  SIMULATOR_CERTIFICATE: 'simulator.pem',
  SIMULATOR_KEY: 'simulator.key',
  SEGMENT: 'school',
  TENANTS: '7001 7002',
  TENANT_ID_FORMAT: 'digits',
  WHOAMI_URL: 'http://127.0.0.1:3000/api/me',
  WHOAMI_SIGNED_IN: 'signed in',
  WHOAMI_SUB: '/sub',
  WHOAMI_USER: '/user',
  WHOAMI_TENANT: '/tenant',
  WHOAMI_ROLE: '/role',
  WHOAMI_LOCALE: '/locale',
  WHOAMI_BIRTHDATE: '/birth',
  SESSION_TOKEN: '/token',
  SESSION_HEADER: 'X-Session: {token}',
  // Needs a Chromium.
  BROWSER: null,
  BROWSER_PROGRAM: '/usr/bin/chromium',
  BROWSER_LANGUAGE: 'en-GB',
  SCENARIO: '2',
  CREDENTIALS_WEBHOOK_URL: 'http://127.0.0.1:3000/hooks/credentials',
  DEACTIVATION_WEBHOOK_URL: 'http://127.0.0.1:3000/hooks/deactivation',
  CREDENTIALS_TEMPLATE: '{"school":"{tenantId}","word":"{password}"}',
  DEACTIVATION_TEMPLATE: '{"school":"{tenantId}","ended":true}',
  WEBHOOK_KEY: 'webhook.pem',
  SERVICE_CLIENT_ID: 'service-client',
  TOKEN_INSTANCES: '2',
  TOKEN_MEMORY: 'per-sync',
  SYNC_QUIET_SECONDS: '1',
  BACKGROUND_SYNC: 'yes',
  HEAVY: 'yes',
  VALIDATION_ERROR_STATUS: '422',
  DATA_EXTRAS: 'field',
  STUDENTS_LIST_POINTER: '/items',
  STUDENTS_OFFSET_UNIT: 'page',
  STUDENTS_FILTER_ID: "key='{value}'",
  STUDENTS_FILTER_CLASS: "class='{value}'",
  TIMETABLE_LIST_POINTER: '/periods',
  TIMETABLE_CURSOR: 'required',
  TIMETABLE_OFFSET_FROM: '1',
  TIMETABLE_TEACHER_FILTER: 'teacherId',
  TIMETABLE_CLASS_FILTER: 'classId',
  TIMETABLE_ROOM_FILTER: 'roomId',
  PERIOD_ID: 'periodId',
  PERIOD_START: 'from',
  PERIOD_END: 'to',
  PERIOD_DATE: 'date',
  PERIOD_TIME_FORMAT: 'numbers',
  PERIOD_STATUS: 'state',
  PERIOD_STATUS_WORDS: 'REMOVED=CANCELLED',
  PERIOD_LINK: 'sourcePeriod destinationPeriod',
  PERIOD_NOTE: 'remark',
  PERIOD_RESOURCES: 'resources',
  RESOURCE_KINDS: 'teacher=T class=C room=R',
  RESOURCE_KIND_MEMBER: 'kind',
  RESOURCE_ID: 'resourceId',
  RESOURCE_STATUS: 'state',
  DELETED_PERIODS_LIST_POINTER: '/ids',
  CLASSES_PATH: '/groups',
  CLASSES_LIST_POINTER: '/groups',
  CLASSES_YEARS: 'year=27 year=26',
  CLASSES_YEAR_MEMBER: 'year',
  CLASS_TEACHERS: 'teachers',
  ROOMS_PATH: '/rooms',
  ROOMS_LIST_POINTER: '/items',
  ROSTER_BASE: '/roster',
  ROSTER_LIST_POINTER: '/items',
  ROSTER_USERS: '/people',
  ROSTER_USER: '/people/{id}',
  ROSTER_CLASSES: '/lessons',
  ROSTER_CLASS_STUDENTS: '/lessons/{id}/pupils',
  ROSTER_ORGS: '/organizations',
  ROSTER_SCHOOLS: '/houses',
  ROSTER_SESSIONS: '/years',
  ROSTER_PAGE_SIZE: '50',
  ROSTER_ID: 'id',
  ROSTER_BOOLEANS: 'text',
  ROSTER_DISPLAY_NAME: 'top',
  CONTROL_DRIVER: 'http',
  CONTROL_URL: 'http://127.0.0.1:3000/control',
  CONTROL_TOKEN: 'NotARealTokenOfADriver42',
  CONTROL_COMMAND: 'node driver.js',
  CONTROL_STIMULI: 'sync export',
  CONTROL_WAIT_SECONDS: '30',
  CONSENT: 'attack',
  ALLOW_PRIVATE_ADDRESSES: 'yes',
  TIMEOUT_SECONDS: '7',
  CONNECT_TIMEOUT_SECONDS: '3',
  RETRY_AFTER_MAX_SECONDS: '9',
  KEEP_ALIVE: 'no',
  TLS_CA: 'simulator.pem',
  TLS_CLIENT_CERTIFICATE: 'client.pem',
  TLS_CLIENT_KEY: 'client.key',
  // The key has none.
  TLS_CLIENT_KEY_PASSWORD: null,
  TLS_SELF_SIGNED: 'accept',
  PROXY: 'http://127.0.0.1:3128',
  PROXY_LOGIN: 'someone',
  PROXY_PASSWORD: 'NotARealPasswordOfAProxy42',
  PROXY_EXCEPT: 'localhost',
  MAX_REQUESTS: '5000',
  MAX_REQUESTS_PER_SECOND: '10',
  SETTLE_SECONDS: '1',
  LOGIN_DELAY_SECONDS: '2',
  CODE_SECONDS: '8',
  MAX_WAIT_SECONDS: '60',
  WAIT_FOR_PARTNER_SECONDS: '30',
  CODE_BASIC_AUTH: 'warn',
  CC_GRANT_IN_BODY: 'warn',
}

const everyKey: Values = Object.fromEntries(
  Object.entries(samples).filter((entry): entry is [string, string] => entry[1] !== null),
)

/** A sandbox as the command starts it with a profile, on a free port. */
async function started(
  values: Values,
  options: Partial<Parameters<typeof startOptions>[0]> = {},
): Promise<{ readonly sandbox: Sandbox; readonly file: string }> {
  const listen =
    values.SIMULATOR_LISTEN === undefined ? {} : { SIMULATOR_LISTEN: `127.0.0.1:${await freePort()}` }
  const folder = temporaryFolder()
  for (const [name, text] of pems) writeFileSync(path.join(folder, name), text)
  const file = path.join(folder, 'app.env')
  const lines = Object.entries({ ...values, ...listen }).map(
    ([key, value]) => `${key}='${value.replaceAll("'", '"')}'`,
  )
  writeFileSync(file, lines.join('\n'))
  const sandbox = await startSandbox({
    ...startOptions({
      app: file,
      public: false,
      launchUrl: [],
      example: false,
      fault: [],
      faults: false,
      ...options,
    }),
    pagesPort: 0,
  })
  onTestFinished(() => sandbox.close())
  return { sandbox, file }
}

/** The profile with which the page judges. */
function judged(sandbox: Sandbox): unknown {
  if (sandbox.application === undefined) throw new Error('no application is registered')
  return profileOf(sandbox, sandbox.application, 'no-such-key.pem')
}

const least = (({ LOGIN_URL, REDIRECT_URI, CLIENT_ID, CLIENT_SECRET, TARGET_NAME }) => ({
  ...{ LOGIN_URL, REDIRECT_URI, CLIENT_ID, CLIENT_SECRET, TARGET_NAME },
  SIMULATOR_LISTEN: '127.0.0.1:0',
}))(everyKey) as Values

describe('the sandbox judges as partner --env does', () => {
  test('each key of the schema has a row', () => {
    expect(Object.keys(samples)).toEqual(Object.keys(partnerKeySet.keys))
    for (const [key, value] of Object.entries(everyKey))
      if (key !== 'SIMULATOR_LISTEN') expect(value, key).not.toBe(partnerKeySet.keys[key]?.default)
  })

  test.each([
    ['with every key', everyKey],
    ['with the least', least],
    ['of a public client', { ...least, CLIENT_TYPE: 'public', CLIENT_SECRET: '' }],
    [
      'with webhooks and the default bodies',
      (({ CREDENTIALS_WEBHOOK_URL, WEBHOOK_KEY }) => ({ ...least, CREDENTIALS_WEBHOOK_URL, WEBHOOK_KEY }))(
        everyKey,
      ) as Values,
    ],
  ])('%s', async (_what, values) => {
    const { sandbox, file } = await started(values)
    expect(judged(sandbox)).toEqual({ profile: loadPartnerProfile(file) })
  })
})

describe('the sandbox starts as the profile says', () => {
  test('at the address, with TLS, the key and the schools', async () => {
    const { sandbox, file } = await started(everyKey)
    const { platform } = sandbox
    expect(platform.url).toBe(everyKey.SIMULATOR_URL)
    expect(platform.controlUrl).toMatch(/^https:\/\/127\.0\.0\.1:/)
    expect(platform.operator.schools().map(({ id }) => id)).toEqual(['7001', '7002'])
    expect(platform.operator.schools()[0]?.ssoBase).toBe('https://localhost:9443/base/school/api/sso/v3/7001')
    const key = createPublicKey(sandbox.webhookKey).export({ type: 'spki', format: 'der' }).toString('base64')
    expect(platform.webhookPublicKey).toBe(key)
    expect(sandbox.webhookKeyFile).toBe(path.join(path.dirname(file), 'webhook.pem'))
  })

  test('an option wins over the profile', async () => {
    const { sandbox } = await started(least, { port: 0, host: 'localhost' })
    expect(sandbox.host).toBe('localhost')
  })

  test('webhooks have the bodies of the profile', async () => {
    const receiver = await receive()
    onTestFinished(() => receiver.close())
    const { sandbox } = await started({
      ...least,
      WEBHOOK_KEY: 'webhook.pem',
      CREDENTIALS_WEBHOOK_URL: `${receiver.url}/credentials`,
      DEACTIVATION_WEBHOOK_URL: `${receiver.url}/deactivation`,
      CREDENTIALS_TEMPLATE:
        '{"school":"{tenantId}","word":"{password}","at":"{host}","key":"{clientSecret}"}',
      DEACTIVATION_TEMPLATE: '{"school":"{tenantId}","ended":true}',
    })
    await sandbox.activate('456800', 1)
    await receiver.count(1)
    await sandbox.deactivate('456800')
    const bodies = (await receiver.count(2)).map(({ json }) => json)
    expect(bodies).toEqual([
      {
        school: '456800',
        word: expect.stringMatching(/./),
        at: new URL(sandbox.platform.url).host,
        key: least.CLIENT_SECRET,
      },
      { school: '456800', ended: true },
    ])
  })
})
