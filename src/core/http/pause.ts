/**
 * Waiting that ends with the run.
 * @module
 */
import { Undecided } from '../errors.js'
import { onAbort } from '../on-abort.js'

/**
 * Waits, but not beyond the end of the run.
 * @param ms milliseconds
 * @throws {Undecided} when the run is interrupted meanwhile
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      stopListening()
      resolve()
    }, ms)
    const stopListening = onAbort(signal, () => {
      clearTimeout(timer)
      reject(new Undecided('the run was interrupted'))
    })
  })
}
