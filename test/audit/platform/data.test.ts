/**
 * Rules about the data APIs judge recordings of an application: real requests to the embedded platform, in the order in
 * which an application sends them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Audit, audit } from '../../../src/audit/audit.js'
import type { RecordedExchange } from '../../../src/audit/exchange.js'
import { platformSights } from '../../../src/audit/platform/subjects.js'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import {
  type Behaviours,
  documented,
  makeKeys,
  type Platform,
  startPlatform,
} from '../../../src/embedded/platform/index.js'
import type { HeaderLine } from '../../../src/record/record.js'
import { recordedRules, violatedIn } from '../../support/audited-run.js'
import { embeddedProfile } from '../../support/harness.js'

const keys = makeKeys()
const early = 'dateLastModifiedAfter=2000-01-01T00:00:00Z'
const late = 'dateLastModifiedAfter=2099-01-01T00:00:00Z'
/** Seconds between two requests of a recording. */
const apart = 10

/** An application that records what it sends. Its requests are seconds apart at any time of day. */
class RecordingApplication {
  readonly exchanges: RecordedExchange[] = []
  readonly #start = Date.now()
  token = ''

  constructor(readonly platform: Platform) {}

  get profile() {
    return embeddedProfile(this.platform)
  }

  /** Gets a new service token. */
  async authenticate(): Promise<void> {
    const { service, tenant, segment } = this.profile
    const basic = Buffer.from(`${service?.clientId}:${service?.password}`).toString('base64')
    const path = `/${segment}/api/sso/v3/${tenant}/token?grant_type=client_credentials`
    const text = await this.send('POST', path, [['Authorization', `Basic ${basic}`]])
    this.token = (JSON.parse(text) as { access_token: string }).access_token
  }

  /** GET of data, below the path of the data APIs. */
  get(
    path: string,
    headers: readonly HeaderLine[] = [['Authorization', `Bearer ${this.token}`]],
  ): Promise<string> {
    return this.send('GET', `/${this.profile.segment}/api/rest/extern/v3/${path}`, headers)
  }

  /** GET of roster data. */
  roster(path: string): Promise<string> {
    return this.send('GET', `${this.profile.data.roster.path}/${path}`, [
      ['Authorization', `Bearer ${this.token}`],
    ])
  }

