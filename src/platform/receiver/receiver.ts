/**
 * The endpoint of the suite for webhooks. It records each request before it parses anything.
 * @module
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { facts } from '../../../generated/catalogue.js'
import { textOf } from '../../core/http/body.js'
import type { Evidence } from '../../core/http/evidence.js'
import type { ReceiverSettings } from '../../profile/webhook-settings.js'
import type { HeaderLine } from '../../record/record.js'
import { Delivery, type Reply, type WebhookKind } from './delivery.js'
import { Inbox, mostDeliveries } from './inbox.js'

/** Limits of the receiver. */
export interface ReceiverLimits {
  /** Largest body in bytes. */
  readonly bytes: number
  /** Milliseconds until a request must be complete. */
  readonly requestMs: number
  /** Connections at the same time. */
  readonly connections: number
  /** Unanswered requests at the same time. */
  readonly open: number
}

const usual: ReceiverLimits = { bytes: 1024 * 1024, requestMs: 15_000, connections: 64, open: 16 }

/** A listening endpoint. */
export class Receiver {
  readonly #inboxes = new Map<string, { inbox: Inbox; kind: WebhookKind }>()
  readonly #proofs = new Map<string, string>()
  #open = 0

  private constructor(
    readonly server: Server,
    /** Public base address, without a slash at the end. */
    readonly url: string,
    readonly evidence: Evidence,
    readonly limits: ReceiverLimits,
    /** Gets each body before it is recorded, so that its secrets are masked. */
    readonly learn: (bytes: Buffer) => void,
  ) {}

  /**
   * Starts to listen.
   * @param learn gets each body before it is recorded
   * @throws {NodeJS.ErrnoException} if the address cannot be used, or the certificate
   */
  static async open(
    settings: ReceiverSettings,
    evidence: Evidence,
    limits: ReceiverLimits = usual,
    learn: (bytes: Buffer) => void = () => undefined,
  ): Promise<Receiver> {
    const { host, port, tls } = settings
    const times = {
      requestTimeout: limits.requestMs,
      headersTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(1000, limits.requestMs),
      keepAliveTimeout: 2000,
    }
    const server = tls === null ? createServer(times) : createSecureServer({ ...times, ...pem(tls) })
    server.maxConnections = limits.connections
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.off('error', reject)
        resolve()
      })
    })
    const shown = host.includes(':') ? `[${host}]` : host
    const listening = `${tls === null ? 'http' : 'https'}://${shown}:${(server.address() as AddressInfo).port}`
    const receiver = new Receiver(server, settings.url ?? listening, evidence, limits, learn)
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      receiver.#serve(request, response).catch(() => response.destroy())
    })
    server.on('error', () => undefined)
    return receiver
  }

  /**
   * Opens a pair of addresses.
   * @param fixed true for the pair that is always the same; otherwise the addresses cannot be guessed
   */
  inbox(fixed = false): Inbox {
    this.#proofs.clear()
    const part = fixed ? '' : `/${randomBytes(18).toString('base64url')}`
    const paths = (['credentials', 'deactivation'] as const).map((kind) => [kind, `${part}/${kind}`] as const)
    const urls = Object.fromEntries(paths.map(([kind, path]) => [kind, `${this.url}${path}`]))
    const inbox = new Inbox(urls as Record<WebhookKind, string>, () => {
      for (const [, path] of paths) this.#inboxes.delete(path)
    })
    for (const [kind, path] of paths) this.#inboxes.set(path, { inbox, kind })
    return inbox
  }

  /** An address that answers GET with a random text, which proves that this receiver answers. */
  proof(): { readonly url: string; readonly text: string } {
    const [path, text] = [
      `/reachable/${randomBytes(18).toString('base64url')}`,
      randomBytes(18).toString('hex'),
    ]
    this.#proofs.set(path, text)
    return { url: `${this.url}${path}`, text }
  }

  /** Closes all connections and stops listening. */
  async close(): Promise<void> {
    this.#inboxes.clear()
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve())
      this.server.closeAllConnections()
    })
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = Date.now()
    const start = performance.now()
    const path = this.#pathOf(request.url ?? '/')
    const proof = this.#proofs.get(path)
    if (proof !== undefined && request.method === 'GET') return end(response, 200, proof)
    const place = this.#inboxes.get(path)
    if (place === undefined) return refuse(request, response, 404)
    if (this.#open >= this.limits.open || place.inbox.deliveries.length >= mostDeliveries)
      return refuse(request, response, 429)
    this.#open += 1
    try {
      const bytes = await wholeBody(request, this.limits.bytes)
      if (bytes === 'too large') return refuse(request, response, 413)
      if (bytes === 'broken off') return
      this.evidence.redactor.learn(textOf(bytes))
      this.learn(bytes)
      let answered: (exchange: number) => void = () => undefined
      const delivery = new Delivery({
        to: place.kind,
        method: request.method ?? '',
        headers: pairs(request.rawHeaders),
        bytes,
        at,
        connection: connectionOf(request),
        answered: new Promise((resolve) => {
          answered = resolve
        }),
      })
      // An error in the handler of a check must not change the answer that the platform gets.
      const replying = Promise.resolve().then(() => place.inbox.handler(delivery))
      place.inbox.take(delivery)
      const reply = await replying.catch((): Reply => ({ status: 200 }))
      delivery.status = reply.drop === true ? null : reply.status
      if (reply.drop === true) response.destroy()
      else end(response, reply.status, reply.body ?? '', reply.headers)
      answered(this.#record(delivery, reply, place.inbox.urls[place.kind], performance.now() - start))
    } finally {
      this.#open -= 1
    }
  }

  /** The path after the public base address. A proxy may keep the path of that address or remove it. */
  #pathOf(target: string): string {
    const path = target.split('?', 1)[0] ?? '/'
    const base = new URL(this.url).pathname.replace(/\/$/, '')
    return base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path
  }

  #record(delivery: Delivery, reply: Reply, url: string, ms: number): number {
    const dropped = reply.drop === true
    const body = Buffer.from(reply.body ?? '', 'utf8')
    return this.evidence.record({
      purpose: `webhook: ${delivery.to} (received)`,
      operation: null,
      method: delivery.method,
      url,
      requestHeaders: delivery.headers,
      requestBody: delivery.bytes,
      at: new Date(delivery.at),
      ms,
      response: dropped
        ? null
        : { status: reply.status, headers: reply.headers ?? [], body, wireBytes: body.length },
      error: dropped ? { code: 'DROPPED', message: 'the suite dropped the connection' } : null,
      ...(isSignature(delivery) ? { openHeader: facts.signatureHeader } : {}),
    })
  }
}

