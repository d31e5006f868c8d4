/**
 * The generated client of the SSO API, sending through the kit.
 * @module
 */
import * as sso from '../../../generated/sso/index.js'
import type { Answer } from '../../core/http/answer.js'
import { type BodyOf, callGenerated, type GeneratedCall } from '../../core/http/generated-call.js'
import type { Sender } from '../../core/http/sender.js'

/**
 * Makes one call and returns the answer with any status.
 * @param call calls one operation
 * @throws {Undecided} if no answer could be had
 */
export function callSso<Result>(
  sender: Sender,
  options: GeneratedCall,
  call: (api: sso.SsoApi) => Promise<Result>,
): Promise<Answer<BodyOf<Result>>> {
  return callGenerated({ ...sso, Api: sso.SsoApi }, sender, options, call)
}
