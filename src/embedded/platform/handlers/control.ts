/**
 * The control endpoint: events that the suite triggers at the embedded platform and that no user could trigger.
 * @module
 */
import type { Answer, Incoming, Runtime } from '../runtime.js'
import { clockAndUsers } from './stimuli/clock-and-users.js'
import { launch } from './stimuli/launch.js'
import { onboarding } from './stimuli/onboarding.js'
import { rosterStimuli } from './stimuli/roster.js'
import { type Body, Refusal, type Stimuli, textOf } from './stimuli/stimulus.js'
import { timetableStimuli } from './stimuli/timetable.js'
import { undo } from './stimuli/undo.js'

const stimuli: Stimuli = {
  ...clockAndUsers,
  ...launch,
  ...onboarding,
  ...timetableStimuli,
  ...rosterStimuli,
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
    if (request.method !== 'POST' || !Object.hasOwn(stimuli, name)) throw unsupported(name)
    return plain(200, await cause(runtime, name, parse(request.body)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return plain(error.status, { error: error.error, message: error.message })
  }
}

/**
 * Triggers an event by name.
 * @returns the answer of the control protocol
 * @throws {Refusal} if nothing was changed
 */
export async function cause(runtime: Runtime, name: string, body: Body): Promise<Body> {
  const stimulus = Object.hasOwn(stimuli, name) ? stimuli[name] : undefined
  if (stimulus === undefined) throw unsupported(name)
  const id = textOf(body, 'tenant')
  const tenant = runtime.tenants.get(id)
  if (tenant === undefined && name === 'return-tenant' && runtime.lent.has(id)) return {}
  if (tenant === undefined) throw new Refusal(422, 'unknown-tenant', 'there is no such tenant')
  return stimulus(runtime, tenant, body)
}

function unsupported(name: string): Refusal {
  return new Refusal(404, 'not-supported', `there is no event ${name}: POST one of ${Object.keys(stimuli)}`)
}

function parse(bytes: Buffer): Body {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body
  } catch {
    // The refusal below describes the problem.
  }
  throw new Refusal(400, 'bad-request', 'the body must be a JSON object')
}
