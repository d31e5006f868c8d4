/**
 * The certificate as an in-toto statement, for policy engines: Statement v1 with the predicate test-result v0.1. It says
 * nothing that the certificate does not say.
 * @see https://github.com/in-toto/attestation/blob/main/spec/v1/statement.md
 * @see https://github.com/in-toto/attestation/blob/main/spec/predicates/test-result.md
 * @module
 */
import { createHash } from 'node:crypto'
import type { Result, Verdict } from '../../src/record/record.js'
import { type Certificate, type CertifiedRule, textOf } from './content.js'

/** Type of the predicate. */
export const predicateType = 'https://in-toto.io/attestation/test-result/v0.1'

/** Digests by algorithm, hex. */
type DigestSet = Readonly<Record<string, string>>

/** Something that the statement is about, or that was used for it. */
interface ResourceDescriptor {
  readonly name: string
  readonly uri?: string
  readonly digest: DigestSet
  readonly annotations?: Readonly<Record<string, string>>
}

/** An in-toto statement about a run. */
export interface Statement {
  readonly _type: 'https://in-toto.io/Statement/v1'
  /** `certificate.json`, the reports, and last the target. */
  readonly subject: readonly ResourceDescriptor[]
  readonly predicateType: typeof predicateType
  readonly predicate: {
    /** PASSED only for a target that conforms without a limit; WARNED with waivers or for one school. */
    readonly result: 'PASSED' | 'WARNED' | 'FAILED'
    readonly configuration: readonly ResourceDescriptor[]
    readonly passedTests: readonly string[]
    /** Violated rules that do not count for the result. */
    readonly warnedTests: readonly string[]
    /** Violated rules that count. */
    readonly failedTests: readonly string[]
    /** What the predicate has no field for. A reader may ignore it. */
    readonly platformConformance: {
      readonly role: Certificate['role']
      readonly target: Certificate['target']
      readonly result: Result
      readonly started: string
      readonly finished: string
      readonly serial: string | null
      readonly expires: string | null
      readonly undecidedTests: readonly string[]
      readonly notExercisedTests: readonly string[]
      readonly notApplicableTests: readonly string[]
    }
  }
}

const outcomes: Readonly<Partial<Record<Result, 'PASSED' | 'WARNED'>>> = {
  conformant: 'PASSED',
  'conformant with waivers': 'WARNED',
  'conformant for one school': 'WARNED',
  'conformant for one school with waivers': 'WARNED',
}

/** The statement of a certificate. The same certificate always has the same statement. */
export function statementOf(certificate: Certificate): Statement {
  const { role, result, started, finished, issue, rules, warnings } = certificate
  const ids = (wanted: Verdict): string[] =>
    rules.filter(({ verdict }) => verdict === wanted).map(({ id }) => id)
  const isWarning = ({ id, waived }: CertifiedRule): boolean => waived || warnings.includes(id)
  const violated = rules.filter(({ verdict }) => verdict === 'violated')
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjectsOf(certificate),
    predicateType,
    predicate: {
      result: outcomes[result] ?? 'FAILED',
      configuration: configurationOf(certificate),
      passedTests: ids('passed'),
      warnedTests: violated.filter(isWarning).map(({ id }) => id),
      failedTests: violated.filter((rule) => !isWarning(rule)).map(({ id }) => id),
      platformConformance: {
        role,
        target: certificate.target,
        result,
        started,
        finished,
        serial: issue?.serial ?? null,
        expires: issue?.expires ?? null,
        undecidedTests: ids('undecided'),
        notExercisedTests: ids('not exercised'),
        notApplicableTests: ids('not applicable'),
      },
    },
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function subjectsOf(certificate: Certificate): ResourceDescriptor[] {
  const { target, evidence } = certificate
  const { version } = target
  return [
    { name: 'certificate.json', digest: { sha256: sha256(textOf(certificate)) } },
    ...Object.entries(evidence).map(([name, digest]) => ({ name, digest: { sha256: digest } })),
    {
      name: target.name,
      uri: target.url,
      digest: targetDigest(target.url, version ?? ''),
      ...(version === undefined ? {} : { annotations: { version } }),
    },
  ]
}

/**
 * A version that is the digest of an image or a Git commit is the digest of the target, so that a policy can compare it
 * with what it admits. Any other target has the SHA-256 of its address, a line break and its version.
 */
function targetDigest(url: string, version: string): DigestSet {
  const [, image] = /^(?:sha256-)?([0-9a-f]{64})$/.exec(version) ?? []
  if (image !== undefined) return { sha256: image }
  if (/^[0-9a-f]{40}$/.test(version)) return { gitCommit: version }
  return { sha256: sha256(`${url}\n${version}`) }
}

function configurationOf(certificate: Certificate): ResourceDescriptor[] {
  const { suite, suiteDigest, contract, contractDocument, profile, own } = certificate
  return [
    ...(suiteDigest === undefined
      ? []
      : [{ name: 'suite', digest: { sha256: suiteDigest }, annotations: { version: suite } }]),
    { name: 'catalogue', digest: { sha256: contract } },
    { name: 'contract', digest: { sha256: contractDocument } },
    ...(profile === undefined ? [] : [{ name: 'profile', digest: { sha256: profile } }]),
    ...(own?.folders ?? []).map(({ name, digest }) => ({
      name: `custom suites ${name}`,
      digest: { sha256: digest },
    })),
  ]
}
