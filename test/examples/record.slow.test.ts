/**
 * Recording examples: two recordings of a rule are equal, and its exchanges keep and break it.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { partnerRules, rules } from '../../generated/catalogue.js'
import { readExamples } from '../../reporters/rulebook/examples.js'
import { scanForSecrets } from '../../reporters/scan.js'
import { disagreement } from '../../src/examples/agreement.js'
import { secretKeys } from '../../src/profile/keys.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { temporaryFolder } from '../support/cli.js'
import { embeddedSettings } from '../support/profiles.js'

const program = path.join(packageRoot, 'dist/src/examples/build.js')

test.each(['authorize.redirect-uri.missing', 'id-token-check.nonce.other'])('%s', (rule) => {
  const texts = [temporaryFolder(), temporaryFolder()].map((cwd) => {
    execFileSync(process.execPath, [program, rule], { cwd, encoding: 'utf8' })
    const folder = path.join(cwd, 'generated/examples')
    const cases = readExamples(cwd).get(rule)?.cases ?? []
    expect(cases.length).toBeGreaterThan(0)
    for (const { good, bad } of cases) expect(bad?.response).not.toBe(good?.response)
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  })
  expect(texts[1]).toEqual(texts[0])
})

/** Rules that are recorded again: others each day, or those of EXAMPLES_SAMPLE. */
const { EXAMPLES_SAMPLE: sample = String(Math.floor(Date.now() / 86_400_000)) } = process.env
const shares = 97

test(`sample ${sample}: a new recording shows what its text says, and has the cases of the stored one`, () => {
  const ids = [...Object.keys(rules), ...Object.keys(partnerRules)].filter(
    (_id, at) => at % shares === Number(sample) % shares,
  )
  const cwd = temporaryFolder()
  execFileSync(process.execPath, [program, ...ids], { cwd, encoding: 'utf8' })
  const [recorded, stored] = [readExamples(cwd), readExamples(packageRoot)]
  for (const id of ids) {
    const cases = recorded.get(id)?.cases ?? []
    for (const { bad } of cases) if (bad !== null) expect(disagreement(bad.actual, bad), id).toBeNull()
    expect(
      cases.some(({ bad }) => bad !== null),
      id,
    ).toBe(true)
    const namesIn = (some: typeof cases): string[] => some.map((one) => one.case).sort()
    expect(namesIn(cases), id).toEqual(namesIn(stored.get(id)?.cases ?? []))
  }
})

test('almost every rule has a wrong exchange, every one of them a fault, and none a secret', () => {
  const examples = readExamples(packageRoot)
  const ids = [...Object.keys(rules), ...Object.keys(partnerRules)]
  expect([...examples.keys()].filter((id) => !ids.includes(id))).toEqual([])
  const broken = ids.filter((id) => examples.get(id)?.cases.some(({ bad }) => bad !== null))
  expect(broken.length).toBeGreaterThan(0.9 * ids.length)
  const settings = embeddedSettings()
  const secrets = secretKeys.flatMap((name) => {
    const value = settings[name]
    return value === undefined || value === '' ? [] : [{ name, value }]
  })
  expect(scanForSecrets([path.join(packageRoot, 'generated/examples')], secrets)).toEqual([])
})
