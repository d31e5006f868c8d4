/**
 * `certificate.json`: what a run has shown, in a form that can be signed. Its schema is
 * `specs/certificate.schema.json`.
 * @module
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { resultOf } from '../../src/record/conclude.js'
import type {
  Level,
  OwnSuites,
  Result,
  RuleEntry,
  RunRecord,
  Shard,
  Tier,
  Verdict,
} from '../../src/record/record.js'
import { counts } from '../outcome.js'
import { verdictsOf } from '../verdicts.js'

/** A rule as it stands on a certificate. */
export interface CertifiedRule {
  readonly id: string
  readonly clause: string
  readonly tier: Tier
  readonly level: Level
  readonly feature: string
  readonly verdict: Verdict
  /** True where a waiver of the profile lets a violation pass. */
  readonly waived: boolean
}

/** The content of `certificate.json`. */
export interface Certificate {
  readonly schema: 1
  readonly kind: 'platform-conformance certificate'
  /** Version of the suite. */
  readonly suite: string
  /** SHA-256 of the catalogue of rules, hex. */
  readonly contract: string
  readonly role: 'platform' | 'partner'
  readonly target: { readonly name: string; readonly url: string }
  readonly started: string
  readonly finished: string
  /** Of the whole catalogue: a run of some rules is incomplete, whatever it has shown. */
  readonly result: Result
  /** True where rules of the standard tier count for the result. */
  readonly standards: boolean
  /** Which part of a run this is; null for a whole one. */
  readonly shard: Shard | null
  /** Suites of somebody's own that ran beside those of the contract; absent where there were none. */
  readonly own?: OwnSuites
  /** Why the run ended early; null where it did not. */
  readonly interrupted: string | null
  /** Features that the target declares. */
  readonly features: readonly string[]
  /** Waivers and aliases of the profile, in words. */
  readonly waivers: readonly string[]
  /** Ids of rules that are violated and do not count for the result. */
  readonly warnings: readonly string[]
  readonly rules: readonly CertifiedRule[]
  /** What the target does where the contract is silent. */
  readonly observations: readonly {
    readonly id: string
    readonly clause: string
    readonly seen: string | null
  }[]
  /** SHA-256 in hex of the reports of the run, by their paths from the certificate on. */
  readonly evidence: Readonly<Record<string, string>>
}

/**
 * The certificate of a run.
 * @param catalogue every rule of the role
 * @param clauses clauses of observations by id
 * @param evidence paths of the reports below `folder`
 */
export function certificateOf(
  run: RunRecord,
  catalogue: readonly RuleEntry[],
  clauses: ReadonlyMap<string, string>,
  folder: string,
  evidence: readonly string[],
): Certificate {
  const { suite, contract, role, target, started, finished, ...judged } = verdictsOf(run, clauses)
  const waived = new Set(run.rules.filter((rule) => rule.waived).map(({ entry }) => entry.id))
  const rules = judged.rules.map(({ checks: _checks, ...rule }) => ({ ...rule, waived: waived.has(rule.id) }))
  const whole =
    catalogue.every(({ id }) => rules.some((rule) => rule.id === id)) && ownIsWhole(run.own, rules)
  const conformant = run.result === 'conformant' || run.result === 'conformant with waivers'
  return {
    schema: 1,
    kind: 'platform-conformance certificate',
    suite,
    contract,
    role,
    target,
    started,
    finished,
    result: conformant && !whole ? 'incomplete' : run.result,
    standards: run.standards,
    shard: run.shard,
    ...(run.own === undefined ? {} : { own: run.own }),
    interrupted: run.interrupted,
    features: run.features,
    waivers: run.waivers,
    warnings: run.rules
      .filter((rule) => rule.verdict === 'violated' && !counts(run, rule))
      .map(({ entry }) => entry.id),
    rules,
    observations: judged.observations,
    evidence: Object.fromEntries(evidence.map((file) => [file, digestOf(path.join(folder, file))])),
  }
}

/** The result that the rules of a certificate have. */
export function resultOnPaper(certificate: Certificate, catalogue: readonly RuleEntry[]): Result {
  const { rules, standards, own, waivers, interrupted, shard } = certificate
  const present = new Set(rules.map(({ id }) => id))
  const all = catalogue.every(({ id }) => present.has(id)) && ownIsWhole(own, rules)
  const whole = interrupted === null && shard === null && all
  return resultOf(
    rules.map(({ level, tier, verdict, waived }) => ({ entry: { level, tier }, verdict, waived })),
    { standards, waivers, ...(own === undefined ? {} : { own }), whole },
  )
}

/** Whether all rules of somebody's own that count stand on the certificate. */
function ownIsWhole(own: OwnSuites | undefined, rules: readonly Pick<CertifiedRule, 'tier'>[]): boolean {
  if (own?.counted !== true) return true
  const there = rules.filter(({ tier }) => tier === 'own').length
  return there === own.folders.reduce((sum, folder) => sum + folder.rules, 0)
}

/** SHA-256 of a file in hex. @throws the error of the file system */
export function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** The bytes of `certificate.json`: these are what is signed. */
export function textOf(certificate: Certificate): string {
  return `${JSON.stringify(certificate, null, 2)}\n`
}
