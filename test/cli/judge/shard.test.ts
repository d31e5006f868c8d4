/**
 * Errors in the parts of a run are reported before a check runs.
 */
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { shardOf } from '../../../src/cli/judge/shard.js'
import { runCli, temporaryFolder } from '../../support/cli.js'

describe('--shard', () => {
  test.each(['1/1', '2/3', ' 7/7 ', '99/99'])('%s is a part', (text) => {
    const [index, count] = text.split('/').map(Number)
    expect(shardOf(text)).toEqual({ index, count })
  })

  test.each([
    ['0/3', 'parts are numbered from 1 to 3'],
    ['4/3', 'parts are numbered from 1 to 3'],
    ['1/100', 'there can be 99 parts at most'],
    ['abc', 'Expected the number'],
    ['1/3/5', 'Expected the number'],
    ['-1/3', 'Expected the number'],
    ['1.5/3', 'Expected the number'],
    ['/', 'Expected the number'],
  ])('%s is none', (text, message) => {
    expect(() => shardOf(text)).toThrow(message)
    expect(() => shardOf(text)).toThrow(/^--shard is ".*Expected .*To fix it: .*Nothing was sent\.$/)
  })

  test('a wrong part ends the program with 2', async () => {
    const { code, stderr } = await runCli(['partner', '--shard', '0/3'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('--shard is "0/3"')])
  })

  test('--plan shows only the part', async () => {
    const args = ['partner', '--only', 'login-url', '--plan']
    const [whole, part] = await Promise.all([runCli(args), runCli([...args, '--shard', '2/2'])])
    expect(part.stdout).toContain('Plan for embedded-partner (embedded partner), part 2 of 2')
    const rules = (text: string): string[] =>
      [...text.matchAll(/^ {2}(login-url\.\S+):/gm)].map(([, id = '']) => id)
    expect(rules(part.stdout).length).toBeGreaterThan(0)
    expect(rules(part.stdout).length).toBeLessThan(rules(whole.stdout).length)
  })
})

/** Starts a server that is not part of the run. @returns its port */
async function stranger(): Promise<number> {
  const server: Server = createServer((_, response) => response.end('who is there?'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Runs a part against an application that receives no request. */
async function partWith(settings: Readonly<Record<string, string>>): ReturnType<typeof runCli> {
  const folder = temporaryFolder()
  const file = path.join(folder, 'app.env')
  const values = {
    TARGET_NAME: 'app',
    LOGIN_URL: `http://127.0.0.1:${await stranger()}/login?tenant={tenantId}`,
    REDIRECT_URI: 'http://127.0.0.1:1/callback',
    CLIENT_ID: 'App1',
    CLIENT_SECRET: 'NotARealSecretOfAnApp42',
    ...settings,
  }
  writeFileSync(
    file,
    Object.entries(values)
      .map(([key, value]) => `${key}='${value}'\n`)
      .join(''),
  )
  return runCli([
    'partner',
    '--env',
    file,
    '--only',
    'login-url',
    '--shard',
    '1/2',
    '--out',
    path.join(folder, 'out'),
  ])
}

describe('a part that certifies simulates a separate platform', () => {
  test('if another program listens at its port, no check runs', async () => {
    const { code, stderr } = await partWith({ SIMULATOR_LISTEN: `127.0.0.1:${await stranger()}` })
    expect(stderr).toMatch(/cannot listen at 127\.0\.0\.1:\d+: another program listens there \(EADDRINUSE\)/)
    expect(stderr).toMatch(/To fix it: .*Each part of a run \(--shard\) .*No check was run\./)
    expect(code).toBe(2)
  })

  test('if the address of the platform leads to another server, no check runs', async () => {
    const url = `http://127.0.0.1:${await stranger()}`
    const { code, stderr } = await partWith({ SIMULATOR_LISTEN: '127.0.0.1:0', SIMULATOR_URL: url })
    expect(stderr).toContain(
      `SIMULATOR_URL ${url} does not lead to this run: another server answers there with`,
    )
    expect(stderr).toMatch(/To fix it: .*needs its own application.*No check was run\./)
    expect(code).toBe(2)
  })

  test('if it leads to the part itself, the checks run', async () => {
    const [port, application] = [await freePort(), await freePort()]
    const { code, stderr } = await partWith({
      SIMULATOR_LISTEN: `127.0.0.1:${port}`,
      SIMULATOR_URL: `http://127.0.0.1:${port}`,
      LOGIN_URL: `http://127.0.0.1:${application}/login?tenant={tenantId}`,
      WAIT_FOR_PARTNER_SECONDS: '1',
    })
    expect(stderr).toContain('The application app could not be reached')
    expect(code).toBe(3)
  })
})

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
