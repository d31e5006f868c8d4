/**
 * How late this process was while it did something.
 * @module
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const millisecond = 1e6

/**
 * Does some work, and measures by how many milliseconds a timer of this process was late meanwhile, at most.
 * @example
 * const { made, lateness } = await withLateness(() => service.activate())
 */
export async function withLateness<T>(
  work: () => Promise<T>,
): Promise<{ readonly made: T; readonly lateness: number }> {
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  try {
    const made = await work()
    return { made, lateness: delays.max / millisecond }
  } finally {
    delays.disable()
  }
}
