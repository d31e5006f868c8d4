/**
 * The verdicts of a certificate, section by section of the contract and of the standards.
 * @module
 */
import { placeOf } from '../../clauses.js'
import { groupBy } from '../../outcome.js'
import type { Certificate, CertifiedRule } from '../content.js'
import { decisive } from './words.js'

/** The result of a clause. */
export interface ClauseResult {
  /** Its name within the section: `redirect_uri`, or the section itself. */
  readonly name: string
  readonly result: SectionResult['result']
}

/** The verdicts of the rules of one section. */
export interface SectionResult {
  /** `4.1 Signing a user in`, `RFC 6749 OAuth 2.0`. */
  readonly section: string
  /** The result of the section in words. */
  readonly result:
    | 'violated'
    | 'incomplete'
    | 'passed'
    | 'passed, with warnings'
    | 'passed for one school'
    | 'not applicable'
  readonly passed: number
  readonly violated: number
  /** The result of each of its clauses, in the order of the documents. */
  readonly clauses: readonly ClauseResult[]
  /** Rules without a verdict: undecided or not exercised. */
  readonly open: number
  readonly notApplicable: number
}

/** The sections of a certificate, in the order of the documents. */
export function sectionsOf(certificate: Certificate): SectionResult[] {
  const deciding = new Set(decisive(certificate).map(({ id }) => id))
  const placed = certificate.rules.map((rule) => ({ rule, place: placeOf(rule.clause, rule.tier) }))
  placed.sort((one, other) => (one.place.order < other.place.order ? -1 : 1))
  return [...groupBy(placed, ({ place }) => place.section)].map(([section, rules]) => ({
    section,
    clauses: [...groupBy(rules, ({ rule }) => rule.clause)].map(([clause, some]) => ({
      name: some[0]?.place.part ?? clause,
      result: resultOf(
        some.map(({ rule }) => rule),
        deciding,
      ).result,
    })),
    ...resultOf(
      rules.map(({ rule }) => rule),
      deciding,
    ),
  }))
}

function resultOf(
  rules: readonly CertifiedRule[],
  deciding: ReadonlySet<string>,
): Omit<SectionResult, 'section' | 'clauses'> {
  const count = (...verdicts: readonly string[]): number =>
    rules.filter(({ verdict }) => verdicts.includes(verdict)).length
  const [passed, violated, open] = [count('passed'), count('violated'), count('undecided', 'not exercised')]
  const numbers = { passed, violated, open, notApplicable: count('not applicable') }
  if (rules.some(({ id }) => deciding.has(id))) return { ...numbers, result: 'violated' }
  const further = rules.filter(({ oneSchool }) => oneSchool).length
  if (open > further) return { ...numbers, result: 'incomplete' }
  if (violated > 0) return { ...numbers, result: 'passed, with warnings' }
  if (passed === 0) return { ...numbers, result: further > 0 ? 'incomplete' : 'not applicable' }
  return { ...numbers, result: further > 0 ? 'passed for one school' : 'passed' }
}
