/**
 * Writes the files of examples.
 * @module
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { groupBy } from '../../reporters/outcome.js'
import type {
  BadExample,
  Example,
  RuleExamples,
  StoredCase,
  StoredExchange,
} from '../../reporters/rulebook/examples.js'

/** Writes one file for each topic, and removes all other files of the folder. */
export function writeExamples(folder: string, rules: readonly RuleExamples[]): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name))
  const topics = groupBy(rules, ({ rule }) => topicOf(rule))
  for (const [topic, some] of topics) writeFileSync(path.join(folder, `${topic}.json`), fileText(some))
}

/** The first word of an id; of rules of a standard, the first two. */
function topicOf(rule: string): string {
  return rule.split('.', rule.startsWith('standard.') ? 2 : 1).join('-')
}

/** The text of a file: each text and each rule on a line. */
function fileText(rules: readonly RuleExamples[]): string {
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
  const broken = (bad: BadExample): NonNullable<StoredCase['bad']> => [
    ...exchange(bad),
    number(bad.fault),
    number(bad.expected),
    number(bad.actual),
    number(bad.digest),
  ]
  const stored = [...rules]
    .sort((a, b) => (a.rule < b.rule ? -1 : 1))
    .map(({ rule, digests, cases }) => {
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
      return `${JSON.stringify(rule)}: ${JSON.stringify({ digests, cases: list })}`
    })
  const texts = [...numbers.keys()].map((text) => JSON.stringify(text))
  return `{\n"texts": [\n${texts.join(',\n')}\n],\n"rules": {\n${stored.join(',\n')}\n}\n}\n`
}
