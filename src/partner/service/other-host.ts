/**
 * Another host than the simulated platform's, to which somebody may be sent on.
 * @module
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PartnerContext } from '../context.js'
import type { SimulatedRequest } from '../simulator.js'

/** A host that refuses everything, and what it has heard. */
export interface OtherHost {
  /** Without a slash at the end. */
  readonly url: string
  /** What has come, in order. */
  readonly heard: readonly Pick<SimulatedRequest, 'url' | 'headers' | 'body'>[]
}

/**
 * Has another host of this machine listen while something is done.
 * @throws {NotExercised} where the application would not reach it
 */
export async function besideOtherHost<T>(
  context: PartnerContext,
  act: (host: OtherHost) => Promise<T>,
): Promise<T> {
  context.require('simulator.local')
  const own = new URL(context.simulator.url).hostname
  const name = own === 'localhost' ? '127.0.0.1' : 'localhost'
  const heard: OtherHost['heard'][number][] = []
  const server = createServer((request, response) => {
    hear(context, request, url).then(
      (one) => {
        heard.push(one)
        response.writeHead(404).end()
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, name, resolve)
  })
  const url = `http://${name}:${(server.address() as AddressInfo).port}`
  try {
    return await act({ url, heard })
  } finally {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }
}

/** Takes a request and notes it for the report. */
async function hear(
  { run, trace }: PartnerContext,
  request: IncomingMessage,
  base: string,
): Promise<OtherHost['heard'][number]> {
  const at = new Date()
  const began = performance.now()
  const body = await buffer(request)
  const { rawHeaders } = request
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  )
  const url = `${base}${request.url ?? '/'}`
  const exchange = run.evidence.record({
    purpose: 'another host (received)',
    operation: null,
    method: request.method ?? '',
    url,
    requestHeaders: headers,
    requestBody: body,
    at,
    ms: performance.now() - began,
    response: { status: 404, headers: [], body: Buffer.alloc(0), wireBytes: 0 },
    error: null,
  })
  if (exchange > 0) trace.saw(exchange)
  return { url, headers, body }
}
