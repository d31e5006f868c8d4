/**
 * Decides by a seed which request meets which trouble. The n-th request of a kind meets the same trouble in every run,
 * no matter what runs at the same time.
 */
import { createHash } from 'node:crypto'

/** When trouble happens: before the platform receives the request, after it has acted, or in its answer. */
export type Moment = 'before' | 'after'

/** How the length of a truncated body is given. */
export type Framing = 'length' | 'chunked' | 'close'

/** The trouble of one exchange. */
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

/** The value of Retry-After; null sends none, `date` sends the current date. */
export type Again = null | '0' | '1' | 'date'

/** The decisions of one run. */
export class Schedule {
  readonly #seen = new Map<string, number>()
  /** The decisions, in the order of the requests. */
  readonly troubles: string[] = []

  /**
   * @param seed of the run
   * @param share the share of exchanges that meet trouble, 0 to 1
   */
  constructor(
    readonly seed: number,
    readonly share: number,
  ) {}

  /** The trouble of the next request of this kind; null for none. */
  next(method: string, target: string): Trouble | null {
    const kind = `${method} ${kindOf(target)}`
    const count = (this.#seen.get(kind) ?? 0) + 1
    this.#seen.set(kind, count)
    const trouble = troubleOf(new Draw(`${this.seed} ${kind} ${count}`), this.share)
    if (trouble !== null) this.troubles.push(`${kind} (${count}): ${JSON.stringify(trouble)}`)
    return trouble
  }
}

/** The path without the parts that differ from run to run: ids, numbers, tickets. */
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

/** Kinds that take time are rare. */
const kinds = [
  ...['delay', 'delay', 'reset', 'reset', 'reset in the answer', 'reset in the answer'],
  ...['cut', 'cut', 'cut', 'cut', 'busy', 'busy', 'busy', 'busy', 'stall', 'coding'],
] as const

/** Pseudo-random numbers from a text. The same text always gives the same numbers. */
export class Draw {
  readonly #bytes: Buffer
  #at = 0

  constructor(text: string) {
    this.#bytes = createHash('sha256').update(text).digest()
  }

  /** The next number, from 0 to below 1. There are at most eight. */
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
