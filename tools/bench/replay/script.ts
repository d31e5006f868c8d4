/**
 * The script of a replay: recorded requests in order, with the places of values from responses.
 * @module
 */
import { cannedKey } from './canned.js'
import { newTokenKey, RecordedKeys, type SignedAnswer, type TokenKey } from './id-tokens.js'
import { type Borrowed, borrowedBy, issuedBy } from './issued.js'
import { endToEnd, type RawHeaders, type RecordedExchange } from './recorder.js'
import { type Schedule, scheduleOf } from './schedule.js'

/** A recorded request, ready to be sent again. */
export interface ReplayRequest {
  readonly method: string
  readonly path: string
  readonly headers: RawHeaders
  /** In latin1. */
  readonly body: string
  /** Status of the recorded response; null if there was none. */
  readonly status: number | null
  readonly borrowed: readonly Borrowed[]
  /** Places of its answer whose values later requests carry. */
  readonly lends: readonly string[]
  /** The nonce in the URL to which the response redirects; null if there is none. */
  readonly nonce: string | null
}

/** A recorded answer of the platform to an application. */
export interface CannedAnswer {
  readonly key: string
  readonly status: number | null
  readonly headers: RawHeaders
  /** In latin1. */
  readonly body: string
  /** Milliseconds after which the connection is closed if there was no response. */
  readonly service: number
  /** The ID token in it that is signed again; null if there is none. */
  readonly signed: SignedAnswer | null
}

/** The simulated platform of a replay. */
export interface CannedScript {
  readonly port: number
  readonly key: TokenKey
  readonly answers: readonly CannedAnswer[]
}

/** All that a replay needs. */
export interface ReplayScript {
  /** Origin to which everything is sent. */
  readonly target: string
  readonly schedule: Schedule
  readonly requests: readonly ReplayRequest[]
  /** Simulates the platform if the target is an application. */
  readonly canned: CannedScript | null
}

/** The result of a replay. */
export interface ReplayReport {
  readonly requests: number
  /** How many had an answer with the same status as in the recording. */
  readonly same: number
}

/** Makes the script of a replay from a recording. */
export function scriptOf(
  target: string,
  exchanges: readonly RecordedExchange[],
  canned: CannedScript | null = null,
): ReplayScript {
  const borrowed = borrowedBy(exchanges)
  const lends = exchanges.map(() => new Set<string>())
  for (const carried of borrowed) for (const { from, place } of carried) lends[from]?.add(place)
  return {
    target,
    schedule: scheduleOf(exchanges),
    requests: exchanges.map(({ method, path, headers, body, answer }, index) => ({
      method,
      path,
      headers: endToEnd(headers, ['host', 'expect']),
      body: body.toString('latin1'),
      status: answer?.status ?? null,
      borrowed: borrowed[index] ?? [],
      lends: [...(lends[index] ?? [])],
      nonce:
        issuedBy(answer?.headers ?? [], '').find(({ place }) => place === 'location nonce')?.value ?? null,
    })),
    canned,
  }
}

/**
 * The responses of the platform in a replay.
 * @param exchanges those of the application with the platform, in the order in which they began
 * @param recorded epoch seconds of the recording
 */
export function cannedOf(
  port: number,
  exchanges: readonly RecordedExchange[],
  recorded: number,
): CannedScript {
  const key = newTokenKey(recorded)
  const keys = new RecordedKeys(exchanges, key)
  return {
    port,
    key,
    answers: exchanges.map(({ method, path, body, answer, service }) => {
      const text = answer?.body.toString('latin1') ?? ''
      return {
        key: cannedKey(method, path, body.toString('latin1')),
        status: answer?.status ?? null,
        headers: answer?.headers ?? [],
        body: keys.withOwn(text),
        service,
        signed: keys.goodToken(text),
      }
    }),
  }
}
