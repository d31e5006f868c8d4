/**
 * Holds an answer against the OpenAPI schema that describes it.
 * @module
 */
import { describeAnswer, type SchemaError, validateText } from '../schema/validator.js'

/** A schema and what did not fit it. */
export interface AnswerSchema {
  readonly name: string
  readonly errors: readonly SchemaError[]
}

/**
 * @param operation OpenAPI operationId
 * @param text raw body
 * @returns null where the documents describe no JSON body for such an answer
 */
export function answerSchema(operation: string, status: number, text: string): AnswerSchema | null {
  const name = describeAnswer(operation, status)
  if (name === null) return null
  // Shapes of errors are not documented: only an answer that is JSON at all is held against their loose schema.
  if (status >= 300 && !/^\s*[[{]/.test(text)) return null
  return { name, errors: validateText(name, text) }
}
