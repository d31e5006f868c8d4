/**
 * What goes wrong with which request, decided by a seed alone: the n-th request of a kind meets the same trouble in
 * every run, whatever else goes on beside it.
 */
import { createHash } from 'node:crypto'

/** When something happens to an exchange: before the platform sees it, after it has done it, or in its answer. */
export type Moment = 'before' | 'after'

/** How a body that is cut off is framed. */
export type Framing = 'length' | 'chunked' | 'close'

/** What goes wrong with one exchange. */
export type Trouble =
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'reset'; readonly when: Moment }
  | { readonly kind: 'reset in the answer'; readonly part: number }
  | { readonly kind: 'cut'; readonly framing: Framing; readonly part: number }
  | { readonly kind: 'stall'; readonly when: Moment }
  | { readonly kind: 'stall in the answer'; readonly part: number }
  | {
      readonly kind: 'busy'
      readonly status: 429 | 502 | 503
      readonly when: Moment
      readonly retryAfter: Again
    }
  | { readonly kind: 'coding' }

/** Value of Retry-After; null sends none, `date` the date of now. */
export type Again = null | '0' | '1' | 'date'

/** Decides for one run. */
export class Schedule {
  readonly #seen = new Map<string, number>()
  /** What was decided, in the order of the requests. */
  readonly troubles: string[] = []

  /**
   * @param seed of the run
   * @param share of the exchanges that meet trouble, 0 to 1
   */
  constructor(
    readonly seed: number,
    readonly share: number,
  ) {}

  /** What goes wrong with the next request of this kind; null for nothing. */
  next(method: string, target: string): Trouble | null {
    const kind = `${method} ${kindOf(target)}`
    const count = (this.#seen.get(kind) ?? 0) + 1
    this.#seen.set(kind, count)
    const trouble = troubleOf(new Draw(`${this.seed} ${kind} ${count}`), this.share)
    if (trouble !== null) this.troubles.push(`${kind} (${count}): ${JSON.stringify(trouble)}`)
    return trouble
  }
}

/** The path without what differs from run to run: ids, numbers, tickets. */
function kindOf(target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? ''
  return path.replace(/\d+/g, '0')
}

function troubleOf(draw: Draw, share: number): Trouble | null {
  if (draw.number() >= share) return null
  const when = draw.one(['before', 'after'] as const)
  const part = draw.number()
  switch (draw.one(kinds)) {
    case 'delay':
      return { kind: 'delay', ms: Math.floor(draw.number() * 80) }
    case 'reset':
      return { kind: 'reset', when }
    case 'reset in the answer':
      return { kind: 'reset in the answer', part }
    case 'cut':
      return { kind: 'cut', framing: draw.one(['length', 'chunked', 'close'] as const), part }
    case 'stall':
      return draw.number() < 0.5 ? { kind: 'stall', when } : { kind: 'stall in the answer', part }
    case 'coding':
      return { kind: 'coding' }
    default: {
      const status = draw.one([429, 502, 503] as const)
      return {
        kind: 'busy',
        status,
        when,
        retryAfter: draw.one([null, null, '0', '0', 'date', '1'] as const),
      }
    }
  }
}

/** Rare are those that take time. */
const kinds = [
  ...['delay', 'delay', 'reset', 'reset', 'reset in the answer', 'reset in the answer'],
  ...['cut', 'cut', 'cut', 'cut', 'busy', 'busy', 'busy', 'busy', 'stall', 'coding'],
] as const

/** Numbers that a text gives, always the same. */
export class Draw {
  readonly #bytes: Buffer
  #at = 0

  constructor(text: string) {
    this.#bytes = createHash('sha256').update(text).digest()
  }

  /** The next number from 0 to below 1. At most eight of them. */
  number(): number {
    const value = this.#bytes.readUInt32BE(this.#at)
    this.#at += 4
    return value / 2 ** 32
  }

  /** One of several. */
  one<T>(values: readonly T[]): T {
    return values[Math.floor(this.number() * values.length)] as T
  }
}
