/**
 * The command `record`: what it prints, how it ends, and what it refuses.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { request } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { answering, linesIn, WireClient, wireServer } from '../../recorder/wire.js'
import { makeAuthority } from '../../support/certificates.js'
import { type Ended, listening, runCli, temporaryFolder, until } from '../../support/cli.js'
import { describeWith, pseudoTerminal } from '../../support/parts.js'
import { Terminal } from '../../support/terminal.js'

interface Running {
  readonly printed: string
  /** The addresses at which it listens, in the order of the directions. */
  readonly addresses: readonly string[]
  readonly folder: string
  /** Ends it as Ctrl-C does. */
  end(signal?: NodeJS.Signals): Promise<Ended>
  kill(signal: NodeJS.Signals): void
}

/** Runs the command until it listens. */
async function running(args: readonly string[], cwd = temporaryFolder()): Promise<Running> {
  const { printed, kill, ended } = await listening(['record', ...args], { cwd })
  return {
    printed,
    addresses: [...printed.matchAll(/^\w+: (http:\S+) ->/gm)].map(([, address = '']) => address),
    folder: path.join(cwd, 'recordings'),
    kill,
    end: (signal = 'SIGINT') => {
      kill(signal)
      return ended
    },
  }
}

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok'

const refused = async (args: readonly string[], cwd = temporaryFolder()): Promise<string> => {
  const { code, stdout, stderr } = await runCli(['record', ...args], { cwd })
  expect(stdout).toBe('')
  expect(code).toBe(2)
  return stderr
}

