/**
 * Redeems a code, reads data and verifies a webhook with types of openapi-typescript and the client openapi-fetch.
 * `task.ts` describes input and output.
 */
import { createPublicKey, verify } from 'node:crypto'
import { json } from 'node:stream/consumers'
import createClient from 'openapi-fetch'
import type { paths as dataPaths, components as dataSchemas } from './data.js'
import type { paths as rosterPaths } from './roster.js'
import type { paths as serviceTokenPaths } from './service-token.js'
import type { paths as ssoPaths, components as ssoSchemas } from './sso.js'
import type { components as webhookSchemas } from './webhooks.js'

interface Task {
  ssoBase: string
  dataBase: string
  rosterBase: string
  clientId: string
  clientSecret: string
  redirectUri: string
  code: string
  codeVerifier: string
  serviceClientId: string
  servicePassword: string
  limit: number
  modifiedAfter: string
  webhook: { body: string; authorization: string; algorithm: string }
  webhookKey: string
}

type DataId = dataSchemas['schemas']['DataId']

const task = (await json(process.stdin)) as Task
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const after = { dateLastModifiedAfter: task.modifiedAfter }

/** The data of a success. A list that may come alone or in an object comes in an object here. */
function success<T>({ data }: { data?: T }): Exclude<T, readonly unknown[]> {
  if (data === undefined || Array.isArray(data)) throw new Error('no object with data')
  return data as Exclude<T, readonly unknown[]>
}

async function signIn() {
  const client = createClient<ssoPaths>({ baseUrl: task.ssoBase })
  const tokens = await client.POST('/token', {
    headers: form,
    body: {
      grant_type: 'authorization_code',
      code: task.code,
      redirect_uri: task.redirectUri,
      client_id: task.clientId,
      client_secret: task.clientSecret,
      code_verifier: task.codeVerifier,
    },
  })
  const payload = success(tokens).id_token.split('.')[1] ?? ''
  const claims: ssoSchemas['schemas']['IdTokenClaims'] = JSON.parse(
    Buffer.from(payload, 'base64url').toString('utf8'),
  )
  return { sub: claims.sub, username: claims.username, nonce: claims.nonce }
}

async function requestToken() {
  const client = createClient<serviceTokenPaths>({ baseUrl: task.ssoBase })
  const pair = Buffer.from(`${task.serviceClientId}:${task.servicePassword}`).toString('base64')
  const token = await client.POST('/token', {
    params: { query: { grant_type: 'client_credentials' } },
    headers: { ...form, authorization: `Basic ${pair}` },
    body: {},
  })
  return success(token)
}

const authorization = (token: string) => ({ authorization: `Bearer ${token}` })
const token = await requestToken()
const data = createClient<dataPaths>({ baseUrl: task.dataBase, headers: authorization(token.access_token) })

async function students() {
  const list = success(await data.GET('/students', { params: { query: { limit: task.limit } } }))
  return (list.students ?? []).map(({ id, externalKey, classAssignments }) => ({
    id: String(id),
    externalKey: externalKey ?? null,
    classNames: (classAssignments ?? []).map(({ className }) => className),
  }))
}

async function periods() {
  const timetable = success(await data.GET('/timetable', { params: { query: after } }))
  return (timetable.timetableData?.periods ?? []).map(({ id, status, teachers }) => ({
    id: String(id),
    status,
    teachers: (teachers ?? []).map((teacher) => `${teacher.id} ${teacher.status}`),
  }))
}

async function deletedPeriods() {
  const { data: ids = [] } = await data.GET('/timetable/deleted-periods', { params: { query: after } })
  return ids.map((id: DataId) => String(id))
}

async function rooms() {
  return (success(await data.GET('/rooms')).rooms ?? []).map(({ id }) => String(id))
}

async function users() {
  const client = createClient<rosterPaths>({
    baseUrl: task.rosterBase,
    headers: authorization(token.access_token),
  })
  const list = success(await client.GET('/users', { params: { query: { limit: task.limit } } }))
  return (list.users ?? []).map(({ sourcedId, enabledUser }) => ({
    id: String(sourcedId),
    enabled: enabledUser === true,
  }))
}

async function statusOfWrongToken() {
  const { response } = await data.GET('/students', { headers: authorization('wrong') })
  return response.status
}

function webhook() {
  const body = Buffer.from(task.webhook.body, 'base64')
  const changed = Buffer.from(body)
  changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
  const credentials: webhookSchemas['schemas']['CredentialsWebhook'] = JSON.parse(body.toString('utf8'))
  const { tenantId, clientId, password } = credentials
  return { verified: verifies(body), verifiedAfterChange: verifies(changed), tenantId, clientId, password }
}

function verifies(body: Buffer): boolean {
  if (task.webhook.algorithm !== 'SHA256withRSA') return false
  const key = createPublicKey({ key: Buffer.from(task.webhookKey, 'base64'), format: 'der', type: 'spki' })
  return verify('sha256', body, key, Buffer.from(task.webhook.authorization, 'base64'))
}

const findings = {
  signIn: await signIn(),
  expiresIn: token.expires_in,
  students: await students(),
  periods: await periods(),
  deletedPeriods: await deletedPeriods(),
  rooms: await rooms(),
  users: await users(),
  wrongToken: await statusOfWrongToken(),
  webhook: webhook(),
}
process.stdout.write(JSON.stringify(findings))
