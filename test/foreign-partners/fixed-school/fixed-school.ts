/**
 * Applications that serve one school, which is in their settings: they are judged by the command line, which they need
 * to run before they start.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { keySetName } from '../../../src/profile/partner/key-set.js'
import type { Verdict } from '../../../src/record/record.js'
import { type Program, startProgram } from '../../foreign/program.js'
import { type Certified, certify, idsWith } from '../../support/certify.js'
import { environmentWith } from '../../support/cli.js'
import { freePort } from '../../support/free-port.js'
import type { Expected } from '../expected.js'
import { common } from '../libraries.js'

/** Where the school is, and what the platform knows of the application. */
export interface School {
  readonly ssoBase: string
  readonly keySet: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where the application listens, and a folder for its data. */
  readonly url: string
  readonly port: number
  readonly folder: string
}

/** An application. */
export interface Application {
  readonly program: (school: School) => readonly [command: string, ...args: string[]]
  /** Keys of the profile, without the addresses of the platform. */
  readonly profile: (url: string) => Readonly<Record<string, string>>
  readonly expected: Expected
  /** Races, which show or not by chance. */
  readonly races?: readonly string[]
  /** How many rules pass at least. */
  readonly passed: number
  /** What the application does not do, so that rules are left out. */
  readonly without?: readonly RegExp[]
}

const clientId = 'FixedSchool1'
const clientSecret = 'NotARealSecretOfAnybody4711'
const tenant = 'school-4711'

/** Rules that CI judges: none of them waits. */
const sample = [
  ...['login-url', 'callback.no-server-error', 'code-exchange', 'standard.callback'],
  ...['id-token-check.audience', 'id-token-check.expiry', 'id-token-check.nonce'],
]

/** Declares the tests of an application. */
export function testFixedSchool(application: Application): void {
  const { expected, passed, races = [], without = [] } = application
  const isShort = process.env.FOREIGN === 'short'
  let judged: Certified
  beforeAll(async () => {
    judged = await judge(application, isShort ? sample : [])
  }, 600_000)

  for (const verdict of ['violated', 'undecided'] as const)
    test(`the rules that are known to be ${verdict}, and no other`, () => {
      const ran = new Set(judged.verdicts.rules.map(({ id }) => id))
      const known = Object.keys(expected[verdict]).filter((id) => ran.has(id))
      const violatedIds = idsWith(judged, verdict).filter((id) => !races.includes(id))
      expect(violatedIds, reasonsOf(judged, verdict, known)).toEqual(known.sort())
    })

  test('rules are left out for reasons that are known', () => {
    const reasons = judged.verdicts.rules
      .flatMap(({ checks }) => checks)
      .filter(({ verdict }) => verdict === 'not exercised' || verdict === 'not applicable')
      .map(({ reason }) => reason ?? '')
    const known = [...common, /\bTENANTS \(/, ...without]
    expect(new Set(reasons.filter((reason) => !known.some((one) => one.test(reason))))).toEqual(new Set())
  })

  test('all the rest passes', () => {
    expect(idsWith(judged, 'passed').length).toBeGreaterThan(isShort ? 0 : passed)
  })
}

/** Why rules have this verdict that are not expected to have it. */
function reasonsOf({ verdicts }: Certified, verdict: Verdict, known: readonly string[]): string {
  return verdicts.rules
    .filter((rule) => rule.verdict === verdict && !known.includes(rule.id))
    .flatMap(({ id, checks }) =>
      checks.filter((check) => check.verdict === verdict).map(({ reason }) => `${id}: ${reason}`),
    )
    .join('\n')
}

async function judge(application: Application, only: readonly string[]): Promise<Certified> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fixed-school-'))
  const [port, simulator] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const ssoBase = `http://127.0.0.1:${simulator}/platform/api/sso/v3/${tenant}`
  const keySet = `${ssoBase}/keys/${keySetName(clientId, tenant)}`
  const school: School = { ssoBase, keySet, clientId, clientSecret, url, port, folder }
  const settings = {
    TARGET_NAME: 'fixed-school',
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
    TENANTS: tenant,
    SIMULATOR_LISTEN: `127.0.0.1:${simulator}`,
    CONSENT: 'attack',
    FEATURES: '',
    WAIT_FOR_PARTNER_SECONDS: '120',
    // Users are signed in before the application answers. One second is slow enough here.
    SETTLE_SECONDS: '0',
    LOGIN_DELAY_SECONDS: '1',
    ...application.profile(url),
  }
  const profile = Object.entries(settings).map(([key, value]) => `${key}='${value}'\n`)
  const children: ChildProcess[] = []
  const onStart = (child: ChildProcess): unknown => children.push(child)
  let running: Program | undefined
  try {
    const run = certify(folder, profile.join(''), only, { onStart })
    // The run opens the school and waits for the application, which may read the discovery document when it starts.
    const begun = answered(`${ssoBase}/.well-known/openid-configuration`).then(async () => {
      const [command, ...args] = application.program(school)
      const env = environmentWith(environmentOf(school))
      running = await startProgram(command, args, () => answers(url), { env, cwd: folder })
    })
    const [judged] = await Promise.all([run, begun])
    return judged
  } finally {
    for (const child of children) child.kill()
    await running?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  )

/** Waits until an address answers. @throws after a minute */
async function answered(url: string): Promise<void> {
  for (const giveUp = Date.now() + 60_000; !(await answers(url)); await setTimeout(100))
    if (Date.now() > giveUp) throw new Error(`${url} did not answer within a minute`)
}

function environmentOf(school: School): Record<string, string> {
  return {
    SSO_BASE: school.ssoBase,
    KEY_SET: school.keySet,
    CLIENT_ID: school.clientId,
    CLIENT_SECRET: school.clientSecret,
    PORT: String(school.port),
    DATA_FOLDER: school.folder,
  }
}
