/**
 * Sends requests of the generated client of the data APIs through the kit.
 * @module
 */
import * as data from '../../../generated/data/index.js'
import type { Answer } from '../../core/http/answer.js'
import { type BodyOf, callGenerated, type GeneratedCall } from '../../core/http/generated-call.js'
import type { Sender } from '../../core/http/sender.js'

/**
 * Makes one call and returns the answer, with any status.
 * @param call calls one operation
 * @throws {Undecided} if no answer comes
 *
 * @example
 * callData(sender, { purpose: 'students', operation: 'listStudents', base, headers: [bearer(token)] }, (api) =>
 *   api.listStudents({ limit: 10 }),
 * )
 */
export function callData<Result>(
  sender: Sender,
  options: GeneratedCall,
  call: (api: data.DataApi) => Promise<Result>,
): Promise<Answer<BodyOf<Result>>> {
  return callGenerated({ ...data, Api: data.DataApi }, sender, options, call)
}
