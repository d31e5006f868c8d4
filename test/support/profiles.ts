/**
 * Files of the package, and the values of the profile of the embedded platform.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'dotenv'
import { packageRoot } from '../../src/profile/package-root.js'

/** A file of the package. */
export function packageFile(name: string): string {
  return path.join(packageRoot, name)
}

/** The values of the profile of the embedded platform. */
export function embeddedSettings(): Record<string, string> {
  return parse(readFileSync(packageFile('env/embedded.env'), 'utf8'))
}
