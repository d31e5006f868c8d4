/**
 * The events of the control endpoint, and helpers that read their bodies.
 * @module
 */
import type { Tenant, User } from '../../model.js'
import type { Runtime } from '../../runtime.js'

/** Body of an event, and of its answer. */
export type Body = Readonly<Record<string, unknown>>

/** Triggers an event at a tenant and answers. @throws {Refusal} if it is refused; then nothing is changed */
export type ControlEvent = (runtime: Runtime, tenant: Tenant, body: Body) => Body | Promise<Body>

/** Events by their names in the control protocol. */
export type ControlEvents = Readonly<Record<string, ControlEvent>>

/** The reason why an event is refused. It becomes the answer. */
export class Refusal extends Error {
  readonly status: number
  readonly error: string

  constructor(status: number, error: string, message: string) {
    super(message)
    this.status = status
    this.error = error
  }
}

/** A text of the body. @throws {Refusal} if it is missing, empty or of another type */
export function textOf(body: Body, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '')
    throw new Refusal(400, 'bad-request', `${name} must be a text`)
  return value
}

/** An id of the body, as text. @throws {Refusal} if it is neither a text nor a number */
export function idOf(body: Body, name: string): string {
  const value = body[name]
  if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value)
  throw new Refusal(400, 'bad-request', `${name} must be a text or a number`)
}

/** True if the platform treats two login names as the same. */
export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The user with the login name in the body. @throws {Refusal} if there is none */
export function userOf(tenant: Tenant, body: Body): User {
  const name = textOf(body, 'user')
  const user = tenant.users.find((one) => sameName(one.username, name))
  if (user === undefined) throw new Refusal(422, 'unknown-user', 'there is no such user')
  return user
}
