/**
 * Stimuli: what the suite causes at the embedded platform that no user of it could.
 * @module
 */
import type { Tenant } from '../model.js'
import type { Answer, Incoming, Runtime } from '../runtime.js'
import { preparedOf } from '../world/prepared.js'

type Body = Readonly<Record<string, unknown>>
type Stimulus = (runtime: Runtime, tenant: Tenant, body: Body) => Body | undefined

/** What is wrong with a stimulus; becomes the answer. */
class Refusal extends Error {
  readonly status: number
  readonly error: string

  constructor(status: number, error: string, message: string) {
    super(message)
    this.status = status
    this.error = error
  }
}

const stimuli: Readonly<Record<string, Stimulus>> = {
  'advance-clock': (runtime, tenant, body) => {
    const { seconds } = body
    if (typeof seconds !== 'number' || !(seconds >= 0))
      throw new Refusal(400, 'bad-request', 'seconds must be a number from 0 on')
    tenant.offset += seconds
    return { now: runtime.now(tenant) }
  },
  'lend-tenant': (runtime, tenant) => ({ tenant: runtime.lend(tenant).id }),
  'return-tenant': (runtime, tenant) => {
    if (runtime.world.tenants.includes(tenant)) throw new Refusal(422, 'not-lent', 'this tenant was not lent')
    runtime.tenants.delete(tenant.id)
    return {}
  },
  'describe-prepared': (_runtime, tenant) => ({ fixtures: preparedOf(tenant) }),
  'set-language': (_runtime, tenant, body) => {
    userOf(tenant, body).language = textOf(body, 'language')
    return {}
  },
  'rename-user': (_runtime, tenant, body) => {
    const user = userOf(tenant, body)
    const username = textOf(body, 'username')
    const taken = tenant.users.some((one) => one !== user && sameName(one.username, username))
    if (taken) throw new Refusal(422, 'name-taken', 'another user has this name')
    user.username = username
    return {}
  },
}

/** Runs one stimulus by name; the caller proves itself with the world's control token. */
export function control(runtime: Runtime, name: string, request: Incoming): Answer {
  const plain = (status: number, value: unknown): Answer => ({
    status,
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify(value),
  })
  try {
    if (request.header('authorization') !== `Bearer ${runtime.world.controlToken}`)
      throw new Refusal(401, 'not-authorized', 'the control token is missing or wrong')
    const stimulus = Object.hasOwn(stimuli, name) ? stimuli[name] : undefined
    if (request.method !== 'POST' || stimulus === undefined)
      throw new Refusal(
        404,
        'not-supported',
        `there is no stimulus ${name}; POST one of ${Object.keys(stimuli)}`,
      )
    const body = parse(request.body)
    const id = textOf(body, 'tenant')
    const tenant = runtime.tenants.get(id)
    if (tenant === undefined && name === 'return-tenant' && runtime.lent.has(id)) return plain(200, {})
    if (tenant === undefined) throw new Refusal(422, 'unknown-tenant', 'there is no such tenant')
    return plain(200, stimulus(runtime, tenant, body))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return plain(error.status, { error: error.error, message: error.message })
  }
}

function parse(bytes: Buffer): Body {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body
  } catch {
    // The refusal below says what is wrong.
  }
  throw new Refusal(400, 'bad-request', 'the body must be a JSON object')
}

function textOf(body: Body, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '')
    throw new Refusal(400, 'bad-request', `${name} must be a text`)
  return value
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function userOf(tenant: Tenant, body: Body): Tenant['users'][number] {
  const name = textOf(body, 'user')
  const user = tenant.users.find((one) => sameName(one.username, name))
  if (user === undefined) throw new Refusal(422, 'unknown-user', 'there is no such user')
  return user
}
