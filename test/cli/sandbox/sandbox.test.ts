/**
 * The command `sandbox`: what it prints, how it ends, and what it refuses.
 */
import { writeFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { request } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rsaKeyPair } from '../../../src/core/key-pair.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { defaultsOf } from '../../../src/sandbox/sandbox.js'
import { send } from '../../embedded/flow.js'
import { type Ended, listening, runCli, temporaryFolder } from '../../support/cli.js'

interface Running {
  /** The printed values, by name. */
  readonly values: ReadonlyMap<string, string>
  readonly printed: string
  /** Ends it as Ctrl-C does. */
  end(signal?: NodeJS.Signals): Promise<Ended>
}

/** Runs the command until it has printed everything. */
async function running(args: readonly string[], env: Record<string, string> = {}): Promise<Running> {
  const { printed, kill, ended } = await listening(['sandbox', '--port', '0', ...args], { env })
  const lines = [...printed.matchAll(/^ {2}(\S.*?) {2,}(.*)$/gm)]
  return {
    // Of values that each school has, those of the first school.
    values: new Map(lines.reverse().map(([, name = '', value = '']) => [name, value])),
    printed,
    end: (signal = 'SIGINT') => {
      kill(signal)
      return ended
    },
  }
}

const refused = async (args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await runCli(['sandbox', ...args])
  expect(stdout).toBe('')
  expect(code).toBe(2)
  return stderr
}

