import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterEach, expect, test } from 'vitest'
import { junitOf, writeJunit } from '../../../reporters/junit/index.js'
import type { RunRecord } from '../../../src/record/record.js'
import { sampleCheck, sampleEntry, sampleRule, sampleRun } from '../sample-run.js'

interface Outcome {
  message: string
  type?: string
  '#text'?: string
}
interface Case {
  classname: string
  name: string
  failure?: Outcome
  error?: Outcome
  skipped?: Outcome
  'system-out'?: string
}
interface Suite {
  name: string
  tests: string
  failures: string
  errors: string
  skipped: string
  testcase: Case[]
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name) => ['testsuite', 'testcase', 'property'].includes(name),
})

function read(run: RunRecord): { name: string; failures: string; errors: string; testsuite: Suite[] } {
  const xml = junitOf(run)
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml).testsuites
}

function casesOf(run: RunRecord, classname: string): Case[] {
  return read(run)
    .testsuite.flatMap(({ testcase }) => testcase)
    .filter((one) => one.classname === classname)
}

let dir = ''
afterEach(() => {
  if (dir !== '') rmSync(dir, { recursive: true })
  dir = ''
})

test('the file has a suite for each topic, the contract before the standards', () => {
  dir = mkdtempSync(join(tmpdir(), 'junit-'))
  const run = sampleRun()

  expect(readFileSync(writeJunit(run, join(dir, 'new')), 'utf8')).toBe(junitOf(run))
  const names = read(run).testsuite.map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['authorize', 'token'])
  const firstStandard = names.findIndex((name) => name.startsWith('standard: '))
  expect(names.slice(firstStandard).every((name) => name.startsWith('standard: '))).toBe(true)
})

test('the numbers of a suite match its cases', () => {
  for (const { tests, failures, errors, skipped, testcase } of read(sampleRun()).testsuite) {
    const having = (key: 'failure' | 'error' | 'skipped') =>
      testcase.filter((one) => one[key] !== undefined).length
    expect([tests, failures, errors, skipped].map(Number)).toEqual([
      testcase.length,
      having('failure'),
      having('error'),
      having('skipped'),
    ])
  }
})

/** What the schema of the xUnit plugin of Jenkins allows: attributes, and children in their order. */
const allowed: Readonly<Record<string, readonly [attributes: string, children: string]>> = {
  testsuites: ['name time tests failures errors', 'testsuite'],
  testsuite: ['name tests failures errors time skipped timestamp', 'properties testcase'],
  properties: ['', 'property'],
  property: ['name value', ''],
  testcase: ['name time classname', 'skipped error failure system-out'],
  skipped: ['type message', '#text'],
  error: ['type message', '#text'],
  failure: ['type message', '#text'],
  'system-out': ['', '#text'],
}

type Node = { readonly ':@'?: Readonly<Record<string, string>> } & Readonly<Record<string, unknown>>

/** Attributes that the schema demands, and the form of some. */
const required: Readonly<Record<string, readonly string[]>> = {
  testsuite: ['name', 'tests'],
  testcase: ['name'],
  property: ['name', 'value'],
}
const forms: Readonly<Record<string, RegExp>> = {
  time: /^\d+\.\d{3}$/,
  timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?$/,
  tests: /^\d+$/,
  failures: /^\d+$/,
  errors: /^\d+$/,
  skipped: /^\d+$/,
}

/** What the schema demands of the attributes of an element, and what of its children is in another order. */
function wrongIn(
  name: string,
  attributes: Readonly<Record<string, string>>,
  inner: readonly Node[],
): string[] {
  const order = inner
    .map(nameOf)
    .filter((child) => child !== '#text')
    .map((child) => children(name).indexOf(child))
  return [
    ...(required[name] ?? [])
      .filter((key) => attributes[key] === undefined)
      .map((key) => `no ${name}/@${key}`),
    ...Object.entries(attributes)
      .filter(([key, value]) => forms[key]?.test(value) === false)
      .map(([key, value]) => `${name}/@${key}=${value}`),
    ...(order.some((place, at) => place < (order[at - 1] ?? 0)) ? [`order in ${name}`] : []),
  ]
}

/** What of a document the schema does not allow. */
function refusedIn(nodes: readonly Node[], parent: string): string[] {
  return nodes.flatMap((node) => {
    const name = nameOf(node)
    if (name === '#text')
      return String(node[name]).trim() === '' || children(parent).includes(name) ? [] : [`text in ${parent}`]
    if (!children(parent).includes(name)) return [`${name} in ${parent}`]
    const unknown = Object.keys(node[':@'] ?? {}).filter(
      (key) => !allowed[name]?.[0].split(' ').includes(key),
    )
    const inner = node[name] as Node[]
    return [
      ...unknown.map((key) => `${name}/@${key}`),
      ...wrongIn(name, node[':@'] ?? {}, inner),
      ...refusedIn(inner, name),
    ]
  })
}

function nameOf(node: Node): string {
  return Object.keys(node).find((key) => key !== ':@') ?? ''
}

function children(parent: string): readonly string[] {
  return parent === '' ? ['testsuites'] : (allowed[parent]?.[1].split(' ') ?? [])
}

