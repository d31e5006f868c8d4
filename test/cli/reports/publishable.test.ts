/**
 * `--publishable`: no name and no text of a record is in any file of a run, and its verdicts are those of any run.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../../src/profile/package-root.js'
import { runCli, temporaryFolder } from '../../support/cli.js'
import { ProductTexts, textsFound, textsOfBodies, textsOfEmbeddedPlatform } from '../../support/record-texts.js'

const seed = ['--seed', '4711:4711']

/** Rules whose messages quote names, dates, keys and texts of records. */
const platformRules =
  'students,classes,rooms,roster,id-token,timetable,data-api.tenant,authorize.redirect-uri'
const partnerRules = 'student-data,room-data,identity,credentials'

/** Breaks what a rule quotes: the names of teachers. */
const fault = `export const behaviours = {
  rosterDisplayName: ({ givenName, familyName }) => givenName + ' (' + familyName + ')',
}
`

interface Verdicts {
  readonly result: string
  readonly rules: readonly {
    readonly id: string
    readonly verdict: string
    readonly checks: readonly { readonly verdict: string }[]
  }[]
}

/** The verdict of each rule, with those of its checks in any order. */
function verdictsIn(folder: string): unknown {
  const { result, rules } = JSON.parse(readFileSync(path.join(folder, 'verdicts.json'), 'utf8')) as Verdicts
  return {
    result,
    rules: rules.map(({ id, verdict, checks }) => [id, verdict, ...checks.map((one) => one.verdict).sort()]),
  }
}

/** Two runs with the same seed: as usual, and publishable. */
async function bothRuns(
  args: readonly string[],
): Promise<{ usual: string; published: string; printed: string }> {
  const folder = temporaryFolder()
  const [usual, published] = [path.join(folder, 'usual'), path.join(folder, 'published')]
  const result = await runCli([...args, ...seed, '--out', usual])
  const other = await runCli([...args, ...seed, '--publishable', '--out', published])
  expect(other.code, other.stderr).toBe(result.code)
  return { usual, published, printed: `${other.stdout}\n${other.stderr}` }
}

let product: ProductTexts
beforeAll(() => {
  product = new ProductTexts()
})

/** The texts that the product has not written itself, without numbers, and without values such as `schoolYear`. */
const ofRecords = (texts: readonly string[]): string[] =>
  texts.filter(
    (text) => text.length > 2 && !/^(?:[\d.:,-]+|[a-z]+[A-Z][a-z]+|[a-z]{2}-[A-Z]{2})$/.test(text) && !product.has(text),
  )

/** Dates are looked for where the suite writes none of its own. */
const birthDates = (texts: readonly string[]): string[] =>
  texts.filter((text) => /^(?:19|20[01])\d\d?-\d\d-\d\d$/.test(text) && !product.has(text))

function expectNothingOf(
  texts: readonly string[],
  { usual, published, printed }: Awaited<ReturnType<typeof bothRuns>>,
) {
  const named = [...ofRecords(texts), ...birthDates(texts)]
  // The control: the same run without the option has many of them.
  expect(textsFound(usual, named).length).toBeGreaterThan(100)
  expect(textsFound(published, named)).toEqual([])
  expect(named.filter((text) => text.length > 5 && printed.includes(text))).toEqual([])
}

describe.each([
  ['conforms', []],
  ['breaks names', ['fault']],
])('a platform that %s', (_, broken) => {
  test('is published without a text of a record, and with the same verdicts', async () => {
    const file = path.join(temporaryFolder(), 'names.mjs')
    writeFileSync(file, fault)
    const runs = await bothRuns([
      ...['platform', '--only', platformRules, '--no-wait'],
      ...(broken.length === 0 ? [] : ['--fault', file]),
    ])
    expect(verdictsIn(runs.published)).toEqual(verdictsIn(runs.usual))
    expectNothingOf([...textsOfEmbeddedPlatform(), ...textsOfBodies(runs.usual)], runs)
    const verdicts = readFileSync(path.join(runs.published, 'verdicts.json'), 'utf8')
    if (broken.length > 0) expect(verdicts).toMatch(/displayName \\"‹text \d+›\\" for the user ‹uuid \d+›/)
  })
})

