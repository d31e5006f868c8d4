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
import { dataBasePath, documentedSsoPaths, ssoBasePath } from '../../src/profile/sso-paths.js'

test('the embedded targets have a copy of their own, which agrees', () => {
  expect({ ...embedded }).toEqual(facts)
})

test('profiles have the words of the contract as defaults', () => {
  const schema = readFileSync(path.join(packageRoot, 'env/profile.schema.json'), 'utf8')
  const { properties } = JSON.parse(schema) as { properties: Record<string, { default?: string }> }
  const defaultOf = (key: string) => properties[key]?.default
  expect(defaultOf('OIDC_GRANTED_SCOPES')).toBe(`openid ${facts.rosterScope}`)
  expect(defaultOf('PROFILE_SCOPE')).toBe(facts.profileScope)
  expect(defaultOf('SUBSTITUTE_STATUS')).toBe(facts.regularStatus)
  expect(defaultOf('SSO_BASE')).toBe(documentedSsoPaths.base)
})

test('profiles and guides have the versions of the contract in paths', () => {
  const documented: Readonly<Record<string, string>> = {
    sso: `v${facts.ssoVersion}`,
    'rest/extern': `v${facts.dataVersion}`,
  }
  expect(ssoBasePath).toBe(`/api/sso/${documented['sso']}`)
  expect(dataBasePath).toBe(`/api/rest/extern/${documented['rest/extern']}`)
  const paths = sources()
    .filter((file) => versionedFiles.test(file))
    .flatMap((file) => [
      ...readFileSync(path.join(packageRoot, file), 'utf8').matchAll(/\/api\/(sso|rest\/extern)\/(v\d+)/g),
    ])
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter(([, api = '', version]) => documented[api] !== version).map(([text]) => text)).toEqual(
    [],
  )
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

/** Files with paths that operators copy: another test compares their versions. */
const versionedFiles = /^(?:README|CONTRIBUTING|docs\/[\w-]+)\.md$|^env\/|^src\/profile\/sso-paths\.ts$/

/** Versions in paths and in texts, and the wait after a webhook. */
const versions = new RegExp(
  [facts.ssoVersion, facts.dataVersion]
    .map((version) => `(?<![\\w{.])(?:v|[Vv]ersion )${version}(?!\\w)`)
    .join('|'),
)
const { min, max } = facts.credentialsWait
const wait = new RegExp(
  [
    `${min} (?:to|bis) ${max}`,
    `${words[min]} (?:to|or) ${words[max]}`,
    `${german[min]}n? (?:bis|oder) ${german[max]}`,
  ]
    .map((range) => `\\b${range} (?:seconds|Sekunden)`)
    .join('|'),
  'i',
)

/** What has such a number for another reason: the path and the line contain these texts. */
const exceptions: readonly (readonly [file: string, text: RegExp, why: string])[] = [
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
      (numbers.some(
        ([, near, forms]) =>
          near.test(`${file} ${line}`) &&
          new RegExp(`(?<![\\w.,/*-])(?:${forms.join('|')})(?![\\w]|[.,]\\d)`).test(line) &&
          !exceptions.some(([place, text]) => file.startsWith(place) && text.test(line)),
      ) ||
        wait.test(line) ||
        (versions.test(line) && !versionedFiles.test(file))) &&
      !made.test(line) &&
      !/# facts?: /.test(line)
        ? [`${file}:${index + 1}: ${line.trim()}`]
        : [],
    )
}

/**
 * Files of profiles: operators write them, and what reads them imports nothing that is made from the catalogue. Another
 * test compares their defaults.
 */
const profileFiles = /^src\/profile\/|^env\/|^docs\/(PARTNER-)?PROFILE\.md$/

/** Words that standards have as well: their rules keep the word if the contract has another one. */
const ofStandards: readonly string[] = [
  ...[facts.invalidRequest, facts.invalidGrant, facts.invalidClient],
  ...[facts.challengeMethod, facts.codeGrant, facts.serviceGrant, facts.responseType],
]

/** How words are written that have other meanings as well, and the path and the line where they mean a fact. */
const ambiguous: Readonly<Record<string, { readonly near: RegExp; readonly form: RegExp }>> = {
  [facts.responseType]: {
    near: /response_type/,
    form: new RegExp(`(?:[\`'"]|response_type=|value: )${facts.responseType}(?:[\`'"]|$| })`),
  },
  [facts.loginPrompt]: {
    near: /prompt/,
    form: new RegExp(
      `prompt(?:=|: ['"])${facts.loginPrompt}(?!\\w)|prompt.*(?:[\`'"]|\\[)${facts.loginPrompt}(?:[\`'"]|\\])`,
    ),
  },
  [facts.signatureHeader]: headerOf(
    facts.signatureHeader,
    // Other requests have Bearer or Basic in this header.
    /^(?!.*\b(?:bearer|basic)\b).*(?:webhook|signatur)/i,
  ),
  [facts.algorithmHeader]: headerOf(facts.algorithmHeader, /^/),
}

