/**
 * What a certificate says and does not say, in words. The command `verify`, the printable page and the badge take their
 * words from here.
 * @module
 */
import { isConformant, isForOneSchool } from '../../../src/record/conclude.js'
import { plural } from '../../outcome.js'
import { budgetSentence } from '../../result/headline.js'
import type { Certificate, CertifiedRule } from '../content.js'

/**
 * How a certificate may be shown. Only `certificate` looks like one. `report`: it is signed, and its run does not show
 * that the target conforms. `draft`: nobody has signed it.
 */
export type DocumentKind = 'certificate' | 'report' | 'draft'

/** The words of a result. */
export interface ResultWords {
  readonly kind: DocumentKind
  /** Title of the page. */
  readonly title: string
  /** The result in a few words, as on the badge. Only a complete and conforming run has the word conformant alone. */
  readonly short: string
  /** What the page certifies, as a sentence about its target. */
  readonly sentence: string
  /** Why the page is no certificate of conformance; null if it is one. */
  readonly notice: string | null
}

/**
 * The words of a certificate.
 * @param rulesInAll number of rules of its role, without custom rules
 */
export function wordsOf(certificate: Certificate, rulesInAll: number): ResultWords {
  const { result, waivers } = certificate
  const short = shortResult(certificate)
  const signed = certificate.issue !== undefined && certificate.issue !== null
  const notice = noticeOf(certificate, rulesInAll)
  if (!signed)
    return {
      kind: 'draft',
      title: 'Draft of a certificate',
      short: 'not signed',
      sentence: `The run has the result: ${short}.`,
      notice: ['This page is not signed. Nobody vouches for what it says.', notice]
        .filter((one) => one !== null)
        .join(' '),
    }
  if (notice !== null)
    return { kind: 'report', title: 'Signed test report', short, sentence: `It is ${short}.`, notice }
  const withWaivers = result.endsWith('with waivers') || waivers.length > 0
  const school = isForOneSchool(result) ? ' for one school' : ''
  return {
    kind: 'certificate',
    title: `Certificate of conformance${school}${withWaivers ? ' with waivers' : ''}`,
    short,
    sentence: withWaivers
      ? 'No rule that counts was violated. The waivers on this page limit the result.'
      : `Every required rule of the contract that applies${school === '' ? '' : ' to one school'} has passed.`,
    notice: null,
  }
}

/** The result in a few words. A part of a run, or a run of some of the rules, is never conformant. */
function shortResult({ result, shard, interrupted }: Certificate): string {
  if (result === 'not conformant') return result
  return isConformant(result) && shard === null && interrupted === null ? result : 'incomplete'
}

/** Why a certificate does not show that its target conforms. Null if it does. */
function noticeOf(certificate: Certificate, rulesInAll: number): string | null {
  const short = shortResult(certificate)
  if (short === 'not conformant') {
    const count = decisive(certificate).length
    const broken = certificate.strictSchema?.broken ?? 0
    if (count === 0 && broken > 0)
      return `This is not a certificate of conformance: ${broken} ${broken === 1 ? 'message does' : 'messages do'} not fit the OpenAPI documents.`
    return `This is not a certificate of conformance: ${count} ${count === 1 ? 'rule that counts is' : 'rules that count are'} violated.`
  }
  if (short !== 'incomplete') return null
  const judged = certificate.rules.filter(({ tier }) => tier !== 'own').length
  const why =
    judged < rulesInAll
      ? `the run judged ${judged} of ${rulesInAll} rules`
      : certificate.interrupted !== null
        ? 'the run ended early'
        : 'rules that count have no verdict'
  return `This is not a certificate of conformance: ${why}.`
}

/** The violated rules that decide the result. */
export function decisive({ rules, warnings }: Pick<Certificate, 'rules' | 'warnings'>): CertifiedRule[] {
  const open = new Set(warnings)
  return rules.filter(({ id, verdict }) => verdict === 'violated' && !open.has(id))
}

/** What is judged, with its article: `the platform deployment`. */
export function targetKind({ role }: Pick<Certificate, 'role'>): string {
  return role === 'platform' ? 'the platform deployment' : 'the partner application'
}

/** What a certificate does not say. */
export function limitsOf({
  role,
  budget,
  result,
  rules,
}: Pick<Certificate, 'role' | 'budget' | 'result' | 'rules'>): readonly string[] {
  const who = role === 'platform' ? 'platform' : 'application'
  return [
    ...(budget === undefined ? [] : [budgetSentence(budget)]),
    ...(isForOneSchool(result)
      ? [
          `It is for one school. ${rules.filter(({ oneSchool }) => oneSchool).length} rules need more schools and were not judged, so it does not say that the application keeps schools apart.`,
        ]
      : []),
    `It does not cover how the ${who} behaves after that day, features that it does not declare, or anything that no rule checks.`,
    'It proves who has signed it, and that nothing was changed since. It does not prove that the signer ran an unchanged suite.',
  ]
}

/** Further limits that only the page has room for. */
export function furtherLimitsOf({ standards }: Pick<Certificate, 'standards'>): readonly string[] {
  return [
    'It does not say how well the software is operated: availability, load, data protection and the security of its servers were not tested.',
    'The names of holder and issuer are texts of the signer. Only the key proves who has signed.',
    ...(standards
      ? []
      : ['Rules of the standards that the contract names were run, and do not count for the result.']),
  ]
}

/** The declared features, with the number of rules that were judged for each. */
export function featureWords(
  { features, judged }: Pick<Certificate, 'features' | 'judged'>,
  nameOf: (feature: string) => string = (feature) => feature,
): string[] {
  return features.map((feature) => {
    const count = judged?.[feature]
    return count === undefined ? nameOf(feature) : `${nameOf(feature)} (${plural(count, 'rule')})`
  })
}

/** A serial number or a digest in groups of eight digits, as every output shows it. */
export function grouped(hex: string): string {
  return (hex.match(/.{1,8}/g) ?? []).join(' ')
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** A day in words: `23 November 2026`. A text that is no time stays as it is. */
export function dayWords(instant: string): string {
  const time = new Date(instant)
  if (Number.isNaN(time.getTime())) return instant
  return `${time.getUTCDate()} ${months[time.getUTCMonth()]} ${time.getUTCFullYear()}`
}

/** A time in words: `23 November 2026, 14:05 UTC`. A text that is no time stays as it is. */
export function minuteWords(instant: string): string {
  return Number.isNaN(Date.parse(instant)) ? instant : `${dayWords(instant)}, ${instant.slice(11, 16)} UTC`
}
