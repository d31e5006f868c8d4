/**
 * Makes `env/PROFILE.md` from the schema of profiles: `node dist/src/reference/build.js` writes the file, `--check` only
 * tells whether it is up to date. Ends with code 1 where it is not, with 2 for an unknown option.
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '../profile/package-root.js'
import { referenceFile, renderReference } from './render.js'

process.exitCode = main()

function main(): number {
  let check: boolean
  try {
    check = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values.check
  } catch (error) {
    console.error((error as Error).message)
    return 2
  }
  const file = path.join(packageRoot, referenceFile)
  if (!check) {
    writeFileSync(file, renderReference())
    return 0
  }
  if (readFileSync(file, 'utf8') === renderReference()) return 0
  console.error(
    `${referenceFile} does not match env/profile.schema.json: run npm run reference, commit the result`,
  )
  return 1
}