/** How a header is written: its name in texts and in compounds, and in lower case as a literal. */
function headerOf(name: string, near: RegExp): { readonly near: RegExp; readonly form: RegExp } {
  return { near, form: new RegExp(`(?<![\\w./{-])${name}(?!\\w)|'${name.toLowerCase()}'(?!>)`) }
}

/** What has such a word for another reason. */
const otherWords: readonly (readonly [file: string, text: RegExp, why: string])[] = [
  ['src/sandbox/judge/fields.ts', /'USER'/, 'a key of a command'],
  ['', /^\s*(?:clause: | \* Clauses: )|^ \* Clauses: /, 'a heading of the contract'],
  ['specs/clauses.yaml', /^\s+\w+:$/, 'a heading of the contract'],
  ['', /(?:exactly one|genau einen) `code`/, 'the parameter of an answer'],
]

/** The words of facts in a file, as `file:line: text`. */
function wordsIn(file: string, text: string): string[] {
  const words = Object.values(facts).filter((value) => typeof value === 'string')
  // The comment above a rule is made from its statement; ids of texts are compared with the catalogue.
  const permitted = file.startsWith('suites/') ? /^\s*\/\/ / : /# facts?: |^- id: /
  let isStandard = /standard|vocabulary/.test(file)
  return text.split('\n').flatMap((line, index) => {
    if (file.endsWith('.yaml') && line.startsWith('- ')) isStandard = line.includes('standard.')
    const stated = words.filter((word) => {
      const { near, form } = ambiguous[word] ?? {
        near: /^/,
        form: new RegExp(`(?<![\\w.#-]|\\{)${word.replaceAll('.', '\\.')}(?!-?\\w|\\.\\w)`),
      }
      return near.test(`${file} ${line}`) && form.test(line) && !(isStandard && ofStandards.includes(word))
    })
    const isPermitted =
      permitted.test(line) || otherWords.some(([place, other]) => file.startsWith(place) && other.test(line))
    return stated.length === 0 || isPermitted ? [] : [`${file}:${index + 1}: ${line.trim()}`]
  })
}

describe('no file has a fact of its own', () => {
  test('in texts, documents, suites and their kit', () => {
    const files = sources()
    expect(files.length).toBeGreaterThan(1000)
    expect(
      files.flatMap((file) => literalsIn(file, readFileSync(path.join(packageRoot, file), 'utf8'))),
    ).toEqual([])
  })

  test('words neither, also in prose and comments', () => {
    expect(
      sources()
        .filter((file) => !profileFiles.test(file))
        .flatMap((file) => wordsIn(file, readFileSync(path.join(packageRoot, file), 'utf8'))),
    ).toEqual([])
  })

  const { defaultResultLimit: limit, verifierLength: length, serviceTokenSeconds: seconds } = facts
  test.each([
    ['suites/platform/students/limit.suite.ts', `const most = ${limit}`],
    ['suites/platform/students/limit.suite.ts', `  ['limit ${limit - 1}', firstPage(${limit - 1})],`],
    ['specs/translations/rules/students.yaml', `en: The school has ${limit.toLocaleString('en')} students.`],
    ['specs/openapi/data.yaml', `description: The default of \`limit\` is ${limit}.`],
    ['src/platform/data/data-api.ts', `studentPages(size = ${limit})`],
    ['suites/platform/token/verifier.suite.ts', `verifierOf(${length.max + 1})`],
    ['specs/openapi/sso.yaml', `description: The verifier, ${length.min} characters or more.`],
    ['src/partner/predicates/code-exchange.ts', `const isVerifier = length <= ${length.max}`],
    ['suites/platform/service-token/validity.suite.ts', `const lifetime = ${seconds}`],
    ['docs/GUIDE-PARTNER.md', `A token is valid for ${seconds / 60} minutes.`],
    ['specs/translations/rules/limits.yaml', `german: Ein Token gilt ${german[seconds / 60]} Minuten.`],
    ['src/audit/locate.ts', `const path = '/api/sso/v${facts.ssoVersion}/'`],
    ['specs/rules/service.yaml', `says: The path has version ${facts.dataVersion}.`],
    ['docs/GUIDE-DRIVERS.md', `The wait of ${min} to ${max} seconds.`],
    [
      'specs/translations/rules/webhooks.yaml',
      `de: Partner warten ${german[min]} bis ${german[max]} Sekunden.`,
    ],
  ])('%s: %s is found', (file, line) => {
    expect(literalsIn(file, line)).toEqual([`${file}:1: ${line.trim()}`])
  })

  test.each([
    ['src/core/pause.ts', 'const seconds = ms / 1000'],
    ['suites/platform/students/limit.suite.ts', `// 8: The list returns ${limit} students.`],
    ['specs/openapi/data.yaml', `default: ${limit} # fact: defaultResultLimit`],
    ['docs/GUIDE-PLATFORM.md', `ROOMS_PATH=/platform/api/rest/extern/v${facts.dataVersion}/rooms`],
  ])('%s: %s is permitted', (file, line) => {
    expect(literalsIn(file, line)).toEqual([])
  })
})

