/**
 * Validates the content of one catalogue file by the schema.
 * @module
 */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { CatalogueProblem } from './catalogue-error.js'

/** The kinds of catalogue file: names of definitions in a schema. */
export type FileKind =
  | 'ruleFile'
  | 'ownRuleFile'
  | 'openPointFile'
  | 'notTestableFile'
  | 'clauseFile'
  | 'statementFile'
  | 'factFile'
  | 'retiredFile'
  | 'ruleTextFile'
  | 'guidanceFile'
  | 'germanFile'

/** Returns the problems of the parsed content of `file`; empty if it is valid. */
export type FileValidator = (kind: FileKind, file: string, content: unknown) => CatalogueProblem[]

const validators = new Map<string, FileValidator>()

/**
 * Prepares validation by `specs/rule-catalogue.schema.json` or `specs/translations.schema.json`. A schema is compiled once.
 * @param schema the text of the schema
 */
export function fileValidator(schema: string): FileValidator {
  const validator = validators.get(schema) ?? compiled(JSON.parse(schema))
  validators.set(schema, validator)
  return validator
}

function compiled(schema: { readonly $id: string }): FileValidator {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
  })
  ajv.addSchema(schema)

  return (kind, file, content) => {
    const validate = ajv.getSchema(`${schema.$id}#/$defs/${kind}`)
    if (validate === undefined) throw new Error(`the catalogue schema has no definition ${kind}`)
    if (validate(content)) return []
    // `if` only reports that its branch failed. The errors of the branch are in the list too.
    return (validate.errors ?? [])
      .filter((error) => error.keyword !== 'if')
      .map((error) => problem(file, content, error))
  }
}

function problem(file: string, content: unknown, error: ErrorObject): CatalogueProblem {
  const steps = error.instancePath.split('/').slice(1)
  const [index, ...path] = Array.isArray(content) ? steps : [undefined, ...steps]
  if (error.keyword === 'additionalProperties') path.push(String(error.params.additionalProperty))
  if (error.keyword === 'required') path.push(String(error.params.missingProperty))
  return {
    file,
    entry: index === undefined ? null : entryName(content, Number(index)),
    key: path.length === 0 ? null : path.join('.'),
    expected: expectation(error),
    found: error.keyword === 'required' ? 'nothing' : show(found(error)),
  }
}

function entryName(content: unknown, index: number): string {
  const entry = Array.isArray(content) ? content[index] : undefined
  const id = entry?.id ?? entry?.name ?? entry?.for
  return typeof id === 'string' ? id : `entry ${index + 1}`
}

function found(error: ErrorObject): unknown {
  return error.keyword === 'additionalProperties'
    ? (error.data as Record<string, unknown>)[error.params.additionalProperty]
    : error.data
}

function expectation(error: ErrorObject): string {
  switch (error.keyword) {
    case 'additionalProperties':
      return 'only known keys'
    case 'required':
      return 'this key'
    case 'enum':
      return `one of ${error.params.allowedValues.join(', ')}`
    case 'pattern':
    case 'const':
    case 'not':
      return String(error.parentSchema?.description ?? error.message)
    default:
      return String(error.message).replace(/^must (NOT )?(be|have) /, (_, not) => (not ? 'not ' : ''))
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}
