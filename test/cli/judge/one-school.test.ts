/**
 * An application with one school in its settings: every output of its run, and its certificate, say so.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../src/profile/package-root.js'
import { runCli, temporaryFolder } from '../../support/cli.js'

/** The embedded partner with one school. Without `service`, it only signs users in. */
function profileIn(folder: string, features: string): string {
  const file = path.join(folder, 'one-school.env')
  const embedded = readFileSync(path.join(packageRoot, 'env/partner.embedded.env'), 'utf8')
  writeFileSync(file, `${embedded.replace(/^FEATURES=.*$/m, `FEATURES='${features}'`)}\nTENANTS=4711\n`)
  return file
}

test('rules about webhooks and data stay open: each of their checks needs a new school', async () => {
  const profile = profileIn(temporaryFolder(), 'service students')
  const { stdout } = await runCli(['partner', '--env', profile, '--plan'])
  expect(stdout).toMatch(
    /^The best result is incomplete \(exit code 4\): the profile lacks what \d\d+ must rules/m,
  )
  expect(stdout).toMatch(/^Judged only by what comes by itself \(\d+ rules\)$/m)
})

test('it is conformant for one school, and a verifier can refuse that', async () => {
  const folder = temporaryFolder()
  const profile = profileIn(folder, 'localisation reads-role')
  const plan = await runCli(['partner', '--env', profile, '--plan'])
  expect(plan.stdout).toContain('The best result is conformant for one school (exit code 0).\n')
  expect(plan.stdout).toMatch(/^Not run, because the profile fixes one school \(\d+ rules\)$/m)
  expect(plan.stdout).toMatch(/^ {2}The cases of further schools of \d+ other rules are not run either\.$/m)
  // The names of its cases.
  expect(plan.stdout).not.toMatch(/user of the second school|another tenant/)

  const out = path.join(folder, 'reports')
  const run = await runCli(['partner', '--env', profile, '--out', out])
  expect(run.stdout).toContain('is conformant for one school')
  expect(run.stdout).toMatch(/\d+ must rules need more schools, and were not judged/)
  expect(run.code).toBe(0)

  const text = (name: string): string => readFileSync(path.join(out, name), 'utf8')
  const { result, rules } = JSON.parse(text('verdicts.json'))
  expect(result).toBe('conformant for one school')
  const excluded = rules.filter((rule: { oneSchool?: true }) => rule.oneSchool)
  expect(new Set(excluded.map(({ verdict }: { verdict: string }) => verdict))).toEqual(
    new Set(['not exercised']),
  )
  expect(text('junit.xml')).toContain(': conformant for one school"')
  expect(JSON.parse(text('results.sarif')).runs[0].properties.result).toBe(result)
  for (const name of ['index.html', 'summary.md']) {
    expect(text(name)).toContain('onformant for one school')
    // Wherever the result stands, the school stands with it.
    expect(text(name)).not.toMatch(/is conformant(?! for one school)/)
  }

  await runCli(['keygen', '--out', folder])
  const signed = await runCli(['sign', out, '--key', path.join(folder, 'certificate-key.json')])
  expect(signed).toMatchObject({ code: 0, stderr: '' })
  expect(text('certificate.html')).toContain('Certificate of conformance for one school')
  expect(text('badge.svg')).toContain('>conformant for one school · ')

  const verifying = ['verify', out, '--key', path.join(folder, 'certificate-key.pub.json')]
  const genuine = await runCli(verifying)
  expect(genuine.stdout).toMatch(/, and is conformant for one school\.$/m)
  expect(genuine.stdout).toContain(`It is for one school. ${excluded.length} rules need more schools`)
  expect(genuine.code).toBe(0)
  const refused = await runCli([...verifying, '--every-school'])
  expect(refused.stdout).toContain('it is for one school: the application was not judged with a second one')
  expect(refused.code).toBe(1)
})
