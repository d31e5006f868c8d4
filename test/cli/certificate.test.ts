/**
 * Certificates at the command line: make a key, sign a run, verify the certificate.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runCli, temporaryFolder } from '../support/cli.js'

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
  const run = await runCli(['platform', '--only', 'discovery.', '--out', out], {
    env: { CERTIFICATE_KEY: readFileSync(privateKey, 'utf8') },
  })
  expect(run).toMatchObject({ code: 0, stderr: '' })
  expect(run.stdout).toContain('certificate.jws')
  expect(readFileSync(path.join(out, 'certificate.json'), 'utf8')).not.toContain(folder)

  const genuine = await runCli(['verify', path.join(out, 'certificate.jws'), '--key', publicKey])
  expect(genuine.stdout).toMatch(/^This certificate is genuine\.\nIt says: .* is incomplete\.\n/)
  expect(genuine.stdout).toContain('It does not cover')
  expect(genuine.code).toBe(4)

  const file = path.join(out, 'certificate.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"incomplete"', '"conformant"'))
  const changed = await runCli(['verify', out, '--key', publicKey])
  expect(changed.stdout).toBe(
    'This certificate does not verify:\n  certificate.json was changed after it was signed: result was "incomplete", now "conformant"\n',
  )
  expect(changed.code).toBe(1)
})

test('a file without a key stops a run before anything is sent', async () => {
  const file = path.join(temporaryFolder(), 'key.json')
  writeFileSync(file, '{}')
  const { code, stderr } = await runCli(['partner', '--sign', file])
  expect(code).toBe(2)
  expect(stderr).toContain('does not contain a private key')
})
