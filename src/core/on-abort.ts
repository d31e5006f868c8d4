/**
 * Listens for the end of a signal.
 * @module
 */

/**
 * Calls a listener once when a signal is aborted; at once if it already is. An event listener alone would miss that, and
 * what it should have ended would go on.
 * @param signal undefined: it never ends
 * @returns ends the listening; without effect after the call
 * @example
 * const stopListening = onAbort(signal, () => child.kill())
 */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (signal === undefined) return () => undefined
  if (signal.aborted) {
    listener()
    return () => undefined
  }
  signal.addEventListener('abort', listener, { once: true })
  return () => signal.removeEventListener('abort', listener)
}
