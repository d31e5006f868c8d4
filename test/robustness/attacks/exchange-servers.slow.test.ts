import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Evidence } from '../../../src/core/http/evidence.js'
import { Redactor } from '../../../src/core/http/redactor.js'
import { startPlatform } from '../../../src/embedded/platform/index.js'
import { startSimulator } from '../../../src/embedded/platform/simulator/index.js'
import { recorder } from '../../../src/partner/recorder.js'
import { Receiver } from '../../../src/platform/receiver/receiver.js'
import { sentAttacks } from './exchange.attacks.js'

/** A server of the suite, with short time-outs. */
interface Stage {
  readonly url: string
  /** Path that takes a POST. */
  readonly path: string
  readonly evidence: Evidence
}

const limits = { bytes: 64 * 1024, requestMs: 400, connections: 8 }

async function receiver(): Promise<Stage> {
  const evidence = new Evidence(new Redactor())
  const settings = { host: '127.0.0.1', port: 0, url: null, tls: null, paths: 'case' } as const
  const opened = await Receiver.open(settings, evidence, { ...limits, open: 4 })
  onTestFinished(() => opened.close())
  return { url: opened.url, path: new URL(opened.inbox().urls.credentials).pathname, evidence }
}

async function simulator(): Promise<Stage> {
  const evidence = new Evidence(new Redactor())
  const known = { url: '', cookie: 'c' }
  const started = await startSimulator({
    client: { id: 'app', secret: 'NotARealSecret4711', redirectUris: ['https://app.example.com/callback'] },
    recorded: recorder(evidence, () => known),
    limits,
  })
  known.url = started.url
  onTestFinished(() => started.close())
  const { id } = started.tenant()
  return { url: started.url, path: `/platform/api/sso/v3/${id}/token`, evidence }
}

async function platform(): Promise<Stage> {
  const started = await startPlatform({ limits })
  onTestFinished(() => started.close())
  return { url: started.url, path: '/control/stimuli/export', evidence: new Evidence(new Redactor()) }
}

const stages = { receiver, simulator, platform }

/** Runs an attack. @returns everything that comes until the connection ends */
function attacked({ url, path }: Stage, act: (typeof sentAttacks)[number]['act']): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.setEncoding('latin1').on('data', (part) => {
    text += part
  })
  socket.on('error', () => undefined)
  socket.on('connect', () => act(socket, path))
  return new Promise((resolve) => socket.on('close', () => resolve(text)))
}

describe.each(Object.entries(stages))('the %s', (_, start) => {
  test.each(sentAttacks)('ends $id ($says), and goes on', async ({ act, ends }) => {
    const stage = await start()
    expect(await attacked(stage, act)).toMatch(ends)
    const { status } = await fetch(`${stage.url}${stage.path}`, { method: 'POST', body: '{}' })
    expect(status).toBeLessThan(500)
  })

  test('answers 413 for a body over the limit, and takes one below it', async () => {
    const { url, path } = await start()
    const sent = (length: number) => fetch(`${url}${path}`, { method: 'POST', body: 'x'.repeat(length) })
    expect((await sent(limits.bytes + 1)).status).toBe(413)
    expect((await sent(limits.bytes)).status).not.toBe(413)
  })

  test('takes no more connections than the limit, and idle ones lock nobody out', async () => {
    const { url, path } = await start()
    const port = Number(new URL(url).port)
    const sockets = Array.from({ length: limits.connections + 4 }, () => connect(port, '127.0.0.1'))
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    let open = sockets.length
    for (const socket of sockets)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open -= 1
        })
    await expect.poll(() => open, { timeout: 20_000 }).toBeLessThanOrEqual(limits.connections)
    await expect
      .poll(() => fetch(`${url}${path}`, { method: 'POST', body: '{}' }).catch(() => null), {
        timeout: 20_000,
      })
      .not.toBeNull()
  })

  test('takes JSON of 20,000 levels without an error of its own', async () => {
    const { url, path, evidence } = await start()
    const body = '{"a":'.repeat(10_000)
    const headers = { 'Content-Type': 'application/json' }
    const { status } = await fetch(`${url}${path}`, { method: 'POST', headers, body })
    expect(status).toBeLessThan(500)
    for (const { schema } of evidence.all()) expect(schema?.errors.join() ?? '').not.toContain('stack')
  })
})

test('a request that is too long is recorded by the simulated platform', async () => {
  const { url, path, evidence } = await simulator()
  await fetch(`${url}${path}`, { method: 'POST', body: 'x'.repeat(limits.bytes + 1) })
  expect(evidence.all().map(({ response }) => response?.status)).toEqual([413])
})
