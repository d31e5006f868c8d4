/**
 * A proxy in front of an embedded platform that gives its endpoints other paths.
 */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** What a request goes on with. */
export interface Passed {
  /** Path and query. */
  readonly path: string
  readonly body: Buffer
}

/** A proxy that listens. */
export interface PathProxy {
  readonly url: string
  /** Sends the requests that come from now on to this origin. */
  leadTo(origin: string): void
}

/**
 * Starts it. The end of the test stops it.
 * @param pass the request to send for one that came; null answers it with 404
 */
export async function startPathProxy(pass: (incoming: Passed) => Passed | null): Promise<PathProxy> {
  let target = ''
  const server = createServer({ keepAliveTimeout: 75_000 }, async (incoming, outgoing) => {
    const { url = '/', method, rawHeaders } = incoming
    const came = await buffer(incoming).catch(() => null)
    const passed = came === null ? null : pass({ path: url, body: came })
    if (passed === null) {
      outgoing.writeHead(404).end()
      return
    }
    const headers: string[] = []
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const [name = '', value = ''] = rawHeaders.slice(index, index + 2)
      if (!/^(content-length|transfer-encoding)$/i.test(name)) headers.push(name, value)
    }
    if (method !== 'GET' && method !== 'HEAD') headers.push('Content-Length', String(passed.body.length))
    const sent = request(target + passed.path, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    sent.once('error', () => outgoing.destroy())
    sent.end(passed.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (origin) => {
      target = origin
    },
  }
}
