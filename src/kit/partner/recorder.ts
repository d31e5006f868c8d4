/**
 * Evidence of what the simulated platform hears.
 * @module
 */
import type { Evidence } from '../http/evidence.js'
import type { HeaderLine } from '../run/record.js'

/** A request that reached the simulated platform, and its answer. */
export interface Heard {
  /** True where a browser of the run sent it: the run has recorded it then. */
  readonly fromBrowser: boolean
  readonly endpoint: string
  readonly method: string
  readonly url: string
  readonly headers: readonly HeaderLine[]
  readonly body: Buffer
  readonly at: Date
  /** Milliseconds until the answer went out. */
  readonly ms: number
  /** Null where none was given. */
  readonly answer: {
    readonly status: number
    readonly headers: readonly HeaderLine[]
    readonly body: Buffer
  } | null
}

/** Keeps what is heard; returns the id of its exchange, 0 where the run itself has recorded it. */
export function recorder(evidence: Evidence): (heard: Heard) => number {
  return ({ fromBrowser, endpoint, method, url, headers, body, at, ms, answer }) => {
    if (fromBrowser) return 0
    return evidence.record({
      purpose: `the application asks: ${endpoint}`,
      operation: null,
      method,
      url,
      requestHeaders: headers,
      requestBody: body.length === 0 ? null : body,
      at,
      ms,
      response: answer === null ? null : { ...answer, wireBytes: answer.body.length },
      error:
        answer === null
          ? { code: 'NO_ANSWER', message: 'the simulated platform gave no answer, as intended' }
          : null,
    })
  }
}
