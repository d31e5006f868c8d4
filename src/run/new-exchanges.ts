/**
 * Which exchanges the main thread has not been told yet: many checks stand on the same ones.
 * @module
 */
import type { ExchangeRecord } from '../record/record.js'

export class NewExchanges {
  readonly #sent = new Set<number>()

  /** Those that no earlier call was given. */
  of(exchanges: readonly ExchangeRecord[]): ExchangeRecord[] {
    return exchanges.filter(({ id }) => {
      const isNew = !this.#sent.has(id)
      this.#sent.add(id)
      return isNew
    })
  }
}
