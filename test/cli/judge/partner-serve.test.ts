/**
 * An application that reads its settings when it starts: the simulated platform is there before the run, at the
 * addresses of the run.
 */
import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../../src/profile/package-root.js'
import { send } from '../../embedded/flow.js'
import { type Ended, runCli, temporaryFolder } from '../../support/cli.js'
import { freePort } from '../../support/free-port.js'

const guide = readFileSync(path.join(packageRoot, 'docs/GUIDE-CERTIFICATION.md'), 'utf8')
const serve = /^CLIENT_SECRET=… npx platform-conformance (partner .* --serve)$/m.exec(guide)?.[1] ?? ''
const [profile = ''] = [...guide.matchAll(/```dotenv\n([\s\S]*?)```/g)].map(([, block = '']) => block)
const env = { CLIENT_SECRET: 'NotARealSecretOfAnApp42' }

/** The profile of the guide with a fixed school at a free port, for an application that does not run. */
async function profileFile(): Promise<{ readonly file: string; readonly url: string }> {
  const port = await freePort()
  const nowhere = await freePort()
  const file = path.join(temporaryFolder(), 'app.env')
  const kept = profile
    .split('\n')
    .filter((line) => !line.startsWith('SIMULATOR_'))
    .map((line) => line.replace('https://app.example', `http://127.0.0.1:${nowhere}`))
  writeFileSync(file, [...kept, 'TENANTS=4711', `SIMULATOR_LISTEN=127.0.0.1:${port}`].join('\n'))
  return { file, url: `http://127.0.0.1:${port}` }
}

/** The JSON at an address, as soon as something listens there. */
async function answered(address: string): Promise<unknown> {
  for (;;) {
    const answer = await send(address).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') throw error
    })
    if (answer !== undefined) return answer.json
  }
}

/** Runs a command until its output has a text, uses it, and ends it as Ctrl-C does. */
async function during(args: readonly string[], text: string, use: () => Promise<void>): Promise<Ended> {
  let child: ChildProcess | undefined
  let printed = ''
  let ready = (): void => undefined
  const shown = new Promise<void>((resolve) => {
    ready = resolve
  })
  const ended = runCli(args, {
    env,
    onStart: (started) => {
      child = started
      const look = (chunk: string): void => {
        printed += chunk
        if (printed.includes(text)) ready()
      }
      started.stdout?.on('data', look)
      started.stderr?.on('data', look)
    },
  })
  onTestFinished(() => void child?.kill('SIGKILL'))
  await Promise.race([shown, ended])
  await use()
  child?.kill('SIGINT')
  return ended
}

test('the simulated platform of the guide is there before the run, at the addresses of the run', async () => {
  const { file, url } = await profileFile()
  const args = serve.split(' ').map((word) => (word === 'env/app.env' ? file : word))
  const values = JSON.parse((await runCli(['partner', '--env', file, '--values'], { env })).stdout) as {
    readonly keySets: Readonly<Record<string, string>>
  }
  const documents: unknown[] = []
  const read = async (): Promise<void> => {
    documents.push(await answered(`${url}/platform/api/sso/v3/4711/.well-known/openid-configuration`))
    const keys = await send(values.keySets['4711'] ?? '')
    expect(keys.json).toMatchObject({ keys: [{ kty: 'RSA' }] })
  }
  const served = await during(args, 'press Ctrl-C', read)
  expect(served.code).toBe(0)
  expect(served.stdout).toContain(values.keySets['4711'])
  await during(['partner', '--env', file, '--out', temporaryFolder()], 'OIDC client secret', read)
  expect(documents[0]).toMatchObject({ jwks_uri: values.keySets['4711'] })
  expect(documents[1]).toEqual(documents[0])
})

test('--serve says what the profile lacks, and works with no option of rules', async () => {
  const { file } = await profileFile()
  writeFileSync(
    file,
    readFileSync(file, 'utf8')
      .replace('TENANTS=4711', '')
      .replace(/SIMULATOR_LISTEN=.*/, ''),
  )
  const { code, stderr } = await runCli(['partner', '--env', file, '--serve'], { env })
  expect(code).toBe(2)
  expect(stderr).toContain('set SIMULATOR_LISTEN with a port; a fixed school: set TENANTS')
  const withRules = await runCli(['partner', '--env', file, '--serve', '--bail'], { env })
  expect(withRules.stderr).toContain('--bail does not work with --serve')
})

test('the plan says what a fixed school excludes', async () => {
  const { file } = await profileFile()
  const { stdout } = await runCli(['partner', '--env', file, '--plan'], { env })
  expect(stdout).toMatch(/^The best result is conformant for one school \(exit code 0\)\.$/m)
  expect(stdout).toMatch(
    /^For an application with a fixed school \(TENANTS has 1 id\), this excludes \d+ must rules/m,
  )
  const given = readFileSync(file, 'utf8')
  writeFileSync(file, given.replace('TENANTS=4711', "TENANTS='4711 4712'"))
  const two = await runCli(['partner', '--env', file, '--plan'], { env })
  expect(two.stdout).toMatch(
    /^The best result is incomplete \(exit code 4\): the profile lacks what \d+ must rules/m,
  )
  writeFileSync(file, given.replace('TENANTS=4711', ''))
  const any = await runCli(['partner', '--env', file, '--plan'], { env })
  expect(any.stdout).not.toContain('fixed school')
})
