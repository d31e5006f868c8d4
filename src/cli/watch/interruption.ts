/**
 * How a watch ends: by Ctrl-C, SIGTERM or SIGHUP.
 * @module
 */
import { endingSignals } from '../judge/interruption.js'

/** A listener for the signals that end a watch. */
export interface Ending {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal
  /** Ends the listening. */
  readonly stop: () => void
}

/**
 * Listens until {@link Ending.stop} is called. As the first process of a container, this one must listen from its start:
 * there, a signal without a listener does nothing.
 * @param again called for each further signal
 */
export function listenForEnd(again: () => void): Ending {
  const controller = new AbortController()
  const end = (): void => {
    if (controller.signal.aborted) again()
    else controller.abort()
  }
  for (const signal of endingSignals) process.on(signal, end)
  return {
    signal: controller.signal,
    stop: () => {
      for (const signal of endingSignals) process.off(signal, end)
    },
  }
}
