/**
 * The command that repeats one check of a run. All reports show the same line.
 * @module
 */
import path from 'node:path'
import { forShell } from '../src/output/shell.js'
import type { CheckRecord, RunRecord } from '../src/record/record.js'

/** Placeholder for a profile whose path is not in the record. */
export const anyProfile = 'FILE'

/**
 * The command line that repeats a check with a sign-in, codes and tokens of its own, quoted for a shell.
 * @param rule id of the rule
 */
export function repeatLine(
  run: Pick<RunRecord, 'repeat' | 'role'>,
  rule: string,
  check: Pick<CheckRecord, 'case'>,
): string {
  const options = run.repeat ?? ['--role', run.role, '--env', anyProfile]
  const named = check.case === '' ? [] : ['--case', check.case]
  return ['platform-conformance', 'repro', rule, ...options, ...named].map(word).join(' ')
}

/** False for a curl line that needs a session, a code or a token, because a placeholder is in its place. */
export function worksByItself(curl: string): boolean {
  return !/‹[^›]*›/.test(curl)
}

/** A word that no shell changes stays as it is. */
function word(text: string): string {
  return /^[\w./:=@,+-]+$/.test(text) ? text : forShell([text])
}

/** Options of a command that decide what it judges, as typed. */
export interface JudgedOptions {
  /** Path of the profile; undefined for the embedded target. */
  readonly env?: string | undefined
  readonly fault?: string | undefined
  readonly suites: readonly string[]
  readonly force: boolean
}

/**
 * The options of a later command that judges the same target. Only paths inside the working directory are kept: others
 * could name users or systems. In their place is {@link anyProfile}, or for a folder `FOLDER`.
 * @param role of the target
 */
export function repeatOptions(
  role: RunRecord['role'],
  { env, fault, suites, force }: JudgedOptions,
): string[] {
  return [
    ...(env === undefined
      ? role === 'partner'
        ? ['--role', role]
        : []
      : ['--env', pathOf(env, anyProfile)]),
    ...suites.flatMap((folder) => ['--suites', pathOf(folder, 'FOLDER')]),
    ...(fault === undefined ? [] : ['--fault', pathOf(fault, anyProfile)]),
    ...(force ? ['--force'] : []),
  ]
}

function pathOf(typed: string, otherwise: string): string {
  const relative = path.relative(process.cwd(), path.resolve(typed))
  const isInside = relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative)
  return isInside ? relative.split(path.sep).join('/') : otherwise
}
