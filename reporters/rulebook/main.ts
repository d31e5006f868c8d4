/**
 * Makes the rulebook: `node dist/reporters/rulebook/main.js [RUN...] [--out FOLDER]`. FOLDER is `reports/rulebook` by
 * default. RUN is the folder of a run: its verdicts and exchanges are shown. Without RUN, the last runs against the
 * embedded targets are shown, if there are any.
 * @module
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { standardError, standardOutput } from '../../src/output/writer.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { isFaultWords } from '../../src/record/fault-words.js'
import { coverageOfContract } from '../../src/traceability/coverage.js'
import { ShownRun } from './run.js'
import { writeRulebook } from './write.js'

/** A folder does not contain a run. */
class NoRun extends Error {}

/** @throws {NoRun} if a named folder does not contain a run */
function journalsOf(named: readonly string[]): string[] {
  const folders = named.length > 0 ? named : ['reports/embedded', 'reports/embedded-partner']
  const journals = folders.map((folder) => path.join(folder, 'run.jsonl'))
  const there = journals.filter((file) => existsSync(file))
  const [absent] = journals.filter((file) => !there.includes(file))
  if (named.length > 0 && absent !== undefined)
    throw new NoRun(
      `${absent} does not exist. Expected the folder with the reports of a run. ` +
        'To fix it: name a folder that "platform-conformance platform" or "partner" has written, for example reports/staging.',
    )
  return there
}

/** @throws {NoRun} for a run with --fault: its verdicts are not about the target */
function mustBeUnbroken(journals: readonly string[], runs: readonly ShownRun[]): void {
  const broken = journals.find((_, index) => runs[index]?.journal.head.waivers.some(isFaultWords))
  if (broken !== undefined)
    throw new NoRun(
      `${path.dirname(broken)} is a run with --fault, whose target is broken on purpose. Expected a run without it. ` +
        'To fix it: run again without --fault, or name another folder.',
    )
}

try {
  const { values, positionals } = parseArgs({
    options: { out: { type: 'string', default: 'reports/rulebook' } },
    allowPositionals: true,
  })
  const journals = journalsOf(positionals)
  const runs = journals.map(ShownRun.read)
  mustBeUnbroken(journals, runs)
  const pages = writeRulebook(packageRoot, values.out, runs, await coverageOfContract())
  standardOutput.line(`${path.join(values.out, 'index.html')}: ${pages} pages`)
  if (positionals.length === 0 && journals.length < 2)
    standardOutput.line(
      'It does not show verdicts of both roles. To add them, run "npm start" and "npx platform-conformance partner" first.',
    )
} catch (error) {
  const isWrongUse =
    error instanceof NoRun || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
  if (!isWrongUse) throw error
  standardError.message((error as Error).message)
  process.exitCode = 2
}
