/**
 * Whether something is a certificate at all.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../src/profile/package-root.js'
import { compile } from '../../src/profile/schema.js'

const file = path.join(packageRoot, 'specs/certificate.schema.json')
let schema: Record<string, unknown> | undefined

/** What is wrong with a value as the content of a certificate; null where nothing is. */
export function certificateProblem(value: unknown): string | null {
  schema ??= JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const validate = compile(schema)
  if (validate(value)) return null
  const [error] = validate.errors ?? []
  return `${error?.instancePath === '' ? 'it' : error?.instancePath} ${error?.message ?? 'breaks its schema'}`
}
