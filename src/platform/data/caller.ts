/**
 * What the data APIs and the roster API have in common: who asks, and how a request is put together.
 * @module
 */

import { NotExercised } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { type GeneratedCall, placedAt } from '../../core/http/generated-call.js'
import type { Sender } from '../../core/http/sender.js'
import type { HeaderLine } from '../../record/record.js'
import type { Context } from '../context.js'
import { refusedInTime } from '../service-token.js'

/** Gives the Authorization header line of a request; null for none. */
export type Authorization = () => Promise<HeaderLine | null>

/** Query of a request; what is undefined is left out. */
export type Query = Readonly<Record<string, string | number | undefined>>

/** A path that the profile gives, or that is only assumed. */
export interface Place {
  readonly path: string
  readonly assumed: boolean
}

/** One request, made by a generated client. */
export interface Call<Api> {
  /** OpenAPI operation. */
  readonly operation: string
  /** Calls it. */
  readonly call: (api: Api) => Promise<unknown>
  /** Path in place of the client's, from the base URL on. */
  readonly path?: string
  /** Further parameters. */
  readonly more?: Query
  /** Ready query of the profile, added as it is. */
  readonly parameters?: string
}

/** Makes one call of a generated client and returns the raw answer. */
type Client<Api> = (
  sender: Sender,
  options: GeneratedCall,
  call: (api: Api) => Promise<unknown>,
) => Promise<Answer>

/** Sends requests of one caller. */
export class Caller<Api> {
  /**
   * @param base base address of the API
   * @param added header lines that every request gets
   */
  constructor(
    readonly context: Context,
    readonly client: Client<Api>,
    readonly base: string,
    readonly authorization: Authorization,
    readonly added: readonly HeaderLine[] = [],
  ) {}

  /** @throws {Undecided} where no answer could be had */
  async call({ operation, call, path, more = {}, parameters = '' }: Call<Api>): Promise<Answer> {
    const line = await this.authorization()
    const headers: HeaderLine[] = [
      ...(line === null ? [] : [line]),
      ['Accept', 'application/json'],
      ...this.added,
    ]
    const rewrite = placedAt(path ?? null, queryOf(more), parameters)
    const { sender } = this.context
    const options = { purpose: operation, operation, base: this.base, rewrite, headers }
    return refusedInTime(this.context, await this.client(sender, options, call), line?.[1] ?? '')
  }

  /**
   * The same at a path which the contract does not give.
   * @throws {NotExercised} where nothing is at a path that the profile does not give either
   */
  async callAt(place: Place, key: string, call: Call<Api>): Promise<Answer> {
    const answer = await this.call(call)
    if (place.assumed && [404, 405, 410, 501].includes(answer.status))
      throw new NotExercised([`${key} (nothing is at the default path)`])
    return answer
  }
}

/** Parameters as a query; what is undefined is left out. */
function queryOf(query: Query): string {
  return Object.entries(query)
    .flatMap(([name, value]) =>
      value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
    )
    .join('&')
}

/** An Authorization header with a bearer token. */
export function bearer(token: string): HeaderLine {
  return ['Authorization', `Bearer ${token}`]
}
