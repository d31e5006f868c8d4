/**
 * The command `repro`: repeats one check at a running target, and exports it as scripts that work by themselves.
 */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { scanForSecrets, scanText } from '../../../reporters/scan.js'
import { rsaKeyPair } from '../../../src/core/key-pair.js'
import { partnerFaults } from '../../../src/embedded/partner/faults/index.js'
import { startPartner } from '../../../src/embedded/partner/index.js'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import { makeKeys, type Platform, startPlatform } from '../../../src/embedded/platform/index.js'
import {
  embeddedSettings,
  environmentWith,
  runCli,
  temporaryFolder,
  writeProfile,
} from '../../support/cli.js'
import { harProblems } from '../../support/har-schema.js'
import { runBruno, runHttpFile } from '../../support/repro-runners.js'

const redirectRule = 'authorize.redirect-uri.path'
const slash = 'trailing slash'
const codeRule = 'token.code.client-secret.missing'

interface Stage {
  readonly platform: Platform
  readonly folder: string
  readonly env: string
}

async function staged(
  fault: string | null,
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<Stage> {
  const named = faults.find(({ id }) => id === fault)
  if (fault !== null && named === undefined) throw new Error(`no fault ${fault}`)
  const platform = await startPlatform({ keys: makeKeys(), behaviours: named?.behaviour ?? {} })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  writeProfile(folder, platform, changes)
  return { platform, folder, env: 'tested.env' }
}

const faultOf = (rule: string): string => faults.find(({ violates }) => violates.join() === rule)?.id ?? ''

/** Runs a program with the variables of the process, and further ones. */
function ran(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env: { ...environmentWith(), ...env } }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code ?? -1)
      resolve({ code, stdout, stderr })
    })
  })
}

const passwords = (): Record<string, string> => {
  const { TEACHER_PASSWORD = '', OIDC_CLIENT_SECRET = '' } = embeddedSettings()
  return { TEACHER_PASSWORD, OIDC_CLIENT_SECRET }
}

describe('repro', () => {
  test('a conforming target: each step is printed, nothing is reproduced, and no secret is shown', async () => {
    const { platform, folder, env } = await staged(null)
    const { code, stdout, stderr } = await runCli(['repro', redirectRule, '--env', env, '--case', slash], {
      cwd: folder,
    })
    expect(stdout + stderr).toContain('not reproduced')
    expect(code).toBe(0)
    expect(stdout).toContain('POST http://127.0.0.1')
    expect(stdout).toContain('the correct request before, for several checks')
    expect(stdout).toContain('< 302')
    const secrets = platform.issued().map((value, at) => ({ name: String(at), value }))
    expect(scanText(stdout + stderr, secrets)).toEqual([])
    expect(readdirSync(folder)).toEqual(['tested.env'])
  })

  test('the line of a report repeats the violated case of the last run, with the verdict of the run', async () => {
    const { folder, env } = await staged('redirect-uri-trailing-slash')
    const judged = await runCli(['platform', '--env', env, '--only', redirectRule], { cwd: folder })
    expect(judged.code).toBe(1)
    const [, line = ''] = /repeat\s+npx platform-conformance (repro .*)/.exec(judged.stdout) ?? []
    expect(line.replace(/\d+$/, '17')).toBe(
      `repro ${redirectRule} --env tested.env --case '${slash}' --seed 17`,
    )
    expect(readFileSync(path.join(folder, 'reports/tested/junit.xml'), 'utf8')).toContain(
      'npx platform-conformance repro',
    )
    const repeated = await runCli(['repro', redirectRule, '--env', env], { cwd: folder })
    expect(repeated.stdout).toContain(`case ${slash} (violated in the last run)`)
    expect(repeated.stdout).toMatch(/expected .*no authorization code/)
    expect(repeated.stdout).toMatch(/actual .*authorization code/)
    expect(repeated.stdout).toMatch(/verdict +violated/)
    expect(repeated.stdout).toContain('(decides)')
    expect(repeated.code).toBe(1)
    const explained = await runCli(['explain', redirectRule], { cwd: folder })
    expect(explained.stdout).toContain(line)
  })

  test.each([
    [
      'a wrong case lists the cases',
      [redirectRule, '--case', 'trailing slsh'],
      /has no case "trailing slsh"[\s\S]*did you mean "trailing slash"[\s\S]*\n +trailing slash\n/,
    ],
    [
      'a wrong rule names the nearest',
      ['authorize.redirect-uri.pat'],
      /did you mean authorize\.redirect-uri\.path/,
    ],
    ['a rule of the other role', ['callback.code.long'], /it is a rule for a partner/],
    ['--out without --export', [redirectRule, '--out', 'x.sh'], /add --export/],
  ])('%s, and nothing is sent', async (_, args, message) => {
    const { platform, folder, env } = await staged(null)
    const { code, stderr } = await runCli(['repro', ...args, '--env', env], { cwd: folder })
    expect(stderr).toMatch(message)
    expect(stderr).toContain('Nothing was sent.')
    expect(code).toBe(2)
    expect(platform.requests()).toBe(0)
  })

  test('a check that the profile cannot exercise says what is missing, and nothing is sent', async () => {
    const { platform, folder, env } = await staged(null, { CONSENT: undefined })
    const { code, stdout } = await runCli(['repro', 'classes.update.accepted', '--env', env], { cwd: folder })
    expect(stdout).toContain('CONSENT')
    expect(code).toBe(4)
    expect(platform.requests()).toBe(0)
  })

  test('the effects at the target are printed before anything is sent', async () => {
    const { stdout } = await runCli(['repro', 'webhook-check.body.changed', '--role', 'partner'])
    const effect = stdout.indexOf('sends hostile tokens, responses or webhooks')
    expect(effect).toBeGreaterThan(0)
    expect(effect).toBeLessThan(stdout.indexOf('> POST'))
    expect(stdout).toMatch(/verdict +passed/)
  })

  test('a broken embedded partner is violated', async () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'fault.mjs')
    writeFileSync(file, 'export const behaviours = { webhookVerifies: () => true }\n')
    const { code, stdout } = await runCli([
      'repro',
      'webhook-check.body.changed',
      '--role',
      'partner',
      '--fault',
      file,
    ])
    expect(stdout).toMatch(/verdict +violated/)
    expect(code).toBe(1)
  })
})

