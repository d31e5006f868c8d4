/**
 * Verdicts that are derived from the evidence again: a signer who says that a violated rule has passed is found out.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { partnerRules, rules } from '../../../generated/catalogue.js'
import { type Certificate, textOf } from '../../../reporters/certificate/content.js'
import { newKeyPair } from '../../../reporters/certificate/keys.js'
import { issued, signed } from '../../../reporters/certificate/sign.js'
import { auditRoles, judgingRules } from '../../../src/audit/roles.js'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { digestOfFile } from '../../../src/record/regular-file.js'
import { runCli, temporaryFolder, writeProfile } from '../../support/cli.js'

/** Signs a certificate that names only the exchanges as evidence. @returns the file of the public key */
async function sign(certificate: Certificate, out: string): Promise<string> {
  const { privateKey, publicKey } = await newKeyPair('ES256')
  const key = path.join(out, 'trusted.json')
  writeFileSync(key, JSON.stringify(publicKey))
  const evidence = { 'evidence.har': digestOfFile(path.join(out, 'evidence.har')) }
  const text = textOf(issued({ ...certificate, evidence }, { validDays: 1 }))
  writeFileSync(path.join(out, 'certificate.json'), text)
  writeFileSync(path.join(out, 'certificate.jws'), `${await signed(text, privateKey)}\n`)
  return key
}

test('a rule that the evidence violates is named, if the certificate says that it has passed', async () => {
  const platform = await startPlatform({
    keys: makeKeys(),
    behaviours: {
      discoveryDocument: (fields) => ({ ...fields, issuer: 'school' }),
    },
  })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const out = path.join(folder, 'reports')
  const run = await runCli([
    ...['platform', '--env', writeProfile(folder, platform), '--only', 'discovery.issuer', '--out', out],
  ])
  expect(run.code, run.stdout).toBe(1)
  const honest = JSON.parse(readFileSync(path.join(out, 'certificate.json'), 'utf8')) as Certificate
  expect(honest.rules.map(({ id, verdict }) => [id, verdict])).toEqual([['discovery.issuer', 'violated']])

  const verified = async (certificate: Certificate, ...words: string[]) => {
    const key = await sign(certificate, out)
    return runCli(['verify', out, '--key', key, ...words])
  }
  const agreeing = await verified(honest, '--rejudge')
  expect(agreeing.stdout).toContain('Judged again from evidence.har: 1 of 1 verdicts, all agree.')

  const lie: Certificate = {
    ...honest,
    result: 'selected rules passed',
    rules: honest.rules.map((rule) => ({ ...rule, verdict: 'passed' })),
  }
  const believed = await verified(lie)
  expect(believed.stdout).toMatch(/^This certificate is genuine\./)
  const exposed = await verified(lie, '--rejudge')
  expect(exposed.code).toBe(1)
  expect(exposed.stdout).toMatch(
    /^This certificate does not verify:\n {2}discovery\.issuer is passed on the certificate, but its evidence violates it: expected .*; got .* \(evidence\.har, entry \d+\)\. If the profile of the run renames fields or paths, name it with --env\n/,
  )
  const byPolicy = path.join(folder, 'policy.yaml')
  writeFileSync(byPolicy, 'results: [selected rules passed]\nevidence: rejudged\n')
  const refused = await verified(lie, '--policy', byPolicy)
  expect(refused.code).toBe(1)
  expect(refused.stdout).toContain('discovery.issuer is passed on the certificate')
  const named = await verified(honest, '--rejudge', '--env', path.join(folder, 'tested.env'), '--json')
  expect(JSON.parse(named.stdout).rejudged).toMatchObject({ problems: [], agreeing: ['discovery.issuer'] })

  const key = await sign(honest, out)
  rmSync(path.join(out, 'evidence.har'))
  const blind = await runCli(['verify', out, '--key', key, '--rejudge'])
  expect(blind.code).toBe(1)
  expect(blind.stdout).toContain('evidence.har does not exist: no verdict can be derived from it')
})

test('the guide names the numbers of rules that recorded exchanges alone decide', async () => {
  const guide = readFileSync(path.join(packageRoot, 'docs/GUIDE-CERTIFICATION.md'), 'utf8')
  const count = async (role: 'platform' | 'partner'): Promise<number> =>
    judgingRules(await auditRoles[role]()).length
  const [all, ofPartner] = [Object.keys(rules).length, Object.keys(partnerRules).length]
  expect(guide).toContain(`${await count('platform')} of ${all} rules for a platform`)
  expect(guide).toContain(`${await count('partner')} of ${ofPartner} rules for an application`)
})
