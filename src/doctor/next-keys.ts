/**
 * Which keys would let a profile decide the most further rules. Each candidate is tried as if it were given: the
 * values are invented, checked like a profile, and planned like a run. Nothing is sent.
 * @module
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rsaKeyPair } from '../core/key-pair.js'
import { ConfigurationError } from '../profile/problems.js'
import type { TargetProfile } from '../profile/target-profile.js'
import { coverageOf, type RuleCoverage } from './coverage.js'
import type { Finding } from './finding.js'
import type { RoleDoctor } from './role-doctor.js'

/** Values by profile key. */
export type Values = Readonly<Record<string, string>>

/** Keys that are useful only together. */
export interface Candidate {
  /** The first one names the candidate. A candidate whose first key the profile has is not offered. */
  readonly values: Values
  /** Words that are added to lists, e.g. `roster` to FEATURES. */
  readonly words?: Values
  /** True to replace the value of the first key, for example a fixture file that lacks entries. */
  readonly replaces?: boolean
  /** The shortest way to find the values, if the schema does not say it. A sentence. */
  readonly find?: string
}

/** A candidate, and its score. */
export interface NextKey {
  /** The first key. */
  readonly key: string
  /** All keys that the profile lacks, and words that a list lacks, as `CONSENT=mutate`. */
  readonly missing: readonly string[]
  /** Ids of rules that can be decided with it and cannot without. */
  readonly rules: readonly string[]
  /** The shortest way to find the values; null if the schema of the keys says it. */
  readonly find: string | null
}

/** A key for values that need a valid one. */
export interface InventedKey {
  /** The public half: Base64 without PEM lines. */
  readonly publicText: string
  /** Path of the private half. */
  readonly file: string
}

/** Receives the candidates that do not fit to the profile. */
export type RefusedListener = (candidate: Candidate, error: ConfigurationError) => void

/**
 * The keys that make the most further rules decidable, the most valuable first.
 * @param values of the profile, with secrets
 * @param folder of the profile
 * @param findings about the parts that were tried
 * @param absent why nobody can be asked; null if an operator is there
 */
export function nextKeys<P extends TargetProfile>(
  doctor: RoleDoctor<P>,
  values: Values,
  folder: string,
  findings: readonly Finding[] = [],
  absent: string | null = null,
  refused?: RefusedListener,
): NextKey[] {
  const { publicKey, privateKey } = rsaKeyPair()
  const temporary = mkdtempSync(path.join(tmpdir(), 'platform-conformance-'))
  const key = {
    publicText: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    file: path.join(temporary, 'key.pem'),
  }
  try {
    writeFileSync(key.file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    const profile: Extensible = {
      values,
      defaults: (name) => doctor.keySet.keys[name]?.default ?? '',
      candidates: doctor.candidates(values, key),
      coverage: (some) => coverageOf(doctor, doctor.check(some, folder, absent), findings),
    }
    return decidable(profile, refused)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** A profile, and how to tell what it can decide. */
interface Extensible {
  readonly values: Values
  /** Defaults of keys that are left out. */
  readonly defaults: (key: string) => string
  readonly candidates: readonly Candidate[]
  /**
   * What each rule lacks with these values.
   * @throws {ConfigurationError} if the values do not fit together
   */
  readonly coverage: (values: Values) => readonly RuleCoverage[]
}

/**
 * The candidates that make at least one rule decidable, the most valuable first; what adds a feature to those that the
 * profile lists comes last.
 */
function decidable(profile: Extensible, refused: RefusedListener = () => undefined): NextKey[] {
  const before = decided(profile.coverage(profile.values))
  const keys = profile.candidates.flatMap((candidate): NextKey[] => {
    const { values, missing } = completed(profile, candidate)
    const [key = ''] = [...Object.keys(candidate.values), ...Object.keys(candidate.words ?? {})]
    const isThere =
      candidate.values[key] !== undefined && has(profile.values, key) && candidate.replaces !== true
    if (missing.length === 0 || isThere) return []
    try {
      const after = decided(profile.coverage(values))
      const rules = [...after].filter((id) => !before.has(id))
      return rules.length === 0 ? [] : [{ key, missing, rules, find: candidate.find ?? null }]
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      refused(candidate, error)
      return []
    }
  })
  // A profile that lists features leaves out what the target does not offer.
  const isLast = ({ missing }: NextKey): number =>
    has(profile.values, 'FEATURES') && missing.some((text) => text.endsWith(' in FEATURES')) ? 1 : 0
  return keys.sort(
    (one, other) =>
      isLast(one) - isLast(other) ||
      other.rules.length - one.rules.length ||
      one.missing.length - other.missing.length,
  )
}

/** The values with those of a candidate, and what the profile lacks of it. Present values are kept. */
function completed(
  { values, defaults }: Extensible,
  { values: invented, words = {}, replaces = false }: Candidate,
): { readonly values: Values; readonly missing: string[] } {
  const [first] = Object.keys(invented)
  const keys = Object.keys(invented).filter((key) => !has(values, key) || (replaces && key === first))
  const lists = Object.entries(words).flatMap(([key, more]) => {
    const present = (has(values, key) ? (values[key] ?? '') : defaults(key)).split(/\s+/).filter(Boolean)
    const added = more.split(' ').filter((word) => !present.includes(word))
    return added.length === 0 ? [] : [{ key, added, text: [...present, ...added].join(' ') }]
  })
  return {
    values: {
      ...values,
      ...Object.fromEntries(keys.map((key) => [key, invented[key] ?? ''])),
      ...Object.fromEntries(lists.map(({ key, text }) => [key, text])),
    },
    missing: [
      ...keys.map((key) => (has(values, key) ? `more in ${key}` : key)),
      ...lists.map(({ key, added }) => `${added.join(' ')} in ${key}`),
    ],
  }
}

function has(values: Values, key: string): boolean {
  return (values[key] ?? '').trim() !== ''
}

function decided(rules: readonly RuleCoverage[]): Set<string> {
  return new Set(
    rules
      .filter(({ exercised }) => exercised === 'yes' || exercised === 'in part')
      .map(({ rule }) => rule.id),
  )
}
