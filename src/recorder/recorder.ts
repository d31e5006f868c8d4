/**
 * The recorder: masks exchanges that have passed, one after the other, and writes them.
 * @module
 */
import path from 'node:path'
import type { RecordedExchange } from '../audit/exchange.js'
import { Redactor } from '../core/http/redactor.js'
import { CaptureBudget } from './capture.js'
import { Forwarder, type RecorderConnections, type Route } from './forwarder.js'
import type { PassedExchange } from './passed-exchange.js'
import { exchangeLine, type OpenBodies } from './recorded-line.js'
import { RecordingFiles } from './recording-files.js'

/** Exchanges that wait to be masked. */
const mostWaiting = 10_000
/** Milliseconds of masking after which traffic has its turn. */
const turnMs = 5
/** The same where many exchanges wait: then masking slows the traffic down, so that nothing is lost. */
const longTurnMs = 50
const manyWaiting = 500
/** Secrets that one recording remembers. Each takes about a kilobyte. */
const mostSecrets = 200_000

/** How a recording is made. */
export interface RecorderOptions {
  readonly folder: string
  /** Bytes after which a new file begins. */
  readonly rotate: number
  /** Receives a sentence for the operator. */
  readonly notice: (text: string) => void
  /**
   * Receives each exchange after it was written. What it throws is reported, and nothing else.
   * @param exchange not masked: nothing of it may be written or printed
   * @param mask masks a text
   */
  readonly onExchange?: (exchange: RecordedExchange, mask: (text: string) => string) => Promise<void>
}

/** What a recording has so far. */
export interface RecorderState {
  readonly recorded: number
  /** Exchanges that have not ended. */
  readonly running: number
  /** Exchanges that passed and could not be recorded. */
  readonly lost: number
  /** Bytes of bodies that passed, in both directions. */
  readonly bytes: number
  /** The current file. */
  readonly file: string
  /** Files with at least one line. */
  readonly files: readonly string[]
}

/** Records what passes its servers. A fault of it never ends an exchange. */
export class Recorder {
  readonly #redactor = new Redactor()
  readonly #budget = new CaptureBudget()
  readonly #own: RecorderConnections = new Set()
  readonly #files: RecordingFiles
  readonly #forwarders: Forwarder[] = []
  readonly #waiting: PassedExchange[] = []
  #masking: Promise<void> | null = null
  #recorded = 0
  #lost = 0
  #bytes = 0
  #lastReason = ''

  constructor(readonly options: RecorderOptions) {
    this.#files = new RecordingFiles(options.folder, options.rotate)
  }

  /** What was recorded so far. */
  get state(): RecorderState {
    return {
      recorded: this.#recorded,
      running: this.#forwarders.reduce((sum, { running }) => sum + running, 0),
      lost: this.#lost,
      bytes: this.#bytes,
      file: this.#files.file,
      files: this.#files.written,
    }
  }

  /**
   * Makes the first file.
   * @throws {FileError} if the folder is a link or a file
   * @throws {OutputError} if the file system refuses it
   */
  open(): void {
    this.#files.open()
  }

  /**
   * Begins to record one direction.
   * @param port 0 for any free port
   * @returns the port
   * @throws {NodeJS.ErrnoException} if it cannot listen there
   */
  listen(route: Route, host: string, port: number): Promise<number> {
    const forwarder = new Forwarder(route, this.#budget, this.#own, {
      passed: (exchange) => this.#add(exchange),
      lost: (reason) => this.#lose(reason),
      notice: (text) => this.options.notice(text),
    })
    this.#forwarders.push(forwarder)
    return forwarder.listen(host, port)
  }

  /**
   * Stops listening, waits for running exchanges, and closes the file.
   * @param graceMs milliseconds for running exchanges; then their connections are closed
   */
  async close(graceMs: number): Promise<void> {
    await Promise.all(this.#forwarders.map((forwarder) => forwarder.close(graceMs)))
    while (this.#masking !== null) await this.#masking
    this.#files.close()
  }

  #add(exchange: PassedExchange): void {
    this.#bytes += exchange.request.body.passed + (exchange.response?.body.passed ?? 0)
    if (this.#waiting.length >= mostWaiting) {
      release(exchange)
      this.#lose('more exchanges pass than can be masked')
      return
    }
    this.#waiting.push(exchange)
    this.#masking ??= this.#recordWaiting()
  }

  async #recordWaiting(): Promise<void> {
    // The end of an answer passes to its client before the exchange is masked.
    while (await nextTurn(this.#waiting)) {
      const end = performance.now() + (this.#waiting.length > manyWaiting ? longTurnMs : turnMs)
      do {
        const exchange = this.#waiting.shift()
        if (exchange === undefined) break
        await this.#record(exchange)
          .catch((error: Error) => this.#lose(error.message))
          .finally(() => release(exchange))
      } while (performance.now() < end)
    }
    this.#masking = null
  }

  async #record(exchange: PassedExchange): Promise<void> {
    if (this.#redactor.size > mostSecrets) {
      this.#lose(`this recording has more than ${mostSecrets} secrets. To fix it: start it again`)
      return
    }
    const { line, open } = await exchangeLine(exchange, this.#redactor)
    this.#files.write(JSON.stringify(line))
    this.#recorded += 1
    await this.#report(exchange, open)
  }

  async #report({ at, ms, request, response, error }: PassedExchange, open: OpenBodies): Promise<void> {
    const { onExchange, notice } = this.options
    if (onExchange === undefined) return
    const exchange: RecordedExchange = {
      number: this.#recorded,
      place: { file: path.basename(this.#files.file), entry: this.#files.line },
      ...{ at: at.getTime(), ms, error },
      request: { ...request, body: open.request },
      response: response === null ? null : { ...response, body: open.response },
    }
    try {
      await onExchange(exchange, (text) => this.#redactor.url(text))
    } catch (cause) {
      notice(`Exchange ${this.#recorded} was recorded and could not be judged: ${(cause as Error).message}`)
    }
  }

  /** Counts an exchange that is not recorded. A reason is reported when it is another one than before. */
  #lose(reason: string): void {
    this.#lost += 1
    if (reason === this.#lastReason) return
    this.#lastReason = reason
    this.options.notice(
      `An exchange was not recorded: ${withPeriod(reason)} The traffic goes on. Further exchanges without a record are only counted, unless the reason changes.`,
    )
  }
}

/** Waits until traffic has had its turn. @returns true if something waits then */
async function nextTurn(waiting: readonly unknown[]): Promise<boolean> {
  await new Promise((resolve) => setImmediate(resolve))
  return waiting.length > 0
}

function withPeriod(reason: string): string {
  return reason.endsWith('.') ? reason : `${reason}.`
}

function release({ request, response }: PassedExchange): void {
  request.body.release()
  response?.body.release()
}
