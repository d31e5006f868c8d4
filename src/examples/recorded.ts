/**
 * What both roles need to record examples.
 * @module
 */
import type { CheckRecord, ExchangeRecord } from '../record/record.js'

/** The checks and exchanges of a run. */
export interface Recorded {
  readonly checks: readonly CheckRecord[]
  readonly exchanges: readonly ExchangeRecord[]
  /** Addresses of this machine by the address that readers see. */
  readonly addresses: readonly (readonly [recorded: string, shown: string])[]
}

/** The seed of all recordings. */
export const seed = { seed: 1, run: 1 }

const width = 8

/** Maps items with a limit on how many run at the same time. @param limit default: 8 */
export async function pooled<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  limit = width,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length)
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
