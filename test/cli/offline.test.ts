/**
 * Without a network, everything works that needs no other machine.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Verdicts } from '../../reporters/verdicts/index.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { type Ended, environmentWith, temporaryFolder } from '../support/cli.js'
import { describeWith, separateNetwork } from '../support/parts.js'

/** Runs the command line where there is no network but loopback. */
function offline(...args: readonly string[]): Promise<Ended> {
  const program = [process.execPath, path.join(packageRoot, 'dist/src/cli/main.js'), ...args]
  const child = spawn(
    'unshare',
    ['--map-root-user', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...program],
    { cwd: packageRoot, env: environmentWith(), stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...texts }))
  })
}

describeWith(separateNetwork, 'without a network', () => {
  test.each([
    ['platform', 'discovery,students.limit,webhooks.signature'],
    ['partner', 'authorize-request,login-url.ui-url'],
  ])('the role %s judges the embedded target, and makes all reports', async (role, only) => {
    const out = temporaryFolder()
    const { code, stderr } = await offline(role, '--only', only, '--out', out)
    expect(stderr).toBe('')
    expect(code).toBe(0)
    const { result } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as Verdicts
    expect(result).toBe('selected rules passed')
    for (const file of ['index.html', 'allure/index.html', 'certificate.json'])
      expect(existsSync(path.join(out, file))).toBe(true)
  })

  test('the rulebook is written, and a certificate is signed and verified', async () => {
    const out = temporaryFolder()
    expect(await offline('rulebook', '--out', path.join(out, 'rulebook'))).toMatchObject({
      code: 0,
      stderr: '',
    })
    expect((await offline('keygen', '--out', out)).code).toBe(0)
    const reports = path.join(out, 'reports')
    expect((await offline('platform', '--only', 'discovery.issuer', '--out', reports)).code).toBe(0)
    const key = path.join(out, 'certificate-key.json')
    expect(await offline('sign', reports, '--key', key)).toMatchObject({ code: 0, stderr: '' })
    const { stdout } = await offline('verify', reports, '--key', key.replace('.json', '.pub.json'))
    expect(stdout).toContain('This certificate is genuine')
  })
})
