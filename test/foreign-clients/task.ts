/**
 * What a program with generated clients gets, and what it must find out with them. It reads the task as JSON from its
 * standard input, and prints its findings as JSON.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'dotenv'
import type { Platform } from '../../src/embedded/platform/index.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { authorizeUrl, Browser, basic, type Env, form, pkce, post, send } from '../embedded/flow.js'
import { receive } from '../embedded/webhook-receiver.js'

/** A task for a program. */
export interface Task {
  readonly ssoBase: string
  readonly dataBase: string
  readonly rosterBase: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  /** A code that the browser of a teacher received. */
  readonly code: string
  readonly codeVerifier: string
  /** Client ID and password for service tokens. */
  readonly serviceClientId: string
  readonly servicePassword: string
  /** The number of students, and of users of the roster, to read. */
  readonly limit: number
  /** The moment for the timetable and for deleted periods. */
  readonly modifiedAfter: string
  /** A credentials webhook as it arrived, with the raw body in Base64. */
  readonly webhook: { readonly body: string; readonly authorization: string; readonly algorithm: string }
  /** The key of the environment: X.509 SubjectPublicKeyInfo, DER, Base64. */
  readonly webhookKey: string
}

/** What a program found out. */
export interface Findings {
  /** Claims of the ID token, read with the generated model. */
  readonly signIn: { readonly sub: string; readonly username: string; readonly nonce: string }
  /** Seconds for which the service token is valid. */
  readonly expiresIn: number
  /** The first students, read with the generated models. */
  readonly students: readonly {
    readonly id: string
    readonly externalKey: string | null
    readonly classNames: readonly string[]
  }[]
  /** The periods of the timetable, with ids and statuses of their teachers. */
  readonly periods: readonly {
    readonly id: string
    readonly status: string
    readonly teachers: readonly string[]
  }[]
  /** Ids of deleted periods. */
  readonly deletedPeriods: readonly string[]
  /** Ids of rooms. */
  readonly rooms: readonly string[]
  /** The first users of the roster. */
  readonly users: readonly { readonly id: string; readonly enabled: boolean }[]
  /** Status of the answer to a request with a wrong token. */
  readonly wrongToken: number
  /** Whether the signature verifies, also with a changed body; and the fields of the generated model. */
  readonly webhook: {
    readonly verified: boolean
    readonly verifiedAfterChange: boolean
    readonly tenantId: string
    readonly clientId: string
    readonly password: string
  }
}

const env: Env = parse(readFileSync(path.join(packageRoot, 'env/embedded.env'), 'utf8'))
const value = (key: string): string => env[key] ?? ''

/** Makes a task: signs a teacher in, and activates an application. */
export async function makeTask(platform: Platform): Promise<Task> {
  const ssoBase = `${platform.url}/platform/api/sso/v3/${value('TENANT')}`
  const { verifier, challenge } = pkce()
  return {
    ssoBase,
    dataBase: `${platform.url}/platform/api/rest/extern/v3`,
    rosterBase: `${platform.url}/ims/oneroster/v1p1`,
    clientId: value('OIDC_CLIENT_ID'),
    clientSecret: value('OIDC_CLIENT_SECRET'),
    redirectUri: value('OIDC_REDIRECT_URI'),
    code: await codeOfTeacher(ssoBase, challenge),
    codeVerifier: verifier,
    serviceClientId: value('SERVICE_CLIENT_ID'),
    servicePassword: value('SERVICE_PASSWORD'),
    limit: 5,
    modifiedAfter: '2026-09-01T00:00:00',
    webhook: await credentialsWebhook(platform),
    webhookKey: platform.webhookPublicKey,
  }
}

interface StudentRecord {
  readonly id: number
  readonly externalKey: string | null
  readonly classAssignments: readonly { readonly className: string }[]
}

interface PeriodRecord {
  readonly id: number
  readonly status: string
  readonly teachers: readonly { readonly id: number; readonly status: string }[]
}

