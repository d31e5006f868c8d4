/**
 * A proxy on loopback that keeps every request as it came.
 * @module
 */
import { createServer, request } from 'node:http'

/** A request, ready to be sent again. */
export interface RecordedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: string
}

/** A running recorder. */
export interface Recorder {
  readonly url: string
  /** Everything recorded, addressed to this origin; control requests are left out. */
  requests(origin: string): RecordedRequest[]
  close(): Promise<void>
}

const hopByHop = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'])

/** @param target base address to which everything is passed on */
export async function startRecorder(target: string): Promise<Recorder> {
  const kept: { method: string; path: string; headers: Record<string, string | string[]>; body: Buffer }[] =
    []
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const headers: Record<string, string | string[]> = {}
      for (const [name, value] of Object.entries(incoming.headers)) {
        if (value !== undefined && !hopByHop.has(name)) headers[name] = value
      }
      const body = Buffer.concat(parts)
      const path = incoming.url ?? '/'
      const method = incoming.method ?? 'GET'
      if (!path.startsWith('/control')) kept.push({ method, path, headers, body })
      const passed = request(
        `${target}${path}`,
        { method, headers: { ...headers, host: incoming.headers.host ?? '' } },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        },
      )
      passed.on('error', () => outgoing.destroy())
      passed.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    requests: (origin) =>
      kept.map(({ method, path, headers, body }) => ({
        method,
        url: `${origin}${path}`,
        headers,
        body: body.toString('latin1'),
      })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
