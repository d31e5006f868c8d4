/** A folder for one test, and how a profile in it loads. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { loadProfile } from '../../src/profile/load.js'
import { ConfigurationError } from '../../src/profile/problems.js'
import type { Profile } from '../../src/profile/profile.js'
import { minimal } from './minimal.js'

/** Writes files into a new folder; returns its path. */
export function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'profile-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
  return folder
}

/** A minimal profile with changes; undefined leaves a key out. */
export function profileText(change: Readonly<Record<string, string | undefined>> = {}): string {
  return Object.entries({ ...minimal, ...change })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}='${value}'\n`)
    .join('')
}

/** Loads a profile with this text. */
export function load(
  text: string | Buffer,
  environment: NodeJS.ProcessEnv = {},
  files: Readonly<Record<string, string | Buffer>> = {},
): Profile {
  return loadProfile(path.join(folderWith({ 'x.env': text, ...files }), 'x.env'), environment)
}

/** The message of a profile that is refused. The test fails if the profile loads, or if another error occurs. */
export function refusal(...args: Parameters<typeof load>): string {
  try {
    load(...args)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
  throw new Error('the profile was accepted')
}
