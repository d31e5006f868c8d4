/**
 * Reads the values of a profile from its file, and checks them with a schema.
 * @module
 */
import type { ErrorObject } from 'ajv'
import { oddities, otherKind, valuesOf } from './dotenv.js'
import { type KeySchema, type KeySet, onlyIn, partnerKeySet, platformKeySet } from './keys.js'
import { ConfigurationError, nearest, type Problem } from './problems.js'
import { proxyProblems } from './proxy-problems.js'
import { readText, shownFile } from './read-text.js'
import { compile, expectation } from './schema.js'

/** Values of a profile as read from its file. */
export interface ReadValues {
  readonly values: Readonly<Record<string, string>>
  /** Name of the file in messages. */
  readonly shown: string
  /** Problems of the dotenv syntax. */
  readonly noticed: readonly Problem[]
}

/** Keys whose values differ from run to run, so that a pipeline sets them. */
const ofEachRun = ['TARGET_VERSION', 'CHALLENGE'] as const

/**
 * Reads a profile. Secrets that it leaves out come from the environment.
 * @throws {ConfigurationError} if the file cannot be read or contains no keys
 */
export function readValues(file: string, keySet: KeySet, environment: NodeJS.ProcessEnv): ReadValues {
  const shown = shownFile(file)
  const text = readText(file, shown)
  const values = valuesOf(text)
  if (Object.keys(values).length === 0) throw holdsNoKeys(shown, otherKind(text))
  mustBeOf(keySet, Object.keys(values), shown)
  const noticed = [...oddities(text)]
  for (const key of [...keySet.secrets, ...ofEachRun]) {
    const outside = environment[key]
    const left = values[key] === undefined || values[key].trim() === ''
    if (!left || outside === undefined || outside === '') continue
    values[key] = outside
    const odd = strayEnd(outside)
    if (odd !== null)
      noticed.push({
        key,
        expected: 'a secret in the environment as it is, without anything around it',
        found: odd,
        fix: `remove it from the environment variable ${key}; if it belongs to the secret, write the secret into the profile in quotation marks`,
      })
  }
  return { values, shown, noticed: [...noticed, ...proxyProblems(values, environment)] }
}

/** What is probably not part of a secret of the environment, in words; null if nothing is. */
function strayEnd(secret: string): string | null {
  // The lines of a PEM text are part of it.
  if (secret.includes('-----BEGIN')) return null
  if (/^[\r\n]|[\r\n]$/.test(secret)) return 'a line break at an end'
  if (/[\r\n]/.test(secret)) return 'a line break'
  if (/^\s|\s$/.test(secret)) return 'a blank at an end'
  if (/^(["'`]).*\1$/s.test(secret) && secret.length > 1) return 'quotation marks around it'
  return null
}

/**
 * Removes empty values.
 * @throws {ConfigurationError} if all values are empty
 */
export function filledIn(
  values: Readonly<Record<string, string>>,
  shown: string,
): Readonly<Record<string, string>> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  if (Object.keys(given).length === 0) throw holdsNoKeys(shown, null)
  return given
}

/** Adds the defaults of keys that are left out. */
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

/** So many keys of the other kind of profile, and none that only this kind has, show that the file is of the other kind. */
const fewKeys = 3

/** @throws {ConfigurationError} if a file is a profile of the other role */
function mustBeOf(keySet: KeySet, given: readonly string[], shown: string): void {
  const isPlatform = keySet === platformKeySet
  const other = isPlatform ? partnerKeySet : platformKeySet
  if (onlyIn(keySet, other, given).length > 0 || onlyIn(other, keySet, given).length < fewKeys) return
  const [wanted, found, command] = isPlatform
    ? ['a platform', 'an application', 'partner']
    : ['an application', 'a platform', 'platform']
  throw new ConfigurationError(
    `${shown} is the profile of ${found}. Expected the profile of ${wanted}. ` +
      `To fix it: name another file, or judge ${found} with "platform-conformance ${command}". Nothing was sent.`,
  )
}

function holdsNoKeys(shown: string, kind: string | null): ConfigurationError {
  return new ConfigurationError(
    `${shown} contains no keys${kind === null ? '' : `: it looks like ${kind}`}. ` +
      'Expected lines such as BASE_URL=https://school.example. ' +
      `To fix it: ${kind === null ? '' : 'check the path, or '}write a profile with "platform-conformance init". Nothing was sent.`,
  )
}

/** Checks the values of a profile with its schema. Returns at most one problem for each key. */
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
    return { key, expected: `a key of env/${file}`, found: 'an unknown key', fix }
  }
  const key =
    error.keyword === 'required' ? String(error.params.missingProperty) : error.instancePath.slice(1)
  const schema = keys[key]
  if (schema === undefined) return null
  const isSecret = schema['x-secret'] === true
  const content =
    error.keyword === 'required'
      ? isSecret
        ? 'nothing in the file, and no environment variable of this name'
        : 'nothing'
      : isSecret
        ? 'something else'
        : `"${(given[key] ?? '').replace(/\/\/[^/]*@/, '//…@')}"`
  const shape = error.keyword === 'required' ? '' : ` (${expectation(error)})`
  return {
    key,
    expected: `${meaningOf(schema)}${shape}`,
    found: content,
    fix: schema['x-help'],
  }
}

/** The first sentence of a key's description, as a part of another sentence. */
export function meaningOf({ description }: KeySchema): string {
  const [first = ''] = description.split(/\.(?: (?=[A-Z`])|$)/)
  return /^[A-Z](?:[a-z]| )/.test(first) ? first.charAt(0).toLowerCase() + first.slice(1) : first
}
