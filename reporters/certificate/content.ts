/**
 * `certificate.json`: the results of a run in a form that can be signed. Its schema is
 * `specs/certificate.schema.json`.
 * @module
 */
import { parseUrl } from '../../src/profile/parse-url.js'
import { isConformant, type PassedInPart, resultOf } from '../../src/record/conclude.js'
import { schemaReport } from '../../src/record/mismatches.js'
import type {
  Attestation,
  BaselineRecord,
  BudgetRecord,
  ChallengeRecord,
  CustomSuites,
  Level,
  NodeRecord,
  Result,
  RuleEntry,
  RunRecord,
  RunTargetRecord,
  Shard,
  Tier,
  Verdict,
} from '../../src/record/record.js'
import { digestOfFile, pathBelow, readRegularFile } from '../../src/record/regular-file.js'
import { digestOfLine } from '../journal-chain.js'
import { counts } from '../outcome.js'
import { verdictsOf } from '../verdicts/index.js'
import { suiteDigest } from './suite-digest.js'

/** A rule on a certificate. */
export interface CertifiedRule {
  readonly id: string
  readonly clause: string
  readonly tier: Tier
  readonly level: Level
  readonly feature: string
  readonly verdict: Verdict
  /** Only if the rule passed and some of its cases were not exercised. */
  readonly inPart?: PassedInPart
  /** True if a waiver of the profile or of the baseline is for the rule: a violation does not count. */
  readonly waived: boolean
  /** If the baseline names only cases of a waived rule: the verdict of its other cases. */
  readonly otherCases?: Verdict
  /** True if it was not exercised only because the application serves one school. Otherwise absent. */
  readonly oneSchool?: true
}

/** Who signed a certificate, for whom, when, and until when it counts. */
export interface Issue {
  /** Random, different for each certificate, hex. */
  readonly serial: string
  /** Who signs, in words; null if not named. The key is the proof, not this text. */
  readonly issuer: string | null
  /** Who gets the certificate, in words; null if not named. */
  readonly holder: string | null
  /** When it was signed, by the clock of the signing machine. */
  readonly issued: string
  /** When it ends. */
  readonly expires: string
  /** A text that the person who asked for the certificate has chosen; null if none was asked for. */
  readonly nonce: string | null
}

