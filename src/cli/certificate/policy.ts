/**
 * Compares a certificate with a policy.
 * @module
 */
import { partnerRules, rules } from '../../../generated/catalogue.js'
import type { Certificate, CertifiedRule } from '../../../reporters/certificate/content.js'
import { originOf } from '../../../reporters/certificate/content.js'
import { plural } from '../../../reporters/outcome.js'
import type { CatalogueRule } from '../../catalogue/entries.js'
import { selects } from '../../plan/plan.js'
import { isForOneSchool, tierCounts } from '../../record/conclude.js'
import type { Policy } from './policy-file.js'

/** One point of a policy, and whether a certificate meets it. */
export interface PolicyPoint {
  /** The field of the policy, such as `limits.undecided`, or `required 4.1`. */
  readonly point: string
  readonly met: boolean
  /** What the certificate says. */
  readonly found: string
  readonly expected: string
}

/** A certificate that verifies, and what is known of it in addition. */
export interface Judged {
  readonly certificate: Certificate
  /** The rules of its catalogue and role. */
  readonly catalogue: readonly Pick<CertifiedRule, 'id' | 'clause' | 'level' | 'feature'>[]
  /** Thumbprint of the key that signed it. */
  readonly thumbprint: string
  /** Reports that could not be compared. Empty if each one was. */
  readonly missing: readonly string[]
  /** True if verdicts were derived from the evidence again, and agree. */
  readonly rejudged: boolean
  /** Default: the clock of this machine. */
  readonly now?: Date
}

/** Compares a certificate with each point of a policy. */
export function againstPolicy(policy: Policy, judged: Judged): PolicyPoint[] {
  const { certificate, catalogue } = judged
  return [
    ...aboutRun(policy, certificate),
    ...(policy.required ?? []).map((word) => requiredPoint(word, certificate, catalogue)),
    ...waiverPoints(policy, certificate),
    ...limitPoints(policy, certificate),
    ...agePoints(policy, judged),
    ...targetPoints(policy, certificate),
    ...beyondChecks(policy, certificate),
    ...suitePoints(policy, certificate),
    ...issuerPoints(policy, judged),
    ...evidencePoints(policy, judged),
  ]
}

/** Names of a list in a message. */
const mostNamed = 5

/** Some names: `a, b and 3 more`. */
function named(names: readonly string[]): string {
  if (names.length <= mostNamed) return names.join(', ')
  return `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`
}

function anyOf(values: readonly string[]): string {
  return values.length < 2 ? (values[0] ?? 'nothing') : `one of: ${values.join(', ')}`
}

function aboutRun(policy: Policy, certificate: Certificate): PolicyPoint[] {
  const { role, results = ['conformant'], standards, features } = policy
  const points: PolicyPoint[] = []
  if (role !== undefined)
    points.push({ point: 'role', met: certificate.role === role, found: certificate.role, expected: role })
  const { result } = certificate
  points.push({ point: 'results', met: results.includes(result), found: result, expected: anyOf(results) })
  if (standards === true)
    points.push({
      point: 'standards',
      met: certificate.standards,
      found: `rules of the standards ${certificate.standards ? 'counted' : 'did not count'}`,
      expected: 'they count: --standards',
    })
  if (features !== undefined) {
    const { features: declared, judged } = certificate
    const lacking = features.flatMap((feature) => {
      if (!declared.includes(feature)) return [`${feature} not declared`]
      return judged?.[feature] === 0 ? [`no rule of ${feature} judged`] : []
    })
    points.push({
      point: 'features',
      met: lacking.length === 0,
      found: named(lacking.length === 0 ? features : lacking),
      expected: named(features),
    })
  }
  return points
}

/**
 * A whole id demands exactly this rule; a beginning or a clause demands its must rules, also those that the certificate
 * does not have.
 */
function requiredPoint(
  word: string,
  { rules: certified }: Certificate,
  catalogue: Judged['catalogue'],
): PolicyPoint {
  const point = `required ${word}`
  const exact = [...certified, ...catalogue].find(({ id }) => id === word)
  const verdicts = new Map(certified.map(({ id, verdict }) => [id, verdict]))
  const verdictOf = (id: string): string => verdicts.get(id) ?? 'not on the certificate'
  if (exact !== undefined) {
    const ruleVerdict = verdictOf(exact.id)
    return { point, met: ruleVerdict === 'passed', found: ruleVerdict, expected: 'passed' }
  }
  const further = catalogue.filter(({ id }) => !verdicts.has(id))
  const meant = [...certified, ...further]
    .filter(({ level }) => level === 'must')
    .filter((rule) => selects({ only: [word], features: [] }, rule))
    .map(({ id }) => ({ id, verdict: verdictOf(id) }))
  const passed = meant.filter(({ verdict }) => verdict === 'passed')
  const open = meant.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'not applicable')
  const openText =
    open.length > 0
      ? named(open.map(({ id, verdict }) => `${id} ${verdict}`))
      : `${passed.length} of ${plural(meant.length, 'must rule')} passed`
  const expected = 'each must rule passed or not applicable, and at least one passed'
  return { point, met: passed.length > 0 && open.length === 0, found: openText, expected }
}

