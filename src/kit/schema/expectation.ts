/**
 * Errors of the validator in words. They say what was expected and never quote what came: it may be a secret.
 * @module
 */
import type { ErrorObject } from 'ajv/dist/2020.js'

/** One place of a value that does not fit its schema. */
export interface SchemaError {
  /** JSON pointer of the place; empty for the whole value. For a missing member the place where it should be. */
  readonly pointer: string
  /** What was expected there. */
  readonly message: string
}

/** Turns the validator's errors into one error for each place and expectation. */
export function describeErrors(errors: readonly ErrorObject[]): SchemaError[] {
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
  const described = new Map<string, SchemaError>()
  for (const error of errors) {
    const choice = choices.find(({ instancePath }) => isWithin(error.instancePath, instancePath))
    if (choice !== undefined && choice !== error) continue
    const pointer = placeOf(error)
    const message = choice === undefined ? expectation(error) : joinChoices(choice, errors)
    described.set(`${pointer} ${message}`, { pointer, message })
  }
  return [...described.values()]
}

function isWithin(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`)
}

function placeOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword !== 'required') return instancePath
  return `${instancePath}/${String(params.missingProperty).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The alternatives of a choice that did not fit, as one expectation. */
function joinChoices(choice: ErrorObject, errors: readonly ErrorObject[]): string {
  const branches = errors.filter(
    (error) =>
      error.keyword !== 'oneOf' &&
      error.keyword !== 'anyOf' &&
      isWithin(error.instancePath, choice.instancePath),
  )
  const texts = [...new Set(branches.map((error) => expectation(error).replace(/^expected /, '')))]
  return texts.length === 0
    ? 'expected to fit exactly one of the alternatives'
    : `expected ${texts.join(', or ')}`
}

const words: Readonly<Record<string, (params: ErrorObject['params']) => string>> = {
  required: () => 'this member',
  type: ({ type }) => (Array.isArray(type) ? type : [type]).join(' or '),
  pattern: ({ pattern }) => `a text of the form ${pattern}`,
  format: ({ format }) => `the format ${format}`,
  minLength: ({ limit }) => (limit === 1 ? 'a text that is not empty' : `at least ${limit} characters`),
  maxLength: ({ limit }) => `at most ${limit} characters`,
  minItems: ({ limit }) => `at least ${counted(limit, 'element')}`,
  maxItems: ({ limit }) => `at most ${counted(limit, 'element')}`,
  enum: ({ allowedValues }) =>
    (allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(' or '),
  const: ({ allowedValue }) => JSON.stringify(allowedValue),
  minimum: ({ comparison, limit }) => `a number ${comparison} ${limit}`,
  maximum: ({ comparison, limit }) => `a number ${comparison} ${limit}`,
}

function expectation({ keyword, params, message }: ErrorObject): string {
  const word = words[keyword]
  return word === undefined ? `expected: ${message ?? keyword}` : `expected ${word(params)}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
