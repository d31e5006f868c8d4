/**
 * The command `baseline`.
 * @module
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { contractHash, partnerRules, rules } from '../../../generated/catalogue.js'
import { JournalError, readJournal } from '../../../reporters/journal.js'
import { counts, plural } from '../../../reporters/outcome.js'
import { standardOutput } from '../../output/writer.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { KnownViolation, RuleEntry, RunRecord } from '../../record/record.js'
import { FileError } from '../../record/regular-file.js'
import { entryName } from '../../results/baseline.js'
import { baselineText, readBaseline, writeBaselineFile } from '../../results/baseline-file.js'
import { shown } from '../../results/shown.js'
import { recordFromJournal } from '../../run/run-record.js'

/** Options of the command, as typed. */
export interface BaselineOptions {
  readonly out: string
  readonly owner: string
  readonly reason: string
  readonly expires?: string
}

/** Days until a new entry expires. */
const usualDays = 90
const day = 24 * 3600 * 1000

/**
 * Writes the violations of a run to a baseline file.
 * @throws {ConfigurationError} if there is no finished run, an option is wrong, or the file cannot be used or written
 */
export function writeBaseline(folder: string, options: BaselineOptions): void {
  const { out, owner, reason } = options
  const expires = lastDay(options.expires)
  for (const [name, text] of Object.entries({ '--owner': owner, '--reason': reason }))
    if (text.trim() === '')
      throw refused(`${name} is empty`, 'a text for the people who read the file', 'write one')
  const { record, catalogue } = runIn(folder)
  const before = existsSync(out) ? readBaseline(out, record.role, catalogue).entries : []
  const judged = new Map(record.rules.map((rule) => [rule.entry.id, rule]))
  const isGone = ({ rule, case: name }: KnownViolation): boolean => {
    const checks = judged.get(rule)?.checks.filter((check) => name === undefined || check.case === name) ?? []
    return checks.length > 0 && checks.every(({ verdict }) => verdict === 'passed')
  }
  const kept = before.filter((entry) => !isGone(entry))
  const newViolations = violationsOf(record).filter(
    ({ rule, case: name }) =>
      !kept.some((entry) => entry.rule === rule && (entry.case === undefined || entry.case === name)),
  )
  const added = newViolations.map((violation): KnownViolation => ({ ...violation, owner, reason, expires }))
  try {
    writeBaselineFile(out, baselineText([...kept, ...added]))
  } catch (error) {
    const why = error instanceof FileError ? error.message : (error as NodeJS.ErrnoException).code
    throw refused(
      `${shown(path.resolve(out))} cannot be written (${why})`,
      'a file',
      'name another with --out',
    )
  }
  const names = (entries: readonly KnownViolation[]): string[] =>
    entries.map((entry) => `  ${entryName(entry)}`)
  const removed = before.filter(isGone)
  standardOutput.lines([
    `${shown(path.resolve(out))}: ${plural(kept.length + added.length, 'known violation')}, ${added.length} new, ${removed.length} removed`,
    ...(added.length === 0 ? [] : [`New, until ${expires}:`, ...names(added)]),
    ...(removed.length === 0 ? [] : ['Removed, because they passed:', ...names(removed)]),
  ])
}

/** The violated cases that count for the result, without those that the profile waives. */
function violationsOf(record: RunRecord): Pick<KnownViolation, 'rule' | 'case'>[] {
  // What an earlier baseline accepts is a violation too.
  const known = new Set(
    record.baseline?.entries.flatMap(({ rule, state }) => (state === 'known' ? [rule] : [])),
  )
  return record.rules
    .filter((rule) => counts(record, known.has(rule.entry.id) ? { ...rule, waived: false } : rule))
    .flatMap(({ entry, checks }) =>
      checks
        .filter(({ verdict }) => verdict === 'violated')
        .map((check) => ({ rule: entry.id, ...(check.case === '' ? {} : { case: check.case }) })),
    )
}

function lastDay(text: string | undefined): string {
  const fallback = new Date(Date.now() + usualDays * day).toISOString().slice(0, 10)
  if (text === undefined) return fallback
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw refused(
      `--expires ${JSON.stringify(text)} is no day`,
      'year-month-day',
      `write for example ${fallback}`,
    )
  if (text < new Date().toISOString().slice(0, 10))
    throw refused(`--expires ${text} is in the past`, 'a day from today on', `write for example ${fallback}`)
  return text
}

function runIn(folder: string): { readonly record: RunRecord; readonly catalogue: readonly RuleEntry[] } {
  const file = path.join(folder, 'run.jsonl')
  const name = JSON.stringify(folder).slice(1, -1)
  const fix = 'name the report folder of a run'
  try {
    const content = readJournal(file)
    const { head, planned, end } = content
    if (head.contract !== contractHash)
      throw refused(
        `${name} was made with another catalogue of rules (suite ${head.suite})`,
        'a run of this version',
        'run again',
      )
    if (end === null || head.shard !== null)
      throw refused(
        `${name} is ${end === null ? 'a run that was killed before its end' : 'a part of a run'}`,
        'a finished, whole run',
        end === null ? 'run again' : 'merge the parts first',
      )
    const entries: readonly RuleEntry[] = Object.values(head.role === 'platform' ? rules : partnerRules)
    return { record: recordFromJournal(content, entries), catalogue: [...entries, ...(planned.own ?? [])] }
  } catch (error) {
    if (!(error instanceof JournalError)) throw error
    throw refused(`${name} has no journal of a run: run.jsonl ${error.problem}`, 'the reports of a run', fix)
  }
}

function refused(found: string, expected: string, fix: string): ConfigurationError {
  return new ConfigurationError(`${found}. Expected ${expected}. To fix it: ${fix}. Nothing was written.`)
}
