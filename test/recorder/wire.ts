/**
 * Both ends of a recorder, byte by byte: a client and a server on sockets, and a recorder between them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import net, { type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { ExchangeLine } from '../../src/recorder/recorded-line.js'
import { Recorder, type RecorderOptions } from '../../src/recorder/recorder.js'
import { temporaryFolder } from '../support/cli.js'

/** A server that answers with given bytes. */
export interface WireServer {
  readonly port: number
  readonly origin: string
  /** What came, by connection. */
  readonly received: readonly string[]
}

/**
 * @param answer called when bytes have come on a connection, with all of them so far. It writes the answer once the request
 *   is complete.
 */
export async function wireServer(
  answer: (soFar: string, socket: Socket) => void = () => undefined,
): Promise<WireServer> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = net.createServer((socket) => {
    const index = received.push('') - 1
    sockets.add(socket)
    socket.setEncoding('latin1')
    socket.on('error', () => undefined)
    socket.on('data', (text) => {
      received[index] += String(text)
      answer(received[index] ?? '', socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, origin: `http://127.0.0.1:${port}`, received }
}

/** A server that answers each request head, or request with the given body, with the same bytes. */
export function answering(bytes: string | Buffer, requestEnd = '\r\n\r\n'): Promise<WireServer> {
  return wireServer((soFar, socket) => {
    if (soFar.endsWith(requestEnd))
      socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
}

/** A client on a socket. */
export class WireClient {
  received = ''
  closed = false
  #listener: () => void = () => undefined

  private constructor(readonly socket: Socket) {
    socket.setEncoding('latin1')
    socket.on('error', () => undefined)
    socket.on('data', (text) => {
      this.received += String(text)
      this.#listener()
    })
    socket.on('close', () => {
      this.closed = true
      this.#listener()
    })
  }

  static async to(port: number): Promise<WireClient> {
    const socket = net.connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    return new WireClient(socket)
  }

  send(text: string | Buffer): void {
    this.socket.write(typeof text === 'string' ? Buffer.from(text, 'latin1') : text)
  }

  /** Waits for what has come to satisfy a condition. */
  async until(holds: (received: string) => boolean): Promise<string> {
    while (!holds(this.received)) {
      if (this.closed) throw new Error(`the connection was closed after: ${this.received}`)
      await new Promise<void>((resolve) => {
        this.#listener = resolve
      })
    }
    return this.received
  }

  /** Waits for the end of the connection. */
  async end(): Promise<string> {
    while (!this.closed)
      await new Promise<void>((resolve) => {
        this.#listener = resolve
      })
    return this.received
  }
}

/** A recorder that runs. */
export interface RunningRecorder {
  readonly recorder: Recorder
  readonly port: number
  readonly folder: string
  readonly notices: readonly string[]
  /** Ends it, and reads all lines of its files. */
  lines(graceMs?: number): Promise<ExchangeLine[]>
}

/** Starts a recorder in front of a target. */
export async function running(
  origin: string,
  {
    keepHost = false,
    ...options
  }: Partial<Pick<RecorderOptions, 'rotate' | 'onExchange' | 'folder'>> & {
    readonly keepHost?: boolean
  } = {},
): Promise<RunningRecorder> {
  const folder = options.folder ?? path.join(temporaryFolder(), 'recordings')
  const notices: string[] = []
  const recorder = new Recorder({
    rotate: 100_000_000,
    ...options,
    folder,
    notice: (text) => notices.push(text),
  })
  recorder.open()
  const port = await recorder.listen({ target: { origin, ca: null }, keepHost }, '127.0.0.1', 0)
  onTestFinished(() => recorder.close(0))
  return {
    recorder,
    port,
    folder,
    notices,
    async lines(graceMs = 60_000) {
      await recorder.close(graceMs)
      return linesIn(folder)
    },
  }
}

/** The texts of all files of a recording, in their order. */
export function textsIn(folder: string): string[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
}

/** All lines of a recording. Each must be whole. */
export function linesIn(folder: string): ExchangeLine[] {
  return textsIn(folder).flatMap((text) => {
    if (text !== '' && !text.endsWith('\n')) throw new Error('the last line is not whole')
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as ExchangeLine)
  })
}
