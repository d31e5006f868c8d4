/**
 * An HTTP proxy on loopback between the suite and an embedded target. A schedule decides which exchanges it troubles.
 * A platform sends its webhooks to the suite directly, so they are not troubled.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import type { Again, Schedule, Trouble } from './schedule.js'

/** A running proxy. */
export interface FaultProxy {
  /** The base URL without a slash at the end. */
  readonly url: string
  /** Sets the target, by any of its addresses. */
  readonly leadTo: (url: string) => void
  readonly close: () => Promise<void>
}

/** A complete answer of the platform. */
interface Whole {
  readonly status: number
  readonly reason: string
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** Headers of one connection, and headers that say where a body ends. */
const framing = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** Starts a proxy on a free port. @param schedule decides what happens to each request */
export async function startProxy(schedule: Pick<Schedule, 'next'>): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let upstream = { hostname: '127.0.0.1', port: '0' }
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, response) => {
    const { method = 'GET', url = '/' } = incoming
    const trouble = schedule.next(method, url)
    response.on('error', () => undefined)
    incoming.on('error', () => undefined)
    handle(incoming, response, trouble, (body) => forward(incoming, body, upstream, agent)).catch(() =>
      incoming.socket.destroy(),
    )
  })
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (url) => {
      upstream = new URL(url)
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function handle(
  incoming: IncomingMessage,
  response: ServerResponse,
  trouble: Trouble | null,
  pass: (body: Buffer) => Promise<Whole>,
): Promise<void> {
  const { socket, method } = incoming
  if (trouble?.kind === 'reset' && trouble.when === 'before') return void socket.resetAndDestroy()
  const body = await bodyOf(incoming)
  if (trouble?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, trouble.ms))
  const isBefore = trouble !== null && 'when' in trouble && trouble.when === 'before'
  const whole = isBefore ? null : await pass(body)
  if (trouble?.kind === 'busy') return busy(response, trouble.status, trouble.retryAfter)
  if (trouble?.kind === 'reset') return void socket.resetAndDestroy()
  // No answer is sent until the suite closes the connection.
  if (trouble?.kind === 'stall' || whole === null) return
  const bodiless = method === 'HEAD' || whole.status === 204 || whole.status === 304
  if (trouble === null || trouble.kind === 'delay' || bodiless) return relay(response, whole, bodiless)
  if (trouble.kind === 'coding') return inUnknownCoding(socket, whole)
  const length = Math.floor(trouble.part * whole.body.length)
  const cut = whole.body.subarray(0, length)
  if (trouble.kind === 'cut') return cutOff(socket, whole, cut, trouble.framing)
  socket.write(headOf(whole, [`Content-Length: ${Math.max(1, whole.body.length)}`]))
  socket.write(cut)
  if (trouble.kind === 'reset in the answer') setImmediate(() => socket.resetAndDestroy())
}

/** Sends the answer unchanged. */
function relay(response: ServerResponse, { status, reason, headers, body }: Whole, bodiless: boolean): void {
  const lines = linesOf(headers)
  const length = bodiless ? lines.find(([name]) => /^content-length$/i.test(name))?.[1] : `${body.length}`
  const kept = lines.filter(([name]) => !framing.has(name.toLowerCase()))
  response.sendDate = false
  response.writeHead(
    status,
    reason,
    [...kept, ...(length === undefined ? [] : [['Content-Length', length]])].flat(),
  )
  response.end(bodiless ? undefined : body)
}

/** Sends a body that ends early, and closes the connection properly. */
function cutOff(socket: Socket, whole: Whole, cut: Buffer, how: 'length' | 'chunked' | 'close'): void {
  if (how === 'length') {
    socket.end(Buffer.concat([headOf(whole, [`Content-Length: ${cut.length + 1}`]), cut]))
  } else if (how === 'close') {
    socket.end(Buffer.concat([headOf(whole, ['Connection: close']), cut]))
  } else {
    const chunk = cut.length === 0 ? '' : `${cut.length.toString(16)}\r\n`
    const head = Buffer.concat([headOf(whole, ['Transfer-Encoding: chunked']), Buffer.from(chunk)])
    socket.end(Buffer.concat([head, cut, Buffer.from(cut.length === 0 ? '' : '\r\n')]))
  }
}

/** Sends a complete answer in an unknown content coding. */
function inUnknownCoding(socket: Socket, whole: Whole): void {
  const body = Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), deflateRawSync(whole.body)])
  socket.end(
    Buffer.concat([
      headOf(whole, ['Content-Encoding: zstd', `Content-Length: ${body.length}`, 'Connection: close']),
      body,
    ]),
  )
}

/** An answer of a gateway. */
function busy(response: ServerResponse, status: number, again: Again): void {
  const value = again === 'date' ? new Date().toUTCString() : again
  const headers = { 'Content-Type': 'text/html', ...(value === null ? {} : { 'Retry-After': value }) }
  response.writeHead(status, headers)
  response.end(`<html><head><title>${status}</title></head><body><h1>Gateway: ${status}</h1></body></html>`)
}

function headOf({ status, reason, headers }: Whole, more: readonly string[]): Buffer {
  const kept = linesOf(headers).filter(([name]) => !framing.has(name.toLowerCase()))
  const lines = [`HTTP/1.1 ${status} ${reason}`, ...kept.map((line) => line.join(': ')), ...more]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

function linesOf(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at] ?? '', raw[2 * at + 1] ?? ''])
}

/** Passes a request on to the platform. */
async function forward(
  { method = 'GET', url = '/', rawHeaders }: IncomingMessage,
  body: Buffer,
  { hostname, port }: { hostname: string; port: string },
  agent: Agent,
): Promise<Whole> {
  const headers = linesOf(rawHeaders).filter(([name]) => !/^(connection|keep-alive)$/i.test(name))
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      {
        method,
        path: url,
        hostname,
        port,
        agent,
        headers: headers.flat() as unknown as Record<string, string>,
      },
      resolve,
    )
    sent.on('error', reject)
    sent.end(body)
  })
  const { statusCode = 0, statusMessage = '', rawHeaders: raw } = answer
  return { status: statusCode, reason: statusMessage, headers: raw, body: await bodyOf(answer) }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
