/**
 * Which suite file checks which rule.
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../profile/package-root.js'

/**
 * The suite file that declares each rule and each open point, by id, from the package root on. An installed package has
 * the compiled files.
 */
export function suiteFiles(): ReadonlyMap<string, string> {
  const root = path.join(packageRoot, existsSync(path.join(packageRoot, 'suites')) ? 'suites' : 'dist/suites')
  const files = new Map<string, string>()
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.suite\.[jt]s$/.test(name)) continue
    const shown = path.relative(packageRoot, path.join(root, name)).split(path.sep).join('/')
    for (const [, id = ''] of readFileSync(path.join(root, name), 'utf8').matchAll(
      /['"]([a-z0-9-]+(?:\.[a-z0-9-]+)+)['"]/g,
    ))
      if (!files.has(id)) files.set(id, shown)
  }
  return files
}
