/**
 * The commands that repeat what a run found. All reports show the same lines.
 * @module
 */
import path from 'node:path'
import { forShell } from '../src/output/shell.js'
import type { CheckRecord, RunRecord } from '../src/record/record.js'

/** Placeholder for a profile that is not in the record. */
const anyProfile = 'PATH-OF-YOUR-PROFILE'
/** Placeholder for the folder of a file that is outside of the working directory. */
const elsewhere = 'PATH-TO'

/** True for a path of {@link repeatOptions} that can be used as it is. */
export function isWholePath(shown: string): boolean {
  return shown !== anyProfile && !shown.startsWith(`${elsewhere}/`)
}

/**
 * The seed of a run, as an option. An embedded target is new in each run, so it gets the whole seed. Any other target
 * may refuse values that it has seen, so it gets only the part that decides order and choices.
 */
function seedOptions({ repeat, seed }: Pick<RunRecord, 'repeat' | 'seed'>): string[] {
  if (seed === undefined) return []
  const isEmbedded = repeat !== undefined && !repeat.includes('--env')
  return ['--seed', isEmbedded ? seed : (seed.split(':')[0] ?? '')]
}

/** The command line that judges rules of an audit again, quoted for a shell. */
function auditLine({ audit, role }: Pick<RunRecord, 'audit' | 'role'>, ids: readonly string[]): string {
  const files = audit?.files ?? []
  return ['npx', 'platform-conformance', 'audit', ...files, '--role', role, '--only', ids.join(',')]
    .map(word)
    .join(' ')
}

/**
 * The command line that repeats a check with a sign-in, codes and tokens of its own, quoted for a shell.
 * @param rule id of the rule
 */
export function repeatLine(
  run: Pick<RunRecord, 'audit' | 'repeat' | 'role' | 'seed'>,
  rule: string,
  check: Pick<CheckRecord, 'case'>,
): string {
  if (run.audit !== undefined) return auditLine(run, [rule])
  const options = run.repeat ?? ['--role', run.role, '--env', anyProfile]
  const named = check.case === '' ? [] : ['--case', check.case]
  return ['npx', 'platform-conformance', 'repro', rule, ...options, ...named, ...seedOptions(run)]
    .map(word)
    .join(' ')
}

/**
 * The command line that judges rules of a run again, quoted for a shell.
 * @param ids rules; at least one
 */
export function againLine(
  run: Pick<RunRecord, 'audit' | 'repeat' | 'role' | 'seed'>,
  ids: readonly string[],
): string {
  if (run.audit !== undefined) return auditLine(run, ids)
  const { repeat = ['--env', anyProfile] } = run
  const options = repeat[0] === '--role' ? repeat.slice(2) : repeat
  return ['npx', 'platform-conformance', run.role, ...options, '--only', ids.join(','), ...seedOptions(run)]
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

/**
 * The command line that explains a rule, and shows its requests in a run.
 * @param folder report folder of the run. Default: the last run below `reports`.
 */
export function explainLine(rule: string, folder: string | null = null): string {
  const run = folder === null ? [] : ['--run', folder]
  return ['npx', 'platform-conformance', 'explain', rule, ...run].map(word).join(' ')
}

/** False for a curl line that needs a session, a code or a token, because a placeholder is in its place. */
export function worksByItself(curl: string): boolean {
  return !/‹[^‹›]*›/.test(curl)
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
 * could name users or systems. Of them, only the last name is kept: `PATH-TO/staging.env`.
 * @param role of the target
 */
export function repeatOptions(
  role: RunRecord['role'],
  { env, fault, suites, force }: JudgedOptions,
): string[] {
  return [
    ...(env === undefined ? (role === 'partner' ? ['--role', role] : []) : ['--env', pathOf(env)]),
    ...suites.flatMap((folder) => ['--suites', pathOf(folder)]),
    ...(fault === undefined ? [] : ['--fault', pathOf(fault)]),
    ...(force ? ['--force'] : []),
  ]
}

function pathOf(typed: string): string {
  const relative = path.relative(process.cwd(), path.resolve(typed))
  const isInside = relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative)
  return isInside ? relative.split(path.sep).join('/') : `${elsewhere}/${path.basename(path.resolve(typed))}`
}
