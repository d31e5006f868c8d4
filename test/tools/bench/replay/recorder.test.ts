import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../../../src/profile/package-root.js'
import { compiled, measured } from '../../../../tools/bench/command.js'
import { startRecorder } from '../../../../tools/bench/replay/recorder.js'
import { type ReplayReport, scriptOf } from '../../../../tools/bench/replay/script.js'

/** Serves on loopback until the test is over. */
async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Records the traffic to a target. */
async function recording(target: string, options: Parameters<typeof startRecorder>[1] = {}) {
  const recorder = await startRecorder(target, options)
  onTestFinished(() => recorder.close())
  return recorder
}

test('an exchange is kept as it passed, with its repeated header lines', async () => {
  const target = await served((incoming, answer) => {
    let text = ''
    incoming.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    incoming.on('end', () => {
      answer.writeHead(201, ['X-Twice', 'one', 'X-Twice', 'two', 'Content-Type', 'text/plain'])
      answer.end(`got ${text}`)
    })
  })
  const recorder = await recording(target, { numbered: 'x-number' })
  const { statusCode, headers, body } = await request(`${recorder.url}/a?b=%20c`, {
    method: 'POST',
    headers: ['X-Case', 'Kept'],
    body: 'hällo',
  })
  expect(statusCode).toBe(201)
  expect(await body.text()).toBe('got hällo')
  expect(headers).toMatchObject({ 'x-twice': ['one', 'two'], 'x-number': '0' })
  const [kept] = recorder.exchanges()
  expect(kept).toMatchObject({ method: 'POST', path: '/a?b=%20c', answer: { status: 201 } })
  expect(kept?.headers).toEqual(expect.arrayContaining(['X-Case', 'Kept']))
  expect(kept?.body.toString()).toBe('hällo')
  expect(kept?.answer?.body.toString()).toBe('got hällo')
  expect((kept?.end ?? 0) >= (kept?.begin ?? Number.POSITIVE_INFINITY)).toBe(true)
})

test('a connection that the target cuts is cut, and kept as such', async () => {
  const recorder = await recording(await served((incoming) => incoming.socket.destroy()))
  await expect(request(recorder.url)).rejects.toThrow()
  expect(recorder.exchanges()).toMatchObject([{ path: '/', answer: null }])
})

test('answers are held back as long as they are to be', async () => {
  const recorder = await recording(await served((_, answer) => answer.end('x')), { latency: 20 })
  await (await request(recorder.url)).body.dump()
  const [one] = recorder.exchanges()
  // A timer may fire a millisecond early by another clock, and as late as it likes.
  expect((one?.end ?? 0) - (one?.begin ?? 0) - (one?.service ?? 0)).toBeGreaterThanOrEqual(19)
})

test('requests that overlap also overlap in the recording', async () => {
  const waiting: (() => void)[] = []
  const target = await served((_, answer) => {
    waiting.push(() => answer.end('x'))
    if (waiting.length === 2) for (const end of waiting) end()
  })
  const recorder = await recording(target)
  for (const { body } of await Promise.all([request(recorder.url), request(recorder.url)])) await body.dump()
  const [one, other] = recorder.exchanges()
  expect(one?.end).toBeGreaterThan(other?.begin ?? Number.POSITIVE_INFINITY)
  expect(other?.end).toBeGreaterThan(one?.begin ?? Number.POSITIVE_INFINITY)
})

/** Hands out a new token at each start, and takes no other. */
function tokenServer(): { readonly listener: RequestListener; readonly seen: string[] } {
  const seen: string[] = []
  const token = `Token-${seen.length}-${Math.random()}`
  return {
    seen,
    listener: (incoming, answer) => {
      seen.push(incoming.url ?? '')
      if (incoming.url === '/token') answer.end(JSON.stringify({ access_token: token }))
      else answer.writeHead(incoming.headers.authorization === `Bearer ${token}` ? 200 : 401).end()
    },
  }
}

test('a replay puts values of the new answers in the place of the recorded ones', async () => {
  const first = tokenServer()
  const recorder = await recording(await served(first.listener))
  const answer = (await (await request(`${recorder.url}/token`)).body.json()) as { access_token: string }
  const authorization = `Bearer ${answer.access_token}`
  await (await request(`${recorder.url}/data`, { headers: { authorization } })).body.dump()
  await (await request(`${recorder.url}/data`, { headers: { authorization: 'Bearer wrong' } })).body.dump()

  const second = tokenServer()
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-replay-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'script.json')
  writeFileSync(file, JSON.stringify(scriptOf(await served(second.listener), recorder.exchanges())))
  const { output, cpu, rss } = await measured([compiled('tools/bench/replay/replay'), file])
  expect(JSON.parse(output) as ReplayReport).toEqual({ requests: 3, same: 3 })
  expect(second.seen).toEqual(['/token', '/data', '/data'])
  expect(cpu).toBeGreaterThan(0)
  expect(rss).toBeGreaterThan(0)
})

test('a program that ends with another exit code is an error with its last words', async () => {
  const failing = measured(['-e', "process.stderr.write('no such thing'); process.exit(3)"])
  await expect(failing).rejects.toThrow(/ended with 3: .*no such thing/)
  const named = measured([path.join(packageRoot, 'no-such-program.js')]).catch(
    (error: Error) => error.message,
  )
  expect(await named).toMatch(/^no-such-program\.js ended with 1: /)
  expect(await named).not.toContain(packageRoot)
  expect((await measured(['-e', 'process.exit(3)'], { codes: [3] })).code).toBe(3)
})
