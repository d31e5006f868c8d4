/**
 * Signs in, reads students and verifies a webhook with the generated clients. `task.ts` describes input and output.
 */
import { createPublicKey, verify } from 'node:crypto'
import { json } from 'node:stream/consumers'
import * as data from './data/index.js'
import * as roster from './roster/index.js'
import * as serviceToken from './service-token/index.js'
import * as sso from './sso/index.js'
import { CredentialsWebhookFromJSON } from './webhooks/index.js'

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

/** Does not compile for a value of the type any. */
const typed = <T>(value: 0 extends 1 & T ? never : T): T => value as T

const task = (await json(process.stdin)) as Task

async function signIn() {
  const api = new sso.SingleSignOnApi(new sso.Configuration({ basePath: task.ssoBase }))
  const tokens = await api.exchangeCode({
    grantType: 'authorization_code',
    code: task.code,
    redirectUri: task.redirectUri,
    clientId: task.clientId,
    clientSecret: task.clientSecret,
    codeVerifier: task.codeVerifier,
  })
  const payload = Buffer.from(typed(tokens.idToken).split('.')[1] ?? '', 'base64url').toString('utf8')
  const { sub, username, nonce } = sso.IdTokenClaimsFromJSON(JSON.parse(payload))
  return { sub: typed(sub), username: typed(username), nonce: typed(nonce) }
}

function requestToken() {
  const { ssoBase: basePath, serviceClientId: username, servicePassword: password } = task
  const configuration = new serviceToken.Configuration({ basePath, username, password })
  return new serviceToken.ServiceTokensApi(configuration).requestServiceToken({
    grantType: 'client_credentials',
  })
}

const dataSettings = (accessToken: string): data.Configuration =>
  new data.Configuration({ basePath: task.dataBase, accessToken })
const dataApi = (accessToken: string): data.StudentsApi => new data.StudentsApi(dataSettings(accessToken))

async function students(token: string) {
  const list = await dataApi(token).listStudents({ limit: task.limit })
  // A platform may also answer with the list itself.
  return (Array.isArray(list) ? list : typed(list.students ?? [])).map((student) => ({
    id: String(typed(student.id)),
    externalKey: typed(student.externalKey ?? null),
    classNames: typed(student.classAssignments ?? []).map(({ className }) => typed(className)),
  }))
}

async function timetable(token: string) {
  const api = new data.TimetableApi(dataSettings(token))
  const list = await api.getTimetable({ dateLastModifiedAfter: task.modifiedAfter })
  const periods = Array.isArray(list) ? list : typed(list.timetableData?.periods ?? [])
  const deleted = await api.getDeletedPeriods({ dateLastModifiedAfter: task.modifiedAfter })
  return {
    periods: periods.map(({ id, status, teachers }) => ({
      id: String(typed(id)),
      status: typed(status),
      teachers: typed(teachers ?? []).map((teacher) => `${typed(teacher.id)} ${typed(teacher.status)}`),
    })),
    deletedPeriods: deleted.map((id) => String(typed(id))),
  }
}

async function rooms(token: string) {
  const list = await new data.RoomsApi(dataSettings(token)).listRooms()
  return (Array.isArray(list) ? list : typed(list.rooms ?? [])).map(({ id }) => String(typed(id)))
}

async function users(accessToken: string) {
  const settings = new roster.Configuration({ basePath: task.rosterBase, accessToken })
  const list = await new roster.RosterApi(settings).listRosterUsers({ limit: task.limit })
  return (Array.isArray(list) ? list : typed(list.users ?? [])).map(({ sourcedId, enabledUser }) => ({
    id: String(typed(sourcedId)),
    enabled: typed(enabledUser) === true,
  }))
}

async function statusOfWrongToken(): Promise<number> {
  try {
    await dataApi('wrong').listStudents()
    return 200
  } catch (error) {
    if (error instanceof data.ResponseError) return error.response.status
    throw error
  }
}

function webhook() {
  const body = Buffer.from(task.webhook.body, 'base64')
  const changed = Buffer.from(body)
  changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
  const { tenantId, clientId, password } = CredentialsWebhookFromJSON(JSON.parse(body.toString('utf8')))
  return {
    verified: verifies(body),
    verifiedAfterChange: verifies(changed),
    tenantId: typed(tenantId),
    clientId: typed(clientId),
    password: typed(password),
  }
}

function verifies(body: Buffer): boolean {
  if (task.webhook.algorithm !== 'SHA256withRSA') return false
  const key = createPublicKey({ key: Buffer.from(task.webhookKey, 'base64'), format: 'der', type: 'spki' })
  return verify('sha256', body, key, Buffer.from(task.webhook.authorization, 'base64'))
}

const token = await requestToken()
const findings = {
  signIn: await signIn(),
  expiresIn: typed(token.expiresIn),
  students: await students(token.accessToken),
  ...(await timetable(token.accessToken)),
  rooms: await rooms(token.accessToken),
  users: await users(token.accessToken),
  wrongToken: await statusOfWrongToken(),
  webhook: webhook(),
}
process.stdout.write(JSON.stringify(findings))
