/**
 * The command `rulebook`.
 * @module
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { JournalError } from '../../../reporters/journal.js'
import { ShownRun } from '../../../reporters/rulebook/run.js'
import { writeRulebook } from '../../../reporters/rulebook/write.js'
import type { Language } from '../../catalogue/translations.js'
import { standardOutput } from '../../output/writer.js'
import { ConfigurationError } from '../../profile/problems.js'
import { makeFolders } from '../../record/make-folders.js'

/** Options of the command, as typed. */
export interface RulebookCommandOptions {
  readonly out: string
  readonly language?: Language
  readonly run: readonly string[]
}

/** The runs that are shown if none is named. */
const defaultRuns = ['reports/embedded', 'reports/embedded-partner']

/**
 * Writes the rulebook, and prints where.
 * @throws {ConfigurationError} for a folder that contains no run, for two runs of one role, and for a folder that
 *   cannot be written
 */
export async function printRulebook({ out, language, run: named }: RulebookCommandOptions): Promise<void> {
  const runs = named.length > 0 ? named.map(namedRun) : defaultRuns.flatMap(defaultRun)
  const [, second] = runs.filter(({ role }) => role === runs[0]?.role)
  if (second !== undefined)
    throw new ConfigurationError(
      `Two runs have the role ${second.role}. Expected at most one run of each role. To fix it: name --run once for each role.`,
    )
  mustBeFolder(out)
  const pages = await writeRulebook({
    folder: out,
    languages: language === undefined ? ['en', 'de'] : [language],
    runs,
  })
  standardOutput.line(`${path.join(out, 'index.html')}: ${pages} pages`)
  for (const run of runs)
    standardOutput.line(
      `Shows the run of role ${run.role} at ${run.title}${run.isFaulty ? '; its target was broken on purpose by a fault' : ''}.`,
    )
  if (runs.length === 0)
    standardOutput.line('Shows no run. To add verdicts, name a report folder with --run.')
}

function namedRun(folder: string): ShownRun {
  const file = path.join(folder, 'run.jsonl')
  if (!existsSync(file))
    throw new ConfigurationError(
      `${file} does not exist. Expected the folder with the reports of a run. ` +
        'To fix it: name a folder that "platform-conformance platform" or "partner" has written, for example reports/staging.',
    )
  try {
    return ShownRun.read(file)
  } catch (error) {
    if (!(error instanceof JournalError)) throw error
    throw new ConfigurationError(
      `${error.message} Another version may have written it. To fix it: repeat the run.`,
    )
  }
}

/** The last run at an embedded target; none if it was broken on purpose, or cannot be read. */
function defaultRun(folder: string): ShownRun[] {
  const file = path.join(folder, 'run.jsonl')
  if (!existsSync(file)) return []
  try {
    const run = ShownRun.read(file)
    return run.isFaulty ? [] : [run]
  } catch (error) {
    if (error instanceof JournalError) return []
    throw error
  }
}

function mustBeFolder(out: string): void {
  try {
    makeFolders(out)
  } catch (error) {
    throw new ConfigurationError(
      `${out} cannot be a folder (${(error as NodeJS.ErrnoException).code}). Expected a folder that you may write to. To fix it: name another one with --out. Nothing was written.`,
    )
  }
}
