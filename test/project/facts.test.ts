/**
 * Each fact of the contract has one place on the side of the suite: `specs/facts.yaml`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { facts } from '../../generated/catalogue.js'
import { problemText } from '../../src/catalogue/catalogue-error.js'
import { factsOf, statedFactProblems, withFacts, withNamesOfFacts } from '../../src/catalogue/facts.js'
import { parseYaml } from '../../src/catalogue/load.js'
import * as embedded from '../../src/embedded/facts.js'
import { packageRoot } from '../../src/profile/package-root.js'

test('the embedded targets have a copy of their own, which agrees', () => {
  const { defaultResultLimit, verifierLength, serviceTokenSeconds } = facts
  expect({ ...embedded }).toEqual({ defaultResultLimit, verifierLength, serviceTokenSeconds })
})

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const german = ['keine', 'eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn']

/** How a number of minutes is written in place of seconds. */
const minutes = (seconds: number): string[] =>
  [seconds / 60, words[seconds / 60], german[seconds / 60]].map((number) => `${number} (?:minutes|Minuten)`)

/** A number as it is written, with or without a separator of thousands. */
const digits = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, '[,._]?')

/** How each fact is written, and the words on the line or in the path of the file that show what a number means. */
const numbers: readonly (readonly [name: string, near: RegExp, forms: readonly string[]])[] = [
  [
    'defaultResultLimit',
    /student|schüler|limit[=`]|default.?limit|\bpages? of|seiten/i,
    [-1, 0, 1].map((more) => digits(facts.defaultResultLimit + more)),
  ],
  [
    'verifierLength',
    /verifier|challenge/i,
    [-1, 0, 1].flatMap((more) => Object.values(facts.verifierLength).map((value) => digits(value + more))),
  ],
  [
    'serviceTokenSeconds',
    /token|expire|lifetime|valid|gültig/i,
    [digits(facts.serviceTokenSeconds), ...minutes(facts.serviceTokenSeconds)],
  ],
]

/** What has such a number for another reason: the path and the line contain these texts. */
const others: readonly (readonly [file: string, text: RegExp, why: string])[] = [
  ['', /code.challenge/i, 'the length of a SHA-256 in base64url'],
  ['', /\bstatus [<>=]/, 'a status code of HTTP'],
]

/** Sources on the side of the suite that people write. */
function sources(): string[] {
  return [
    'README.md',
    'CONTRIBUTING.md',
    ...['suites', 'src', 'reporters', 'specs', 'docs', 'env', 'templates'].flatMap(filesIn),
  ]
}

const elsewhere =
  /^src\/embedded\/|^specs\/(?:catalogues\/|facts\.yaml)|^env\/starters\/|^docs\/FIXTURES\.md$/

function filesIn(folder: string): string[] {
  return readdirSync(path.join(packageRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (elsewhere.test(entry.isDirectory() ? `${name}/` : name)) return []
    if (entry.isDirectory()) return filesIn(name)
    return /\.(?:ts|yaml|json|md|env)$/.test(name) ? [name] : []
  })
}

/** The numbers of facts in a file, as `file:line: text`. */
function literalsIn(file: string, text: string): string[] {
  // The comment above a rule is made from its statement.
  const made = file.startsWith('suites/') ? /^\s*\/\/ / : /(?!)/
  return text
    .split('\n')
    .flatMap((line, index) =>
      numbers.some(
        ([, near, forms]) =>
          near.test(`${file} ${line}`) &&
          new RegExp(`(?<![\\w.,/*-])(?:${forms.join('|')})(?![\\w]|[.,]\\d)`).test(line) &&
          !made.test(line) &&
          !/# facts?: /.test(line) &&
          !others.some(([place, text]) => file.startsWith(place) && text.test(line)),
      )
        ? [`${file}:${index + 1}: ${line.trim()}`]
        : [],
    )
}

describe('no file has a fact as a number', () => {
  test('in texts, documents, suites and their kit', () => {
    const files = sources()
    expect(files.length).toBeGreaterThan(1000)
    expect(
      files.flatMap((file) => literalsIn(file, readFileSync(path.join(packageRoot, file), 'utf8'))),
    ).toEqual([])
  })

  test('a word is in quotes only where code cannot import facts', () => {
    const literals = Object.values(facts).flatMap((value) =>
      typeof value === 'string' ? [`'${value}'`] : [],
    )
    const found = sources().filter(
      (file) =>
        /^(?:suites|src|reporters)\//.test(file) &&
        literals.some((literal) => readFileSync(path.join(packageRoot, file), 'utf8').includes(literal)),
    )
    expect(literals.length).toBeGreaterThan(2)
    // src/profile imports nothing that is made from the catalogue. Its schema has the word, too.
    expect(found).toEqual(['src/profile/profile.ts'])
  })

  const { defaultResultLimit: limit, verifierLength: length, serviceTokenSeconds: seconds } = facts
  test.each([
    ['suites/platform/students/limit.suite.ts', `const most = ${limit}`],
    ['suites/platform/students/limit.suite.ts', `  ['limit ${limit - 1}', firstPage(${limit - 1})],`],
    ['specs/texts/rules/students.yaml', `en: The school has ${limit.toLocaleString('en')} students.`],
    ['specs/openapi/data.yaml', `description: The default of \`limit\` is ${limit}.`],
    ['src/platform/data/data-api.ts', `studentPages(size = ${limit})`],
    ['suites/platform/token/verifier.suite.ts', `verifierOf(${length.max + 1})`],
    ['specs/openapi/sso.yaml', `description: The verifier, ${length.min} characters or more.`],
    ['src/partner/predicates/code-exchange.ts', `const isVerifier = length <= ${length.max}`],
    ['suites/platform/service-token/validity.suite.ts', `const lifetime = ${seconds}`],
    ['docs/GUIDE-PARTNER.md', `A token is valid for ${seconds / 60} minutes.`],
    ['specs/texts/rules/limits.yaml', `german: Ein Token gilt ${german[seconds / 60]} Minuten.`],
  ])('%s: %s is found', (file, line) => {
    expect(literalsIn(file, line)).toEqual([`${file}:1: ${line.trim()}`])
  })

  test.each([
    ['src/core/pause.ts', 'const seconds = ms / 1000'],
    ['suites/platform/students/limit.suite.ts', `// 8: The list returns ${limit} students.`],
    ['specs/openapi/data.yaml', `default: ${limit} # fact: defaultResultLimit`],
  ])('%s: %s is permitted', (file, line) => {
    expect(literalsIn(file, line)).toEqual([])
  })
})

describe('facts in texts', () => {
  const values = new Map<string, number | string>([
    ['size', 50],
    ['length.max', 8],
    ['word', 'DONE'],
  ])

  test('a name in double braces becomes the value, or what follows from it', () => {
    expect(
      withFacts('a.yaml', '{{size}}, {{size - 1}}, {{size * 2.5}}, {4,{{length.max}}}, {{word}}', values),
    ).toBe('50, 49, 125, {4,8}, DONE')
  })

  test.each(['{{sizes}}', '{{size / 2}}', '{{word + 1}}', '{{}}'])('%s is refused with its line', (text) => {
    expect(() => withFacts('a.yaml', `- one\n- ${text}`, values)).toThrow('a.yaml:2: expected a fact')
  })

  test('German belongs to the names of facts, so another value changes no digest', () => {
    const written = (text: string) => parseYaml('a.yaml', withNamesOfFacts(text))
    expect(written('- {{size - 1}} pages')).toEqual(['‹size - 1› pages'])
  })

  test('a line that says which facts it has, and has another value, is named', () => {
    const text = [
      'default: 50 # fact: size',
      'default: 500 # fact: size',
      "pattern: '[a-z]{49,8}' # facts: size - 1, length.max",
      'default: 1 # fact: sizes',
    ].join('\n')
    expect(statedFactProblems('openapi/a.yaml', text, values).map(problemText)).toEqual([
      'openapi/a.yaml:2: expected 50: size of facts.yaml; found default: 500',
      'openapi/a.yaml:4: expected a fact of facts.yaml, such as {{name}} or {{name - 1}}; found sizes',
    ])
  })

  test('the facts of the project are read', async () => {
    expect(await factsOf(path.join(packageRoot, 'specs'))).toContainEqual([
      'verifierLength.max',
      facts.verifierLength.max,
    ])
  })
})
