/**
 * Limits the time that one check or observation may take.
 * @module
 */

/** The time limit of the suite was reached. This says nothing about the target. */
export class TimeLimitReached extends Error {
  override readonly name = 'TimeLimitReached'
  readonly code = 'time-limit'

  /** @param ms the limit, in milliseconds */
  constructor(readonly ms: number) {
    super(
      `not ended within ${Math.round(ms / 1000)} s, the time limit of the suite for one check: ` +
        'it allows for all waits that the profile sets, so look for an answer or an event of the driver that takes too long',
    )
  }
}

/**
 * Runs a check, and stops waiting for it at the limit. What it still does is ignored.
 * @param ms the limit, in milliseconds
 * @throws {TimeLimitReached} if it has not ended by then
 */
export async function withinLimit<T>(ms: number, run: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitReached(ms)), ms)
  })
  try {
    return await Promise.race([run(), limit])
  } finally {
    clearTimeout(timer)
  }
}