describe('exports', () => {
  test('the shell script signs in by itself, and gets the violating answer; the password is not in it', async () => {
    const { folder, env, platform } = await staged('redirect-uri-trailing-slash', {
      TEACHER_PASSWORD: undefined,
    })
    const secrets = passwords()
    const exported = await runCli(
      ['repro', redirectRule, '--env', env, '--case', slash, '--export', 'curl', '--out', 'again.sh'],
      { cwd: folder, env: secrets },
    )
    expect(exported.stdout + exported.stderr).toContain('again.sh')
    expect(exported.code).toBe(1)
    const values = [...platform.issued(), ...Object.values(secrets)].map((value, at) => ({
      name: String(at),
      value,
    }))
    expect(scanForSecrets([path.join(folder, 'again.sh')], values)).toEqual([])
    const { code, stdout, stderr } = await ran('sh', ['again.sh'], folder, secrets)
    expect(stderr).toContain('login: 302')
    expect(stdout).toMatch(/location: https:\/\/app\.example\.com\/sso\/callback\/\?code=[\w-]+/)
    expect(code).toBe(0)
    // Without the password, it sends nothing and says what is missing.
    const before = platform.requests()
    const without = await ran('sh', ['again.sh'], folder)
    expect(without.stderr).toContain('TEACHER_PASSWORD')
    expect(without.code).toBe(2)
    expect(platform.requests()).toBe(before)
  })

  test('the shell script redeems a code of its own with no secret', async () => {
    const { folder, env } = await staged(faultOf(codeRule))
    const exported = await runCli(
      ['repro', codeRule, '--env', env, '--export', 'curl', '--out', 'again.sh'],
      { cwd: folder },
    )
    expect(exported.stdout + exported.stderr).toMatch(/verdict +violated/)
    const { stdout, stderr } = await ran('sh', ['again.sh'], folder)
    expect(stderr).toMatch(/token \(authorization_code\): 200\n$/)
    expect(stdout).toContain('"id_token"')
  })

  test('the .http file and the Bruno collection get the violating answer', async () => {
    const { folder, env, platform } = await staged('redirect-uri-trailing-slash')
    const common = ['repro', redirectRule, '--env', env, '--case', slash]
    expect((await runCli([...common, '--export', 'http', '--out', 'again.http'], { cwd: folder })).code).toBe(
      1,
    )
    expect((await runCli([...common, '--export', 'bruno', '--out', 'again'], { cwd: folder })).code).toBe(1)
    const values = [...platform.issued(), ...Object.values(passwords())].map((value, at) => ({
      name: String(at),
      value,
    }))
    const files = readdirSync(path.join(folder, 'again')).map((name) => path.join(folder, 'again', name))
    expect(scanForSecrets([path.join(folder, 'again.http'), ...files], values)).toEqual([])
    const violating = /^https:\/\/app\.example\.com\/sso\/callback\/\?code=/
    const http = await runHttpFile(readFileSync(path.join(folder, 'again.http'), 'utf8'), passwords())
    expect(http.at(-1)?.headers['location']).toMatch(violating)
    const bruno = await runBruno(path.join(folder, 'again'), passwords())
    expect(bruno.at(-1)?.headers['location']).toMatch(violating)
    await expect(runBruno(path.join(folder, 'again'), {})).rejects.toThrow('TEACHER_PASSWORD')
  })

  test('the HAR is valid, masked, and has only this check', async () => {
    const { folder, env, platform } = await staged(null)
    await runCli(['repro', redirectRule, '--env', env, '--export', 'har', '--out', 'again.har'], {
      cwd: folder,
    })
    const text = readFileSync(path.join(folder, 'again.har'), 'utf8')
    const har = JSON.parse(text) as { log: { entries: { request: { url: string } }[] } }
    expect(harProblems(har)).toEqual([])
    expect(har.log.entries.some(({ request }) => request.url.includes('/authorize'))).toBe(true)
    expect(
      scanText(
        text,
        platform.issued().map((value, at) => ({ name: String(at), value })),
      ),
    ).toEqual([])
  })

  test.each([
    ['the embedded platform', [redirectRule, '--export', 'curl'], /ends with this command/],
    [
      'a launch of an application',
      ['callback.code.long', '--role', 'partner', '--export', 'curl'],
      /ends with this command/,
    ],
  ])('%s cannot be exported, and the message says why', async (_, args, message) => {
    const folder = temporaryFolder()
    const { code, stderr } = await runCli(['repro', ...args], { cwd: folder })
    expect(stderr).toMatch(message)
    expect(code).toBe(2)
    expect(readdirSync(folder)).toEqual([])
  })

  test('a rule that needs the control driver cannot be exported as a script', async () => {
    const { folder, env, platform } = await staged(null)
    const { code, stderr } = await runCli(['repro', 'launch.user', '--env', env, '--export', 'curl'], {
      cwd: folder,
    })
    expect(stderr).toMatch(/the control driver of the profile/)
    expect(code).toBe(2)
    expect(platform.requests()).toBe(0)
  })

  test('a webhook is signed with the key of the profile, and a broken application accepts it', async () => {
    const folder = temporaryFolder()
    const { privateKey, publicKey } = rsaKeyPair(2048)
    writeFileSync(path.join(folder, 'hooks.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const port = await freePort()
    const fault = partnerFaults.find(({ id }) => id === 'webhook-signature-not-verified')
    if (fault === undefined) throw new Error('no such fault')
    const partner = await startPartner({
      platformUrl: `http://127.0.0.1:${port}`,
      clientId: 'App1',
      clientSecret: 'NotARealSecretOfAnApp42',
      webhookKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      behaviours: fault.behaviour,
    })
    onTestFinished(() => partner.close())
    const profile = {
      TARGET_NAME: 'app',
      LOGIN_URL: `${partner.url}/login?tenant={tenantId}`,
      REDIRECT_URI: `${partner.url}/callback`,
      WHOAMI_URL: `${partner.url}/api/me`,
      WHOAMI_SUB: '/user/sub',
      WHOAMI_USER: '/user/id',
      WHOAMI_TENANT: '/user/tenant',
      CLIENT_ID: 'App1',
      CLIENT_SECRET: 'NotARealSecretOfAnApp42',
      SIMULATOR_LISTEN: `127.0.0.1:${port}`,
      SIMULATOR_URL: `http://127.0.0.1:${port}`,
      FEATURES: 'service students',
      CREDENTIALS_WEBHOOK_URL: `${partner.url}/hooks/credentials`,
      DEACTIVATION_WEBHOOK_URL: `${partner.url}/hooks/deactivation`,
      CREDENTIALS_TEMPLATE:
        '{"eventId":"{eventId}","tenantId":"{tenantId}","clientId":"{clientId}","password":"{password}","schoolName":"{schoolName}"}',
      DEACTIVATION_TEMPLATE: '{"eventId":"{eventId}","tenantId":"{tenantId}","schoolName":"{schoolName}"}',
      WEBHOOK_KEY: 'hooks.pem',
      CONSENT: 'attack mutate',
    }
    writeFileSync(
      path.join(folder, 'app.env'),
      Object.entries(profile)
        .map(([key, value]) => `${key}='${value}'\n`)
        .join(''),
    )
    const args = [
      'repro',
      'webhook-check.body.changed',
      '--case',
      'credentials: one character of the password changed after signing; of the school where there is no password',
      '--env',
      'app.env',
      '--export',
      'curl',
      '--out',
      'again.sh',
    ]
    const { code, stdout, stderr } = await runCli(args, { cwd: folder })
    // Role partner: how the application must be configured is printed first.
    expect(stdout).toContain('Enter these values at app')
    expect(stdout + stderr).toMatch(/verdict +violated/)
    expect(code).toBe(1)
    const script = readFileSync(path.join(folder, 'again.sh'), 'utf8')
    expect(script).not.toContain('PRIVATE KEY')
    const run = await ran('sh', ['again.sh'], folder)
    expect(run.stdout).toMatch(/^HTTP\/1\.1 20\d/)
    const launch = await runCli(
      ['repro', 'id-token-check.audience.joined', '--env', 'app.env', '--export', 'curl', '--out', 'no.sh'],
      { cwd: folder },
    )
    expect(launch.stderr).toMatch(/Only the suite can play the platform/)
    expect(existsSync(path.join(folder, 'no.sh'))).toBe(false)
  })
})

/** A port that is free now. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
