/**
 * Sends on behalf of one check, and notes what it sent on the check's trail.
 * @module
 */
import type { Answer } from '../http/answer.js'
import { type Sending, send, type Transport } from '../http/client.js'
import type { Trail } from './trail.js'

export class Sender {
  constructor(
    readonly transport: Transport,
    readonly trail: Trail,
  ) {}

  /** @throws {Undecided} where no answer could be had */
  send(sending: Sending): Promise<Answer> {
    return send(this.transport, sending, this.trail.saw)
  }
}
