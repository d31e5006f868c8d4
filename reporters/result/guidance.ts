/**
 * What people read about a violated rule: why it matters, what to do, who acts. The texts are in `specs/texts/guidance`.
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { packageRoot } from '../../src/profile/package-root.js'
import type { Role } from '../../src/record/record.js'

/** Who must act. */
export type Actor = 'platform' | 'application' | 'operator'

/** Texts about a violated rule. */
export interface Guidance {
  readonly actor: Actor
  /** What an attacker can do, or what a user experiences. */
  readonly reason: string
  /** Typical mistakes. */
  readonly mistakes: readonly string[]
  readonly remedy: string
  /** The remedy in common stacks. */
  readonly code: readonly { readonly stack: string; readonly text: string }[]
}

/** An actor in words. */
export const actorWords: Readonly<Record<Actor, string>> = {
  platform: 'developers of the platform',
  application: 'developers of the application',
  operator: 'operator of the target',
}

/** An entry of a file in `specs/texts/guidance`. */
export interface GuidanceEntry {
  readonly for: string
  readonly role: Role
  readonly actor: Actor
  readonly reason: { readonly en: string }
  readonly mistakes?: readonly { readonly en: string }[]
  readonly remedy: { readonly en: string }
  readonly code?: Guidance['code']
}

/** The texts about a rule of the catalogue. Null if there are none. */
export function guidanceOf(role: Role, id: string): Guidance | null {
  loaded ??= entries()
  return guidanceIn(loaded, role, id)
}

/** The texts about a rule: those for the longest id, or beginning of its id up to a dot. Null if there are none. */
export function guidanceIn(all: readonly GuidanceEntry[], role: Role, id: string): Guidance | null {
  const [best] = all
    .filter((entry) => entry.role === role && (id === entry.for || id.startsWith(`${entry.for}.`)))
    .sort((one, other) => other.for.length - one.for.length)
  if (best === undefined) return null
  return {
    actor: best.actor,
    reason: best.reason.en,
    mistakes: (best.mistakes ?? []).map(({ en }) => en),
    remedy: best.remedy.en,
    code: best.code ?? [],
  }
}

let loaded: readonly GuidanceEntry[] | undefined

function entries(): GuidanceEntry[] {
  const folder = path.join(packageRoot, 'specs/texts/guidance')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => (parse(readFileSync(path.join(folder, name), 'utf8')) ?? []) as GuidanceEntry[])
}
