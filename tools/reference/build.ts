/**
 * Generates the references of profile keys and of fixture entries in docs/ from their schemas: `node dist/tools/reference/build.js` writes the
 * files, `--check` only checks whether they are up to date. The exit code is 1 if one is not, and 2 for an unknown option.
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { standardError } from '../../src/output/writer.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { fixtureReferenceFile, fixtureSchemaFile, renderFixtureReference } from './fixtures.js'
import { references, renderReference } from './render.js'

process.exitCode = main()

function main(): number {
  let check: boolean
  try {
    check = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values.check
  } catch (error) {
    standardError.message((error as Error).message)
    return 2
  }
  const pages = [
    ...references.map((reference) => ({
      file: reference.file,
      schema: reference.keySet.file,
      text: renderReference(reference),
    })),
    { file: fixtureReferenceFile, schema: fixtureSchemaFile, text: renderFixtureReference() },
  ]
  const stale = pages.filter(({ file: name, text }) => {
    const file = path.join(packageRoot, name)
    if (!check) writeFileSync(file, text)
    return check && (!existsSync(file) || readFileSync(file, 'utf8') !== text)
  })
  for (const { file, schema } of stale)
    standardError.line(
      `${file} does not match env/${schema}: run npm run generate reference, commit the result`,
    )
  return stale.length === 0 ? 0 : 1
}
