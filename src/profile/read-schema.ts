/**
 * The schemas of the folder env. Loads no validator.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from './package-root.js'

const schemas = new Map<string, Record<string, unknown>>()

/**
 * Reads a schema. Each file is read once.
 * @param name name of the file in the folder env
 */
export function readSchema(name: string): Record<string, unknown> {
  const schema = schemas.get(name) ?? parsed(name)
  schemas.set(name, schema)
  return schema
}

function parsed(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path.join(packageRoot, 'env', name), 'utf8')) as Record<string, unknown>
}