interface UserRecord {
  readonly sourcedId: string
  readonly enabledUser: boolean
}

/** What every program must find out, from requests without a client. */
export async function expectedFindings(task: Task): Promise<Findings> {
  const { ssoBase, dataBase, rosterBase, serviceClientId, servicePassword, limit, modifiedAfter } = task
  const token = await post(`${ssoBase}/token?${form({ grant_type: 'client_credentials' })}`, '', {
    authorization: basic(serviceClientId, servicePassword),
  })
  const headers = { authorization: `Bearer ${token.json.access_token}` }
  const read = async (url: string): Promise<unknown> => (await send(url, { headers })).json
  const after = `dateLastModifiedAfter=${modifiedAfter}`
  const list = (await read(`${dataBase}/students?limit=${limit}`)) as { students: readonly StudentRecord[] }
  const timetable = (await read(`${dataBase}/timetable?${after}`)) as {
    timetableData: { periods: readonly PeriodRecord[] }
  }
  const deleted = (await read(`${dataBase}/timetable/deleted-periods?${after}`)) as readonly number[]
  const rooms = (await read(`${dataBase}/rooms`)) as { rooms: readonly { id: number }[] }
  const roster = (await read(`${rosterBase}/users?limit=${limit}`)) as { users: readonly UserRecord[] }
  const body = JSON.parse(Buffer.from(task.webhook.body, 'base64').toString('utf8'))
  return {
    signIn: { sub: '9fef5c68-e1b0-4016-a3f6-3c717c720f99', username: value('TEACHER_LOGIN'), nonce: 'n-1' },
    expiresIn: 180,
    students: list.students.map(({ id, externalKey, classAssignments }) => ({
      id: String(id),
      externalKey: externalKey ?? null,
      classNames: classAssignments.map(({ className }) => className),
    })),
    periods: timetable.timetableData.periods.map(({ id, status, teachers }) => ({
      id: String(id),
      status,
      teachers: teachers.map((teacher) => `${teacher.id} ${teacher.status}`),
    })),
    deletedPeriods: deleted.map(String),
    rooms: rooms.rooms.map(({ id }) => String(id)),
    users: roster.users.map(({ sourcedId, enabledUser }) => ({ id: sourcedId, enabled: enabledUser })),
    wrongToken: 401,
    webhook: {
      verified: true,
      verifiedAfterChange: false,
      tenantId: value('TENANT'),
      clientId: value('ONBOARDING_CLIENT_ID'),
      password: body.password,
    },
  }
}

/** The part of the sign-in that happens in the browser of the user. */
async function codeOfTeacher(ssoBase: string, challenge: string): Promise<string> {
  const browser = new Browser()
  const pair = { code_challenge: challenge, code_challenge_method: 'S256' }
  const page = await browser.follow(authorizeUrl(ssoBase, env, pair))
  const end = await browser.logIn(page, value('TEACHER_LOGIN'), value('TEACHER_PASSWORD'))
  return new URL(end.url).searchParams.get('code') ?? ''
}

/** Activates an application, and receives the webhook. */
async function credentialsWebhook(platform: Platform): Promise<Task['webhook']> {
  const receiver = await receive()
  try {
    await send(`${platform.controlUrl}/stimuli/activate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${value('CONTROL_TOKEN')}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        tenant: value('TENANT'),
        client_id: value('ONBOARDING_CLIENT_ID'),
        scenario: 1,
        credentials_url: `${receiver.url}/credentials`,
        deactivation_url: `${receiver.url}/deactivation`,
      }),
    })
    const [webhook] = await receiver.count(1)
    const { authorization = '', algorithm } = webhook?.headers ?? {}
    return {
      body: webhook?.body.toString('base64') ?? '',
      authorization,
      algorithm: String(algorithm),
    }
  } finally {
    receiver.close()
  }
}
