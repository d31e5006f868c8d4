/**
 * Selects exchanges that were not reported before. Many checks refer to the same exchanges.
 * @module
 */
import type { ExchangeRecord } from '../record/record.js'

export class NewExchanges {
  readonly #reported = new Set<number>()

  /** @param get the exchanges with these ids. It is asked once for each of them. */
  constructor(readonly get: (ids: readonly number[]) => readonly ExchangeRecord[]) {}

  /** Returns the exchanges that no earlier call got. */
  of(ids: readonly number[]): readonly ExchangeRecord[] {
    const fresh = [...new Set(ids)].filter((id) => !this.#reported.has(id))
    for (const id of fresh) this.#reported.add(id)
    return this.get(fresh)
  }
}
