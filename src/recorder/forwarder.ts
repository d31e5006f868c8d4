/**
 * One direction of the recorder: a server that passes every request on to its target, and the answer back.
 * @module
 */
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type OutgoingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { HeaderLine } from '../record/record.js'
import { Capture, type CaptureBudget } from './capture.js'
import { headerLines, type PassedExchange } from './passed-exchange.js'
import { passUpgrade, withoutUpgrade } from './upgrade.js'
import { type RequestHead, type Target, Upstream } from './upstream.js'

/** Connections of one server at a time. */
const mostConnections = 256
/** Milliseconds without a byte after which a connection ends. An event stream may be silent for long. */
const idleMs = 15 * 60 * 1000
/** Milliseconds for which a connection without a request is kept. Longer than clients keep them. */
const keptMs = 75_000
/** Milliseconds in which the head of a request must come. Its body may take any time. */
const headMs = 60_000

/** What a direction reports. */
export interface ForwarderEvents {
  /** An exchange has ended. The receiver releases its captures. */
  passed(exchange: PassedExchange): void
  /** An exchange was answered by the recorder, because it could not be passed on. @param reason a sentence */
  lost(reason: string): void
  /** A sentence for the operator. */
  notice(text: string): void
}

/** Where a direction leads. */
export interface Route {
  readonly target: Target
  /** True if the header `Host` is passed on as it came. False: it becomes that of the target. */
  readonly keepHost: boolean
}

/** Connections that the recorder has opened, by their two ends, to notice a request of its own. */
export type RecorderConnections = Set<string>

/** The server of one direction. */
export class Forwarder {
  readonly #server: Server
  readonly #upstream: Upstream
  readonly #tunnels = new Set<Duplex>()
  readonly #noticed = new Set<string>()
  /** Connections of clients, each with what ends its running exchanges. */
  readonly #connections = new Map<Duplex, Set<() => void>>()
  #running = 0
  #closing = false
  #idle: () => void = () => undefined

