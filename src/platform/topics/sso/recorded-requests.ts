/**
 * Recorded authorize requests: what rules say about wrong ones, and about the redirects to the application.
 * @module
 */
import { facts, type RuleId } from '../../../../generated/catalogue.js'
import { NotApplicable } from '../../../core/errors.js'
import type { Memory } from '../../../core/properties.js'
import { judgesRecorded } from '../../rule.js'
import type { AuthorizeSubject } from '../../subjects.js'

/** The parameters that every authorize request has. */
const required = ['response_type', 'scope', 'client_id', 'redirect_uri', 'nonce'] as const

/** The values of a parameter. */
export function valuesOfParameter({ parameters }: AuthorizeSubject, name: string): readonly string[] {
  return parameters.filter(([key]) => key === name).map(([, value]) => value)
}

/** True if a parameter is absent or blank, and the target is not known to do without it. */
export function lacksParameter(request: AuthorizeSubject, name: string): boolean {
  const isBlank = valuesOfParameter(request, name).every((value) => value.trim() === '')
  return isBlank && !request.toleratedMissing.includes(name)
}

/**
 * Declares that recorded authorize requests which are wrong in a way get neither a code nor a token.
 * @param isWrong true for a request that must get none
 */
export function refusesRecordedRequest(id: RuleId, isWrong: (request: AuthorizeSubject) => boolean): void {
  judgesRecorded(id, 'authorize answer', (request) => {
    if (!isWrong(request)) throw new NotApplicable('no request is wrong in this way')
    const { result } = request
    const isRefusal = result.first.status >= 400 || result.parameter('error') !== undefined
    // Behind a login page, a code may still come.
    if (result.empty && !isRefusal)
      throw new NotApplicable('no request that is wrong in this way was decided')
    result.holdsNoCode()
  })
}

/**
 * Declares what a rule says about each answer to a complete authorize request that sent the browser to the application
 * without an error.
 * @param judge gets the request and its answer
 */
export function judgesGranted(id: RuleId, judge: (granted: AuthorizeSubject, memory: Memory) => void): void {
  judgesRecorded(id, 'authorize answer', (request, memory) => {
    const { result } = request
    const isComplete =
      required.every(
        (name) => valuesOfParameter(request, name).filter((value) => value !== '').length === 1,
      ) &&
      result.sent('response_type') === facts.responseType &&
      result.sent('response_mode') === undefined
    const isGranted = result.target !== null && result.returned && result.parameter('error') === undefined
    if (!isComplete || !isGranted) throw new NotApplicable('no complete request was granted')
    judge(request, memory)
  })
}
