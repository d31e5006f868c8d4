/**
 * Validates the lines of a journal against `specs/journal.schema.json`.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../src/profile/package-root.js'
import { compile } from '../src/profile/schema.js'

const file = path.join(packageRoot, 'specs/journal.schema.json')
let schemas: Record<string, Record<string, unknown>> | undefined

/** Describes why a value is not a line of a journal. Null if it is one. */
export function lineProblem(value: unknown): string | null {
  schemas ??= schemasByType()
  const { type } = (value ?? {}) as { readonly type?: unknown }
  const schema = typeof type === 'string' && Object.hasOwn(schemas, type) ? schemas[type] : undefined
  if (schema === undefined) return `expected a type out of ${Object.keys(schemas).join(', ')}`
  const validate = compile(schema)
  if (validate(value)) return null
  const [error] = validate.errors ?? []
  const where = error?.instancePath === '' ? 'it' : error?.instancePath
  return `${where} ${error?.message ?? 'breaks its schema'}`
}

/** One schema for each type of line, so that an error names the wrong field and not all other types. */
function schemasByType(): Record<string, Record<string, unknown>> {
  const { $defs, oneOf } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly $defs: Record<string, Record<string, unknown>>
    readonly oneOf: readonly { readonly $ref: string }[]
  }
  const names = oneOf.map(({ $ref }) => $ref.slice('#/$defs/'.length))
  return Object.fromEntries(
    names.map((name) => {
      const { properties } = $defs[name] as {
        readonly properties: { readonly type: { readonly const: string } }
      }
      return [properties.type.const, { ...$defs[name], $defs }]
    }),
  )
}
