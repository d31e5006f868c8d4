import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Verdicts, verdictsOf, writeVerdicts } from '../../../reporters/verdicts/index.js'
import { sampleRun } from '../sample-run.js'

const schema = JSON.parse(
  readFileSync(new URL('../../../specs/verdicts.schema.json', import.meta.url), 'utf8'),
) as object
const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema)

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'verdicts-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

describe('verdicts.json', () => {
  test('the file matches the published schema', () => {
    const path = writeVerdicts(sampleRun(), join(dir, 'made', 'as', 'needed'))

    validate(JSON.parse(readFileSync(path, 'utf8')))
    expect(validate.errors).toBeNull()
  })

  test('it contains every rule with every check', () => {
    const run = sampleRun()
    const verdicts = verdictsOf(run)

    expect(verdicts.rules.map(({ id }) => id)).toEqual(run.rules.map(({ entry }) => entry.id))
    expect(verdicts.rules[0]).toEqual({
      id: 'authorize.redirect-uri.path',
      clause: '4.1 redirect_uri',
      tier: 'contract',
      level: 'must',
      feature: 'sso',
      verdict: 'violated',
      checks: [
        { case: 'trailing slash', verdict: 'passed', reason: null, ms: 42.5, exchanges: [1, 2] },
        {
          case: 'one segment more',
          verdict: 'violated',
          reason: 'a code was delivered to https://app.example/sso/extra',
          ms: 42.5,
          exchanges: [3, 4],
        },
        { case: 'other case', verdict: 'passed', reason: null, ms: 42.5, exchanges: [5, 6] },
      ],
    })
  })

  test('an observation has the clause of its open point', () => {
    const clauses = new Map([['authorize.error.status', '7']])

    expect(verdictsOf(sampleRun(), clauses).observations).toEqual([
      { id: 'authorize.error.status', clause: '7', seen: '400 with an HTML page' },
      { id: 'token.code.lifetime', clause: '', seen: null },
    ])
  })
})

describe('the schema refuses', () => {
  const broken: readonly [string, (verdicts: Verdicts) => unknown][] = [
    ['an unknown field', (verdicts) => ({ ...verdicts, extra: 1 })],
    ['another version', (verdicts) => ({ ...verdicts, schema: 2 })],
    ['an unknown result', (verdicts) => ({ ...verdicts, result: 'passed' })],
    ['a local time', (verdicts) => ({ ...verdicts, started: '2031-03-04 08:00:00' })],
    ['a check that failed without a reason', (verdicts) => withCheck(verdicts, { reason: null })],
    ['an exchange number below 1', (verdicts) => withCheck(verdicts, { exchanges: [0] })],
  ]

  test.each(broken)('%s', (_name, change) => {
    expect(validate(change(verdictsOf(sampleRun())))).toBe(false)
  })
})

function withCheck(verdicts: Verdicts, change: object): unknown {
  const [rule, ...rest] = verdicts.rules
  return { ...verdicts, rules: [{ ...rule, checks: [{ ...rule?.checks[1], ...change }] }, ...rest] }
}
