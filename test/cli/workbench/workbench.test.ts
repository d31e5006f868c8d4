/**
 * The command `workbench`: what it prints, how it ends, and what it refuses.
 */
import { existsSync, writeFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { send } from '../../embedded/flow.js'
import { listening, runCli, temporaryFolder, until } from '../../support/cli.js'

const refused = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await runCli(['workbench', ...args])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  return stderr
}

test('prints the address, and ends with Ctrl-C', async () => {
  const out = path.join(temporaryFolder(), 'reports')
  const { ended, kill, printed } = await listening(['workbench', '--port', '0', '--out', out])
  expect(printed).toContain('A page that judges embedded. Press Ctrl-C to stop it.')
  expect(printed).toMatch(/^ {2}Open {11}http:\/\/127\.0\.0\.1:\d+\/judge\?token=[\w-]{32}$/m)
  expect(printed).toContain(`  Report folder  ${out}\n`)
  kill('SIGINT')
  const { code, stderr, stdout } = await ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('The workbench has ended.')
  // A folder without a run has no files.
  expect(existsSync(out)).toBe(false)
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s during a run writes what was decided', async (signal) => {
  const out = path.join(temporaryFolder(), 'reports')
  const { ended, kill, printed } = await listening(['workbench', '--port', '0', '--out', out])
  const [address = ''] = /http:\S+/.exec(printed) ?? []
  const { origin } = new URL(address)
  const [cookie = ''] = String((await send(address)).headers['set-cookie']).split(';')
  const { status } = await send(`${origin}/judge/start`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'only=',
  })
  expect(status).toBe(303)
  await until(() => existsSync(path.join(out, 'run.jsonl')))
  kill(signal)
  const { code, stderr } = await ended
  expect(stderr).toContain('Interrupted: writing the results so far')
  expect(code).toBe(130)
  for (const name of ['verdicts.json', 'index.html', 'certificate.json'])
    expect(existsSync(path.join(out, name)), name).toBe(true)
})

test('refuses a profile or a port that it cannot use', async () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'wrong.env')
  writeFileSync(file, 'BASE_URL=school.example\n')
  expect(await refused('--env', file)).toContain('BASE_URL')
  expect(await refused('--env', path.join(folder, 'none.env'))).toContain('none.env')
  expect(await refused('--port', '65536')).toContain('Expected a port number from 0 to 65535')
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect(await refused('--port', String(port))).toContain(`another program listens on port ${port}`)
  expect(await refused('--out', file)).toContain('is a file')
})
