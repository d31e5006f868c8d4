/**
 * Exchanges that keep and break each rule, recorded at the embedded targets.
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { placeOfPurpose } from '../../src/record/places.js'
import type { ComparedRecord, Role } from '../../src/record/record.js'

/** One request and its answer, masked and shortened. */
export interface Example {
  /** What the check did until then: method, path and status of the exchanges before, the latest last. */
  readonly before: string
  readonly purpose: string
  /** Method and address, some headers, an empty line, and the body. */
  readonly request: string
  /** The same with the status. */
  readonly response: string
  /**
   * Header and claims of the ID token that it is about; of an application that shows its data, the answer that it got
   * them from. Empty if it is about neither.
   */
  readonly given: string
}

/** What a wrong exchange compares: as recorded, or else as its purpose says. */
export function comparedIn({ compared, purpose }: BadExample): ComparedRecord {
  return compared ?? { place: placeOfPurpose(purpose) }
}

/** An exchange that breaks a rule. */
export interface BadExample extends Example {
  /** What the target does wrong. */
  readonly fault: string
  readonly expected: string
  readonly actual: string
  /** What was compared, and where. Null in an example of an earlier version, which did not record it. */
  readonly compared: ComparedRecord | null
  /** Id of the fault, and the digest of what it does. */
  readonly digest: string
}

/**
 * Why a case has no wrong exchange. `not broken`: no recorded fault breaks it. `several`: no single exchange shows what
 * was found.
 */
export type Missing = 'not broken' | 'several'

/** The exchanges of one case. */
export interface CaseExamples {
  /** Empty for a rule with a single check. */
  readonly case: string
  /** Null if the check sends nothing. */
  readonly good: Example | null
  readonly bad: BadExample | null
  /** Null if there is a wrong exchange. */
  readonly missing: Missing | null
}

/** The examples of a rule. */
export interface RuleExamples {
  readonly rule: string
  /** Digests of what was recorded: the entry of the rule in the catalogue, and its check in the suite. */
  readonly digests: readonly [rule: string, check: string]
  readonly cases: readonly CaseExamples[]
}

/**
 * True if a right exchange helps next to the wrong one: the target answers the same request in another way, or an
 * application sends another request. Otherwise what differs is masked, or is in another exchange. An event at the control
 * driver of a platform shows nothing of the target.
 * @param role the role of the target
 */
export function isTelling(good: Example, bad: Example | null, role: Role): boolean {
  if (good.request.includes('https://control.example/')) return false
  if (bad === null) return true
  // The simulated platform gets the requests of an application, also those that its browser brings.
  const isRequest = role === 'partner' && bad.request.includes('https://platform.example/')
  if (isRequest) return good.purpose === bad.purpose && good.request !== bad.request
  if (askedOf(good) !== askedOf(bad)) return false
  return good.response !== bad.response || (role === 'platform' && good.given !== bad.given)
}

/**
 * True if a right exchange is the same step of the check as the wrong one, and something of it, or of what was before it,
 * is another.
 * @param role the role of the target
 */
export function isSameStep(good: Example, bad: Example | null, role: Role): boolean {
  if (bad === null || isTelling(good, bad, role)) return true
  if (good.request.includes('https://control.example/')) return false
  const isSame = good.purpose === bad.purpose || askedOf(good) === askedOf(bad)
  const shown = ({ before, request, response, given }: Example): string =>
    [before, request, response, given].join('\n')
  return isSame && shown(good) !== shown(bad)
}

/** Method and address of a request, without its query and the school: a check may have a school of its own. */
function askedOf({ request }: Example): string {
  return (request.split(/[\n?]/, 1)[0] ?? '').replace(/(\/v\d+)\/[^/]+(?=\/)/, '$1')
}

/** A file of examples: texts that repeat are stored once. */
export interface ExampleFile {
  readonly texts: readonly string[]
  /** By rule. */
  readonly rules: Readonly<Record<string, StoredRule>>
}

/** A rule as a file has it: {@link RuleExamples}. The file of a package has no digests. */
export interface StoredRule {
  readonly digests?: readonly [rule: string, check: string]
  /** The digests of the wrong exchanges in the other file of the topic, by case. */
  readonly faults?: Readonly<Record<string, string>>
  readonly cases: readonly StoredCase[]
}

/** Numbers of texts. */
export type StoredExchange = readonly [
  before: number,
  purpose: number,
  request: number,
  response: number,
  given: number,
]

/**
 * A case as the file has it: {@link CaseExamples}; of a bad exchange, then numbers of fault, expected, actual, digest, and the
 * place and the thing that were compared.
 */
export interface StoredCase {
  readonly case: string
  readonly good?: StoredExchange
  readonly bad?: readonly [
    ...StoredExchange,
    fault: number,
    expected: number,
    actual: number,
    digest: number,
    place?: number,
    thing?: number,
  ]
  readonly missing?: Missing
}

/** The folder of the files, relative to the root of the package: the most telling case of each rule. */
export const examplesFolder = 'generated/examples'
/** The folder in it with the other cases, and with the digests. An installed package has none. */
export const moreExamples = 'more'

/** Reads all files. A rule without examples is not in the result. */
export function readExamples(root: string): ReadonlyMap<string, RuleExamples> {
  const folder = path.join(root, examplesFolder)
  const [first, more] = [folder, path.join(folder, moreExamples)].map(
    (one) => new Map(rulesIn(one).map((rule) => [rule.rule, rule])),
  )
  return new Map(
    [...(first ?? [])].map(([rule, one]): readonly [string, RuleExamples] => {
      const other = more?.get(rule)
      if (other === undefined) return [rule, one]
      const cases = one.cases.map(({ bad, ...rest }) => ({
        ...rest,
        bad: bad === null ? null : { ...bad, digest: other.faults[rest.case] ?? bad.digest },
      }))
      return [rule, { rule, digests: other.digests, cases: [...cases, ...other.cases] }]
    }),
  )
}

function rulesIn(folder: string): ReturnType<typeof rulesOf> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  return names
    .sort()
    .flatMap((name) => rulesOf(JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as ExampleFile))
}

function rulesOf({ texts, rules }: ExampleFile): (RuleExamples & Required<Pick<StoredRule, 'faults'>>)[] {
  const at = (index: number): string => texts[index] ?? ''
  const exchange = ([before, purpose, request, response, given]: StoredExchange): Example => ({
    before: at(before),
    purpose: at(purpose),
    request: at(request),
    response: at(response),
    given: at(given),
  })
  const broken = (bad: NonNullable<StoredCase['bad']>): BadExample => {
    const [before, purpose, request, response, given, fault, expected, actual, digest, place, thing] = bad
    return {
      ...exchange([before, purpose, request, response, given]),
      fault: at(fault),
      expected: at(expected),
      actual: at(actual),
      compared:
        place === undefined
          ? null
          : { place: at(place), ...(thing === undefined ? {} : { thing: at(thing) }) },
      digest: at(digest),
    }
  }
  return Object.entries(rules).map(([rule, { digests = ['', ''] as const, faults = {}, cases }]) => ({
    rule,
    digests,
    faults,
    cases: cases.map(({ case: title, good, bad, missing = null }) => ({
      case: title,
      good: good === undefined ? null : exchange(good),
      bad: bad === undefined ? null : broken(bad),
      missing,
    })),
  }))
}
