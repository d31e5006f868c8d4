/**
 * Recorded token requests: what rules say about wrong ones.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { given, NotApplicable } from '../../../core/errors.js'
import type { Answer } from '../../../core/http/answer.js'
import { judgesRecorded } from '../../rule.js'
import { tokensInBody } from '../../sso/findings.js'
import type { JudgedTokenRequest, TokenRequestFacts } from '../../sso/judged-token-request.js'
import { holdsErrorName, holdsNoToken } from '../../sso/token.js'
import type { TokenAnswer } from '../../subjects.js'

/** Says whether a request is wrong in the way that a rule is about; undefined if that is not known. */
export type Wrong = (request: JudgedTokenRequest, answer: Answer) => boolean | undefined

/**
 * Declares that recorded requests which are wrong in a way get no tokens.
 * @param isWrong true for a request that must get no tokens
 */
export function refusesRecorded(id: RuleId, isWrong: Wrong): void {
  judgesRecorded(id, 'token answer', ({ answer, request }) => {
    if (isWrong(request, answer) !== true) throw new NotApplicable('no request is wrong in this way')
    holdsNoToken(answer)
  })
}

/**
 * Declares that recorded requests which are wrong in a way, and in no other that is known, are refused with an error name.
 * @param isWrong true for a request that must be refused with this name
 */
export function namesErrorForRecorded(id: RuleId, name: string, isWrong: Wrong): void {
  judgesRecorded(id, 'token answer', ({ answer, request }) => {
    if (isWrong(request, answer) !== true) throw new NotApplicable('no request is wrong in this way')
    given(tokensInBody(answer).length === 0, 'the request was not refused, so no error is named')
    holdsErrorName(answer, [name])
  })
}

/** Statuses that say nothing about the grant: of the address, the method, the form, or of a server in front. */
const aboutHttp = [404, 405, 406, 410, 411, 414, 415, 417]

/**
 * Declares what a rule says about each refusal of a documented grant.
 * @param judge gets the refusal
 */
export function judgesRefusals(id: RuleId, judge: (refusal: TokenAnswer) => void): void {
  judgesRecorded(id, 'token answer', (refusal) => {
    const { answer, request } = refusal
    const isDocumented = (request.redeemsCode && isForm(request) === true) || request.requestsServiceToken
    // Another rule is about refusals while an activation is not complete.
    if (request.facts.method !== 'POST' || !isDocumented || request.facts.isEarly)
      throw new NotApplicable('no request of a documented grant was refused')
    const isRefusal = answer.status >= 400 || (answer.ok && answer.object?.error !== undefined)
    if (!isRefusal || aboutHttp.includes(answer.status) || tokensInBody(answer).length > 0)
      throw new NotApplicable('no request of a documented grant was refused')
    judge(refusal)
  })
}

/** True for a request that declares a form; undefined if that is not known. */
export function isForm({ facts: { contentType } }: JudgedTokenRequest): boolean | undefined {
  if (contentType === undefined) return undefined
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded'
}

/** True for a code that is older than this at its redemption, by any clock. */
export function isOlder({ codeAge, leewaySeconds }: TokenRequestFacts, seconds: number): boolean {
  return codeAge !== undefined && codeAge > seconds + leewaySeconds
}
