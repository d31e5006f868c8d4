/**
 * Selects exchanges that were not sent to the main thread before. Many checks refer to the same exchanges.
 * @module
 */
import type { ExchangeRecord } from '../record/record.js'

export class NewExchanges {
  readonly #sent = new Set<number>()

  /** @param exchangeOf returns the exchange with an id. It is called once for each id */
  constructor(readonly exchangeOf: (id: number) => ExchangeRecord) {}

  /** Returns the exchanges of these ids that no earlier call got. */
  of(ids: readonly number[]): ExchangeRecord[] {
    const fresh = new Set(ids.filter((id) => !this.#sent.has(id)))
    for (const id of fresh) this.#sent.add(id)
    return [...fresh].map(this.exchangeOf)
  }
}