function waiverPoints({ waivers = {} }: Policy, certificate: Certificate): PolicyPoint[] {
  const { settings = [], rules: words = [] } = waivers
  const used = certificate.waivers
    .filter((text) => !text.startsWith('baseline '))
    .map((text) => /^[^:=\s]+/.exec(text)?.[0] ?? text)
  const unknownSettings = [...new Set(used)].filter((setting) => !settings.includes(setting))
  const waived = certificate.rules.filter(
    ({ waived: isWaived, verdict }) => isWaived && verdict === 'violated',
  )
  const refused = waived.filter((rule) => !acceptsWaiver(rule, certificate, words, settings))
  return [
    {
      point: 'waivers.settings',
      met: unknownSettings.length === 0,
      found:
        used.length === 0
          ? 'none'
          : named(unknownSettings.length === 0 ? [...new Set(used)] : unknownSettings),
      expected: settings.length === 0 ? 'none' : `at most ${settings.join(', ')}`,
    },
    {
      point: 'waivers.rules',
      met: refused.length === 0,
      found:
        waived.length === 0 ? 'none' : named((refused.length === 0 ? waived : refused).map(({ id }) => id)),
      expected: words.length === 0 ? 'none' : `at most ${words.join(', ')}`,
    },
  ]
}

/** True for a waived rule that the policy names, or whose waiving setting it accepts. */
function acceptsWaiver(
  rule: CertifiedRule,
  { role }: Certificate,
  words: readonly string[],
  settings: readonly string[],
): boolean {
  if (words.length > 0 && selects({ only: words, features: [] }, rule)) return true
  const catalogue: Readonly<Record<string, CatalogueRule>> = role === 'platform' ? rules : partnerRules
  const { waivedBy = {} } = catalogue[rule.id] ?? {}
  return Object.keys(waivedBy).some((setting) => settings.includes(setting))
}

function limitPoints({ limits = {} }: Policy, certificate: Certificate): PolicyPoint[] {
  const counted = certificate.rules.filter(
    ({ level, tier }) => level === 'must' && tierCounts(certificate, tier),
  )
  const forOneSchool = isForOneSchool(certificate.result)
  const open: Readonly<Record<keyof typeof limits, readonly CertifiedRule[]>> = {
    undecided: counted.filter(({ verdict }) => verdict === 'undecided'),
    notExercised: counted.filter(
      ({ verdict, oneSchool }) => verdict === 'not exercised' && !(forOneSchool && oneSchool === true),
    ),
    passedInPart: counted.filter(({ inPart }) => inPart !== undefined),
  }
  return (['undecided', 'notExercised', 'passedInPart'] as const).flatMap((name) => {
    const most = limits[name]
    if (most === undefined) return []
    const ids = open[name].map(({ id }) => id)
    const idsText = `${plural(ids.length, 'rule')}${ids.length === 0 ? '' : ` (${named(ids)})`}`
    return [{ point: `limits.${name}`, met: ids.length <= most, found: idsText, expected: `at most ${most}` }]
  })
}

function agePoints({ maxAge }: Policy, { certificate, now = new Date() }: Judged): PolicyPoint[] {
  if (maxAge === undefined) return []
  const days = (now.getTime() - Date.parse(certificate.finished)) / (24 * 3600 * 1000)
  const ageText = `the run ended ${plural(Math.max(0, Math.floor(days)), 'day')} ago, on ${certificate.finished.slice(0, 10)}`
  return [
    { point: 'maxAge', met: days <= maxAge, found: ageText, expected: `at most ${plural(maxAge, 'day')}` },
  ]
}

function targetPoints({ target = {} }: Policy, certificate: Certificate): PolicyPoint[] {
  const { origin, versions } = target
  const points: PolicyPoint[] = []
  if (origin !== undefined) {
    const judged = originOf(certificate.target.url) ?? certificate.target.url
    points.push({ point: 'target.origin', met: judged === originOf(origin), found: judged, expected: origin })
  }
  if (versions !== undefined) {
    const { version } = certificate.target
    points.push({
      point: 'target.versions',
      met: version !== undefined && versions.some((pattern) => fits(version, pattern)),
      found: version ?? 'none: the run names no version',
      expected: versions.includes('*') ? 'any version' : anyOf(versions),
    })
  }
  return points
}

