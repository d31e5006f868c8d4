/**
 * The values of a new profile from the command line and the environment, and their check.
 * @module
 */
import path from 'node:path'
import {
  ConfigurationError,
  nearest,
  type Problem,
  ProfileError,
  problemLines,
} from '../../profile/problems.js'
import type { ProfileKind } from './roles.js'

/** Values, and the secrets that stay in the environment. */
export interface Settings {
  readonly values: Record<string, string>
  readonly outside: Set<string>
  /** Secrets that were given on the command line. */
  readonly exposed: readonly string[]
}

/**
 * @param assignments KEY=value as typed; an empty value leaves out the key, or leaves a secret to the environment of
 *   the run
 * @param store true to write secrets from the environment into the file
 * @param kind of the profile
 * @throws {ConfigurationError} for a word that is not an assignment, or an unknown key
 */
export function settingsFrom(
  assignments: readonly string[],
  environment: NodeJS.ProcessEnv,
  store: boolean,
  { keySet: { keys, secrets }, reference }: ProfileKind,
): Settings {
  const values: Record<string, string> = {}
  const outside = new Set<string>()
  const exposed: string[] = []
  for (const key of secrets) {
    const value = environment[key]
    if (value === undefined || value.trim() === '') continue
    if (store) values[key] = value
    else outside.add(key)
  }
  for (const word of assignments) {
    const at = word.indexOf('=')
    const key = at < 0 ? word : word.slice(0, at)
    const value = at < 0 ? '' : word.slice(at + 1)
    const near = nearest(key, Object.keys(keys))
    const hint = near.length > 0 ? ` did you mean ${near.join(' or ')}?` : ` see ${reference}.`
    if (keys[key] === undefined || at < 0)
      throw new ConfigurationError(
        `--set ${key}: expected KEY=value with a key of a profile; found ${at < 0 ? 'no =' : 'an unknown key'}. To fix it:${at < 0 ? ` --set ${key}=…` : hint} Nothing was written.`,
      )
    delete values[key]
    outside.delete(key)
    const secret = secrets.includes(key)
    if (value.trim() !== '') {
      values[key] = value
      if (secret) exposed.push(key)
    } else if (secret) outside.add(key)
  }
  return { values, outside, exposed }
}

/**
 * The problems of the values of a new profile.
 * @param file path of the new profile; relative paths in it start there
 */
export function problemsOf(
  { values, outside }: Settings,
  file: string,
  kind: ProfileKind,
): readonly Problem[] {
  // The fixture file is written together with the profile if it does not exist.
  const { FIXTURES: _, ...given } = values
  for (const key of outside) given[key] = 'comes from the environment'
  try {
    kind.check({ TARGET_NAME: '', ...given }, path.dirname(file), file)
    return []
  } catch (error) {
    if (error instanceof ProfileError) return error.problems
    if (error instanceof ConfigurationError && Object.keys(given).length === 0)
      return problemsOf({ values: { TARGET: kind.target }, outside, exposed: [] }, file, kind)
    throw error
  }
}

/** @throws {ConfigurationError} naming every problem, if there is one */
export function refuse(problems: readonly Problem[], file: string): void {
  if (problems.length === 0) return
  throw new ConfigurationError(
    [
      `${file} was not written: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`,
      ...problemLines(problems),
      '  Give a value by --set KEY=value, a secret by the environment variable of its name; --set KEY= leaves a secret',
      '  to the environment of later commands. At a terminal, init asks for missing values, unless you use --yes.',
    ].join('\n'),
  )
}
