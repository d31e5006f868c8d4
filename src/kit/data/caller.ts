/**
 * What the data APIs and the roster API have in common: who asks, and how a request is put together.
 * @module
 */
import type { Context } from '../context.js'
import { NotExercised } from '../errors.js'
import type { Answer } from '../http/answer.js'
import type { HeaderLine } from '../run/record.js'

/** Gives the Authorization header line of a request; null for none. */
export type Authorization = () => Promise<HeaderLine | null>

/** Query of a request; what is undefined is left out. */
export type Query = Readonly<Record<string, string | number | undefined>>

/** One request. */
export interface Call {
  /** OpenAPI operation. */
  readonly operation: string
  /** From the base URL on. */
  readonly path: string
  readonly query?: Query
  /** Ready query of the profile, added as it is. */
  readonly parameters?: string
  readonly method?: 'GET' | 'PUT'
  readonly body?: unknown
}

/** A path that the profile gives, or that is only assumed. */
export interface Place {
  readonly path: string
  readonly assumed: boolean
}

/** Sends requests of one caller. */
export class Caller {
  constructor(
    readonly context: Context,
    readonly authorization: Authorization,
    readonly added: readonly HeaderLine[] = [],
  ) {}

  /** @throws {Undecided} where no answer could be had */
  async call({ operation, path, query = {}, parameters = '', method = 'GET', body }: Call): Promise<Answer> {
    const line = await this.authorization()
    const { profile, sender } = this.context
    const headers: HeaderLine[] = [
      ...(line === null ? [] : [line]),
      ['Accept', 'application/json'],
      ...this.added,
    ]
    if (body !== undefined) headers.push(['Content-Type', 'application/json'])
    const pairs = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
    )
    const text = [...pairs, ...(parameters === '' ? [] : [parameters])].join('&')
    return sender.send({
      purpose: operation,
      operation,
      method,
      url: `${profile.baseUrl}${path}${text === '' ? '' : `?${text}`}`,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /**
   * The same at a path which the contract does not give.
   * @throws {NotExercised} where nothing is at a path that the profile does not give either
   */
  async callAt(place: Place, key: string, call: Call): Promise<Answer> {
    const answer = await this.call(call)
    if (place.assumed && [404, 405, 410, 501].includes(answer.status))
      throw new NotExercised([`${key} (nothing is at the default path)`])
    return answer
  }
}

/** An Authorization header with a bearer token. */
export function bearer(token: string): HeaderLine {
  return ['Authorization', `Bearer ${token}`]
}
