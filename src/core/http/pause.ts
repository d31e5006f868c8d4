/**
 * Waiting that ends with the run.
 * @module
 */
import { Undecided } from '../errors.js'

/**
 * Waits, but not beyond the end of the run.
 * @param ms milliseconds
 * @throws {Undecided} when the run is interrupted meanwhile
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) throw new Undecided('the run was interrupted')
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(new Undecided('the run was interrupted'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