  async send(method: string, path: string, headers: readonly HeaderLine[]): Promise<string> {
    const url = `${this.platform.url}${path}`
    const response = await fetch(url, {
      method,
      headers: headers.map(([name, value]) => [name, value]),
      redirect: 'manual',
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const number = this.exchanges.length + 1
    this.exchanges.push({
      number,
      place: { file: 'application.har', entry: number },
      at: this.#start + number * apart * 1000,
      ms: 100,
      request: { method, url, headers, body: null },
      response: { status: response.status, headers: [...response.headers], body: { bytes, cut: false } },
      error: null,
    })
    return bytes.toString('utf8')
  }

  /** Judges the recording. */
  audit(
    change: (exchanges: readonly RecordedExchange[]) => readonly RecordedExchange[] = (all) => all,
  ): Promise<Audit> {
    const exchanges = change(this.exchanges)
    return audit({
      recording: async function* () {
        yield exchanges
      },
      rules: recordedRules,
      sights: platformSights,
      profile: () => this.profile,
    })
  }
}

const platforms: Platform[] = []
afterAll(() => Promise.all(platforms.map((platform) => platform.close())))

async function applicationAt(behaviours: Partial<Behaviours> = {}): Promise<RecordingApplication> {
  const platform = await startPlatform({ behaviours, keys })
  platforms.push(platform)
  const application = new RecordingApplication(platform)
  await application.authenticate()
  return application
}

const behaviourOf = (id: string): Partial<Behaviours> => {
  const fault = faults.find((one) => one.id === id)
  if (fault === undefined)
    throw new Error(`There is no fault ${id}. To fix it: name one of src/embedded/platform/faults.`)
  return fault.behaviour
}

/** What an application requests in a day. */
async function readsEverything(application: RecordingApplication): Promise<void> {
  await application.get('students?limit=1000&offset=0')
  await application.get('students?limit=3&offset=1')
  await application.get(`timetable/deleted-periods?${early}`)
  await application.get(`timetable?${early}`)
  await application.get(`timetable?${early}&teacher=101`)
  await application.get(`timetable?${late}`)
  await application.authenticate()
  await application.get(`timetable/deleted-periods?${early}`)
  await application.get(`timetable/deleted-periods?${late}`)
  await application.get(`timetable/deleted-periods?${early}&teacher=101`)
  await application.get(`timetable/deleted-periods?${early}`)
  const rooms = JSON.parse(await application.get('rooms')) as Record<string, { id: number }[]>
  const [room] = Object.values(rooms).find(Array.isArray) ?? []
  await application.get(`rooms/${room?.id}`)
  await application.get('rooms/999999')
  await application.get('classes')
  for (const list of ['users', 'orgs', 'academicSessions'])
    await application.roster(`${list}?limit=5&offset=0`)
}

describe('a conforming platform', () => {
  let application: RecordingApplication
  beforeAll(async () => {
    application = await applicationAt()
    await readsEverything(application)
    await application.get('students?limit=3&offset=1', [])
    await application.get('students?limit=3&offset=1', [['Authorization', 'Bearer ']])
    await application.get('students?limit=0')
    await application.get('students?limit=abc')
    await application.get('students', [['Authorization', 'Bearer nobody']])
  })

  test('violates no rule, and most of the rules find something to judge', async () => {
    const result = await application.audit()
    expect(violatedIn(result)).toEqual([])
    const looked = result.tallies.filter((tally) => tally.looked > 0).map(({ rule }) => rule)
    expect(looked).toEqual(
      expect.arrayContaining([
        ...['students.record.id', 'students.limit.bound', 'students.class-assignments.class-name'],
        ...[
          'timetable.entity-filter.exact',
          'timetable.recurring.no-rule',
          'timetable.modified-after.earlier',
        ],
        ...[
          'deleted-periods.answer.array',
          'deleted-periods.sync.repeatable',
          'deleted-periods.sync.same-value',
        ],
        ...['deleted-periods.timetable.deleted-absent', 'deleted-periods.entity-filter.not-narrowed'],
        ...['rooms.by-id.found', 'rooms.by-id.unknown', 'roster.organizations.listed', 'classes.unique.id'],
        ...['data-api.token.missing', 'standard.data-api.unauthorized-status', 'data-api.times.no-zone'],
      ]),
    )
  })

  test('violates no rule in any other order of the exchanges', async () => {
    expect(violatedIn(await application.audit((exchanges) => exchanges.toReversed()))).toEqual([])
    const byUrl = (one: RecordedExchange, other: RecordedExchange): number =>
      one.request.url < other.request.url ? -1 : 1
    expect(violatedIn(await application.audit((exchanges) => exchanges.toSorted(byUrl)))).toEqual([])
  })

  test('is not blamed for what a browser leaves out of a recording', async () => {
    const result = await application.audit((exchanges) =>
      exchanges.map((exchange) => ({ ...exchange, request: { ...exchange.request, headers: [] } })),
    )
    expect(violatedIn(result)).toEqual([])
    expect(result.tallies.find(({ rule }) => rule === 'data-api.token.missing')?.looked).toBe(0)
  })

  test('is not blamed for bodies that were cut', async () => {
    const result = await application.audit((exchanges) =>
      exchanges.map((exchange) => ({
        ...exchange,
        response:
          exchange.response?.body == null
            ? exchange.response
            : {
                ...exchange.response,
                body: { bytes: exchange.response.body.bytes.subarray(0, 40), cut: true },
              },
      })),
    )
    expect(violatedIn(result)).toEqual([])
  })

  test('is not blamed without times', async () => {
    const result = await application.audit((exchanges) =>
      exchanges.map((exchange) => ({ ...exchange, at: null, ms: null })),
    )
    expect(violatedIn(result)).toEqual([])
  })
})

/** What an application sends to a platform with a fault, and the rules that the recording violates. */
const histories: readonly (readonly [
  fault: string,
  send: (application: RecordingApplication) => Promise<void>,
  violated: readonly string[],
])[] = [
  [
    'deleted-periods-once-for-token',
    async (application) => {
      const path = 'timetable/deleted-periods?dateLastModifiedAfter=2000-01-01T00:00:01Z'
      await application.get(path)
      await application.get(path)
      await application.authenticate()
      await application.get(path)
    },
    // The second list is empty: periods that were deleted after the moment are missing.
    ['deleted-periods.modified-after.later', 'deleted-periods.sync.repeatable'],
  ],
  [
    'deleted-periods-none-with-filter',
    async (application) => {
      await application.get(`timetable/deleted-periods?${early}`)
      await application.get(`timetable/deleted-periods?${early}&class=5001`)
      await application.get(`timetable/deleted-periods?${early}`)
    },
    ['deleted-periods.entity-filter.not-narrowed'],
  ],
  [
    'deleted-periods-recent-only',
    async (application) => {
      const recent = 'dateLastModifiedAfter=2026-09-01T00:00:00Z'
      await application.get(`timetable/deleted-periods?${recent}`)
      await application.get(`timetable/deleted-periods?${early}`)
      await application.get(`timetable/deleted-periods?${recent}`)
    },
    ['deleted-periods.modified-after.later'],
  ],
  [
    'deleted-periods-one-existing',
    async (application) => {
      await application.get(`timetable/deleted-periods?${early}`)
      await application.get(`timetable?${early}`)
      await application.get(`timetable/deleted-periods?${early}`)
    },
    // The recording does not show whether the period was deleted.
    ['deleted-periods.timetable.deleted-absent', 'deleted-periods.timetable.existing-not-listed'],
  ],
  [
    'data-token-none-at-timetable',
    async (application) => {
      await application.get('students?limit=3')
      await application.get(`timetable?${early}&teacher=101`, [])
    },
    ['data-api.token.missing'],
  ],
  [
    'roster-sessions-empty',
    async (application) => {
      await application.roster('users?limit=5')
      await application.roster('academicSessions')
    },
    ['roster.sessions.listed'],
  ],
  [
    'timetable-cursor-ignored',
    async (application) => {
      await application.get(`timetable?${late}`)
    },
    ['timetable.modified-after.earlier'],
  ],
]

describe('a recording of an application shows a fault', () => {
  test.for(histories)('%s', async ([fault, send, violated], { expect }) => {
    const application = await applicationAt(behaviourOf(fault))
    await send(application)
    expect(violatedIn(await application.audit())).toEqual(violated)
    // The order in the file does not count.
    if (!violated.includes('deleted-periods.sync.repeatable'))
      expect(violatedIn(await application.audit((exchanges) => exchanges.toReversed()))).toEqual(violated)
  })

  test('both periods of a move are regular', async ({ expect }) => {
    const application = await applicationAt({
      periodStatus: (period) =>
        ['moved', 'moved here'].includes(period.situation) ? 'REGULAR' : documented.periodStatus(period),
    })
    await application.get(`timetable?${early}`)
    expect(violatedIn(await application.audit())).toEqual(['timetable.move.original-cancelled'])
  })
})