describe('a word that a fact has is found', () => {
  const { removedStatus: removed, invalidGrant: grant, invalidResource: resource } = facts
  const { challengeMethod: method, codeGrant, responseType: type, userType: user } = facts
  const {
    loginPrompt: prompt,
    algorithmHeader: algorithm,
    signatureHeader: signature,
    webhookMediaType: json,
  } = facts
  test.each([
    ['suites/platform/timetable/moves.suite.ts', `const gone = '${removed}'`],
    ['src/platform/data/periods.ts', `/** Resources whose status is \`${removed}\`. */`],
    ['specs/translations/rules/timetable.yaml', `en: The teacher is ${removed}.`],
    ['specs/openapi/data.yaml', `status: ${removed}`],
    ['env/GUIDE-PARTNER.md', `An answer names \`${grant}\`.`],
    ['suites/platform/sso/authorize-standard.suite.ts', `['${resource}']`],
    ['src/platform/sso/pkce.ts', `code_challenge_method: '${method}',`],
    ['specs/translations/rules/token-code.yaml', `de: Nur der Grant \`${codeGrant}\` gilt.`],
    ['suites/partner/authorize-request/parameters.suite.ts', `isOneOf(sent, 'response_type', ['${type}'])`],
    ['specs/workflows.yaml', `- { name: response_type, in: query, value: ${type} }`],
    ['specs/openapi/sso.yaml', `user_type: ${user}`],
    ['specs/translations/rules/webhooks.yaml', `de: Der ${algorithm}-Header fehlt.`],
    ['suites/platform/webhooks/signature.suite.ts', `webhook.header('${algorithm.toLowerCase()}')`],
    ['src/repro/curl-script.ts', `'-H', \`"${signature}: $(signature)"\``],
    ['src/partner/webhooks/message.ts', `const type = '${json}'`],
    ['specs/rules/authorize.yaml', `says: With \`prompt=${prompt}\`, the login page comes.`],
    ['suites/platform/launch/launch.suite.ts', `user.authorize(app, { prompt: '${prompt}' })`],
    ['suites/partner/authorize-request/parameters.suite.ts', `isOneOf(sent, 'prompt', ['${prompt}'])`],
  ])('%s: %s', (file, line) => {
    expect(wordsIn(file, line)).toEqual([`${file}:1: ${line}`])
  })

  test.each([
    ['suites/platform/timetable/moves.suite.ts', `// 3: A period has the status ${removed}.`],
    ['specs/openapi/data.yaml', `status: ${removed} # fact: removedStatus`],
    ['specs/translations/operations.yaml', `- id: exchangeCode ${grant}`],
    ['specs/rules/standard-token.yaml', `- id: standard.token.error\n  says: The answer has \`${grant}\`.`],
    ['suites/platform/token/standard-errors.suite.ts', `namesError('${grant}')`],
    ['src/core/words.ts', `const name = '${removed}_AT'`],
    ['specs/rules/webhooks.yaml', `  clause: '2.4 ${algorithm}'`],
    ['src/platform/sso/token.ts', `return ['${signature}', \`Basic \${pair}\`]`],
    [
      'suites/platform/standard/discovery.suite.ts',
      `agrees('code_challenge_methods_supported', '${method}')`,
    ],
    ['specs/openapi/sso.yaml', `    ${type}: { type: string }`],
  ])('%s: %s is no word of a fact', (file, line) => {
    expect(wordsIn(file, line)).toEqual([])
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
      'url: /v50/a # fact: size',
      'url: /v49/a # fact: size',
      'url: /v50/456800 # fact: size',
      'Wait 8 to 50 seconds. (3, 4.5) # facts: length.max, size',
      'url: /v50/v2 # fact: size',
    ].join('\n')
    expect(statedFactProblems('openapi/a.yaml', text, values).map(problemText)).toEqual([
      'openapi/a.yaml:2: expected 50: size of facts.yaml; found default: 500',
      'openapi/a.yaml:4: expected a fact of facts.yaml, such as {{name}} or {{name - 1}}; found sizes',
      'openapi/a.yaml:6: expected 50: size of facts.yaml; found url: /v49/a',
      'openapi/a.yaml:8: expected no other number on the line of length.max, so that a changed value shows; found 3',
      'openapi/a.yaml:8: expected no other number on the line of size, so that a changed value shows; found 3',
      'openapi/a.yaml:9: expected no other number on the line of size, so that a changed value shows; found v2',
    ])
  })

  test('the facts of the project are read', async () => {
    expect(await factsOf(path.join(packageRoot, 'specs'))).toContainEqual([
      'verifierLength.max',
      facts.verifierLength.max,
    ])
  })
})
