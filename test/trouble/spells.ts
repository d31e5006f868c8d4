/**
 * Spells of trouble in a run: times when everything goes wrong in the same way, decided by a seed alone.
 */
import { Draw, type Trouble } from './schedule.js'

/** Requests that go through undisturbed before a spell. */
const calm = { least: 10, most: 50 }
/** Requests of a spell. */
const spell = { least: 1, most: 10 }

/** Decides for one run, in the order in which requests come. */
export class Spells {
  /** What was decided, in that order. */
  readonly troubles: string[] = []
  #number = 0
  #left = 0
  #trouble: Trouble | null = null
  #restarted = false

  /**
   * @param seed of the run
   * @param restart ends the application and begins it anew: once in a run, in the middle
   */
  constructor(
    readonly seed: number,
    readonly restart: () => void,
  ) {}

  /** What goes wrong with the next request; null for nothing. */
  next(method: string, target: string): Trouble | null {
    if (this.#left === 0) this.#turn()
    this.#left -= 1
    if (this.#trouble !== null) this.troubles.push(`${method} ${target}: ${JSON.stringify(this.#trouble)}`)
    return this.#trouble
  }

  /** After a calm a spell begins, and after a spell a calm. */
  #turn(): void {
    this.#number += 1
    const draw = new Draw(`spells ${this.seed} ${this.#number}`)
    const isCalm = this.#number % 2 === 1
    const { least, most } = isCalm ? calm : spell
    this.#left = least + Math.floor(draw.number() * (most - least + 1))
    this.#trouble = isCalm ? null : this.#troubleOf(draw)
  }

  #troubleOf(draw: Draw): Trouble {
    const when = draw.one(['before', 'after'] as const)
    const kind = this.#restarted ? 'reset' : 'restart'
    switch (draw.one(['slow', 'busy', 'down', 'reset', kind] as const)) {
      case 'slow':
        return { kind: 'delay', ms: draw.one([300, 900, 1600, 3200]) }
      case 'busy':
        return { kind: 'busy', status: 429, when: 'before', retryAfter: draw.one(['0', '1', 'date', null]) }
      case 'down':
        return { kind: 'busy', status: 503, when, retryAfter: draw.one(['0', null]) }
      case 'restart':
        // Whoever stands in front of it has requests wait meanwhile, or takes none.
        this.#restarted = true
        this.restart()
        return draw.one([{ kind: 'reset', when: 'before' } as const, { kind: 'delay', ms: 300 } as const])
      default:
        return { kind: 'reset', when }
    }
  }
}
