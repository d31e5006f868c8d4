/**
 * The generated client of the data APIs, sending through the kit.
 * @module
 */
import * as data from '../../../generated/data/index.js'
import type { Answer } from '../../core/http/answer.js'
import { callGenerated, type GeneratedCall } from '../../core/http/generated-call.js'
import type { Sender } from '../../core/http/sender.js'

/**
 * Makes one call and returns the answer itself, whatever its status.
 * @param call calls one operation
 * @throws {Undecided} where no answer could be had
 *
 * @example
 * callData(sender, { purpose: 'students', operation: 'listStudents', base, headers: [bearer(token)] }, (api) =>
 *   api.listStudents({ limit: 10 }),
 * )
 */
export function callData(
  sender: Sender,
  options: GeneratedCall,
  call: (api: data.DefaultApi) => Promise<unknown>,
): Promise<Answer> {
  return callGenerated(data, sender, options, call)
}
