/**
 * The control protocol for tests of the application. It is off unless a token is configured.
 * @module
 */
import { json } from '../answers.js'
import type { Answer, Incoming } from '../model.js'
import type { Runtime } from '../runtime.js'
import { writeClass } from '../service/classes.js'
import { exported } from '../service/export.js'
import { isJsonObject, type JsonObject, newSchool, type School, ServiceFailure } from '../service/model.js'
import { lookStudentUp } from '../service/students.js'
import { syncSchool } from '../service/sync.js'

type EventHandler = (runtime: Runtime, school: School, body: JsonObject) => Promise<JsonObject> | JsonObject

/** Events that tests can trigger at a known school. */
const atSchool: Readonly<Record<string, EventHandler>> = {
  sync: async (runtime, school) => ({ ...(await syncSchool(runtime, school)) }),
  'class-update': (runtime, school, { classId }) =>
    reported(async () => ({ succeeded: (await writeClass(runtime, school, String(classId))) ?? null })),
  'student-lookup': (runtime, school, { id, externalKey }) =>
    reported(async () => ({ succeeded: await lookStudentUp(runtime, school, { id, externalKey }) })),
  export: exported,
}

/** Runs an event that can fail because of the platform. */
async function reported(act: () => Promise<JsonObject>): Promise<JsonObject> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ServiceFailure) return { succeeded: false, reason: error.message }
    throw error
  }
}

/** `/control/stimuli/{name}`. */
export async function control(runtime: Runtime, request: Incoming, name: string): Promise<Answer> {
  const { controlToken } = runtime
  if (controlToken === undefined) return json(404, { message: 'the control protocol is off' })
  if (request.header('authorization') !== `Bearer ${controlToken}`)
    return json(401, { message: 'the bearer token is wrong' })
  const body = bodyOf(request)
  if (body === undefined) return json(400, { message: 'the body is not a JSON object' })
  if (name === 'restart') {
    runtime.restart()
    return json(200, {})
  }
  if (name === 'advance-clock') {
    runtime.offset += Number(body.seconds) * 1000
    return json(200, {})
  }
  const tenant = String(body.tenantId)
  if (name === 'configure') return configure(runtime, tenant, body)
  const handler = atSchool[name]
  if (handler === undefined) return json(404, { message: `there is no event ${name}` })
  const school = runtime.schools.get(tenant) ?? unknown(runtime, tenant)
  // A school that is not served has no data, and none is copied.
  if (school === undefined)
    return json(200, name === 'sync' ? { succeeded: false, reason: 'the school is unknown' } : {})
  return json(200, await handler(runtime, school, body))
}

/** What the application does for a school that is not activated. */
function unknown({ behave, settings }: Runtime, tenant: string): School | undefined {
  const credentials = behave.credentialsOfUnknown(settings)
  return credentials === undefined ? undefined : newSchool(tenant, credentials)
}

/** The values that an administrator enters. Contract 1, scenarios 2 and 3. */
function configure(runtime: Runtime, tenant: string, body: JsonObject): Answer {
  const { clientId, password = '' } = body
  const entered = { clientId: String(clientId), password: String(password) }
  const known = runtime.schools.get(tenant)
  if (known === undefined && entered.password === '')
    return json(409, { message: 'there is no webhook and no password' })
  const credentials = runtime.behave.configuredWith(entered, known)
  const school = known ?? newSchool(tenant, credentials)
  school.configured = runtime.behave.completeByConfiguration()
  if (credentials !== school.credentials) school.tokens.clear()
  school.credentials = credentials
  runtime.schools.set(tenant, school)
  return json(200, {})
}

function bodyOf({ body }: Incoming): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
