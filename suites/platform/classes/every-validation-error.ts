/**
 * Judges the validation errors that any check of the run has received.
 */
import { type Context, type DataRecord, NotApplicable, Undecided } from '#kit/platform'

/**
 * Judges the body of each validation error. The check shows the exchange that violates its rule, or else the last one.
 * @param judge throws {Undecided} if another rule judges the body
 * @throws {NotApplicable} if there is no validation error
 * @throws {Undecided} if no body could be judged
 */
export function judgeEachValidationError(
  { trace, validationErrors }: Context,
  judge: (body: DataRecord) => void,
): void {
  if (validationErrors.length === 0) throw new NotApplicable('the data APIs returned no validation error')
  let undecided: Undecided | undefined
  let last: number | undefined
  for (const { exchange, object = {} } of validationErrors) {
    try {
      judge(object)
      last = exchange
    } catch (error) {
      if (error instanceof Undecided) {
        undecided ??= error
        continue
      }
      trace.saw(exchange)
      throw error
    }
  }
  if (last === undefined) throw undecided
  trace.saw(last)
}
