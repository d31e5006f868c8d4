/**
 * Reads the OpenAPI documents of the package as they are, with their examples.
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import type { Node } from '../core/schema/specs.js'
import { packageRoot } from '../profile/package-root.js'

/** The documents by file name without extension. */
export function readDocuments(): ReadonlyMap<string, Node> {
  const folder = path.join(packageRoot, 'specs/openapi')
  return new Map(
    readdirSync(folder)
      .sort()
      .map((file) => [
        path.basename(file, '.yaml'),
        parse(readFileSync(path.join(folder, file), 'utf8')) as Node,
      ]),
  )
}
