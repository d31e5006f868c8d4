/**
 * The command `compare`.
 * @module
 */
import { statSync } from 'node:fs'
import path from 'node:path'
import { type Comparison, compare } from '../../../reporters/compare/comparison.js'
import { asLines, asMarkdown } from '../../../reporters/compare/render.js'
import type { Verdicts } from '../../../reporters/verdicts/index.js'
import { standardOutput } from '../../output/writer.js'
import { ConfigurationError } from '../../profile/problems.js'
import { exitCodeOf, exitCodes } from '../../record/exit-codes.js'
import { FileError, readRegularText } from '../../record/regular-file.js'

/** Options of the command, as typed. */
export interface CompareOptions {
  readonly json: boolean
  readonly markdown: boolean
  readonly failOn?: FailOn
}

/**
 * What makes the command fail. `result`: the later run has another exit code. `new-violations`: a must rule has a new
 * violated case. `any-change`: a verdict or an observation changed. `never`: nothing.
 */
export type FailOn = 'result' | 'new-violations' | 'any-change' | 'never'

/**
 * Prints what has changed between two runs.
 * @param before `verdicts.json` of a run, or the folder of its reports
 * @param after the same for the later run
 * @returns the exit code, see {@link FailOn}: that of the later run if the two differ, or 1, else 0
 * @throws {ConfigurationError} if a place has no verdicts, or the runs are of different roles
 */
export function compareRuns(
  before: string,
  after: string,
  { json, markdown, failOn = 'result' }: CompareOptions,
): number {
  const [one, other] = [verdictsAt(before), verdictsAt(after)]
  if (one.role !== other.role)
    throw new ConfigurationError(
      `${before} is a run of role ${one.role}, ${after} of role ${other.role}. Expected two runs of the same role. To fix it: name another run.`,
    )
  const comparison = compare(one, other)
  if (json) standardOutput.json(comparison)
  else if (markdown) standardOutput.markdown(asMarkdown(comparison))
  else standardOutput.lines(asLines(comparison))
  return codeOf(failOn, comparison)
}

function codeOf(failOn: FailOn, { before, after, rules, newViolations, observations }: Comparison): number {
  const failed = (is: boolean): number => (is ? exitCodes.violated : exitCodes.success)
  switch (failOn) {
    case 'result': {
      const code = exitCodeOf(after.result)
      return code === exitCodeOf(before.result) ? exitCodes.success : code
    }
    case 'new-violations':
      return failed(newViolations.some(({ level }) => level === 'must'))
    case 'any-change':
      return failed(rules.length + newViolations.length + observations.length > 0)
    case 'never':
      return exitCodes.success
  }
}

function verdictsAt(place: string): Verdicts {
  const isFolder = !place.includes('\0') && statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
  const file = isFolder ? path.join(place, 'verdicts.json') : place
  const fix = 'To fix it: name a verdicts.json, or the report folder of a run.'
  let text: string
  try {
    // A file that the operator names may be a link.
    text = readRegularText(file, { links: !isFolder })
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new ConfigurationError(`${JSON.stringify(file).slice(1, -1)} ${error.message}. ${fix}`)
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