/** The content of `certificate.json`. */
export interface Certificate {
  /** 1 for certificates without {@link issue}, suite digest and origin. */
  readonly schema: 1 | 2
  readonly kind: 'platform-conformance certificate'
  /** Version of the suite. */
  readonly suite: string
  /** SHA-256 of the files of the suite, hex: see `suite-digest.ts`. */
  readonly suiteDigest?: string
  /** SHA-256 of the catalogue of rules, hex. */
  readonly contract: string
  /** SHA-256 of the contract document that the catalogue was made from, hex: see `src/contract/passages.ts`. */
  readonly contractDocument: string
  /** SHA-256 of the profile, hex, without secrets and settings of the machine: see `src/profile/digest.ts`. */
  readonly profile?: string
  readonly role: 'platform' | 'partner'
  /** `origin` is the scheme, host and port of `url`; null if it has none. */
  /**
   * `origin` is the scheme, host and port of `url`; null if it has none. `tlsKey` is the SHA-256, in hex, of the public key
   * (SPKI) that the run saw first there; `furtherTlsKeys` are other keys that it saw.
   */
  readonly target: RunTargetRecord & {
    readonly origin?: string | null
    readonly tlsKey?: string
    readonly furtherTlsKeys?: readonly string[]
  }
  readonly started: string
  readonly finished: string
  /** Result for the whole catalogue. A run of some of the rules is never conformant. */
  readonly result: Result
  /** True if rules of the standard tier count for the result. */
  readonly standards: boolean
  /** With --strict-schema: how many messages were compared with the OpenAPI documents, and how many do not fit. */
  readonly strictSchema?: { readonly compared: number; readonly broken: number }
  /** The part of a sharded run; null for a whole run. */
  readonly shard: Shard | null
  /** Custom suites that ran in addition to those of the contract. Absent if there were none. */
  readonly own?: CustomSuites
  /** Of a run with a budget of requests: which part of the checks it has. Such a run is never conformant. */
  readonly budget?: BudgetRecord
  /** Why the run ended early; null if it did not. */
  readonly interrupted: string | null
  /** Features that the target declares. */
  readonly features: readonly string[]
  /** Number of rules that passed or are violated, by declared feature. Absent in certificates of earlier versions. */
  readonly judged?: Readonly<Record<string, number>>
  /** The last digest in `run.jsonl`, which covers all its lines. Absent in certificates of earlier versions. */
  readonly chain?: string
  /** Of a merged run: the last digest in the journal of each part. */
  readonly merged?: readonly string[]
  /** The Node.js that the run was started with. Absent in certificates of earlier versions. */
  readonly node?: NodeRecord
  /** What the target showed to prove that it knew of the run. Absent without a challenge. */
  readonly challenge?: ChallengeRecord
  /** Statements that no check can judge, and for which a person vouches. */
  readonly attested?: readonly Attestation[]
  /** Waivers and aliases of the profile, and entries of the baseline that accept a violation, in words. */
  readonly waivers: readonly string[]
  /** The known violations that the operator accepted. Absent without a baseline. */
  readonly baseline?: BaselineRecord
  /** Ids of violated rules that do not count for the result. */
  readonly warnings: readonly string[]
  readonly rules: readonly CertifiedRule[]
  /** Behaviour of the target at the open points of the contract. */
  readonly observations: readonly {
    readonly id: string
    readonly clause: string
    readonly seen: string | null
  }[]
  /** SHA-256 in hex of each report of the run, by its path relative to the certificate. */
  readonly evidence: Readonly<Record<string, string>>
  /** Null until it is signed. */
  readonly issue?: Issue | null
}

/**
 * Makes the certificate of a run.
 * @param catalogue every rule of the role
 * @param clauses clauses of observations by id
 * @param evidence paths of the reports below `folder`
 * @throws {FileError} if a report is no regular file
 */
export function certificateOf(
  run: RunRecord,
  catalogue: readonly RuleEntry[],
  clauses: ReadonlyMap<string, string>,
  folder: string,
  evidence: readonly string[],
): Certificate {
  const { suite, contract, contractDocument, role, target, started, finished, ...judged } = verdictsOf(
    run,
    clauses,
  )
  const waived = new Set(run.rules.filter((rule) => rule.waived).map(({ entry }) => entry.id))
  const rules = judged.rules.map(({ checks: _checks, ...rule }) => ({ ...rule, waived: waived.has(rule.id) }))
  const ids = new Set(rules.map(({ id }) => id))
  const whole = catalogue.every(({ id }) => ids.has(id)) && customIsWhole(run.own, rules)
  return {
    schema: 2,
    kind: 'platform-conformance certificate',
    suite,
    suiteDigest: suiteDigest(),
    contract,
    contractDocument,
    ...(run.profile === undefined ? {} : { profile: run.profile }),
    role,
    target: { ...target, origin: originOf(target.url), ...tlsKeysOf(run) },
    started,
    finished,
    result: isConformant(run.result) && !whole ? 'selected rules passed' : run.result,
    standards: run.standards,
    ...strictSchemaOf(run),
    shard: run.shard,
    ...(run.own === undefined ? {} : { own: run.own }),
    ...(run.selection?.budget === undefined ? {} : { budget: run.selection.budget }),
    interrupted: run.interrupted,
    features: run.features,
    judged: judgedByFeature(run),
    ...(evidence.includes('run.jsonl') ? chainIn(pathBelow(folder, 'run.jsonl')) : {}),
    ...(run.merged === undefined ? {} : { merged: run.merged }),
    ...(run.node === undefined ? {} : { node: run.node }),
    ...(run.challenge === undefined ? {} : { challenge: run.challenge }),
    ...(run.attested === undefined ? {} : { attested: run.attested }),
    waivers: run.waivers,
    ...(run.baseline === undefined ? {} : { baseline: run.baseline }),
    warnings: run.rules
      .filter((rule) => rule.verdict === 'violated' && !counts(run, rule))
      .map(({ entry }) => entry.id),
    rules,
    observations: judged.observations,
    evidence: Object.fromEntries(evidence.map((file) => [file, digestOfFile(pathBelow(folder, file))])),
    issue: null,
  }
}

