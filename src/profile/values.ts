/**
 * The values of a profile: read from its file, and held against the schema of its kind.
 * @module
 */
import path from 'node:path'
import type { ErrorObject } from 'ajv'
import { oddities, otherKind, readText, valuesOf } from './dotenv.js'
import type { KeySchema, KeySet } from './keys.js'
import { ConfigurationError, nearest, type Problem } from './problems.js'
import { compile, expectation } from './schema.js'

/** Values of a profile as they were read. */
export interface ReadValues {
  readonly values: Readonly<Record<string, string>>
  /** What the file is called in messages. */
  readonly shown: string
  /** What is wrong with how the file is written. */
  readonly noticed: readonly Problem[]
}

/**
 * Reads a profile. Secrets that it leaves out come from the environment.
 * @throws {ConfigurationError} where the file cannot be read, or holds no keys
 */
export function readValues(file: string, keySet: KeySet, environment: NodeJS.ProcessEnv): ReadValues {
  const shown = path.relative(process.cwd(), path.resolve(file)) || file
  const text = readText(file, shown)
  const values = valuesOf(text)
  if (Object.keys(values).length === 0) throw holdsNoKeys(shown, otherKind(text))
  for (const key of keySet.secrets) {
    const outside = environment[key]
    const left = values[key] === undefined || values[key].trim() === ''
    if (left && outside !== undefined && outside !== '') values[key] = outside
  }
  return { values, shown, noticed: oddities(text) }
}

/**
 * The values that are not empty.
 * @throws {ConfigurationError} where all are
 */
export function filledIn(
  values: Readonly<Record<string, string>>,
  shown: string,
): Readonly<Record<string, string>> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  if (Object.keys(given).length === 0) throw holdsNoKeys(shown, null)
  return given
}

/** The values, with defaults for keys that are left out. */
export function withDefaults(
  given: Readonly<Record<string, string>>,
  { keys }: KeySet,
): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const [key, schema] of Object.entries(keys)) {
    const value = given[key] ?? schema.default
    if (value !== undefined) settings[key] = value
  }
  return settings
}

function holdsNoKeys(shown: string, kind: string | null): ConfigurationError {
  return new ConfigurationError(
    `${shown} holds no keys${kind === null ? '' : `: it looks like ${kind}`}. ` +
      'Expected lines such as BASE_URL=https://school.example. ' +
      `To fix it: ${kind === null ? '' : 'check the path, or '}have a profile written by "platform-conformance init". Nothing was sent.`,
  )
}

/** What is wrong with the values of a profile, key by key. */
export function schemaProblems(given: Readonly<Record<string, string>>, keySet: KeySet): Problem[] {
  const validate = compile(keySet.schema)
  if (validate(given)) return []
  const problems = new Map<string, Problem>()
  for (const error of validate.errors ?? []) {
    const problem = problemOf(error, given, keySet)
    if (problem !== null && !problems.has(problem.key)) problems.set(problem.key, problem)
  }
  return [...problems.values()]
}

function problemOf(
  error: ErrorObject,
  given: Readonly<Record<string, string>>,
  { file, keys }: KeySet,
): Problem | null {
  if (error.keyword === 'if') return null
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params.additionalProperty)
    const near = nearest(key, Object.keys(keys))
    const fix = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'remove it'
    return { key, expected: `a key that env/${file} names`, found: 'an unknown key', fix }
  }
  const key =
    error.keyword === 'required' ? String(error.params.missingProperty) : error.instancePath.slice(1)
  const schema = keys[key]
  if (schema === undefined) return null
  const found =
    error.keyword === 'required'
      ? 'nothing'
      : schema['x-secret'] === true
        ? 'something else'
        : `"${(given[key] ?? '').replace(/\/\/[^/]*@/, '//…@')}"`
  const shape = error.keyword === 'required' ? '' : ` (${expectation(error)})`
  return {
    key,
    expected: `${meaningOf(schema)}${shape}`,
    found,
    fix: schema['x-help'],
  }
}

/** The first sentence of a key's description, as a part of another sentence. */
export function meaningOf({ description }: KeySchema): string {
  const [first = ''] = description.split(/\.(?: (?=[A-Z`])|$)/)
  return /^[A-Z](?:[a-z]| )/.test(first) ? first.charAt(0).toLowerCase() + first.slice(1) : first
}
