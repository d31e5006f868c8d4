/**
 * The option `--rerun`: rules of an earlier run that were violated or undecided.
 * @module
 */
import { statSync } from 'node:fs'
import path from 'node:path'
import { contractHash, partnerRules, rules } from '../../../generated/catalogue.js'
import { type JournalContent, JournalError, readJournal } from '../../../reporters/journal.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { Role, RuleEntry } from '../../record/record.js'
import { exists } from '../../record/regular-file.js'
import { shown } from '../../results/shown.js'
import { recordFromJournal } from '../../run/run-record.js'
import { timeOf } from './selection.js'

/** What runs again. */
export interface Rerun {
  /** The report folder of the earlier run, as messages show it. */
  readonly folder: string
  /** When the earlier run began, ISO 8601. */
  readonly started: string
  /** Ids of the rules that were violated or undecided, in the order of the catalogue. */
  readonly rules: readonly string[]
}

/** The word that means the last run of the target. */
const failed = 'failed'

/**
 * Finds the rules that run again.
 * @param asked `failed`, or a report folder
 * @param places folders in which runs of the target have their reports
 * @throws {ConfigurationError} if there is no such run, it is of another target, or nothing is to run again
 */
export function rerunOf(
  asked: string,
  places: readonly string[],
  target: { readonly role: Role; readonly name: string },
): Rerun {
  const folder = path.resolve(asked === failed ? lastRunIn(places) : asked)
  const { head, ...rest } = journalIn(folder, asked)
  const refused = (found: string, fix: string): ConfigurationError =>
    new ConfigurationError(
      `--rerun: ${shown(folder)} ${found}. Expected an earlier run of ${target.name}. To fix it: ${fix}. Nothing was sent.`,
    )
  if (head.role !== target.role || head.target.name !== target.name)
    throw refused(
      `is a run of the ${head.role === 'platform' ? 'platform' : 'application'} ${head.target.name}`,
      'name the report folder of this target, or its profile with --env',
    )
  if (head.contract !== contractHash)
    throw refused(`was made with another catalogue of rules (suite ${head.suite})`, 'run all rules once')
  const catalogue: readonly RuleEntry[] = Object.values(head.role === 'platform' ? rules : partnerRules)
  const record = recordFromJournal({ head, ...rest }, catalogue)
  const again = record.rules.filter(({ verdict }) => verdict === 'violated' || verdict === 'undecided')
  if (again.length === 0)
    throw refused(
      `has no rule that was violated or undecided (${timeOf(head.started)})`,
      'run without --rerun to judge all rules again',
    )
  return { folder: shown(folder), started: head.started, rules: again.map(({ entry }) => entry.id) }
}

/** The folder with the latest journal; the last one if none has a journal. */
function lastRunIn(places: readonly string[]): string {
  const timeIn = (place: string): number =>
    statSync(path.join(place, 'run.jsonl'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return places.toSorted((one, other) => timeIn(one) - timeIn(other)).at(-1) ?? ''
}

/** Rules that a line names. */
const named = 20

/** The lines that say what runs again, and from when. */
export function rerunLines({ folder, started, rules: ids }: Rerun): string[] {
  const more = ids.length > named ? [`  and ${ids.length - named} more`] : []
  return [
    `Again: ${ids.length} ${ids.length === 1 ? 'rule' : 'rules'} that were violated or undecided in the run of ${timeOf(started)} (${folder})`,
    ...ids.slice(0, named).map((id) => `  ${id}`),
    ...more,
  ]
}

function journalIn(folder: string, asked: string): JournalContent {
  const file = path.join(folder, 'run.jsonl')
  const fix =
    asked === failed
      ? 'run without --rerun first, or name the report folder of a run'
      : 'name the report folder of a run, or write "--rerun failed" for the last run of the target'
  if (asked.includes('\0') || !exists(file))
    throw new ConfigurationError(
      `--rerun: ${JSON.stringify(shown(folder)).slice(1, -1)} has no run.jsonl. Expected the report folder of an earlier run. To fix it: ${fix}. Nothing was sent.`,
    )
  try {
    return readJournal(file)
  } catch (error) {
    if (!(error instanceof JournalError)) throw error
    throw new ConfigurationError(
      `--rerun: ${shown(folder)}: run.jsonl ${error.problem}. Expected a journal as a run writes it. To fix it: ${fix}. Nothing was sent.`,
    )
  }
}
