/**
 * Reads a profile and its fixture file, checks both against their schemas and types them.
 * @module
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import { parse as parseDotenv } from 'dotenv'
import { parse as parseYaml } from 'yaml'
import { packageRoot } from './package-root.js'
import { ConfigurationError, nearest, type Problem, ProfileError } from './problems.js'
import type { Profile } from './profile.js'
import { type FixtureFile, toProfile } from './to-profile.js'

interface KeySchema {
  readonly description: string
  readonly default?: string
  readonly 'x-mend'?: string
  readonly 'x-secret'?: boolean
}

const profileSchema = readSchema('profile.schema.json')
const keys = profileSchema.properties as Record<string, KeySchema>

/** Names of all profile keys that hold secrets. */
export const secretKeys: readonly string[] = Object.keys(keys).filter(
  (key) => keys[key]?.['x-secret'] === true,
)

/**
 * Loads a profile.
 * @param file path of the dotenv file
 * @param environment where secrets are taken from that the file leaves out
 * @throws {ConfigurationError} where the file cannot be read
 * @throws {ProfileError} listing everything that is wrong in the file or its fixture file
 */
export function loadProfile(file: string, environment: NodeJS.ProcessEnv = process.env): Profile {
  const shown = path.relative(process.cwd(), path.resolve(file)) || file
  const values = parseDotenv(readText(file, shown))
  for (const key of secretKeys) {
    const outside = environment[key]
    if (values[key] === undefined && outside !== undefined && outside !== '') values[key] = outside
  }
  return checkProfile(values, path.dirname(file), shown)
}

/**
 * Checks and types the values of a profile.
 * @param values by profile key; a key with an empty value counts as left out
 * @param folder where the fixture file is looked for
 * @param shown what the profile is called in messages
 * @throws {ProfileError} listing everything that is wrong
 */
export function checkProfile(
  values: Readonly<Record<string, string>>,
  folder: string,
  shown: string,
): Profile {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  if (Object.keys(given).length === 0) {
    throw new ConfigurationError(
      `${shown} holds no keys. Expected lines such as BASE_URL=https://school.example. ` +
        'To mend it: start from env/embedded.env, whose comments explain each key. Nothing was sent.',
    )
  }
  const problems = [...schemaProblems(given), ...dependencyProblems(given)]
  if (problems.length > 0) throw new ProfileError(shown, problems)
  const settings: Record<string, string> = {}
  for (const [key, schema] of Object.entries(keys)) {
    const value = given[key] ?? schema.default
    if (value !== undefined) settings[key] = value
  }
  const fixtures =
    settings.FIXTURES === undefined ? {} : loadFixtures(path.resolve(folder, settings.FIXTURES))
  return toProfile(settings, fixtures, secretKeys)
}

/**
 * Loads a fixture file.
 * @throws {ConfigurationError} where it cannot be read or is no YAML
 * @throws {ProfileError} where it does not fit its schema
 */
export function loadFixtures(file: string): FixtureFile {
  const shown = path.relative(process.cwd(), file)
  let value: unknown
  try {
    value = parseYaml(readText(file, shown)) ?? {}
  } catch (error) {
    if (error instanceof ConfigurationError) throw error
    throw new ConfigurationError(`${shown} is no YAML: ${(error as Error).message} Nothing was sent.`)
  }
  const validate = compile(readSchema('fixtures.schema.json'))
  if (validate(value)) return value as FixtureFile
  throw new ProfileError(
    shown,
    (validate.errors ?? []).map((error) => ({
      key:
        `${error.instancePath}${error.keyword === 'additionalProperties' ? `/${error.params.additionalProperty}` : ''}` ||
        '/',
      expected:
        error.keyword === 'additionalProperties'
          ? 'a member that env/fixtures.schema.json names'
          : expectation(error),
      found: error.keyword === 'additionalProperties' ? 'an unknown one' : 'something else',
      mend: 'compare it with env/embedded.fixtures.yaml',
    })),
  )
}

function schemaProblems(given: Record<string, string>): Problem[] {
  const validate = compile(profileSchema)
  if (validate(given)) return []
  const problems = new Map<string, Problem>()
  for (const error of validate.errors ?? []) {
    const problem = problemOf(error, given)
    if (problem !== null && !problems.has(problem.key)) problems.set(problem.key, problem)
  }
  return [...problems.values()]
}

function problemOf(error: ErrorObject, given: Record<string, string>): Problem | null {
  if (error.keyword === 'if') return null
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params.additionalProperty)
    const near = nearest(key, Object.keys(keys))
    const mend = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'remove it'
    return { key, expected: 'a key that env/profile.schema.json names', found: 'an unknown key', mend }
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
        : `"${given[key]}"`
  const shape = error.keyword === 'required' ? '' : ` (${expectation(error)})`
  return {
    key,
    expected: `${lowerFirst(schema.description.replace(/\.$/, ''))}${shape}`,
    found,
    mend: schema['x-mend'] ?? 'give a value of this form',
  }
}

/** Keys that only make sense together. */
function dependencyProblems(given: Record<string, string>): Problem[] {
  const problems: Problem[] = []
  const together = (key: string, other: string): void => {
    if (given[key] === undefined || given[other] !== undefined) return
    const schema = keys[other]
    problems.push({
      key: other,
      expected: `${lowerFirst(schema?.description.replace(/\.$/, '') ?? 'a value')}, because ${key} is given`,
      found: 'nothing',
      mend: schema?.['x-mend'] ?? 'give both or neither',
    })
  }
  for (const login of Object.keys(keys).filter((key) => key.endsWith('_LOGIN'))) {
    const password = login.replace(/_LOGIN$/, '_PASSWORD')
    together(login, password)
    together(password, login)
  }
  together('SECOND_CLIENT_ID', 'SECOND_REDIRECT_URI')
  together('SECOND_CLIENT_ID', 'SECOND_CLIENT_SECRET')
  together('PUBLIC_CLIENT_ID', 'PUBLIC_REDIRECT_URI')
  together('SPECIAL_PASSWORD', 'SPECIAL_CLIENT_ID')
  together('TWIN_A_LOGIN', 'TWIN_B_LOGIN')
  if (given.CONTROL_DRIVER === 'http' && given.TARGET !== 'embedded')
    together('CONTROL_DRIVER', 'CONTROL_URL')
  return problems
}

function expectation(error: ErrorObject): string {
  switch (error.keyword) {
    case 'enum':
      return `one of ${(error.params.allowedValues as string[]).join(', ')}`
    case 'pattern':
      return `text of the form ${error.params.pattern}`
    case 'format':
      return `a valid ${error.params.format === 'uri' ? 'URL' : error.params.format}`
    default:
      return error.message ?? 'another value'
  }
}

function readText(file: string, shown: string): string {
  if (!existsSync(file) || !statSync(file).isFile()) {
    throw new ConfigurationError(
      `${shown} does not exist or is no file. Expected a profile (dotenv) or fixture file (YAML). ` +
        'To mend it: check the path; env/embedded.env is an example. Nothing was sent.',
    )
  }
  return readFileSync(file, 'utf8')
}

function readSchema(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path.join(packageRoot, 'env', name), 'utf8')) as Record<string, unknown>
}

function compile(schema: Record<string, unknown>): ValidateFunction {
  const ajv = new Ajv2020({
    allErrors: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
  })
  ajv.addVocabulary(['x-mend', 'x-secret'])
  addFormatsModule.default(ajv)
  return ajv.compile(schema)
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