describe('record', () => {
  test('records both directions, and prints what to change and what it wrote', async () => {
    const platform = await answering(ok)
    const application = await answering(ok)
    const recorder = await running([
      ...['--target', platform.origin, '--listen', '0'],
      ...['--webhooks-to', `${application.origin}/`, '--webhooks-listen', '127.0.0.1:0'],
    ])
    const [requests = '', webhooks = ''] = recorder.addresses
    expect(recorder.printed).toContain(
      `Requests: ${requests} -> ${platform.origin}. In the application, use ${requests} in place of ${platform.origin}.\n`,
    )
    expect(recorder.printed).toContain(
      `Webhooks: ${webhooks} -> ${application.origin}. At the platform, use ${webhooks} in place of ${application.origin}.\n`,
    )
    expect(recorder.printed).toContain('Recording: recordings. Secrets are masked.\n')
    for (const url of [`${requests}/a`, `${webhooks}/b`]) {
      const { statusCode, body } = await request(url)
      expect([statusCode, await body.text()]).toEqual([200, 'ok'])
    }
    const { code, stdout, stderr } = await recorder.end()
    expect(stderr).toBe('')
    expect(stdout).toMatch(
      /\nThe recording has ended: 2 exchanges, 4 bytes of bodies passed\.\n {2}recordings\/recording-[\dTZ-]+-001\.ndjson\n$/,
    )
    expect(code).toBe(0)
    expect(linesIn(recorder.folder).map(({ request: { url } }) => url)).toEqual([
      `${platform.origin}/a`,
      `${application.origin}/b`,
    ])
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s lets running exchanges end', async (signal) => {
    // The connection of the client would be kept.
    const kept = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
    let answer = (): void => undefined
    const platform = await wireServer((_, socket) => {
      answer = () => void socket.end(kept)
    })
    const recorder = await running(['--target', platform.origin, '--listen', '0'])
    const port = Number(new URL(recorder.addresses[0] ?? '').port)
    const client = await WireClient.to(port)
    client.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await until(() => platform.received.length === 1)
    const idle = await WireClient.to(port)
    const ended = recorder.end(signal)
    // It has stopped listening, and closes connections without an exchange.
    await idle.end()
    answer()
    expect(await client.end()).toBe(kept)
    expect((await ended).code).toBe(0)
    expect(linesIn(recorder.folder)).toHaveLength(1)
  })

  test('a second Ctrl-C ends it at once, with whole lines', async () => {
    const platform = await wireServer((soFar, socket) => {
      if (soFar.includes('/fast')) socket.end(ok)
    })
    const recorder = await running(['--target', platform.origin, '--listen', '0'])
    const port = Number(new URL(recorder.addresses[0] ?? '').port)
    const fast = await WireClient.to(port)
    fast.send('GET /fast HTTP/1.1\r\nHost: x\r\n\r\n')
    await fast.end()
    await until(() => linesIn(recorder.folder).length === 1)
    const slow = await WireClient.to(port)
    slow.send('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await until(() => platform.received.length === 2)
    const idle = await WireClient.to(port)
    recorder.kill('SIGINT')
    await idle.end()
    expect((await recorder.end()).code).toBe(130)
    expect(linesIn(recorder.folder)).toHaveLength(1)
  })

  test('reaches an https target with a certificate of a private authority', async () => {
    const authority = await makeAuthority()
    const { certificate, key } = await authority.issue()
    const server = createServer({ cert: certificate, key }, (_, response) => response.end('ok'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const cwd = temporaryFolder()
    writeFileSync(path.join(cwd, 'ca.pem'), authority.certificate)
    const trusting = await running(['--target', origin, '--listen', '0', '--ca', 'ca.pem'], cwd)
    expect((await request(trusting.addresses[0] ?? '')).statusCode).toBe(200)
    await trusting.end()
    const strict = await running(['--target', origin, '--listen', '0'])
    expect((await request(strict.addresses[0] ?? '')).statusCode).toBe(502)
    await strict.end()
    expect(linesIn(strict.folder)[0]?.error).toMatch(/CERT|SIGNATURE|ISSUER/)
  })

  test('warns if other machines can reach it', async () => {
    const recorder = await running(['--target', 'http://127.0.0.1:1', '--listen', '0.0.0.0:0'])
    const { code, stderr } = await recorder.end()
    expect(stderr).toMatch(/^Others can reach this recorder: --listen names 0\.0\.0\.0:\d+.*\n$/)
    expect(code).toBe(0)
  })

  describeWith(pseudoTerminal, 'at a terminal', () => {
    test('shows what was recorded so far, and ends by Ctrl-C', async () => {
      const platform = await answering(ok)
      const folder = path.join(temporaryFolder(), 'recordings')
      const terminal = new Terminal(['record', '--target', platform.origin, '--listen', '0', '--out', folder])
      const [, address = ''] = (await terminal.next(/Requests: (http:\S+) ->/)) ?? []
      await terminal.next(/Press Ctrl-C to stop it properly\./)
      expect((await request(address)).statusCode).toBe(200)
      expect(await terminal.next(/1 exchange, 2 bytes passed: recording-\S+-001\.ndjson/)).not.toBeNull()
      terminal.type('\u0003')
      expect(await terminal.ended).toBe(0)
      expect(terminal.shown).toContain('The recording has ended: 1 exchange')
    })
  })

  const mayMount = process.platform === 'linux' && process.getuid?.() === 0

  test.runIf(mayMount)('a full disk stops the recording, and not the traffic', async ({ skip }) => {
    const cwd = temporaryFolder()
    const folder = path.join(cwd, 'recordings')
    mkdirSync(folder)
    // A container may have no permission for it.
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', folder]).status !== 0) skip()
    onTestFinished(() => void spawnSync('umount', ['-l', folder]))
    const body = 'x'.repeat(3000)
    const platform = await answering(
      `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    )
    const recorder = await running(['--target', platform.origin, '--listen', '0'], cwd)
    for (let count = 0; count < 5; count += 1) {
      const answer = await request(recorder.addresses[0] ?? '')
      expect(await answer.body.text()).toBe(body)
    }
    const { code, stdout, stderr } = await recorder.end()
    expect(stderr).toMatch(
      /^An exchange was not recorded: recordings\/\S+ cannot be written: no space is left \(ENOSPC\)\..*The traffic goes on\..*\n$/,
    )
    expect(stdout).toMatch(/Not recorded: [34] exchanges\. The messages above say why\./)
    expect(code).toBe(70)
    // What is there is whole.
    expect(linesIn(folder).length).toBeGreaterThan(0)
  })

  const valid = ['--target', 'http://127.0.0.1:1', '--listen', '0']

  test.each([
    [[], 'record needs --target and --listen'],
    [['--target', 'http://127.0.0.1:1'], '--target needs --listen'],
    [['--listen', '1'], '--listen needs --target'],
    [[...valid, '--webhooks-listen', '1'], '--webhooks-listen needs --webhooks-to'],
    [['--target', 'platform.example', '--listen', '0'], '--target: expected an http or https address'],
    [['--target', 'http://u:p4ssw0rd@x', '--listen', '0'], 'found a user or a password in it'],
    [['--target', 'http://x.example/platform', '--listen', '0'], 'use http://x.example; paths are passed on'],
    [['--target', 'http://x', '--listen', '65536'], '--listen: expected a port from 0 to 65535'],
    [['--target', 'http://x', '--listen', 'x:'], '--listen: expected a port from 0 to 65535'],
    [['--target', 'http://localhost:4711', '--listen', '4711'], 'requests would go in a circle'],
    [['--target', 'http://[::1]:4711', '--listen', '0.0.0.0:4711'], 'requests would go in a circle'],
    [
      [...valid, '--webhooks-to', 'http://127.0.0.1:4711', '--webhooks-listen', '4711'],
      '--webhooks-to: http://127.0.0.1:4711 is the address at which this recorder listens (--webhooks-listen)',
    ],
    [
      ['--target', 'http://x', '--listen', '4711', '--webhooks-to', 'http://y', '--webhooks-listen', '4711'],
      '--webhooks-listen: expected another port than --listen; found 4711 in both',
    ],
    [[...valid, '--rotate', '10'], '--rotate: expected a whole number with KB, MB or GB'],
    [[...valid, '--rotate', '0MB'], '--rotate: expected a whole number with KB, MB or GB'],
    [[...valid, '--ca', 'nowhere.pem'], '--ca: expected one or more certificates in a PEM file'],
    [['--target', 'http://127.0.0.1:1', '--listen', '192.0.2.1:0'], 'expected an address of this machine'],
  ] as const)('%j is refused', async (args, words) => {
    const cwd = temporaryFolder()
    const stderr = await refused(args, cwd)
    expect(stderr).toContain(words)
    expect(stderr).toContain('To fix it: ')
    expect(stderr).not.toContain('p4ssw0rd')
  })

  test('a port that is taken, and a folder that is none, are refused', async () => {
    const server = net.createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const cwd = temporaryFolder()
    expect(await refused(['--target', 'http://127.0.0.1:1', '--listen', String(port)], cwd)).toContain(
      `--listen: another program listens on port ${port} of 127.0.0.1`,
    )
    expect(readdirSync(path.join(cwd, 'recordings'))).toEqual([])
    writeFileSync(path.join(cwd, 'file'), '')
    expect(await refused([...valid, '--out', 'file'], cwd)).toContain(
      '--out: file cannot be used: file is a file',
    )
    symlinkSync('recordings', path.join(cwd, 'link'))
    expect(await refused([...valid, '--out', 'link'], cwd)).toContain('link is a link')
  })
})
