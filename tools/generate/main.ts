/**
 * `npm run generate clients`: makes the clients in `generated/` from the documents in `specs/openapi/`.
 * With `--check` it writes nothing, lists the outdated files, and exits with 1 if there are any.
 * @module
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { standardError, standardOutput } from '../../src/output/writer.js'
import { clients } from './clients.js'
import { compareFolders, mirrorFolder } from './folders.js'
import { GeneratorError, generateClient, provideGenerator } from './generator.js'
import { runtimeFile, shareRuntime } from './shared-runtime.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const say = (line: string): void => standardOutput.line(line)

try {
  process.exitCode = await generate(readArguments(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof GeneratorError)) throw error
  standardError.message(error.message)
  process.exitCode = 1
}

async function generate({ check }: { check: boolean }): Promise<0 | 1> {
  await provideGenerator(root, say)
  const scratch = await mkdtemp(join(tmpdir(), 'platform-conformance-'))
  let count = 0
  try {
    for (const client of clients) await generateClient(root, client, join(scratch, client))
    await shareRuntime(scratch, clients)
    for (const place of [...clients, runtimeFile]) {
      const differences = await (check ? compareFolders : mirrorFolder)(
        join(scratch, place),
        join(root, 'generated', place),
      )
      for (const { file, kind } of differences)
        say(`generated/${[place, file].filter(Boolean).join('/')}: ${check ? kind : 'updated'}`)
      count += differences.length
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  if (count === 0) say('The generated clients are up to date.')
  else if (check)
    say('The generated clients are not up to date: run `npm run generate clients` and commit the result.')
  return check && count > 0 ? 1 : 0
}

function readArguments(args: readonly string[]): { check: boolean } {
  const unknown = args.find((arg) => arg !== '--check')
  if (unknown !== undefined) throw new GeneratorError(`unknown argument ${unknown}; only --check is known`)
  return { check: args.includes('--check') }
}