test.each([
  ['of a run', {}],
  ['of a run with waivers', { waivers: ['TOLERATED_MISSING: nonce'] }],
  ['without rules', { rules: [], waivers: ['TOLERATED_MISSING: nonce'] }],
  ['of an interrupted run', { interrupted: 'stopped by Ctrl-C' }],
])('the file %s has only what the schema of Jenkins allows', (_words, change) => {
  const strict = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' })
  const nodes = (strict.parse(junitOf(sampleRun(change))) as Node[]).filter((node) => !('?xml' in node))
  expect(refusedIn(nodes, '')).toEqual([])
})

test('the times of cases add up to the wall time, although checks ran at the same time', () => {
  const started = '2031-03-04T08:00:00.000Z'
  const checks = ['one', 'two', 'three', 'four'].map((name) =>
    sampleCheck('a.b', { case: name, at: started, ms: 2000 }),
  )
  const run = sampleRun({ started, rules: [sampleRule(sampleEntry('a.b', 'A rule.'), checks)] })
  const xml = junitOf(run)
  expect([...xml.matchAll(/<testcase [^>]*time="([^"]*)"/g)].map(([, time]) => time)).toEqual(
    checks.map(() => '0.500'),
  )
  expect(xml).toMatch(/<testsuites [^>]*time="2\.000"/)
})

test('a violated rule of the contract is a failure that shows how to repeat it', () => {
  const [first, second] = casesOf(sampleRun(), 'authorize.redirect-uri.path')

  expect(first?.failure).toBeUndefined()
  expect(second?.name).toContain('(one segment more)')
  expect(second?.failure?.message).toBe('a code was delivered to https://app.example/sso/extra')
  const text = second?.failure?.['#text'] ?? ''
  expect(text).toContain('clause:   contract 4.1 redirect_uri')
  expect(text).toContain('expected: no redirect that carries a code')
  expect(text).toContain('actual:   302 to https://app.example/sso/extra?code=<code 1>&state=<state 1>')
  expect(text).toContain(
    "repeat:   npx platform-conformance repro authorize.redirect-uri.path --env env/staging.env --case 'one segment more'",
  )
  expect(second?.['system-out']).toContain('level: must')
})

test('an undecided rule is an error; a missing fixture and an undeclared feature are skipped', () => {
  const run = sampleRun()

  expect(casesOf(run, 'token.code.reuse')[0]?.error?.message).toContain('answered with 502')
  expect(casesOf(run, 'roster.users.disabled')[0]?.skipped?.message).toBe(
    'not exercised: the profile lacks FIXTURE_DISABLED_USER',
  )
  expect(casesOf(run, 'authorize.public-client.pkce')[0]?.skipped?.message).toBe(
    'not applicable: the target does not declare public-client',
  )
})

const notCounted: readonly [string, string, string][] = [
  ['of the standard tier', 'token.response.no-store', 'standard tier, does not count; violated: '],
  ['that is a should', 'authorize.state.echo', 'warning only: the level of the rule is should; violated: '],
  ['that is waived', 'roster.students.external-key', 'waived; violated: '],
]
test.each(notCounted)('a violated rule %s does not make the build red', (_name, rule, message) => {
  const [one] = casesOf(sampleRun(), rule)

  expect(one?.failure).toBeUndefined()
  expect(one?.skipped?.message.startsWith(message)).toBe(true)
  expect(one?.['system-out']).toContain('expected: ')
})

test('with --standards, a violated standard rule is a failure', () => {
  const [one] = casesOf(sampleRun({ standards: true }), 'token.response.no-store')

  expect(one?.failure?.message).toBe('Cache-Control is absent')
})

test('an interrupted run is red', () => {
  const { errors, testsuite } = read(sampleRun({ rules: [], interrupted: 'stopped by Ctrl-C' }))

  expect(errors).toBe('1')
  expect(testsuite[0]?.testcase[0]?.error?.message).toBe('stopped by Ctrl-C')
})

test('a rule without a check is skipped', () => {
  const run = sampleRun({ rules: [sampleRule(sampleEntry('a.b', 'A rule.'), [])] })

  expect(casesOf(run, 'a.b')[0]?.skipped?.message).toBe('not exercised: no check of this rule ran')
})

test('any text gives well-formed XML; a character that XML does not allow appears as its number', () => {
  const nasty = '<b a="1" c=\'2\'> & ]]> \u0000\u001b[31m \ud83d\ude00 \ud83d \ufffe\nnext'
  const run = sampleRun({
    rules: [
      sampleRule(sampleEntry('a.b', nasty), [
        sampleCheck('a.b', {
          case: nasty,
          verdict: 'violated',
          reason: nasty,
          expected: nasty,
          actual: nasty,
        }),
      ]),
    ],
  })
  const [one] = casesOf(run, 'a.b')

  const shown = '<b a="1" c=\'2\'> & ]]> \\u0000\\u001b[31m \ud83d\ude00 \\ud83d \\ufffe\nnext'
  expect(one?.failure?.message).toBe(shown)
  expect(one?.failure?.['#text']).toContain(`expected: ${shown}`)
})
