/**
 * The generated client of the SSO API, sending through the kit, so that what it does is recorded.
 * @module
 */
import { Configuration, DefaultApi, FetchError, ResponseError } from '../../../generated/sso/index.js'
import type { Answer } from '../http/answer.js'
import type { HeaderLine } from '../run/record.js'
import type { Sender } from '../run/sender.js'

/** One call of the generated client. */
export interface SsoCall {
  /** For the evidence. */
  readonly purpose: string
  /** OpenAPI operation whose schema the answer is held against. */
  readonly operation: string
  /** SSO base of the tenant. */
  readonly base: string
  /** Address to call in place of the one that the OpenAPI document gives. */
  readonly url?: string
}

/**
 * Makes one call and returns the answer itself, whatever its status: rules judge raw answers, not models.
 * @throws {Undecided} where no answer could be had
 */
export async function callSso(
  sender: Sender,
  { purpose, operation, base, url }: SsoCall,
  call: (api: DefaultApi) => Promise<unknown>,
): Promise<Answer> {
  let answer: Answer | undefined
  const fetchApi = async (to: string, init: RequestInit): Promise<Response> => {
    const headers = Object.entries((init.headers ?? {}) as Record<string, string>) as HeaderLine[]
    const method = init.method ?? 'GET'
    const body = init.body === undefined || init.body === null ? null : String(init.body)
    answer = await sender.send({ purpose, operation, method, url: url ?? to, headers, body })
    return new Response(null, { status: Math.max(answer.status, 200) })
  }
  const configuration = new Configuration({
    basePath: base,
    fetchApi: fetchApi as unknown as typeof fetch,
  })
  try {
    await call(new DefaultApi(configuration))
  } catch (error) {
    if (error instanceof FetchError) throw error.cause
    if (!(error instanceof ResponseError)) throw error
  }
  return answer as Answer
}
