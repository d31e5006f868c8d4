/**
 * Calls of the generated client of the roster API, sent by the kit.
 * @module
 */
import * as roster from '../../../generated/roster/index.js'
import type { Answer } from '../../core/http/answer.js'
import { type BodyOf, callGenerated, type GeneratedCall } from '../../core/http/generated-call.js'
import type { Sender } from '../../core/http/sender.js'

/**
 * Makes one call. Returns the answer with any status.
 * @param call calls one operation
 * @throws {Undecided} if no answer came
 */
export function callRoster<Result>(
  sender: Sender,
  options: GeneratedCall,
  call: (api: roster.RosterApi) => Promise<Result>,
): Promise<Answer<BodyOf<Result>>> {
  return callGenerated({ ...roster, Api: roster.RosterApi }, sender, options, call)
}
