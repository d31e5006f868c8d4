/**
 * What a simulated platform answers to requests for service tokens and data: the good answer, unless a school says
 * otherwise.
 * @module
 */
import type { Reply } from '../runtime.js'
import { dataAnswer } from './data.js'
import { replyOf, type School } from './school.js'
import type { GoodAnswer, SimulatedRequest } from './types.js'

/** A request whose answer is ready to be sent. */
export interface Ready {
  /** Undefined where the request is for no school that is known. */
  readonly school: School | undefined
  readonly noted: SimulatedRequest
  readonly good: Reply
  /** Status that refuses invalid data. */
  readonly validationErrorStatus: number
}

/** The answer that is sent. */
export async function serviceReply(ready: Ready): Promise<Reply> {
  const { school, noted, good } = ready
  if (school === undefined || typeof good === 'string') return good
  const { answers } = school
  if (noted.endpoint === 'token' && asksForService(noted))
    return answers.serviceToken === undefined
      ? good
      : replyOf(await answers.serviceToken(textual(good), noted))
  // Who is not let in by the platform learns nothing of the school.
  if (noted.endpoint !== 'data' || good.status === 401 || good.status === 403) return good
  const told = dataAnswer(school.data, noted, ready.validationErrorStatus)
  if (told === undefined) return good
  return replyOf(answers.data === undefined ? told : await answers.data(told, noted))
}

/** Whether a token request names no code: then it is one for a service token. */
function asksForService({ url, body }: SimulatedRequest): boolean {
  const query = new URL(url).searchParams
  const form = new URLSearchParams(body.toString('utf8'))
  const grants = [...query.getAll('grant_type'), ...form.getAll('grant_type')]
  return (
    grants.includes('client_credentials') || (grants.length === 0 && !query.has('code') && !form.has('code'))
  )
}

function textual({ status, headers, body }: Exclude<Reply, string>): GoodAnswer {
  return { status, headers, body: typeof body === 'string' ? body : Buffer.from(body).toString('utf8') }
}
