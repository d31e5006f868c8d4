/**
 * Calls an operation of a generated client. The request is sent and recorded by the kit.
 * @module
 */
import type { HeaderLine } from '../../record/record.js'
import { SuiteDefect } from '../errors.js'
import type { Answer } from './answer.js'
import type { Sender } from './sender.js'

/** A call, in addition to the arguments of the client. */
export interface GeneratedCall {
  /** For the evidence. */
  readonly purpose: string
  /** OpenAPI operation whose schema the answer is compared with; null if it is not compared. */
  readonly operation: string | null
  /** Base of the API, without a slash at the end. */
  readonly base: string
  /** Address to call in place of the one that the client makes. */
  readonly url?: string
  /** The address to call, from the one that the client makes; see {@link placedAt}. Not together with `url`. */
  readonly rewrite?: (made: URL) => URL
  /** True to send the request only once, even if it fails. Default: false. */
  readonly once?: boolean
  /** Header lines, sent as they are. One that the client sets too replaces the client's. */
  readonly headers?: readonly HeaderLine[]
}

/** The request of a generated client, without its address, which the answer has. */
export interface GeneratedRequest {
  readonly method: string
  readonly headers: readonly HeaderLine[]
}

const requests = new WeakMap<Answer, GeneratedRequest>()

/** The request of a generated client that got this answer; undefined if the request was made in another way. */
export function generatedRequest(answer: Answer): GeneratedRequest | undefined {
  return requests.get(answer)
}

/** A module of `generated/`, with its class of operations. */
export interface GeneratedClient<Api, Configuration> {
  readonly Configuration: new (parameters: { basePath: string; fetchApi: typeof fetch }) => Configuration
  readonly Api: new (configuration: Configuration) => Api
  readonly FetchError: new (cause: Error, message?: string) => Error
  readonly ResponseError: new (response: Response, message?: string) => Error
}

/** The body of a success, from what a method of a generated client returns: the body, or the response around it. */
export type BodyOf<Result> = Result extends { value(): Promise<infer Body> } ? Body : Result

/**
 * Makes one call and returns the answer itself, with any status: rules judge the bytes that came. Its fields come as
 * the generated type has them, once ajv has judged them: see {@link Answer.field}.
 * @param call calls one operation of the client; its result gives only the type
 * @throws {Undecided} if no answer comes
 * @throws {SuiteDefect} if `call` sends nothing
 */
export async function callGenerated<Api, Configuration, Result>(
  client: GeneratedClient<Api, Configuration>,
  sender: Sender,
  { purpose, operation, base, url, rewrite, once = false, headers: lines = [] }: GeneratedCall,
  call: (api: Api) => Promise<Result>,
): Promise<Answer<BodyOf<Result>>> {
  let answer: Answer<BodyOf<Result>> | undefined
  const fetchApi = async (made: string, init: RequestInit): Promise<Response> => {
    const replaced = new Set(lines.map(([name]) => name.toLowerCase()))
    const headerPairs = Object.entries((init.headers ?? {}) as Record<string, string>)
    const headers = [...lines, ...headerPairs.filter(([name]) => !replaced.has(name.toLowerCase()))]
    const method = init.method ?? 'GET'
    const body = init.body === undefined || init.body === null ? null : String(init.body)
    const to = url ?? (rewrite === undefined ? made : rewrite(new URL(made)))
    const compared = operation === null ? {} : { operation }
    const sent: Answer = await sender.send({
      origin: 'client',
      purpose,
      ...compared,
      method,
      url: to,
      headers,
      body,
      once,
    })
    requests.set(sent, { method, headers })
    // The type is that of a success, and field() gives only what ajv found to be of it.
    answer = sent as Answer<BodyOf<Result>>
    // An error status ends the call here, so that the client does not read the body.
    return new Response(null, { status: 500 })
  }
  const configuration = new client.Configuration({
    basePath: base,
    fetchApi: fetchApi as unknown as typeof fetch,
  })
  try {
    await call(new client.Api(configuration))
  } catch (error) {
    if (error instanceof client.FetchError) throw error.cause
    if (!(error instanceof client.ResponseError)) throw error
  }
  if (answer === undefined) throw new SuiteDefect(`${purpose}: the call of the generated client sent nothing`)
  return answer
}

/**
 * A rewrite that goes to another path and a longer query.
 * @param path path of the address; null keeps the one that the client made
 * @param queries ready queries, appended as they are to the client's own; empty ones are left out
 */
export function placedAt(path: string | null, ...queries: readonly string[]): (made: URL) => URL {
  return (made) => {
    const url = new URL(made)
    if (path !== null) url.pathname = path
    url.search = [made.search.slice(1), ...queries].filter((query) => query !== '').join('&')
    return url
  }
}
