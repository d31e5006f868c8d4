/**
 * The answers of a simulated platform to requests for service tokens and data: the documented answer, unless a school
 * replaces it.
 * @module
 */
import { serviceGrant } from '../../facts.js'
import type { Reply } from '../answer.js'
import { dataAnswer } from './data.js'
import { replyOf, type School } from './school.js'
import type { Dialect, GoodAnswer, SimulatedRequest } from './types.js'

/** A request, and what the platform answers as documented. */
export interface Ready {
  /** Undefined if the request is for no known school. */
  readonly school: School | undefined
  readonly noted: SimulatedRequest
  /** For data: whether the request is permitted. */
  readonly good: Reply
  /** Makes the whole documented answer. */
  readonly whole: () => Promise<Reply>
  readonly dialect: Dialect
  /** Status for invalid data. */
  readonly validationErrorStatus: number
}

/** The answer to send. */
export async function serviceReply(ready: Ready): Promise<Reply> {
  const { school, noted, good } = ready
  if (school === undefined || typeof good === 'string') return good
  const { answers } = school
  if (noted.endpoint === 'token' && asksForService(noted))
    return answers.serviceToken === undefined
      ? good
      : replyOf(await answers.serviceToken(textual(good), noted))
  // If the platform refuses access, the answer contains no data of the school.
  if (noted.endpoint !== 'data' || good.status === 401 || good.status === 403) return good
  const answered = dataAnswer(school, noted, ready.dialect, ready.validationErrorStatus)
  if (answered === undefined) return ready.whole()
  return replyOf(answers.data === undefined ? answered : await answers.data(answered, noted))
}

/** Whether a token request names no code, so that it is a request for a service token. */
function asksForService({ url, body }: SimulatedRequest): boolean {
  const query = new URL(url).searchParams
  const form = new URLSearchParams(body.toString('utf8'))
  const grants = [...query.getAll('grant_type'), ...form.getAll('grant_type')]
  return grants.includes(serviceGrant) || (grants.length === 0 && !query.has('code') && !form.has('code'))
}

function textual({ status, headers, body }: Exclude<Reply, string>): GoodAnswer {
  return { status, headers, body: typeof body === 'string' ? body : Buffer.from(body).toString('utf8') }
}