  constructor(
    readonly route: Route,
    readonly budget: CaptureBudget,
    readonly own: RecorderConnections,
    readonly events: ForwarderEvents,
  ) {
    this.#upstream = new Upstream(route.target, (socket) => {
      const ends = endsOf(socket).join()
      own.add(ends)
      socket.once('close', () => own.delete(ends))
    })
    const server = createServer({
      requireHostHeader: false,
      keepAliveTimeout: keptMs,
      headersTimeout: headMs,
      requestTimeout: 0,
    })
    server.maxConnections = mostConnections
    // Only the size of a head is limited: Node would leave out header lines without a word.
    server.maxHeadersCount = 0
    server.timeout = idleMs
    server.on('connection', (socket) => {
      if (this.#connections.has(socket)) return
      const ends = new Set<() => void>()
      this.#connections.set(socket, ends)
      socket.once('close', () => {
        this.#connections.delete(socket)
        // Of answers that wait for the one before them, Node does not say that their connection is closed.
        for (const end of ends) end()
      })
    })
    const pass = (request: IncomingMessage, response: ServerResponse): void => this.#pass(request, response)
    for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, pass)
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head))
    server.on('drop', () =>
      this.#notice(
        `More than ${mostConnections} connections are open at the same time. Further ones are closed without an answer.`,
      ),
    )
    this.#server = server
  }

  /**
   * Begins to listen.
   * @param port 0 for any free port
   * @returns the port
   * @throws {NodeJS.ErrnoException} if it cannot listen there
   */
  async listen(host: string, port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
    this.#server.on('error', (error) => this.#notice(`A connection was not accepted: ${error.message}.`))
    return (this.#server.address() as AddressInfo).port
  }

  /**
   * Stops listening. Running exchanges may end; after a time they are ended.
   * @param graceMs milliseconds for running exchanges
   */
  async close(graceMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
    this.#closing = true
    for (const [socket, ends] of this.#connections) if (ends.size === 0) socket.destroy()
    for (const tunnel of this.#tunnels) tunnel.destroy()
    const timer = setTimeout(() => {
      for (const socket of this.#connections.keys()) socket.destroy()
    }, graceMs)
    await closed
    clearTimeout(timer)
    // The last connection may close before the exchange on it has ended.
    if (this.#running > 0)
      await new Promise<void>((resolve) => {
        this.#idle = resolve
      })
    this.#upstream.close()
  }

  /** Exchanges that have not ended. */
  get running(): number {
    return this.#running
  }

  /** Says something once. */
  #notice(text: string): void {
    if (this.#noticed.has(text)) return
    this.#noticed.add(text)
    this.events.notice(text)
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const again = withoutUpgrade(request)
    if (again !== null) {
      socket.unshift(Buffer.concat([again, head]))
      this.#server.emit('connection', socket)
      return
    }
    if (this.#isOwn(request)) {
      socket.destroy()
      return
    }
    this.#notice(
      'A connection was upgraded, for example to a WebSocket. It passes, and what it carries is not recorded.',
    )
    this.#tunnels.add(socket)
    socket.once('close', () => this.#tunnels.delete(socket))
    try {
      passUpgrade(this.#upstream.request(this.#headOf(request), false), socket, head)
    } catch {
      socket.destroy()
    }
  }

  /** The head of the request to the target. */
  #headOf({ method = 'GET', url = '/', headers, rawHeaders }: IncomingMessage): RequestHead {
    const { keepHost } = this.route
    const { host } = this.#upstream
    const lines = headerLines(rawHeaders)
      .map(([name, value]): HeaderLine => [name, !keepHost && /^host$/i.test(name) ? host : value])
      // Without chunks, there are no trailers that it could announce. Node refuses such a head.
      .filter(([name]) => headers['transfer-encoding'] !== undefined || !/^trailer$/i.test(name))
    return { method, path: url, headers: lines.flat() }
  }

  /** True for a request that this recorder has sent. */
  #isOwn({ socket }: IncomingMessage): boolean {
    if (!this.own.has(endsOf(socket).toReversed().join())) return false
    this.#notice(
      'The target leads back to this recorder. Such requests are refused. To fix it: use the address of the platform as the target.',
    )
    return true
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    if (this.#isOwn(request)) {
      refuse(response, 508, 'the target of this recorder leads back to it')
      return
    }
    try {
      this.#forward(request, response)
    } catch (error) {
      this.events.lost(`A request could not be passed on: ${(error as Error).message}.`)
      refuse(response, 502, 'the request could not be passed on')
    }
  }

  #forward(request: IncomingMessage, response: ServerResponse): void {
    const at = new Date()
    const start = performance.now()
    const head = this.#headOf(request)
    const sent = new Capture(this.budget)
    const came = new Capture(this.budget)
    // Such a request can be sent again if the connection was just closing.
    const mayRepeat = /^(?:GET|HEAD|OPTIONS)$/.test(head.method) && hasNoBody(request)
    let answer: IncomingMessage | null = null
    let error: string | null = null
    let endedAt: number | null = null

    request.on('data', (piece: Buffer) => sent.add(piece))
    request.on('error', () => undefined)
    response.on('error', () => undefined)

    const answered = (incoming: IncomingMessage): void => {
      answer = incoming
      incoming.on('data', (piece: Buffer) => came.add(piece))
      incoming.on('end', () => {
        endedAt ??= performance.now()
        addTrailers(response, incoming)
      })
      incoming.on('error', (cause) => {
        error ??= codeOf(cause)
        response.destroy()
      })
      try {
        writeHead(request, response, incoming)
      } catch (cause) {
        error ??= codeOf(cause)
        this.#notice(`An answer could not be passed on: ${(cause as Error).message}.`)
        incoming.destroy()
        refuse(response, 502, 'the answer of the target could not be passed on')
        return
      }
      // The head passes before the first byte of the body comes.
      response.write(Buffer.alloc(0))
      incoming.pipe(response)
    }

    const requested = (reuse: boolean): ClientRequest => {
      const outgoing = this.#upstream.request(head, reuse)
      outgoing.on('continue', () => response.writeContinue())
      outgoing.on('information', ({ statusCode }) => {
        if (statusCode === 102) response.writeProcessing()
      })
      outgoing.on('response', answered)
      outgoing.on('error', (cause) => {
        // The target may close the connection while the rest of a request comes that it has answered already.
        if (answer !== null || error !== null || response.destroyed) return
        const code = codeOf(cause)
        if (outgoing.reusedSocket && /^(?:ECONNRESET|EPIPE)$/.test(code)) {
          upstream = requested(false)
          upstream.end()
          return
        }
        error ??= code
        refuse(response, 502, `${this.route.target.origin} did not answer (${code})`)
      })
      return outgoing
    }
    let upstream = requested(mayRepeat)

    const end = this.#begin(request.socket, () => {
      upstream.destroy()
      if (!request.complete) sent.interrupt()
      const isComplete = response.writableFinished && (answer === null || answer.complete)
      if (!isComplete) {
        came.interrupt()
        error ??= 'ECONNABORTED'
      }
      this.#ended({
        at,
        ms: (endedAt ?? performance.now()) - start,
        request: {
          method: head.method,
          url: this.#urlOf(head.path),
          headers: headerLines(head.headers),
          body: sent,
        },
        response:
          answer === null
            ? null
            : { status: answer.statusCode ?? 0, headers: headerLines(answer.rawHeaders), body: came },
        error,
      })
    })
    response.on('close', end)

    if (hasNoBody(request)) {
      upstream.end()
      return
    }
    request.on('end', () => addTrailers(upstream, request))
    // Sends the head before the body comes: Node sends both together otherwise.
    upstream.write(Buffer.alloc(0))
    request.pipe(upstream)
  }

  /** Notes a running exchange. @returns what ends it, once */
  #begin(socket: Socket, ended: () => void): () => void {
    const ends = this.#connections.get(socket) ?? new Set()
    const end = (): void => {
      if (!ends.delete(end)) return
      ended()
      this.#running -= 1
      if (this.#closing && ends.size === 0) socket.destroySoon()
      if (this.#running === 0) this.#idle()
    }
    this.#running += 1
    ends.add(end)
    return end
  }

  #ended(exchange: PassedExchange): void {
    try {
      this.events.passed(exchange)
    } catch (error) {
      this.#notice(`An exchange was not recorded: ${(error as Error).message}.`)
    }
  }

  /** The address at the target. A request to a forward proxy names a whole address: only its path counts. */
  #urlOf(path: string): string {
    const { origin } = this.route.target
    const relative = path.replace(/^https?:\/\/[^/?#]*/i, '')
    return relative.startsWith('/') ? origin + relative : `${origin}/${relative}`
  }
}

