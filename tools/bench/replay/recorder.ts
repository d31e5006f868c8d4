/**
 * A loopback proxy that records every exchange with its start and end, and can delay responses.
 * @module
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Header lines as on the wire: name and value in turn. */
export type RawHeaders = readonly string[]

/** An exchange as it passed. Times are milliseconds since the recorder began. */
export interface RecordedExchange {
  /** From 0, in the order in which exchanges began. */
  readonly number: number
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: RawHeaders
  readonly body: Buffer
  readonly begin: number
  /** When its answer was passed on. */
  readonly end: number
  /** Milliseconds that the target took. */
  readonly service: number
  /** Null if the target closed the connection or the client gave up. */
  readonly answer: {
    readonly status: number
    readonly headers: RawHeaders
    readonly body: Buffer
  } | null
}

/** A running recorder. */
export interface Recorder {
  readonly url: string
  /** Everything recorded so far, in the order in which it began. */
  exchanges(): RecordedExchange[]
  close(): Promise<void>
}

/** How a recorder is started. */
export interface RecorderOptions {
  /** Milliseconds for which each answer is held back; default 0. */
  readonly latency?: number
  /** Default 0: any free port. */
  readonly port?: number
  /** Name of a response header with the number of the exchange, from 0; default: no header. */
  readonly numbered?: string
}

/** Header lines that are about one connection. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** Lines without those that are about one connection. */
export function endToEnd(headers: RawHeaders, alsoWithout: readonly string[] = []): string[] {
  const kept: string[] = []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    const lower = name.toLowerCase()
    if (!hopByHop.has(lower) && !alsoWithout.includes(lower)) kept.push(name, value)
  }
  return kept
}

/** @param target origin to which everything is passed on */
export async function startRecorder(target: string, options: RecorderOptions = {}): Promise<Recorder> {
  const { latency = 0, port = 0, numbered } = options
  const kept: (RecordedExchange | null)[] = []
  const began = performance.now()
  const now = (): number => performance.now() - began
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<unknown> => {
    const begin = now()
    const number = kept.push(null) - 1
    const { method = 'GET', url: path = '/', rawHeaders: headers } = incoming
    const gone = new Promise<null>((resolve) => outgoing.once('close', () => resolve(null)))
    const body = await bodyOf(incoming).catch(() => Buffer.alloc(0))
    const answer = await Promise.race([answerOf(target, { method, path, headers, body }), gone])
    const service = now() - begin
    if (latency > 0) await pause(latency)
    // Records the response before forwarding it: the client may send its next request immediately.
    kept[number] = { number, method, path, headers, body, begin, end: now(), service, answer }
    if (answer === null) return outgoing.destroy()
    const line = numbered === undefined ? [] : [numbered, String(number)]
    outgoing.writeHead(answer.status, [...withoutConnection(answer.headers), ...line])
    return outgoing.end(answer.body)
  }
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const listening = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://127.0.0.1:${listening}`,
    exchanges: () => kept.filter((one) => one !== null),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Removes connection headers, because this server has its own connection to the client. Keeps the body length. */
function withoutConnection(headers: RawHeaders): string[] {
  const kept: string[] = []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    if (!/^(connection|keep-alive)$/i.test(name)) kept.push(name, value)
  }
  return kept
}

/** Reads a message to its end. */
export async function bodyOf(message: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}

function answerOf(
  target: string,
  { method, path, headers, body }: Pick<RecordedExchange, 'method' | 'path' | 'headers' | 'body'>,
): Promise<RecordedExchange['answer']> {
  return new Promise((resolve) => {
    const cut = (): void => resolve(null)
    const { hostname, port } = new URL(target)
    const passed = request(
      { hostname, port, path, method, headers: [...withoutConnection(headers)], setHost: false },
      (answer) => {
        bodyOf(answer).then(
          (bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.rawHeaders, body: bytes }),
          cut,
        )
      },
    )
    passed.on('error', cut)
    passed.end(body)
  })
}
