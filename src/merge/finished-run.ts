/**
 * Reads a finished run from the folder of its reports, and checks that it is whole.
 * @module
 */
import path from 'node:path'
import { contradictionIn, undeclaredIn } from '../../reporters/contradictions.js'
import { type JournalContent, JournalError, readJournal } from '../../reporters/journal.js'
import { ConfigurationError } from '../profile/problems.js'
import { isFaultWords } from '../record/fault-words.js'
import type { RuleEntry, RunRecord } from '../record/record.js'
import { recordFromJournal } from '../run/run-record.js'
import { type Installation, mustBeOfThis, mustBeWhole } from './read.js'

/**
 * The record of a run that ended by itself or by its operator.
 * @param catalogues every rule, by role
 * @throws {ConfigurationError} if the folder has no such run: it was killed, is a part, is publishable, has a fault, or
 *   its journal was changed
 */
export function finishedRun(
  folder: string,
  installation: Installation,
  catalogues: Readonly<Record<'platform' | 'partner', readonly RuleEntry[]>>,
): RunRecord {
  const content = contentOf(folder, installation)
  const { head, planned, end, cut } = content
  if (end === null || cut) throw refused(folder, 'is a run that was killed before its end', 'run again')
  if (head.shard !== null)
    throw refused(
      folder,
      `is part ${head.shard.index} of ${head.shard.count} of a run`,
      'merge all parts first, and sign the merged run',
    )
  if (head.waivers.some(isFaultWords))
    throw refused(folder, 'is a run with --fault, whose target is broken on purpose', 'run again without it')
  if (head.publishable === true)
    throw refused(
      folder,
      'is a publishable run: what its verdicts rest on was replaced, so nobody could check a certificate of it',
      'sign the reports of a run without --publishable, and publish a copy of them: "report --publishable --out FOLDER"',
    )
  const [own = { rules: [], observations: [] }] = planned.parts
  mustBeWhole({ folder, own, content })
  const contradiction = contradictionIn(content)
  if (contradiction !== null)
    throw refused(folder, `is not a run as the suite writes it: ${contradiction}`, 'run again')
  const record = recordFromJournal(content, catalogues[head.role])
  const rules = record.rules.map(({ entry, verdict }) => ({ ...entry, verdict }))
  const undeclared = undeclaredIn(record.features, rules)
  if (undeclared !== null)
    throw refused(folder, `is not a run as the suite writes it: ${undeclared}`, 'run again')
  return record
}

function contentOf(folder: string, installation: Installation): JournalContent {
  const file = path.join(folder, 'run.jsonl')
  try {
    mustBeOfThis(folder, file, installation)
    return readJournal(file)
  } catch (error) {
    if (!(error instanceof JournalError)) throw error
    throw refused(
      folder,
      `has no journal of a run: run.jsonl ${error.problem}`,
      'name the report folder of a run',
    )
  }
}

function refused(folder: string, found: string, fix: string): ConfigurationError {
  return new ConfigurationError(
    `${folder} ${found}. Expected the unchanged reports of a whole run. To fix it: ${fix}. Nothing was signed.`,
  )
}