/** True if a text is the pattern, or begins with what is before its star. */
function fits(text: string, pattern: string): boolean {
  return pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern
}

/** What rests on no check: the challenge, and statements for which a person vouches. */
function beyondChecks({ challenge, attested }: Policy, certificate: Certificate): PolicyPoint[] {
  const points: PolicyPoint[] = []
  if (challenge === true) {
    const seen = certificate.challenge
    points.push({
      point: 'challenge',
      met: seen !== undefined,
      found: seen === undefined ? 'no challenge' : `"${seen.text}" at ${seen.url}`,
      expected: 'a text that the target showed: CHALLENGE of the profile',
    })
  }
  if (attested !== undefined) {
    const vouched = new Set(certificate.attested?.map(({ statement }) => statement))
    const lacking = attested.filter((statement) => !vouched.has(statement))
    points.push({
      point: 'attested',
      met: lacking.length === 0,
      found: lacking.length === 0 ? named(attested) : `nobody vouches for ${named(lacking)}`,
      expected: named(attested),
    })
  }
  return points
}

function suitePoints({ suite = {} }: Policy, certificate: Certificate): PolicyPoint[] {
  const { minVersion, digests } = suite
  const points: PolicyPoint[] = []
  if (minVersion !== undefined)
    points.push({
      point: 'suite.minVersion',
      met: isAtLeast(certificate.suite, minVersion),
      found: certificate.suite,
      expected: `${minVersion} or later`,
    })
  if (digests !== undefined) {
    const { suiteDigest: digest } = certificate
    points.push({
      point: 'suite.digests',
      met: digest !== undefined && digests.includes(digest),
      found: digest ?? 'none',
      expected: anyOf(digests),
    })
  }
  return points
}

/** Compares versions. A pre-release is earlier than its release. */
function isAtLeast(version: string, least: string): boolean {
  const numbers = (text: string): number[] => text.split(/[-+]/, 1)[0]?.split('.').map(Number) ?? []
  const [found, expected] = [numbers(version), numbers(least)]
  const at = [0, 1, 2].find((part) => found[part] !== expected[part])
  if (at === undefined) return !/^[\d.]+-/.test(version)
  return (found[at] ?? 0) > (expected[at] ?? 0)
}

function issuerPoints({ issuer = {} }: Policy, { certificate, thumbprint }: Judged): PolicyPoint[] {
  const { names, keys } = issuer
  const points: PolicyPoint[] = []
  if (names !== undefined) {
    const name = certificate.issue?.issuer ?? null
    points.push({
      point: 'issuer.names',
      met: name !== null && names.includes(name),
      found: name ?? 'none',
      expected: anyOf(names),
    })
  }
  if (keys !== undefined)
    points.push({
      point: 'issuer.keys',
      met: keys.includes(thumbprint),
      found: thumbprint,
      expected: anyOf(keys),
    })
  return points
}

function evidencePoints({ evidence }: Policy, { missing, rejudged }: Judged): PolicyPoint[] {
  if (evidence === undefined) return []
  const there = {
    point: 'evidence',
    met: missing.length === 0,
    found: missing.length === 0 ? 'each report is there' : named(missing),
    expected: 'each report that the certificate names, unchanged',
  }
  if (evidence === 'required') return [there]
  return [
    there,
    {
      point: 'evidence.rejudged',
      met: rejudged,
      found: rejudged ? 'the verdicts agree with the evidence' : 'the verdicts were not derived again',
      expected: 'verdicts that agree with the evidence',
    },
  ]
}

/** True if each point is met. */
export function isAccepted(points: readonly PolicyPoint[]): boolean {
  return points.every(({ met }) => met)
}

/** What a policy says about a certificate, in lines. @param name of the policy file */
export function policyLines(points: readonly PolicyPoint[], name: string): string[] {
  const failed = points.filter(({ met }) => !met)
  if (failed.length === 0) return [`Policy ${name}: accepted, ${plural(points.length, 'point')} met.`]
  return [
    `Policy ${name}: not accepted, ${failed.length} of ${plural(points.length, 'point')} ${failed.length === 1 ? 'fails' : 'fail'}.`,
    ...failed.map(({ point, found, expected }) => `  ${point}: found ${found}; expected ${expected}`),
  ]
}
