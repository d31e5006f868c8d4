/**
 * Sends requests of one caller to the data APIs or the roster API.
 * @module
 */
import { NotExercised, Unanswered } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { type BodyOf, type GeneratedCall, placedAt } from '../../core/http/generated-call.js'
import type { Sender } from '../../core/http/sender.js'
import type { HeaderLine } from '../../record/record.js'
import type { RunningCheck } from '../check.js'
import { keptIfInvalid, Received } from '../received.js'
import { expired, expiredMeanwhile, refusedInTime } from '../shared-tokens.js'

/** Returns the Authorization header line of a request; null for none. */
export type Authorization = () => Promise<HeaderLine | null>

/** Query of a request. Undefined values are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>

/** A path of the profile, or the default path (`assumed`). */
export interface Place {
  readonly path: string
  readonly assumed: boolean
}

/** One request, made by a generated client. */
export interface Call<Api, Result = unknown> {
  /** OpenAPI operation. */
  readonly operation: string
  /** Calls it. */
  readonly call: (api: Api) => Promise<Result>
  /** Path of the profile, in place of the path of the client. */
  readonly path?: string
  /** Further parameters. */
  readonly more?: Query
  /** Query of the profile, added unchanged. */
  readonly parameters?: string
}

/** Makes one call of a generated client and returns the raw answer. */
type Client<Api> = <Result>(
  sender: Sender,
  options: GeneratedCall,
  call: (api: Api) => Promise<Result>,
) => Promise<Answer<BodyOf<Result>>>

/** Sends requests of one caller. */
export class Caller<Api> {
  /**
   * @param base base address of the API
   * @param added header lines of every request
   */
  constructor(
    readonly check: RunningCheck,
    readonly client: Client<Api>,
    readonly base: string,
    readonly authorization: Authorization,
    readonly added: readonly HeaderLine[] = [],
  ) {}

  /** @throws {Undecided} if no answer comes */
  async call<Result>({
    operation,
    call,
    path,
    more = {},
    parameters = '',
  }: Call<Api, Result>): Promise<Answer<BodyOf<Result>>> {
    const { sender, urls } = this.check
    const place = path === undefined ? null : new URL(urls.at(path)).pathname
    const rewrite = placedAt(place, queryOf(more), parameters)
    const sendWith = async (line: HeaderLine | null): Promise<Answer<BodyOf<Result>>> => {
      const authorization = line === null ? [] : [line]
      const headers = [...authorization, ['Accept', 'application/json'] as const, ...this.added]
      const options = { purpose: operation, operation, base: this.base, rewrite, headers }
      return this.client(sender, options, call)
    }
    const line = await this.authorization()
    const answer = await sendWith(line)
    const authorization = line?.[1] ?? ''
    const received = this.check.run.part(Received)
    if (!expiredMeanwhile(this.check, answer, authorization)) return keptIfInvalid(received, answer)
    const next = await this.authorization()
    if (next === null || next[1] === authorization) throw new Unanswered(expired)
    return keptIfInvalid(received, refusedInTime(this.check, await sendWith(next), next[1]))
  }

  /**
   * The same at a path that the contract leaves open. A validation error shows that something is there, with
   * any status.
   * @throws {NotExercised} if the profile does not set the path, and nothing is at the default path
   */
  async callAt<Result>(place: Place, key: string, call: Call<Api, Result>): Promise<Answer<BodyOf<Result>>> {
    const answer = await this.call(call)
    const isValidation = Array.isArray(answer.object?.validationErrors)
    if (place.assumed && !isValidation && [404, 405, 410, 501].includes(answer.status))
      throw new NotExercised([
        `${key} (nothing is at the default path ${answer.url.pathname}: status ${answer.status})`,
      ])
    return answer
  }
}

/** Parameters as a query string. Undefined values are left out. */
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
