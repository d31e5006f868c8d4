/**
 * A wrong address is not judged. With `--force`, it is, and every output names it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCli, temporaryFolder, writeProfile } from '../../support/cli.js'
import { packedIn } from '../../support/report-page.js'
import { serve, type WrongTarget, wrongTargets } from '../../support/wrong-targets.js'

const [fileServer] = wrongTargets as [WrongTarget]

async function started(): Promise<string> {
  const { url, close } = await serve(fileServer.listener)
  onTestFinished(close)
  return url
}

/** The profile of an empty file server, as a platform or as an application. */
async function wrongProfile(role: 'platform' | 'partner', folder: string): Promise<string> {
  const url = await started()
  if (role === 'platform')
    return writeProfile(
      folder,
      { url, controlUrl: `${url}/control`, webhookPublicKey: '' },
      { FEATURES: 'sso' },
    )
  const file = path.join(folder, 'app.env')
  const values = {
    TARGET_NAME: 'tested',
    LOGIN_URL: `${url}/login?tenant={tenantId}`,
    REDIRECT_URI: `${url}/callback`,
    WHOAMI_URL: `${url}/me`,
    CLIENT_ID: 'App1',
    CLIENT_SECRET: 'NotARealSecretOfAnApp42',
    FEATURES: '',
  }
  writeFileSync(
    file,
    Object.entries(values)
      .map(([key, value]) => `${key}='${value}'\n`)
      .join(''),
  )
  return file
}

const rule = { platform: 'discovery.document', partner: 'authorize-request.response-type' }

describe.each(['platform', 'partner'] as const)('role %s', (role) => {
  test('a wrong address ends with exit code 2, and no reports', async () => {
    const folder = temporaryFolder()
    const out = path.join(folder, 'out')
    const { code, stderr } = await runCli([role, '--env', await wrongProfile(role, folder), '--out', out])
    expect(stderr).toMatch(
      / is no (such platform|application that)[\s\S]+status 404[\s\S]+To fix it: [\s\S]+--force/,
    )
    expect(code).toBe(2)
    expect(existsSync(path.join(out, 'certificate.json'))).toBe(false)
    expect(existsSync(path.join(out, 'verdicts.json'))).toBe(false)
  })

  test('with --force it is judged, and every output names it', async () => {
    const folder = temporaryFolder()
    const out = path.join(folder, 'out')
    const env = await wrongProfile(role, folder)
    const { code, stdout } = await runCli([role, '--env', env, '--only', rule[role], '--force', '--out', out])
    expect([1, 4]).toContain(code)
    expect(stdout).toContain('--force: judged although the address is no such target')
    for (const file of ['verdicts.json', 'certificate.json', 'junit.xml', 'evidence.har', 'run.jsonl'])
      expect(readFileSync(path.join(out, file), 'utf8'), file).toContain('--force: judged although')
    expect(packedIn(path.join(out, 'allure/index.html'))).toContain('--force: judged although')
  })

  test('the embedded target is judged with --force as without it', async () => {
    const out = temporaryFolder()
    const { code, stdout } = await runCli([role, '--only', rule[role], '--force', '--out', out])
    expect(code).toBe(0)
    expect(stdout).not.toContain('--force')
  })
})
