/**
 * Computes the order in which recorded requests are replayed: with the recorded concurrency and no more.
 * @module
 */

/** Start and end of an exchange, on one clock. */
export interface Span {
  readonly begin: number
  readonly end: number
}

/** The order of recorded exchanges: which ended in which order, and how many of them each one came after. */
export interface Schedule {
  /** Indexes of the exchanges in the order in which they ended. */
  readonly ends: readonly number[]
  /** For each exchange: it began after the first so many of `ends` had ended. */
  readonly after: readonly number[]
}

/** @param spans in the order in which they began */
export function scheduleOf(spans: readonly Span[]): Schedule {
  const ends = spans.map((_, index) => index).sort((a, b) => endOf(spans, a) - endOf(spans, b) || a - b)
  let ended = 0
  const after = spans.map(({ begin }) => {
    while (ended < ends.length && endOf(spans, ends[ended] as number) <= begin) ended += 1
    return ended
  })
  return { ends, after }
}

function endOf(spans: readonly Span[], index: number): number {
  return spans[index]?.end ?? 0
}

/**
 * Runs recorded work again in the recorded order. An item starts when all items have ended that ended before it started
 * in the recording. Items that overlapped may overlap again.
 * @param work runs the item with this index; the first failure fails the replay
 */
export function replayed({ ends, after }: Schedule, work: (index: number) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new Array<boolean>(after.length).fill(false)
    let next = 0
    let prefix = 0
    const goOn = (): void => {
      while (prefix < ends.length && done[ends[prefix] as number]) prefix += 1
      if (prefix === ends.length) resolve()
      while (next < after.length && (after[next] as number) <= prefix) {
        const index = next
        next += 1
        work(index).then(() => {
          done[index] = true
          goOn()
        }, reject)
      }
    }
    goOn()
  })
}
