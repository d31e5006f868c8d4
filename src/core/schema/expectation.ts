/**
 * Errors of the validator in words. They say what was expected and never quote what came: it may be a secret.
 * @module
 */
import type { ErrorObject } from 'ajv/dist/2020.js'

/** One place of a value that does not fit its schema. */
export interface SchemaError {
  /** JSON pointer of the place; empty for the whole value. For a missing field the place where it should be. */
  readonly pointer: string
  /** What was expected there. */
  readonly message: string
}

/** Turns the validator's errors into one error for each place and expectation. */
export function describeErrors(all: readonly ErrorObject[]): SchemaError[] {
  // A failed condition only repeats that its consequence does not fit; the error of the consequence has the details.
  const errors = all.filter(({ keyword }) => keyword !== 'if')
  const choices = choicesIn(errors)
  const described = new Map<string, SchemaError>()
  for (const error of errors) {
    const pointer = placeOf(error)
    const around = choicesAround(choices, pointer)
    const folded = around.findLast((choice) => !isMeant(choice))
    if (folded === undefined ? around[0]?.place === pointer : folded.error !== error) continue
    const message = folded === undefined ? expectation(error) : joinAlternatives(folded)
    described.set(`${pointer} ${message}`, { pointer, message })
  }
  return [...described.values()]
}

/**
 * Errors in words for a record: the first ones, and the number of the others. A long list may have an error in each
 * item.
 * @param most maximum number of listed errors
 */
export function errorWords(errors: readonly SchemaError[], most = 10): string[] {
  const words = errors.slice(0, most).map(({ pointer, message }) => `${pointer || '/'}: ${message}`)
  const left = errors.length - words.length
  return left === 0 ? words : [...words, `and ${left} more`]
}

/** A choice between alternatives, none of which fits, with the errors of its alternatives. */
interface Choice {
  readonly error: ErrorObject
  readonly place: string
  /** About the value itself. */
  readonly here: ErrorObject[]
  /** Errors below the value. */
  readonly deeper: ErrorObject[]
}

function choicesIn(errors: readonly ErrorObject[]): ReadonlyMap<string, Choice> {
  const choices = new Map<string, Choice>()
  for (const error of errors) {
    const place = error.instancePath
    if (isChoice(error)) choices.set(place, { error, place, here: [], deeper: [] })
  }
  for (const error of errors) {
    const pointer = placeOf(error)
    for (const { place, here, deeper } of choicesAround(choices, pointer)) {
      if (pointer !== place) deeper.push(error)
      else if (!isChoice(error)) here.push(error)
    }
  }
  return choices
}

/** Choices at or above a pointer, the innermost first. */
function choicesAround(choices: ReadonlyMap<string, Choice>, pointer: string): Choice[] {
  const around: Choice[] = []
  if (choices.size === 0) return around
  for (let place = pointer; ; place = place.slice(0, place.lastIndexOf('/'))) {
    const choice = choices.get(place)
    if (choice !== undefined) around.push(choice)
    if (place === '') return around
  }
}

/**
 * True if the value has the type of one alternative and fails inside it: then only that error is reported, not that
 * the value has no other type.
 */
function isMeant({ here, deeper }: Choice): boolean {
  return deeper.length > 0 && here.every(({ keyword }) => keyword === 'type')
}

function joinAlternatives({ here, deeper }: Choice): string {
  const branches = [...here, ...deeper].filter((error) => !isChoice(error))
  const texts = [...new Set(branches.map((error) => expectation(error).replace(/^expected /, '')))]
  return texts.length === 0
    ? 'expected to fit exactly one of the alternatives'
    : `expected ${texts.join(', or ')}`
}

function isChoice({ keyword }: ErrorObject): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf'
}

function placeOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword !== 'required') return instancePath
  return `${instancePath}/${String(params.missingProperty).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

const words: Readonly<Record<string, (params: ErrorObject['params']) => string>> = {
  required: () => 'this field',
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
