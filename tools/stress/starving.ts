/**
 * Takes processor time away from everything else in this process: threads that only count.
 * @module
 */
import { Worker } from 'node:worker_threads'

/** Busy for 40 ms, then free for 10 ms: other threads get their turn, and a signal arrives. */
const busy = `
const { workerData } = require('node:worker_threads')
const end = Date.now() + workerData.milliseconds
const work = () => {
  const pause = Date.now() + 40
  while (Date.now() < pause);
  if (Date.now() < end) setTimeout(work, 10)
}
work()
`

/**
 * Starts busy threads.
 * @param milliseconds after which they end in any case
 * @returns ends them
 */
export function starve(threads: number, milliseconds: number): () => Promise<void> {
  const workers = Array.from(
    { length: threads },
    () => new Worker(busy, { eval: true, workerData: { milliseconds } }),
  )
  return async () => {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