function strictSchemaOf({ strictSchema, exchanges }: RunRecord): Pick<Certificate, 'strictSchema'> {
  if (strictSchema === undefined) return {}
  const { compared, broken } = schemaReport(exchanges)
  return { strictSchema: { compared, broken } }
}

/** The last digest of a journal. */
function chainIn(file: string): Pick<Certificate, 'chain'> {
  const end = readRegularFile(file).subarray(-200).toString('utf8').trimEnd()
  const chain = digestOfLine(end)
  return chain === null ? {} : { chain }
}

/** Number of rules that passed or are violated, by feature that the target declares. */
export function judgedByFeature({
  features,
  rules,
}: Pick<RunRecord, 'features' | 'rules'>): Record<string, number> {
  const judged = rules.filter(({ verdict }) => verdict === 'passed' || verdict === 'violated')
  return Object.fromEntries(
    features.map((feature) => [
      feature,
      judged.filter(({ entry }) => entry.feature === feature || entry.also?.includes(feature) === true)
        .length,
    ]),
  )
}

/** The public keys that the run saw at the origin of the target. */
function tlsKeysOf({
  target,
  exchanges,
}: RunRecord): Pick<Certificate['target'], 'tlsKey' | 'furtherTlsKeys'> {
  const origin = originOf(target.url)
  const seen = exchanges.flatMap(({ tlsKey, request }) =>
    // A target that uses the digest as a token gets it masked.
    /^[0-9a-f]{64}$/.test(tlsKey ?? '') && originOf(request.url) === origin ? [tlsKey as string] : [],
  )
  const [tlsKey, ...further] = new Set(seen)
  if (tlsKey === undefined) return {}
  return { tlsKey, ...(further.length === 0 ? {} : { furtherTlsKeys: further }) }
}

/** The scheme, host and port of an address; null if it has none. */
export function originOf(url: string): string | null {
  const origin = parseUrl(url)?.origin ?? 'null'
  return origin === 'null' ? null : origin
}

/** Calculates the result from the rules of a certificate. */
export function resultOnPaper(certificate: Certificate, catalogue: readonly Pick<RuleEntry, 'id'>[]): Result {
  const { rules, standards, own, waivers, interrupted, shard, budget } = certificate
  const present = new Set(rules.map(({ id }) => id))
  const isWhole = catalogue.every(({ id }) => present.has(id)) && customIsWhole(own, rules)
  const whole = interrupted === null && shard === null
  return resultOf(
    rules.map(({ level, tier, verdict, waived, otherCases, oneSchool }) => ({
      entry: { level, tier },
      verdict,
      waived,
      ...(otherCases === undefined ? {} : { otherCases }),
      // Only a check that was not exercised can be excluded. The certificate is not trusted here.
      ...(oneSchool === true && verdict === 'not exercised' ? { oneSchool } : {}),
    })),
    {
      ...{ standards, waivers, ...(own === undefined ? {} : { own }) },
      ...{ whole, selected: !isWhole || budget !== undefined, broken: certificate.strictSchema?.broken ?? 0 },
    },
  )
}

/** Whether the certificate has all custom rules that count. */
function customIsWhole(
  own: CustomSuites | undefined,
  rules: readonly Pick<CertifiedRule, 'tier'>[],
): boolean {
  if (own?.counted !== true) return true
  const there = rules.filter(({ tier }) => tier === 'own').length
  return there === own.folders.reduce((sum, folder) => sum + folder.rules, 0)
}

/** The text of `certificate.json`. The signature covers exactly these bytes. */
export function textOf(certificate: Certificate): string {
  return `${JSON.stringify(certificate, null, 2)}\n`
}