/** This end of a connection, and the other one. A port alone may belong to several connections. */
function endsOf({ localAddress = '', localPort, remoteAddress = '', remotePort }: Socket): string[] {
  const plain = (address: string): string => address.replace(/^::ffff:/, '')
  return [`${plain(localAddress)} ${localPort}`, `${plain(remoteAddress)} ${remotePort}`]
}

function hasNoBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}

/** Passes the trailers of a body on. */
function addTrailers(to: OutgoingMessage, { rawTrailers }: IncomingMessage): void {
  if (rawTrailers.length > 0) to.addTrailers(headerLines(rawTrailers) as [string, string][])
}

/** Writes status line and header lines as they came. */
function writeHead(request: IncomingMessage, response: ServerResponse, answer: IncomingMessage): void {
  for (const name of ['connection', 'content-length', 'date', 'transfer-encoding'])
    response.removeHeader(name)
  const isChunked = answer.headers['transfer-encoding'] !== undefined && request.httpVersion !== '1.0'
  const lines = headerLines(answer.rawHeaders)
    // An HTTP/1.0 client knows no chunks. Without them, the end of the connection is the end of the body.
    .filter(([name]) => isChunked || !/^(?:transfer-encoding|trailer)$/i.test(name))
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', lines.flat())
}

/** Answers in place of the target. */
function refuse(response: ServerResponse, status: number, reason: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const text = `platform-conformance record: ${reason}.\n`
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}

function codeOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  return code ?? 'UNKNOWN'
}
