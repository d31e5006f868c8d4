/**
 * Whether a genuine certificate counts: its time, its nonce, its target, and the suite that made it.
 * @module
 */
import { isForOneSchool } from '../../src/record/conclude.js'
import { type Certificate, originOf } from './content.js'

/** What a verifier expects of a certificate in addition to its signature. */
export interface Terms {
  /** Default: the clock of this machine. */
  readonly now?: Date
  /** Days since the end of the run; a longer time is a problem. */
  readonly maxAge?: number
  /** The text that was given to the signer. */
  readonly nonce?: string
  /** True if a certificate for one school does not count. */
  readonly everySchool?: boolean
  /** Scheme, host and port of the target. */
  readonly origin?: string
  /** Serial numbers of certificates that the issuer has revoked. */
  readonly revoked?: ReadonlySet<string>
  /** SHA-256 of the suite, hex. */
  readonly suiteDigest?: string
  /** This installation: its version, and the digest of its files. */
  readonly installed?: { readonly version: string; readonly digest: string }
}

/** What the times of a certificate are compared with. */
export interface TimeTerms {
  /** Now, in milliseconds since 1970. */
  readonly now: number
  /** Days since the end of the run; a longer time is a problem. */
  readonly maxAge?: number
  /** When the key was made, in seconds since 1970, from the public key that is trusted. */
  readonly keyMade?: number
  /** When the key ended, in seconds since 1970. */
  readonly keyEnded?: number
  /** The day on which the catalogue of rules was made, such as `2026-11-23`. */
  readonly since?: string
}

/** Why a certificate does not count. Empty if it does. */
export function againstTerms(
  certificate: Certificate,
  terms: Terms,
  known: Pick<TimeTerms, 'keyMade' | 'keyEnded' | 'since'> = {},
): string[] {
  const now = (terms.now ?? new Date()).getTime()
  const { maxAge, revoked } = terms
  const serial = certificate.issue?.serial
  return [
    ...timeProblems(certificate, { now, ...(maxAge === undefined ? {} : { maxAge }), ...known }),
    ...(serial !== undefined && revoked?.has(serial) === true
      ? [`its serial number ${serial} is on the list of revoked certificates`]
      : []),
    ...expectations(certificate, terms),
    ...suiteOf(certificate, terms),
  ]
}

/**
 * What is wrong with the times of a certificate. The page that verifies contains this function as text, so it uses
 * nothing from outside.
 */
export function timeProblems(
  { started, finished, issue }: Pick<Certificate, 'started' | 'finished' | 'issue'>,
  { now, maxAge, keyMade, keyEnded, since }: TimeTerms,
): string[] {
  const day = 24 * 3600 * 1000
  // Clocks of two machines may differ by so many milliseconds.
  const skew = 5 * 60 * 1000
  const [begin, end] = [Date.parse(started), Date.parse(finished)]
  const problems: string[] = []
  const say = (holds: boolean, problem: string): void => {
    if (holds) problems.push(problem)
  }
  say(
    Number.isNaN(begin) || Number.isNaN(end),
    `the run has a time that does not exist (${started}, ${finished})`,
  )
  say(end < begin, `the run ended (${finished}) before it began (${started})`)
  say(end > now + skew, `the run ended in the future (${finished})`)
  say(
    since !== undefined && end + skew < Date.parse(since),
    `the run ended (${finished}) before its catalogue of rules existed (${since})`,
  )
  say(
    maxAge !== undefined && !(now - end <= maxAge * day),
    `the run ended on ${finished.slice(0, 10)}, which is more than ${maxAge} days ago`,
  )
  if (issue === undefined || issue === null) return problems
  const [at, until] = [Date.parse(issue.issued), Date.parse(issue.expires)]
  say(
    Number.isNaN(at) || Number.isNaN(until),
    `it has a time that does not exist (${issue.issued}, ${issue.expires})`,
  )
  say(at + skew < end, `it was signed (${issue.issued}) before the run ended (${finished})`)
  say(at > now + skew, `it was signed in the future (${issue.issued})`)
  say(until <= now, `it has expired (${issue.expires})`)
  say(until <= at, `it expires (${issue.expires}) before it was signed (${issue.issued})`)
  if (keyMade !== undefined)
    say(
      at + skew < keyMade * 1000,
      `it was signed (${issue.issued}) before its key was made (${new Date(keyMade * 1000).toISOString()})`,
    )
  if (keyEnded !== undefined)
    say(
      at > keyEnded * 1000,
      `it was signed (${issue.issued}) after its key had ended (${new Date(keyEnded * 1000).toISOString()})`,
    )
  return problems
}

function expectations(
  { target, issue, result }: Certificate,
  { everySchool, nonce, origin }: Terms,
): string[] {
  const problems: string[] = []
  if (nonce !== undefined && (issue?.nonce ?? null) !== nonce)
    problems.push(issue?.nonce == null ? 'it has no nonce' : 'it has another nonce than the expected one')
  if (origin !== undefined && originOf(target.url) !== origin)
    problems.push(`it is for ${originOf(target.url) ?? target.url}, expected ${origin}`)
  if (everySchool === true && isForOneSchool(result))
    problems.push('it is for one school: the application was not judged with a second one')
  if (target.origin !== undefined && target.origin !== originOf(target.url))
    problems.push(`its origin ${target.origin} is not that of its address ${target.url}`)
  return problems
}

function suiteOf(certificate: Certificate, { suiteDigest, installed }: Terms): string[] {
  const { suite, suiteDigest: digest } = certificate
  const short = (text: string): string => `${text.slice(0, 12)}…`
  if (suiteDigest !== undefined && digest !== suiteDigest)
    return [
      digest === undefined
        ? 'it does not name the digest of the suite'
        : `it was made by a suite with the digest ${short(digest)}, expected ${short(suiteDigest)}`,
    ]
  if (suiteDigest !== undefined || digest === undefined || installed === undefined) return []
  if (installed.version !== suite || installed.digest === digest) return []
  return [
    `it was made by another build of suite ${suite} (digest ${short(digest)}) than this installation (${short(installed.digest)}). If you trust that build, name its digest with --suite-digest`,
  ]
}
