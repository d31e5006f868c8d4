/**
 * The commands that repeat what a run found. All reports show the same lines.
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
  return ['npx', 'platform-conformance', 'repro', rule, ...options, ...named].map(word).join(' ')
}

/**
 * The command line that judges rules of a run again, quoted for a shell.
 * @param ids rules; at least one
 */
export function againLine(run: Pick<RunRecord, 'repeat' | 'role' | 'seed'>, ids: readonly string[]): string {
  const { repeat = ['--env', anyProfile] } = run
  const options = repeat[0] === '--role' ? repeat.slice(2) : repeat
  const seed = run.seed === undefined ? [] : ['--seed', run.seed.split(':')[0] ?? '']
  return ['npx', 'platform-conformance', run.role, ...options, '--only', ids.join(','), ...seed]
    .map(word)
    .join(' ')
}

/** The command line that finds the missing values of the profile of a run. */
export function doctorLine({
  role,
  repeat = ['--env', anyProfile],
}: Pick<RunRecord, 'repeat' | 'role'>): string {
  const at = repeat.indexOf('--env')
  const profile = at < 0 ? [] : repeat.slice(at, at + 2)
  const options = role === 'partner' ? ['--role', 'partner', '--all'] : []
  return ['npx', 'platform-conformance', 'doctor', ...options, ...profile].map(word).join(' ')
}

/** The command line that explains a rule, and shows its requests in the last run. */
export function explainLine(rule: string): string {
  return ['npx', 'platform-conformance', 'explain', rule].map(word).join(' ')
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
