/**
 * Compares an answer with the OpenAPI schema that describes it.
 * @module
 */
import {
  describeAnswer,
  type SchemaError,
  validate,
  validateJwts,
  validateText,
} from '../schema/validator.js'
import { jsonOf, textOf } from './body.js'

/** A schema and what did not fit it. */
export interface AnswerSchema {
  readonly name: string
  readonly errors: readonly SchemaError[]
}

/** Results by body, then by operation and status, so that each is computed once. */
const held = new WeakMap<Buffer, Map<string, AnswerSchema | null>>()

/**
 * @param operation OpenAPI operationId
 * @param body raw body
 * @returns null where the documents describe no JSON body for such an answer
 */
export function answerSchema(operation: string, status: number, body: Buffer): AnswerSchema | null {
  const known = held.get(body) ?? new Map<string, AnswerSchema | null>()
  held.set(body, known)
  const key = `${status} ${operation}`
  const cached = known.get(key)
  if (cached !== undefined) return cached
  const schema = holdAgainst(operation, status, body)
  known.set(key, schema)
  return schema
}

function holdAgainst(operation: string, status: number, body: Buffer): AnswerSchema | null {
  const name = describeAnswer(operation, status)
  if (name === null) return null
  // Shapes of errors are not documented: only an answer that is JSON at all is held against their loose schema.
  if (status >= 300 && !/^\s*[[{]/.test(textOf(body))) return null
  const value = jsonOf(body)
  const errors =
    value === undefined
      ? validateText(name, textOf(body))
      : [...validate(name, value), ...validateJwts(name, value)]
  return { name, errors }
}
