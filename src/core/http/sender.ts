/**
 * Sends on behalf of one check, and notes what it sent on the check's trace.
 * @module
 */
import type { HeaderLine } from '../../record/record.js'
import type { CheckTrace } from '../check-trace.js'
import { randomBytes } from '../random.js'
import type { Answer } from './answer.js'
import { exchangeMsOf } from './answer-limits.js'
import { type Sending, send, type Transport } from './client.js'
import { applicationIn, type Party } from './connections.js'
import { isComplete, replacing } from './header-order.js'
import { arranged, linesFrom } from './library.js'
import { Together } from './request-limiter.js'

export class Sender {
  constructor(
    readonly transport: Transport,
    readonly trace: CheckTrace,
    /** Header lines that every request gets, in place of lines with the same names. */
    readonly added: readonly HeaderLine[] = [],
  ) {}

  /** The same sender with further header lines on every request. */
  with(...added: HeaderLine[]): Sender {
    return new Sender(this.transport, this.trace, [...this.added, ...added])
  }

  /**
   * The same sender for another receiver than the target, such as a control driver.
   * @param mayReach the only addresses that it sends to
   */
  within(mayReach: Transport['mayReach']): Sender {
    return new Sender({ ...this.transport, mayReach }, this.trace, this.added)
  }

  /** The same sender, that waits longer for an answer. @param seconds at least */
  patient(seconds: number): Sender {
    const { transport } = this
    const timeoutMs = Math.max(transport.timeoutMs, seconds * 1000)
    const exchangeMs = (transport.exchangeMs ?? exchangeMsOf(transport.timeoutMs)) + seconds * 1000
    return new Sender({ ...transport, timeoutMs, exchangeMs }, this.trace, this.added)
  }

  /**
   * The same sender for one step of a check whose requests must meet at the target: even with a limit per second, they
   * leave together, unless they are more than that. Use another one for each step.
   * @param size the number of requests. Later ones leave alone, also those that are repeated
   */
  together(size: number): Sender {
    return new Sender({ ...this.transport, together: new Together(size) }, this.trace, this.added)
  }

  /**
   * The same sender over the connections of one party: a browser, a sender of webhooks, a driver. Default: those of the
   * application whose credentials a request has; without any, those of the partner's server.
   */
  by(party: Party): Sender {
    const { connections } = this.transport
    if (connections === undefined) return this
    return new Sender({ ...this.transport, dispatcher: connections.of(party), party }, this.trace, this.added)
  }

  /** @throws {Undecided} where no answer could be had */
  send(sending: Sending): Promise<Answer> {
    const headers = replacing(sending.headers ?? [], this.added)
    const { connections, party } = this.transport
    if (party === undefined && connections !== undefined)
      return this.by(applicationIn(headers, sending.body) ?? connections.server).send(sending)
    const lines = party === undefined ? headers : this.#linesOf(party, sending, headers)
    return send(this.transport, { ...sending, headers: lines }, this.trace.saw, this.trace.began)
  }

  /** All lines of a request. Those of a browser are complete; any other party has an HTTP library. */
  #linesOf(party: Party, sending: Sending, headers: readonly HeaderLine[]): readonly HeaderLine[] {
    const { connections, traceContext = false } = this.transport
    if (connections === undefined || isComplete(headers)) return headers
    const library = connections.libraryOf(party)
    const traced = traceContext ? [...headers, traceParent()] : headers
    return linesFrom(library, { ...sending, headers: arranged(library, traced) })
  }
}

/** A new trace with one span. Its ids say nothing about the check. @see W3C Trace Context, section 3.2 */
function traceParent(): HeaderLine {
  return ['traceparent', `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`]
}