test('an application is published without a text of a record, and with the same verdicts', async () => {
  const runs = await bothRuns(['partner', '--only', partnerRules])
  expect(verdictsIn(runs.published)).toEqual(verdictsIn(runs.usual))
  expectNothingOf(textsOfBodies(runs.usual), runs)
})

describe('the folder', () => {
  const only = ['--only', 'rooms', ...seed]

  test('has no certificate, and its run is not signed', async () => {
    const out = path.join(temporaryFolder(), 'out')
    const run = await runCli(['platform', ...only, '--publishable', '--out', out])
    expect(run.code, run.stderr).toBe(0)
    expect(run.stdout).toContain('Names and texts of records were replaced (--publishable).')
    expect(readdirSync(out).filter((name) => name.startsWith('certificate'))).toEqual([])
    const { code, stderr } = await runCli(['sign', out, '--draft', path.join(out, 'draft.html')])
    expect(code).toBe(2)
    expect(stderr).toContain('is a publishable run')
    expect(stderr).toContain('report --publishable --out FOLDER')
    // Its own reports can be made again, still without a certificate.
    expect((await runCli(['report', out, '--rebuild'])).code).toBe(0)
    expect(existsSync(path.join(out, 'certificate.json'))).toBe(false)
  })

  test('of a usual run is refused, and a publishable copy of it is made elsewhere', async () => {
    const folder = temporaryFolder()
    const [out, copy] = [path.join(folder, 'out'), path.join(folder, 'copy')]
    expect((await runCli(['platform', ...only, '--out', out])).code).toBe(0)
    const refused = await runCli(['platform', ...only, '--publishable', '--out', out])
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('has reports of a run without --publishable')
    const { code, stderr } = await runCli(['report', out, '--publishable', '--out', copy])
    expect(code, stderr).toBe(0)
    expect(verdictsIn(copy)).toEqual(verdictsIn(out))
    const named = ofRecords(textsOfBodies(out))
    expect(textsFound(out, named).length).toBeGreaterThan(10)
    expect(textsFound(copy, named)).toEqual([])
    expect(existsSync(path.join(copy, 'certificate.json'))).toBe(false)
  })

  test('of two parts is merged: their placeholders are not mixed up', async () => {
    const folder = temporaryFolder()
    const known = path.join(folder, 'known.yaml')
    writeFileSync(
      known,
      'violations: [{ rule: authorize.scope.list, owner: Rosa, reason: Berg, expires: 2999-01-01 }]',
    )
    const some = ['--only', 'rooms,students.record,authorize.scope', '--baseline', known, ...seed]
    const parts = ['1', '2'].map((index) => path.join(folder, index))
    for (const [at, out] of parts.entries())
      await runCli(['platform', ...some, '--shard', `${at + 1}/2`, '--publishable', '--out', out])
    const usual = path.join(folder, 'usual')
    await runCli(['platform', ...some, '--shard', '2/2', '--out', usual])
    const mixed = await runCli(['merge', parts[0] as string, usual, '--out', path.join(folder, 'mixed')])
    expect(mixed.code).toBe(2)
    expect(mixed.stderr).toContain('only one of them with --publishable')
    const merged = path.join(folder, 'merged')
    const { code, stderr } = await runCli(['merge', ...parts, '--out', merged])
    expect(code, stderr).toBe(0)
    const journal = readFileSync(path.join(merged, 'run.jsonl'), 'utf8')
    expect(journal).toMatch(/‹text 1\.\d+›/)
    expect(journal).toMatch(/‹text 2\.\d+›/)
    expect(journal).toMatch(/"owner":"‹text \d+›","reason":"‹text \d+›"/)
    expect(journal).not.toMatch(/Rosa|Berg/)
    expect(existsSync(path.join(merged, 'certificate.json'))).toBe(false)
  })
})

test.each([
  [['platform', '--publishable', '--explore', '5'], '--publishable does not work with --explore'],
  [
    ['platform', '--publishable', '--every', '1h', '--budget', '50'],
    '--publishable does not work with --every',
  ],
  [['report', '--publishable'], 'Expected --out with the folder of the copy'],
  [['report', '--out', 'elsewhere'], 'Expected --publishable'],
])('%s is refused', async (args, message) => {
  const { code, stderr } = await runCli(args, { cwd: packageRoot })
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})
