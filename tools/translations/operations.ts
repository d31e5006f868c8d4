/**
 * The texts of the OpenAPI documents that need German.
 * @module
 */
import { operationsIn } from '../../reporters/rulebook/operations.js'

/** The summary of each operation by its operationId, and when it gives an error, by operationId and error. */
export function operationTexts(folder: string): ReadonlyMap<string, string> {
  return new Map(
    operationsIn(folder).flatMap(({ id, summary, errors }) => [
      [id, summary] as const,
      ...errors.map((error) => [`${id} ${error.words}`, error.when] as const),
    ]),
  )
}
