/**
 * The command `compare`.
 * @module
 */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { compare } from '../../../reporters/compare/comparison.js'
import { asMarkdown, asText } from '../../../reporters/compare/render.js'
import type { Verdicts } from '../../../reporters/verdicts/index.js'
import { ConfigurationError } from '../../profile/problems.js'
import { exitCodeOf, exitCodes } from '../../record/exit-codes.js'

/** Options of the command, as typed. */
export interface CompareOptions {
  readonly json: boolean
  readonly markdown: boolean
}

/**
 * Prints what has changed between two runs.
 * @param before `verdicts.json` of a run, or the folder of its reports
 * @param after the same for the later run
 * @returns the exit code: that of the later run if the two differ, else 0
 * @throws {ConfigurationError} if a place has no verdicts, or the runs are of different roles
 */
export function compareRuns(before: string, after: string, { json, markdown }: CompareOptions): number {
  const [one, other] = [verdictsAt(before), verdictsAt(after)]
  if (one.role !== other.role)
    throw new ConfigurationError(
      `${before} is a run of role ${one.role}, ${after} of role ${other.role}. Expected two runs of the same role. To fix it: name another run.`,
    )
  const comparison = compare(one, other)
  const text = json
    ? JSON.stringify(comparison, null, 2)
    : markdown
      ? asMarkdown(comparison)
      : asText(comparison)
  process.stdout.write(`${text}\n`)
  const code = exitCodeOf(other.result)
  return code === exitCodeOf(one.result) ? exitCodes.success : code
}

function verdictsAt(place: string): Verdicts {
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false
  const file = isFolder ? path.join(place, 'verdicts.json') : place
  const fix = 'To fix it: name a verdicts.json, or the report folder of a run.'
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigurationError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}). ${fix}`)
  }
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || !('schema' in value) || !('rules' in value))
    throw new ConfigurationError(`${file} has no verdicts. Expected verdicts.json of a run. ${fix}`)
  if (value.schema !== 1)
    throw new ConfigurationError(
      `${file} has the format ${String(value.schema)}. Expected 1. To fix it: run "compare" of the suite version that wrote it.`,
    )
  return value as Verdicts
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
