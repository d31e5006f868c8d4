/**
 * Validates the content of a certificate against `specs/certificate.schema.json`.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../src/profile/package-root.js'
import { compile } from '../../src/profile/schema.js'

const file = path.join(packageRoot, 'specs/certificate.schema.json')
let schema: Record<string, unknown> | undefined

/** Describes why a value is not the content of a certificate. Null if it is. */
export function certificateProblem(value: unknown): string | null {
  schema ??= JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const validate = compile(schema)
  if (validate(value)) return null
  const [error] = validate.errors ?? []
  return `${error?.instancePath === '' ? 'it' : error?.instancePath} ${error?.message ?? 'breaks its schema'}`
}
