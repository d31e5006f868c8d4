/**
 * Certificates at the command line: make a key, sign a run, verify the certificate.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { grouped } from '../../../reporters/certificate/document/words.js'
import { runCli, temporaryFolder } from '../../support/cli.js'

test('a run of selected rules gives a genuine certificate that says so, and a changed certificate does not verify', async () => {
  const folder = temporaryFolder()
  const made = await runCli(['keygen', '--out', folder])
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const privateKey = path.join(folder, 'certificate-key.json')
  const publicKey = path.join(folder, 'certificate-key.pub.json')
  expect(statSync(privateKey).mode & 0o077).toBe(0)
  expect(JSON.parse(readFileSync(publicKey, 'utf8')).d).toBeUndefined()

  const again = await runCli(['keygen', '--out', folder])
  expect(again.code).toBe(2)
  expect(again.stderr).toContain('already exists')

  const out = path.join(folder, 'reports')
  const run = await runCli(['platform', '--only', 'discovery.', '--nonce', '4711', '--out', out])
  expect(run).toMatchObject({ code: 0, stderr: '' })
  const signing = ['sign', out, '--nonce', '4711', '--issuer', 'A tester', '--holder', 'A maker']
  const signed = await runCli(signing, { env: { CERTIFICATE_KEY: readFileSync(privateKey, 'utf8') } })
  expect(signed).toMatchObject({ code: 0, stderr: '' })
  expect(signed.stdout).toContain('certificate.jws')
  expect(readFileSync(path.join(out, 'certificate.json'), 'utf8')).not.toContain(folder)

  const genuine = await runCli(['verify', path.join(out, 'certificate.jws'), '--key', publicKey])
  expect(genuine.stdout).toMatch(
    /^This certificate is genuine\.\nIt says: .* was not judged as a whole: selected rules passed\.\n/,
  )
  expect(genuine.stdout).toContain('It does not cover')
  expect(genuine.stdout).toMatch(/^ {2}issuer +A tester\n {2}holder +A maker\n {2}nonce +4711$/m)
  expect(genuine.code).toBe(4)
  const terms = ['--nonce', '4711', '--max-age', '1', '--require-evidence']
  const json = await runCli(['verify', out, '--key', publicKey, '--json', ...terms])
  expect(json.code).toBe(4)
  expect(JSON.parse(json.stdout)).toMatchObject({
    genuine: true,
    problems: [],
    certificate: { result: 'selected rules passed', issue: { nonce: '4711' } },
  })

  // The named file is verified, not its neighbour.
  const otherFolder = temporaryFolder()
  const token = readFileSync(path.join(out, 'certificate.jws'), 'utf8')
  writeFileSync(path.join(otherFolder, 'renamed.jws'), token)
  const renamed = await runCli(['verify', path.join(otherFolder, 'renamed.jws'), '--key', publicKey])
  expect(renamed.stdout).toMatch(/^This certificate is genuine\./)
  writeFileSync(path.join(out, 'changed.jws'), token.replace(/.{9}\n?$/, 'AAAAAAAAA'))
  const damaged = await runCli(['verify', path.join(out, 'changed.jws'), '--key', publicKey])
  expect(damaged.stdout).not.toContain('genuine.\n')
  expect(damaged.code).toBe(1)
  const wrong = await runCli(['verify', path.join(out, 'certificate.html'), '--key', publicKey])
  expect(wrong.code).toBe(2)
  expect(wrong.stderr).toContain('certificate.html is not a signed certificate. Expected certificate.jws')

  const page = readFileSync(path.join(out, 'certificate.html'), 'utf8')
  expect(page).toContain('Signed test report')
  expect(page).toContain('A maker')
  expect(page).not.toContain('Certificate of conformance')
  expect(readFileSync(path.join(out, 'badge.svg'), 'utf8')).toContain('>incomplete · ')

  const list = path.join(folder, 'revoked.txt')
  writeFileSync(list, `${grouped(JSON.parse(json.stdout).certificate.issue.serial)} # key lost\n`)
  const revoked = await runCli(['verify', out, '--key', publicKey, '--revoked', list])
  expect(revoked.stdout).toContain('is on the list of revoked certificates')
  expect(revoked.code).toBe(1)

  const checker = path.join(folder, 'verify.html')
  expect(await runCli(['verify', '--key', publicKey, '--page', checker])).toMatchObject({
    code: 0,
    stdout: '',
  })
  expect(readFileSync(checker, 'utf8')).toContain('Verify a certificate')
  const nothing = await runCli(['verify', '--key', publicKey])
  expect(nothing).toMatchObject({ code: 2, stdout: '' })
  expect(nothing.stderr).toContain('To fix it: name it')

  // The signed statement is verified, too.
  const statement = path.join(out, 'certificate.intoto.jsonl')
  const envelope = readFileSync(statement, 'utf8')
  writeFileSync(statement, envelope.replace(/"sig":"../, '"sig":"AA'))
  const forged = await runCli(['verify', out, '--key', publicKey])
  expect(forged.stdout).toContain(
    'the signature of certificate.intoto.jsonl is not valid for the trusted key',
  )
  expect(forged.code).toBe(1)
  writeFileSync(statement, envelope)
  const predicate = path.join(folder, 'predicate.json')
  expect(await runCli(['sign', out, '--predicate', predicate])).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(readFileSync(predicate, 'utf8'))).toMatchObject({
    ...{ result: 'FAILED', failedTests: [], platformConformance: { role: 'platform', serial: null } },
  })

  const draft = path.join(folder, 'draft.html')
  expect(await runCli(['sign', out, '--draft', draft])).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(draft, 'utf8')).toContain('Nobody vouches')
  const unreadable = await runCli(['sign', out, '--holder', 'x'.repeat(161), '--key', privateKey])
  expect(unreadable.code).toBe(2)
  expect(unreadable.stderr).toContain('--holder has 161 characters')

  const file = path.join(out, 'certificate.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"selected rules passed"', '"conformant"'))
  const changed = await runCli(['verify', out, '--key', publicKey])
  expect(changed.stdout).toBe(
    'This certificate does not verify:\n  certificate.json was changed after it was signed: result was "selected rules passed", now "conformant"\nNext: do not rely on it. Ask the issuer for the files as they were signed.\n',
  )
  expect(changed.code).toBe(1)
})

test.each([
  ['platform'],
  ['partner'],
  ['doctor'],
  ['discover', '--out', 'found.yaml'],
  ['sandbox'],
  ['workbench'],
  ['record'],
])('%s refuses the key, because programs of the target could read it', async (command, ...words) => {
  const { code, stdout, stderr } = await runCli([command, ...words], {
    env: { CERTIFICATE_KEY: '{"d":"hidden-value"}' },
  })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('CERTIFICATE_KEY is set')
  expect(stderr).toContain('platform-conformance sign')
  expect(stderr).not.toContain('hidden-value')
})

test.each([['platform'], ['partner'], ['merge', 'parts/1', '--out', 'reports/merged']])(
  '%s has no option --sign, and says what to do',
  async (...words) => {
    const { code, stderr } = await runCli([...words, '--sign', 'key.json'])
    expect(code).toBe(2)
    expect(stderr).toContain('platform-conformance sign FOLDER')
  },
)
