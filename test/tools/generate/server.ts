import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it stood on the wire. */
export interface Received {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/** A server on loopback that keeps what it receives and answers with one JSON text. */
export interface Recorder extends AsyncDisposable {
  readonly url: string
  readonly received: readonly Received[]
}

export async function startRecorder(status: number, answer: string): Promise<Recorder> {
  const received: Received[] = []
  const server = createServer({ keepAliveTimeout: 75_000 }, async (request, response) => {
    received.push(await read(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { rawHeaders } = request
  const headers = rawHeaders.flatMap((text, at) =>
    at % 2 === 0 ? [[text, rawHeaders[at + 1] ?? ''] as const] : [],
  )
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}
