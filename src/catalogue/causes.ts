/**
 * Known causes of violated rules, from `specs/causes.yaml`: one mistake that several rules show, and its signs.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { packageRoot } from '../profile/package-root.js'
import type { Role, Verdict } from '../record/record.js'
import type { Bilingual } from './translations.js'

/** What must be true of a run. Exactly one of `violated`, `undecided` and `passed` is there. */
export interface CauseSign {
  /** Ids of rules, or their beginnings with `.*` at the end. */
  readonly violated?: readonly string[]
  readonly undecided?: readonly string[]
  /** None of these is violated, and `least` have passed. */
  readonly passed?: readonly string[]
  /** The rules have a check with this text in what the target did, or in the reason. */
  readonly text?: string
  /** So many of the rules have the verdict. Default: each entry of the list; of passed rules, one. */
  readonly least?: number
}

/** A mistake that several rules show. */
export interface KnownCause {
  /** Permanent id in kebab-case. */
  readonly id: string
  readonly role: Role
  /** What is probably wrong. */
  readonly says: Bilingual
  /** Where to look. */
  readonly look: Bilingual
  /** What to do first. */
  readonly first: Bilingual
  /** All of them must hold. */
  readonly signs: readonly CauseSign[]
  /** Further rules that may be violated or undecided for this cause. */
  readonly explains?: readonly string[]
  /** The faults of the embedded target that show it. */
  readonly faults: readonly string[]
}

/** What is known of a rule in a run. */
export interface JudgedRule {
  readonly id: string
  readonly verdict: Verdict
  /** What the target did, or why there is no verdict, of each check. */
  readonly texts: readonly string[]
}

/** The file, relative to the root of the package. */
export const causesFile = 'specs/causes.yaml'

let known: readonly KnownCause[] | undefined

/** The known causes. An earlier one explains more: its rules belong to no later one. */
export function knownCauses(): readonly KnownCause[] {
  known ??= (
    parse(readFileSync(path.join(packageRoot, causesFile), 'utf8')) as {
      readonly causes: readonly KnownCause[]
    }
  ).causes
  return known
}

/** True if an entry of a list names a rule: its id, or the beginning of its id with `.*` at the end. */
export function namesRule(entry: string, id: string): boolean {
  return entry.endsWith('.*') ? id.startsWith(entry.slice(0, -1)) : id === entry
}

/** The rules that show a sign; null if it does not hold. */
function shown(sign: CauseSign, rules: readonly JudgedRule[]): ShownSign | null {
  const { violated, undecided, passed, text, least } = sign
  const having = (wanted: Verdict, entries: readonly string[]): string[] =>
    rules
      .filter(({ id, verdict }) => verdict === wanted && entries.some((entry) => namesRule(entry, id)))
      .filter(({ texts }) => text === undefined || texts.some((one) => one.includes(text)))
      .map(({ id }) => id)
  if (passed !== undefined) {
    const ids = having('passed', passed)
    const holds = ids.length >= (least ?? 1) && having('violated', passed).length === 0
    return holds ? { verdict: 'passed', rules: ids } : null
  }
  const verdict = violated === undefined ? 'undecided' : 'violated'
  const entries = violated ?? undecided ?? []
  const ids = having(verdict, entries)
  const holds =
    least === undefined
      ? entries.every((entry) => ids.some((id) => namesRule(entry, id)))
      : ids.length >= least
  return holds ? { verdict, rules: ids } : null
}

/** The rules that show a sign. */
export interface ShownSign {
  readonly verdict: 'violated' | 'undecided' | 'passed'
  readonly rules: readonly string[]
}

/** What shows that a run has a known cause; null if not all signs hold. */
export function signsOf(cause: KnownCause, rules: readonly JudgedRule[]): readonly ShownSign[] | null {
  const signs: ShownSign[] = []
  for (const sign of cause.signs) {
    const shownSign = shown(sign, rules)
    if (shownSign === null) return null
    signs.push(shownSign)
  }
  return signs
}

/** True if a cause explains that a rule is violated or undecided. */
export function isExplained({ signs, explains = [] }: KnownCause, id: string): boolean {
  return [
    ...explains,
    ...signs.flatMap(({ violated = [], undecided = [] }) => [...violated, ...undecided]),
  ].some((entry) => namesRule(entry, id))
}
