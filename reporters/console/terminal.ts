/**
 * Time of the console reporter, and lengths of texts.
 * @module
 */
/** A clock that tests can replace. */
export interface Clock {
  /** Milliseconds since an arbitrary point in time. */
  now(): number
  /** Calls back at an interval, and does not keep the process alive. Returns a function that stops it. */
  every(ms: number, call: () => void): () => void
}

/** The real clock. */
export const machineClock: Clock = {
  now: () => performance.now(),
  every(ms, call) {
    const timer = setInterval(call, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}

/** Cuts a text to `width` characters. A text that is cut ends with `…`. */
export function clip(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`
}

/** The first lines of a wrapped text. If there are more, the last one ends with `…`. */
export function clippedTo(most: number, lines: readonly string[]): string[] {
  if (lines.length <= most) return [...lines]
  return [...lines.slice(0, most - 1), `${(lines[most - 1] ?? '').replace(/ \S+$/, '')} …`]
}

/** Formats a duration: `850 ms`, `21.5 s`, `3 min 20 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
