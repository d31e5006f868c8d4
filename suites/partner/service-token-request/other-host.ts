/**
 * A second host on this machine, as the target of redirects.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PartnerContext, SimulatedRequest } from '#kit/partner'

/** A host that answers 404 to every request. */
export interface OtherHost {
  /** Without a slash at the end. */
  readonly url: string
  /** The requests that it received, in order. */
  readonly received: readonly Pick<SimulatedRequest, 'url' | 'headers' | 'body'>[]
}

/**
 * Runs an action while another host of this machine listens.
 * @throws {NotExercised} if the application cannot reach it
 */
export async function withOtherHost<T>(
  context: PartnerContext,
  act: (host: OtherHost) => Promise<T>,
): Promise<T> {
  context.require('simulator.local')
  const own = new URL(context.simulator.url).hostname
  const name = own === 'localhost' ? '127.0.0.1' : 'localhost'
  const received: OtherHost['received'][number][] = []
  const server = createServer({ headersTimeout: 30_000, requestTimeout: 30_000 }, (request, response) => {
    record(context, request, url).then(
      (one) => {
        received.push(one)
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
    return await act({ url, received })
  } finally {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }
}

/** Bytes of a request that are read. */
const longest = 1024 * 1024

/** @throws if the body is too long */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > longest) throw new RangeError('the request body is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Reads a request and records it in the evidence. */
async function record(
  { run, trace }: PartnerContext,
  request: IncomingMessage,
  base: string,
): Promise<OtherHost['received'][number]> {
  const at = new Date()
  const began = performance.now()
  const body = await bodyOf(request)
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
