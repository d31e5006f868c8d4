/**
 * The names and values that the OpenAPI documents of the contract define.
 * @module
 */
import { isRecord } from '../core/json.js'
import { loadSpecs } from '../core/schema/specs.js'

/** What the documents name. */
export interface ContractWords {
  /** Names of properties, parameters and headers. */
  readonly fields: ReadonlySet<string>
  /** Enumerated values. */
  readonly values: ReadonlySet<string>
  /** Segments of paths. */
  readonly segments: ReadonlySet<string>
}

/** Reads the documents. */
export function readOpenApi(): ContractWords {
  const [fields, values, segments] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) walk(child)
    if (!isRecord(node)) return
    const { properties, paths, name } = node
    if (isRecord(properties)) for (const field of Object.keys(properties)) fields.add(field)
    if (typeof name === 'string' && typeof node.in === 'string') fields.add(name)
    if (isRecord(paths))
      for (const path of Object.keys(paths)) for (const part of path.split('/')) segments.add(part)
    for (const value of [node.enum, node.const].flat()) if (typeof value === 'string') values.add(value)
    for (const inner of Object.values(node)) walk(inner)
  }
  for (const document of loadSpecs().documents.values()) walk(document)
  return { fields, values, segments }
}
