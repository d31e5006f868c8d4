/**
 * Reads a fixture file and checks it against its schema.
 * @module
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ErrorObject } from 'ajv'
import { Document, isMap, isScalar } from 'yaml'
import { ConfigurationError, nearest, type Problem, ProfileError } from './problems.js'
import { readSchema } from './read-schema.js'
import { readText } from './read-text.js'
import { compile, expectation } from './schema.js'
import type { FixtureFile } from './to-profile.js'
import { YamlError, yamlDocument, yamlValue } from './yaml.js'

/**
 * Loads a fixture file.
 * @throws {ConfigurationError} if it cannot be read or is not YAML
 * @throws {ProfileError} if it does not match its schema; the error lists all problems
 */
export function loadFixtures(file: string): FixtureFile {
  const { shown, content: value } = readAs(file, yamlValue)
  const schema = readSchema('fixtures.schema.json')
  const validate = compile(schema)
  if (validate(value ?? {})) return (value ?? {}) as FixtureFile
  const problems = (validate.errors ?? []).map((error) => problemOf(error, value))
  throw new ProfileError(shown, problems)
}

/**
 * Reads a fixture file with its comments, to add entries to it.
 * @returns an empty document if there is no file, or if it is empty
 * @throws {ConfigurationError} if it cannot be read, is not YAML, or is a list
 */
export function fixtureDocument(file: string): Document {
  if (!existsSync(file)) return new Document({})
  const { shown, content } = readAs(file, yamlDocument)
  if (content.contents === null || (isScalar(content.contents) && content.contents.value === null))
    return new Document({})
  if (isMap(content.contents)) return content
  throw notYaml(shown, 'it is a list')
}

function readAs<T>(file: string, read: (text: string) => T): { readonly shown: string; readonly content: T } {
  const shown = path.relative(process.cwd(), path.resolve(file))
  const text = readText(file, shown)
  try {
    return { shown, content: read(text) }
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    throw notYaml(shown, error.message)
  }
}

function notYaml(shown: string, found: string): ConfigurationError {
  return new ConfigurationError(
    `${shown} is not YAML as expected: ${found}. To fix it: compare the file with the examples in docs/FIXTURES.md. Nothing was sent.`,
  )
}

function problemOf(error: ErrorObject, value: unknown): Problem {
  const fix = 'compare the entry with its example in docs/FIXTURES.md'
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty)
    const known = Object.keys((error.parentSchema?.properties ?? {}) as object)
    const near = nearest(name, known)
    return {
      // Another file with secrets may be named by mistake: its lines are not repeated.
      key: `${error.instancePath}/${/^\w[\w-]{0,60}$/.test(name) ? name : '(not shown)'}`,
      expected: `one of ${known.join(', ')}`,
      found: 'an unknown field',
      fix: near.length > 0 ? `did you mean ${near.join(' or ')}?` : fix,
    }
  }
  if (error.keyword === 'required') {
    const name = String(error.params.missingProperty)
    return { key: `${error.instancePath}/${name}`, expected: 'a value', found: 'nothing', fix }
  }
  if (error.instancePath === '') return { key: '/', expected: expectation(error), found: 'a list', fix }
  const content = JSON.stringify(at(value, error.instancePath)) ?? 'nothing'
  const short = content.length > 80 ? `${content.slice(0, 80)}…` : content
  return { key: error.instancePath, expected: expectation(error), found: short, fix }
}

function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], value)
}
