/**
 * Records the requests that the simulated platform receives.
 * @module
 */
import type { Evidence } from '../core/http/evidence.js'
import type { HeaderLine } from '../record/record.js'

/** A request that reached the simulated platform, and its answer. */
export interface ReceivedRequest {
  readonly method: string
  /** Path and query as they were sent. */
  readonly target: string
  readonly headers: readonly HeaderLine[]
  readonly body: Buffer
  /** Null if the platform gave none. */
  readonly answer: {
    readonly status: number
    readonly headers: readonly HeaderLine[]
    readonly body: Buffer
  } | null
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly endedAt: number
}

/** How to recognise requests of the run's browsers, which the run records itself. */
export interface Origin {
  /** Base URL of the simulated platform. */
  readonly url: string
  /** Name of the cookie that identifies a browser of the run. */
  readonly cookie: string
}

const noAnswer = { code: 'NO_ANSWER', message: 'the simulated platform gave no answer, on purpose' }

/**
 * Creates a function that records received requests.
 * @param origin called for each request: it is known only after the simulated platform listens
 * @returns a function that returns the id of the exchange; 0 for a request that the run itself records
 */
export function recorder(evidence: Evidence, origin: () => Origin): (received: ReceivedRequest) => number {
  return ({ method, target, headers, body, answer, startedAt, endedAt }) => {
    const { url, cookie } = origin()
    if (cookiesIn(headers).some((pair) => pair.startsWith(`${cookie}=`))) return 0
    const address = target.startsWith('/') ? `${new URL(url).origin}${target}` : url
    return evidence.record({
      purpose: `the application asks: ${lastPart(address)}`,
      operation: null,
      method,
      url: address,
      requestHeaders: headers,
      requestBody: body.length === 0 ? null : body,
      at: new Date(startedAt),
      ms: endedAt - startedAt,
      response: answer === null ? null : { ...answer, wireBytes: answer.body.length },
      error: answer === null ? noAnswer : null,
    })
  }
}

function cookiesIn(headers: readonly HeaderLine[]): string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(';').map((pair) => pair.trim()))
}

/** The name of the endpoint in a path. */
function lastPart(address: string): string {
  if (!URL.canParse(address)) return 'something'
  const { pathname } = new URL(address)
  if (/\/keys\/[^/]+$/.test(pathname)) return 'key set'
  return pathname.endsWith('/openid-configuration') ? 'discovery' : (pathname.split('/').at(-1) ?? '')
}
