/**
 * Writes the files of examples.
 * @module
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rules as platformRules } from '../../generated/catalogue.js'
import { groupBy } from '../../reporters/outcome.js'
import {
  type BadExample,
  type CaseExamples,
  type Example,
  isSameStep,
  isTelling,
  moreExamples,
  type RuleExamples,
  type StoredCase,
  type StoredExchange,
  type StoredRule,
} from '../../reporters/rulebook/examples.js'

/**
 * Writes two files for each topic, and removes all other files of the folder: one with the most telling case of each rule,
 * which is part of the package, and one with the other cases and the digests.
 */
export function writeExamples(folder: string, rules: readonly RuleExamples[]): void {
  const more = path.join(folder, moreExamples)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(more, { recursive: true })
  for (const [topic, some] of groupBy(rules, ({ rule }) => topicOf(rule))) {
    const divided = some.map((one) => ({ ...one, first: mostTelling(one) }))
    const firsts = divided.map(({ rule, first }) => ({ rule, cases: first === undefined ? [] : [first] }))
    const indexed = divided.map(({ rule, digests, cases, first }) => ({
      ...{ rule, digests, cases: cases.filter((one) => one !== first) },
      faults: first === undefined || first.bad === null ? {} : { [first.case]: first.bad.digest },
    }))
    writeFileSync(path.join(folder, `${topic}.json`), fileText(firsts, false))
    writeFileSync(path.join(more, `${topic}.json`), fileText(indexed, true))
  }
}

/** The case that shows most: a wrong exchange with a telling right one, or else with another one; of equal ones the shortest. */
function mostTelling({ rule, cases }: RuleExamples): CaseExamples | undefined {
  const role = Object.hasOwn(platformRules, rule) ? 'platform' : 'partner'
  const rank = ({ good, bad }: CaseExamples): number =>
    [
      bad !== null && good !== null && isTelling(good, bad, role),
      bad !== null && good !== null && isSameStep(good, bad, role),
      bad !== null,
      true,
    ].indexOf(true)
  const length = ({ good, bad }: CaseExamples): number => JSON.stringify([good, bad]).length
  return [...cases].sort((a, b) => rank(a) - rank(b) || length(a) - length(b))[0]
}

/** The first word of an id; of rules of a standard, the first two. */
function topicOf(rule: string): string {
  return rule.split('.', rule.startsWith('standard.') ? 2 : 1).join('-')
}

/** A rule in one of its two files. */
type Part = Pick<RuleExamples, 'rule' | 'cases'> & Pick<StoredRule, 'digests' | 'faults'>

/** The text of a file: each text and each rule on a line. */
function fileText(rules: readonly Part[], hasDigests: boolean): string {
  const numbers = new Map<string, number>()
  const number = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  const exchange = ({ before, purpose, request, response, given }: Example): StoredExchange => [
    number(before),
    number(purpose),
    number(request),
    number(response),
    number(given),
  ]
  const broken = (bad: BadExample): NonNullable<StoredCase['bad']> => {
    const numbers = [
      ...exchange(bad),
      number(bad.fault),
      number(bad.expected),
      number(bad.actual),
      number(hasDigests ? bad.digest : ''),
    ] as const
    if (bad.compared === null) return numbers
    const { place, thing } = bad.compared
    return thing === undefined ? [...numbers, number(place)] : [...numbers, number(place), number(thing)]
  }
  const stored = [...rules]
    .sort((a, b) => (a.rule < b.rule ? -1 : 1))
    .map(({ rule, cases, ...digests }) => {
      // The order of the checks differs from run to run.
      const ordered = [...cases].sort((a, b) => (a.case < b.case ? -1 : 1))
      const list = ordered.map(
        ({ case: title, good, bad, missing }): StoredCase => ({
          case: title,
          ...(good === null ? {} : { good: exchange(good) }),
          ...(bad === null ? {} : { bad: broken(bad) }),
          ...(missing === null ? {} : { missing }),
        }),
      )
      return `${JSON.stringify(rule)}: ${JSON.stringify({ ...digests, cases: list })}`
    })
  const texts = [...numbers.keys()].map((text) => JSON.stringify(text))
  return `{\n"texts": [\n${texts.join(',\n')}\n],\n"rules": {\n${stored.join(',\n')}\n}\n}\n`
}
