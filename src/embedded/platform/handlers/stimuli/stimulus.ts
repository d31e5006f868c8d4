/**
 * What a stimulus of the embedded platform is, and how it reads its body.
 * @module
 */
import type { Tenant, User } from '../../model.js'
import type { Runtime } from '../../runtime.js'

/** Body of a stimulus, and of its answer. */
export type Body = Readonly<Record<string, unknown>>

/** Causes something at a tenant and answers. @throws {Refusal} having changed nothing */
export type Stimulus = (runtime: Runtime, tenant: Tenant, body: Body) => Body | Promise<Body>

/** Stimuli by their names in the control protocol. */
export type Stimuli = Readonly<Record<string, Stimulus>>

/** What is wrong with a stimulus; becomes the answer. */
export class Refusal extends Error {
  readonly status: number
  readonly error: string

  constructor(status: number, error: string, message: string) {
    super(message)
    this.status = status
    this.error = error
  }
}

/** A text of the body. @throws {Refusal} where it is absent, empty or of another type */
export function textOf(body: Body, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '')
    throw new Refusal(400, 'bad-request', `${name} must be a text`)
  return value
}

/** An id of the body, as text. @throws {Refusal} where it is neither a text nor a number */
export function idOf(body: Body, name: string): string {
  const value = body[name]
  if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value)
  throw new Refusal(400, 'bad-request', `${name} must be a text or a number`)
}

/** True for login names that the platform takes for the same. */
export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The user whose login name stands in the body. @throws {Refusal} where there is none */
export function userOf(tenant: Tenant, body: Body): User {
  const name = textOf(body, 'user')
  const user = tenant.users.find((one) => sameName(one.username, name))
  if (user === undefined) throw new Refusal(422, 'unknown-user', 'there is no such user')
  return user
}
