/**
 * Sends one request over undici and reads its answer to the end. Every request of the suite goes through here, so that
 * each has a deadline and the same limits. It records nothing and repeats nothing.
 * @module
 */
import { Readable } from 'node:stream'
import { type Dispatcher, request as undiciRequest } from 'undici'
import type { HeaderLine } from '../../record/record.js'
import { DeepJson, hasManyFields, mostFields } from '../json.js'
import { onAbort } from '../on-abort.js'
import { type AnswerLimits, answerLimits, bytesText, exchangeMsOf } from './answer-limits.js'
import { BadAnswer } from './bad-answer.js'
import { isDeepJson } from './body.js'
import { decoded } from './coding.js'
import { type BodyMemory, bodyMemory, type MemoryBudget } from './memory-budget.js'

/** A request. */
export interface ExchangeRequest {
  readonly method?: string
  readonly headers?: readonly HeaderLine[]
  readonly body?: Buffer | null
  /** The body in parts, each sent in a chunk of its own. */
  readonly pieces?: readonly Buffer[]
  /** Milliseconds until the header of the answer must have come, and again between two parts of its body. */
  readonly timeoutMs: number
  /** Milliseconds from the start of the connection to the last byte. Default: see {@link exchangeMsOf}. */
  readonly exchangeMs?: number
  /** Ends the exchange early. It rejects with the reason of the signal. */
  readonly signal?: AbortSignal
  /** Default: {@link answerLimits}. */
  readonly limits?: AnswerLimits
  /** Default: the budget of this process. */
  readonly budget?: MemoryBudget
}

/** A complete answer. */
export interface ExchangeAnswer {
  readonly status: number
  /** Header lines as received. */
  readonly headers: readonly HeaderLine[]
  /** When the header came, in milliseconds since the epoch. */
  readonly at: number
  /** Body without its content coding. */
  readonly body: Buffer
  /** Bytes of the body on the wire. */
  readonly wireBytes: number
}

/** Bytes of a body that is not read to its end that {@link BadAnswer} keeps. */
const keptOfBad = 16 * 1024

/**
 * Sends a request and reads the answer, with any status. Follows no redirect and adds no header.
 * @throws {BadAnswer} if the answer did not end in time, or is over a limit
 * @throws the error of undici or of the connection otherwise; see `failureOf`
 * @example
 * const { status, body } = await exchange(dispatcher, new URL('https://x.example/'), { timeoutMs: 15_000 })
 */
export async function exchange(
  dispatcher: Dispatcher,
  url: URL,
  request: ExchangeRequest,
): Promise<ExchangeAnswer> {
  const { signal, budget = bodyMemory } = request
  const reading = new Reading(request.limits ?? answerLimits, budget)
  const exchangeMs = request.exchangeMs ?? exchangeMsOf(request.timeoutMs)
  const timer = setTimeout(() => reading.end(reading.endless(exchangeMs)), exchangeMs)
  const stop = (): void => reading.end(signal?.reason)
  const stopListening = onAbort(signal, stop)
  try {
    const attempt = reading.from(dispatcher, url, request)
    // A connection that is not made yet does not end with the signal.
    return await Promise.race([attempt, reading.ended])
  } catch (error) {
    if (error instanceof BadAnswer) error.came = reading.came
    throw error
  } finally {
    clearTimeout(timer)
    stopListening()
    reading.memory.release()
  }
}

/** One answer while it is read. */
class Reading {
  readonly memory: BodyMemory
  /** Rejects when the exchange must end. */
  readonly ended: Promise<never>
  readonly #controller = new AbortController()
  #interim = 0
  #head: { readonly status: number; readonly headers: readonly HeaderLine[]; readonly at: number } | null =
    null
  readonly #parts: Buffer[] = []
  #length = 0

  constructor(
    readonly limits: AnswerLimits,
    readonly budget: MemoryBudget,
  ) {
    this.memory = budget.open()
    this.ended = new Promise((_resolve, reject) => {
      const { signal } = this.#controller
      onAbort(signal, () => reject(signal.reason))
    })
    this.ended.catch(() => undefined)
  }

  /** Ends the exchange with this error. */
  end(reason: unknown): void {
    this.#controller.abort(reason)
  }

  /** The error for an exchange that took too long. */
  endless(ms: number): BadAnswer {
    const limit = `within ${ms / 1000} s`
    if (this.memory.waits)
      return new BadAnswer(
        'MEMORY_FULL',
        `could not be read ${limit}: other answers that the suite reads fill ${bytesText(this.budget.bytes)}`,
      )
    if (this.#head !== null)
      return new BadAnswer('ENDLESS', `did not end ${limit} (${bytesText(this.#length)} of its body came)`)
    const interim = this.#interim === 0 ? '' : `, after ${this.#interim} interim answers (1xx)`
    return new BadAnswer('ENDLESS', `did not end ${limit} (its header was not complete${interim})`)
  }

  /** What came so far; null if no header came. */
  get came(): BadAnswer['came'] {
    if (this.#head === null) return null
    const { status, headers } = this.#head
    // A few parts are enough: they can be many and long.
    const body = Buffer.from(Buffer.concat(this.#parts.slice(0, 16)).subarray(0, keptOfBad))
    return { status, headers, body, wireBytes: this.#length }
  }

  async from(dispatcher: Dispatcher, url: URL, request: ExchangeRequest): Promise<ExchangeAnswer> {
    const { method = 'GET', headers = [], body = null, pieces, timeoutMs } = request
    const answered = await undiciRequest(url, {
      method: method as Dispatcher.HttpMethod,
      headers: headers.flatMap(([name, value]) => [name, latin1(value)]),
      body: pieces === undefined ? body : Readable.from(pieces),
      dispatcher,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      responseHeaders: 'raw',
      signal: this.#controller.signal,
      onInfo: () => this.#countInterim(),
    })
    const lines = pairs(answered.headers as unknown as string[])
    const head = { status: answered.statusCode, headers: lines, at: Date.now() }
    this.#head = head
    if (lines.length > this.limits.headerLines) {
      answered.body.on('error', () => undefined).destroy()
      throw new BadAnswer('EXCESS', `has more than ${this.limits.headerLines} header lines`)
    }
    const wire = await this.#wire(answered.body)
    const bytes = await decoded(wire, lines, this.limits, this.memory)
    if (isDeepJson(bytes)) throw new BadAnswer('EXCESS', `has ${new DeepJson().message}`)
    if (hasManyFields(bytes))
      throw new BadAnswer('EXCESS', `has a JSON object with more than ${mostFields} fields`)
    return { ...head, body: bytes, wireBytes: wire.length }
  }

  #countInterim(): void {
    this.#interim += 1
    if (this.#interim > this.limits.interim)
      this.end(new BadAnswer('EXCESS', `sent more than ${this.limits.interim} interim answers (1xx)`))
  }

  async #wire(body: AsyncIterable<Buffer>): Promise<Buffer> {
    const { limits } = this
    for await (const part of body) {
      this.#length += part.length
      if (this.#length > limits.body)
        throw new BadAnswer('EXCESS', `has a body that is longer than ${bytesText(limits.body)}`)
      await this.memory.take(part.length)
      this.#parts.push(part)
    }
    return Buffer.concat(this.#parts)
  }
}

/** Characters beyond ASCII go out in UTF-8, as they were read; undici takes bytes as latin1. */
function latin1(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1')
}

function pairs(raw: readonly string[]): HeaderLine[] {
  const lines: HeaderLine[] = []
  for (let index = 0; index + 1 < raw.length; index += 2)
    lines.push([String(raw[index]), String(raw[index + 1])])
  return lines
}
