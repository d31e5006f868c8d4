/**
 * What a target sees of each request: connection, header lines, address, time, and what came before. It is read from the
 * HTTP server itself, as an application could do it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** A request as the target sees it. */
export interface Visit {
  readonly method: string
  readonly url: string
  readonly path: string
  /** Names of the header lines in their order and letter case. */
  readonly order: string
  readonly agent: string
  readonly language: string | undefined
  /** Values of `User-Agent` that came on this connection so far. */
  readonly agentsOfConnection: ReadonlySet<string>
  readonly port: number
  /** Paths of this request and of those before it, the latest one first. */
  readonly sequence: readonly string[]
  /** Milliseconds between this request and those before it, the latest one first. */
  readonly gaps: readonly number[]
  /** Number of requests before it. */
  readonly place: number
}

const agents = new WeakMap<Socket, Set<string>>()
const visits = new AsyncLocalStorage<Visit>()
/** What the target with this port has seen. */
const histories = new Map<number, { readonly paths: string[]; readonly times: number[] }>()

/** How many requests before a request a learner looks at. */
const looked = 5

subscribe('http.server.request.start', (message) => {
  const { request } = message as { readonly request: IncomingMessage }
  const { headers, method = '', rawHeaders, socket, url = '/' } = request
  const agent = headers['user-agent'] ?? ''
  const known = agents.get(socket) ?? new Set<string>()
  agents.set(socket, known.add(agent))
  const port = socket.localPort ?? 0
  const { paths, times } = histories.get(port) ?? { paths: [], times: [] }
  histories.set(port, { paths, times })
  const [path = '/'] = url.split('?', 1)
  const now = performance.now()
  paths.unshift(path.replaceAll(/[0-9a-f-]{8,}/g, '*'))
  times.unshift(now)
  visits.enterWith({
    method,
    url,
    path,
    order: rawHeaders.filter((_name, at) => at % 2 === 0).join(),
    agent,
    language: headers['accept-language'],
    agentsOfConnection: known,
    port: socket.remotePort ?? 0,
    sequence: paths.slice(0, looked),
    gaps: times.slice(1, looked).map((time, at) => Math.round((times[at] ?? 0) - time)),
    place: paths.length - 1,
  })
})

/** The request that is handled now. */
export function visit(): Visit {
  const now = visits.getStore()
  if (now === undefined) throw new Error('no request is handled now')
  return now
}
