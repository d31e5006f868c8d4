/**
 * Compares values with the schemas of profile and fixture file, and describes what they expect.
 * @module
 */
import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'

const validators = new WeakMap<Record<string, unknown>, ValidateFunction>()

/** Compiles a schema to a validator that reports all errors. Each schema is compiled once. */
export function compile(schema: Record<string, unknown>): ValidateFunction {
  const validate = validators.get(schema) ?? compiled(schema)
  validators.set(schema, validate)
  return validate
}

function compiled(schema: Record<string, unknown>): ValidateFunction {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    // Each start compiles the schemas and uses them once, so this saves time. Tests check that they are valid schemas.
    validateSchema: false,
    code: { optimize: false },
  })
  ajv.addVocabulary(['x-section', 'x-form', 'x-help', 'x-secret', 'x-sharp', 'x-prepare'])
  addFormatsModule.default(ajv)
  return ajv.compile(schema)
}

/** Describes what a schema error expects. */
export function expectation(error: ErrorObject): string {
  switch (error.keyword) {
    case 'enum':
      return `one of ${(error.params.allowedValues as string[]).join(', ')}`
    case 'pattern':
      return error.parentSchema?.['x-form'] ?? `text of the form ${error.params.pattern}`
    case 'format':
      return `a valid ${error.params.format === 'uri' ? 'URL' : error.params.format}`
    case 'type':
      return `a value of the type ${[error.params.type].flat().join(' or ')}`
    default:
      return error.message ?? 'another value'
  }
}
