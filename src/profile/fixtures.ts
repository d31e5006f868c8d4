/**
 * Reads a fixture file and checks it against its schema.
 * @module
 */
import path from 'node:path'
import type { ErrorObject } from 'ajv'
import { parse as parseYaml } from 'yaml'
import { readText } from './dotenv.js'
import { ConfigurationError, nearest, type Problem, ProfileError } from './problems.js'
import { compile, expectation, readSchema } from './schema.js'
import type { FixtureFile } from './to-profile.js'

/**
 * Loads a fixture file.
 * @throws {ConfigurationError} if it cannot be read or is not YAML
 * @throws {ProfileError} if it does not match its schema; the error lists all problems
 */
export function loadFixtures(file: string): FixtureFile {
  const shown = path.relative(process.cwd(), path.resolve(file))
  const text = readText(file, shown)
  let value: unknown
  try {
    value = parseYaml(text) ?? {}
  } catch (error) {
    const [what = ''] = (error as Error).message.split('\n')
    throw new ConfigurationError(
      `${shown} is not YAML: ${what.replace(/:$/, '.')} To fix it: compare the file with the examples in env/FIXTURES.md. Nothing was sent.`,
    )
  }
  const schema = readSchema('fixtures.schema.json')
  const validate = compile(schema)
  if (validate(value)) return value as FixtureFile
  const problems = (validate.errors ?? []).map((error) => problemOf(error, value))
  throw new ProfileError(shown, problems)
}

function problemOf(error: ErrorObject, value: unknown): Problem {
  const fix = 'compare the entry with its example in env/FIXTURES.md'
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty)
    const known = Object.keys((error.parentSchema?.properties ?? {}) as object)
    const near = nearest(name, known)
    return {
      key: `${error.instancePath}/${name}`,
      expected: `one of ${known.join(', ')}`,
      found: 'an unknown field',
      fix: near.length > 0 ? `did you mean ${near.join(' or ')}?` : fix,
    }
  }
  if (error.keyword === 'required') {
    const name = String(error.params.missingProperty)
    return { key: `${error.instancePath}/${name}`, expected: 'a value', found: 'nothing', fix }
  }
  const found = JSON.stringify(at(value, error.instancePath)) ?? 'nothing'
  const short = found.length > 80 ? `${found.slice(0, 80)}…` : found
  return { key: error.instancePath || '/', expected: expectation(error), found: short, fix }
}

function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], value)
}