describe('sandbox', () => {
  test('prints all addresses and users, and Press Ctrl-C to stop it properly', async () => {
    const sandbox = await running(['--redirect-uri', 'http://127.0.0.1:3000/callback'])
    const { values, printed } = sandbox
    const base = `${values.get('Platform')}/platform/api/sso/v3/456800`
    expect(values.get('Issuer')).toBe(base)
    const { json } = await send(values.get('Discovery') ?? '')
    expect(json).toMatchObject({
      issuer: base,
      authorization_endpoint: values.get('Authorize'),
      token_endpoint: values.get('Token'),
    })
    for (const name of ['Data APIs', 'Roster API', 'Client ID', 'Client secret', 'Redirect URI'])
      expect(values.get(name), name).toBeTruthy()
    for (const user of ['teacher  anna.gruber', 'parent   felix.moser.eltern', 'admin    heike.amann'])
      expect(printed).toContain(user)
    const home = await send(values.get('Pages') ?? '')
    expect(home.status).toBe(200)
    expect(home.text).toContain(values.get('Client secret'))
    expect(home.text).toContain(values.get('Webhook key'))
    expect(printed).not.toContain(packageRoot)
    // An open page of the log does not delay the end.
    const { body } = await request(`${values.get('Pages')}log/events`)
    const closed = body.dump()
    const { code, stderr, stdout } = await sandbox.end()
    expect(stderr).toBe('')
    expect(stdout).toMatch(/\nThe sandbox has ended\.\n$/)
    expect(code).toBe(0)
    await closed
  })

  test('has another first path segment everywhere, and refuses what is no segment', async () => {
    const { values, printed, end } = await running(['--segment', 'school', '--example'])
    const { json } = await send(values.get('Discovery') ?? '')
    for (const name of ['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri'])
      expect((json as Record<string, unknown>)[name]).toContain(`${values.get('Platform')}/school/`)
    expect(values.get('Data APIs')).toBe(`${values.get('Platform')}/school/api/rest/extern/v3`)
    for (const page of ['', 'try', 'users', 'judge', 'launch'])
      expect((await send(`${values.get('Pages')}${page}`)).text).not.toContain('/platform/')
    expect(printed).not.toContain('/platform/')
    expect((await end()).code).toBe(0)
    expect(await refused(['--segment', 'a/b'])).toContain('--segment: expected one path segment')
  })

  test('continues when its output is closed, and ends properly', async () => {
    const { code, stderr } = await runCli(['sandbox', '--port', '0'], {
      onStart: (child) => {
        child.stdout?.once('data', () => {
          child.stdout?.destroy()
          child.kill('SIGINT')
        })
      },
    })
    expect(stderr).toBe('')
    expect(code).toBe(0)
  })

  test('has the same schools, users and secrets at every start with a seed, and uses the given key', async () => {
    const { privateKey, publicKey } = rsaKeyPair()
    const file = path.join(temporaryFolder(), 'webhook-key.pem')
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const args = ['--seed', 'mine', '--webhook-key', file, '--redirect-uri', 'http://127.0.0.1:3000/callback']
    const first = await running(args)
    expect((await first.end('SIGTERM')).code).toBe(0)
    const second = await running(args)
    const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    expect(first.values.get('Webhook key')).toBe(key)
    expect(second.values.get('Webhook key')).toBe(key)
    const usersOf = ({ printed }: Running): string[] => printed.match(/^ {4}\S.*$/gm) ?? []
    expect(usersOf(first).length).toBeGreaterThan(10)
    expect(usersOf(second)).toEqual(usersOf(first))
    expect(second.values.get('Client secret')).toBe(first.values.get('Client secret'))
    expect(defaultsOf('another').clientSecret).not.toBe(first.values.get('Client secret'))
    await second.end()
  })

  test('reads the application from its profile; an option overrides the profile', async () => {
    const file = path.join(temporaryFolder(), 'app.env')
    writeFileSync(
      file,
      [
        'TARGET_NAME=app',
        "LOGIN_URL='http://127.0.0.1:3000/login?tenant={tenantId}'",
        'REDIRECT_URI=http://127.0.0.1:3000/callback',
        'CLIENT_ID=app-1',
        'SIMULATOR_LISTEN=127.0.0.1:0',
      ].join('\n'),
    )
    const sandbox = await running(['--app', file, '--client-id', 'app-2'], {
      CLIENT_SECRET: 'NotARealSecret42',
    })
    expect(sandbox.values.get('Client ID')).toBe('app-2')
    expect(sandbox.values.get('Client secret')).toBe('NotARealSecret42')
    expect(sandbox.values.get('Redirect URI')).toBe('http://127.0.0.1:3000/callback')
    const { text } = await send(`${sandbox.values.get('Pages')}application`)
    expect(text).toContain('http://127.0.0.1:3000/login?tenant={tenantId}')
    expect((await sandbox.end()).code).toBe(0)
  })

  test('warns if others can reach it, and answers only to the given name', async () => {
    const sandbox = await running(['--host', '0.0.0.0', '--name', 'localhost'])
    expect(sandbox.values.get('Platform')).toMatch(/^http:\/\/localhost:\d+$/)
    expect((await send(sandbox.values.get('Pages') ?? '')).status).toBe(200)
    const { code, stderr } = await sandbox.end()
    expect(stderr).toContain('Others can reach this sandbox.')
    expect(code).toBe(0)
  })

  test.each(['--port', '--pages-port'])('says which port is taken: %s', async (option) => {
    const server = net.createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const args = option === '--port' ? [] : ['--port', '0']
    const stderr = await refused([...args, option, String(port)])
    expect(stderr).toBe(
      `${option}: another program listens on port ${port} of 127.0.0.1, perhaps another sandbox. To fix it: end that program, or choose another port (0 for any free port).\n`,
    )
  })

  const wrong = [
    [['--port', 'x'], 'Expected a port number from 0 to 65535'],
    [['--port', '65535'], 'there is no next port'],
    [['--port', '7000', '--pages-port', '7000'], 'found 7000 in both'],
    [['--host', '0.0.0.0'], 'give the name of this machine with --name'],
    [['--host', '192.0.2.1'], '--host: expected an address of this machine; found 192.0.2.1'],
    [['--name', 'http://x/'], '--name: expected a host name'],
    [['--webhook-key', 'package.json'], '--webhook-key: expected an RSA private key'],
    [
      ['--app', 'env/partner.embedded.env'],
      '--app: env/partner.embedded.env is the profile of the embedded partner',
    ],
    [['--app', 'nowhere.env'], 'nowhere.env does not exist'],
  ] as const

  test('starts with faults that are named, and lists all names', async () => {
    const { values, end } = await running(['--fault', 'busy', '--fault', 'webhook-delivered-twice'])
    const pages = values.get('Pages') ?? ''
    const { text } = await send(`${pages}switches`)
    expect(text).toContain('busy, webhook-delivered-twice')
    expect((await end()).code).toBe(0)
    const { code, stdout } = await runCli(['sandbox', '--faults'])
    expect(stdout).toContain('The platform signs webhooks wrongly')
    expect(stdout).toMatch(/^ {2}slow-answers {2,}answers each request after 4 seconds$/m)
    expect(code).toBe(0)
    expect(await refused(['--fault', 'slow-anwsers'])).toContain('Did you mean slow-answers?')
  })

  test.each(wrong)('refuses %j before it starts', async (args, message) => {
    const stderr = await refused(['--port', '0', ...args])
    expect(stderr).toContain(message)
    expect(stderr).not.toContain(packageRoot)
  })

  test('prints all errors of an application at once, and no secret', async () => {
    const secret = 'S'.repeat(300)
    const addresses = ['--redirect-uri', 'ftp://x/', '--credentials-url', 'https://app.example/']
    const stderr = await refused(['--client-id', 'a:b', '--client-secret', secret, ...addresses])
    for (const problem of [
      '4 problems. Nothing was started.',
      '--client-id: expected up to 200 visible ASCII characters without a colon',
      '--client-secret: expected up to 200 ASCII characters',
      '--redirect-uri: expected an http or https URL',
      '--credentials-url: expected an http or https URL on this machine',
    ])
      expect(stderr).toContain(problem)
    expect(stderr).not.toContain(secret)
  })
})
