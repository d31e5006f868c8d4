/**
 * Selects exchanges that were not sent to the main thread before. Many checks refer to the same exchanges.
 * @module
 */
import type { ExchangeRecord } from '../record/record.js'

export class NewExchanges {
  readonly #sent = new Set<number>()

  /** Returns the exchanges that no earlier call got. */
  of(exchanges: readonly ExchangeRecord[]): ExchangeRecord[] {
    return exchanges.filter(({ id }) => {
      const isNew = !this.#sent.has(id)
      this.#sent.add(id)
      return isNew
    })
  }
}
