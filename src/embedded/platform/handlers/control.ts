/**
 * The control endpoint: events that the suite triggers at the embedded platform and that no user could trigger.
 * @module
 */
import type { Answer } from '../answer.js'
import { parseJson } from '../request-limits.js'
import type { Incoming, Runtime } from '../runtime.js'
import { clockAndUsers } from './events/clock-and-users.js'
import { type Body, type ControlEvents, Refusal, textOf } from './events/event.js'
import { launch } from './events/launch.js'
import { onboarding } from './events/onboarding.js'
import { rosterEvents } from './events/roster.js'
import { timetableEvents } from './events/timetable.js'
import { undo } from './events/undo.js'

const events: ControlEvents = {
  ...clockAndUsers,
  ...launch,
  ...onboarding,
  ...timetableEvents,
  ...rosterEvents,
  ...undo,
}

/** Runs one event by name. The caller authenticates with the control token of the world. */
export async function control(runtime: Runtime, name: string, request: Incoming): Promise<Answer> {
  const plain = (status: number, value: unknown): Answer => ({
    status,
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify(value),
  })
  try {
    if (request.header('authorization') !== `Bearer ${runtime.world.controlToken}`)
      throw new Refusal(401, 'not-authorized', 'the control token is missing or wrong')
    if (request.method !== 'POST' || !Object.hasOwn(events, name)) throw unsupported(name)
    return plain(200, await cause(runtime, name, parse(request.body)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return plain(error.status, { error: error.error, message: error.message })
  }
}

/**
 * Triggers an event by name.
 * @returns the answer of the control protocol
 * @throws {Refusal} if it is refused; then nothing is changed
 */
export async function cause(runtime: Runtime, name: string, body: Body): Promise<Body> {
  const event = Object.hasOwn(events, name) ? events[name] : undefined
  if (event === undefined) throw unsupported(name)
  const id = textOf(body, 'tenant')
  const tenant = runtime.tenants.get(id)
  if (tenant === undefined && name === 'return-tenant' && runtime.lent.has(id)) return {}
  if (tenant === undefined) throw new Refusal(422, 'unknown-tenant', 'there is no such tenant')
  return event(runtime, tenant, body)
}

function unsupported(name: string): Refusal {
  return new Refusal(404, 'not-supported', `there is no event ${name}: POST one of ${Object.keys(events)}`)
}

function parse(bytes: Buffer): Body {
  try {
    const value: unknown = parseJson(bytes.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body
  } catch {
    // The refusal below describes the problem.
  }
  throw new Refusal(400, 'bad-request', 'the body must be a JSON object')
}