/** True if the header of the signature can only be a signature, which is no secret. */
function isSignature({ headers }: Delivery): boolean {
  const name = facts.signatureHeader.toLowerCase()
  const values = headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value)
  return values.every((value) => /^[A-Za-z0-9+/_-]{160,}={0,2}$/.test(value) && !/\./.test(value))
}

function pem({ certificate, key }: { readonly certificate: string; readonly key: string }): {
  cert: string
  key: string
} {
  return { cert: certificate, key }
}

function connectionOf(request: IncomingMessage): string {
  const secure = (request.socket as Partial<TLSSocket>).getProtocol?.()
  return `HTTP/${request.httpVersion}${secure === undefined || secure === null ? '' : ` over ${secure}`}`
}

async function wholeBody(
  request: IncomingMessage,
  most: number,
): Promise<Buffer | 'too large' | 'broken off'> {
  if (Number(request.headers['content-length'] ?? 0) > most) return 'too large'
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      parts.push(part as Buffer)
      length += (part as Buffer).length
      if (length > most) return 'too large'
    }
  } catch {
    return 'broken off'
  }
  return Buffer.concat(parts)
}

/** Refuses a request and discards the rest of it. */
function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  response.writeHead(status, { Connection: 'close', 'Content-Length': 0 })
  response.end()
  // If the connection closes at once, a client that is still sending may not read the answer.
  request.resume()
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), 1000)
  socket.once('close', () => clearTimeout(timer))
}

function end(
  response: ServerResponse,
  status: number,
  body: string,
  headers: readonly HeaderLine[] = [],
): void {
  if (response.destroyed) return
  response.writeHead(status, headers.flat())
  response.end(body)
}

function pairs(raw: readonly string[]): HeaderLine[] {
  const lines: HeaderLine[] = []
  for (let index = 0; index + 1 < raw.length; index += 2)
    lines.push([String(raw[index]), Buffer.from(String(raw[index + 1]), 'latin1').toString('utf8')])
  return lines
}
