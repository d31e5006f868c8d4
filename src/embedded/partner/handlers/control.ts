/**
 * The control protocol, for whoever tests the application: not part of it, and off without a token.
 * @module
 */
import { json } from '../answers.js'
import type { Answer, Incoming } from '../model.js'
import type { Runtime } from '../runtime.js'
import { writeClass } from '../service/classes.js'
import { exported } from '../service/export.js'
import { isMembers, type Members, newSchool, type School, ServiceFailure } from '../service/model.js'
import { lookStudentUp } from '../service/students.js'
import { syncSchool } from '../service/sync.js'

type Stimulus = (runtime: Runtime, school: School, body: Members) => Promise<Members> | Members

/** Things that can be caused at a school that is known. */
const atSchool: Readonly<Record<string, Stimulus>> = {
  sync: async (runtime, school) => ({ succeeded: await syncSchool(runtime, school) }),
  'class-update': (runtime, school, { classId }) =>
    told(async () => ({ succeeded: (await writeClass(runtime, school, String(classId))) ?? null })),
  'student-lookup': (runtime, school, { id, externalKey }) =>
    told(async () => ({ succeeded: await lookStudentUp(runtime, school, { id, externalKey }) })),
  export: exported,
}

/** What comes of something that the platform may not let happen. */
async function told(act: () => Promise<Members>): Promise<Members> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ServiceFailure) return { succeeded: false }
    throw error
  }
}

/** `/control/stimuli/{name}`. */
export async function control(runtime: Runtime, request: Incoming, name: string): Promise<Answer> {
  const { controlToken } = runtime
  if (controlToken === undefined) return json(404, { message: 'there is no control protocol' })
  if (request.header('authorization') !== `Bearer ${controlToken}`)
    return json(401, { message: 'wrong token' })
  const body = bodyOf(request)
  if (body === undefined) return json(400, { message: 'the body is no JSON object' })
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
  const stimulus = atSchool[name]
  if (stimulus === undefined) return json(404, { message: `there is no stimulus ${name}` })
  const school = runtime.schools.get(tenant) ?? unknown(runtime, tenant)
  // A school that is not served has nothing, and nothing of it is copied.
  if (school === undefined) return json(200, name === 'sync' ? { succeeded: false } : {})
  return json(200, await stimulus(runtime, school, body))
}

/** What is served of a school that nobody has activated. */
function unknown({ behave, settings }: Runtime, tenant: string): School | undefined {
  const credentials = behave.credentialsOfUnknown(settings)
  return credentials === undefined ? undefined : newSchool(tenant, credentials)
}

/** What an administrator enters. Contract 1, scenarios 2 and 3. */
function configure(runtime: Runtime, tenant: string, body: Members): Answer {
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

function bodyOf({ body }: Incoming): Members | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return isMembers(value) ? value : undefined
  } catch {
    return undefined
  }
}
