/**
 * Periods of trouble in a run, decided by a seed: for some requests in a row, everything fails in the same way.
 */
import { Draw, type Trouble } from './schedule.js'

/** Requests without trouble before a period of trouble. */
const calm = { least: 10, most: 50 }
/** Requests of a period of trouble. */
const spell = { least: 1, most: 10 }

/** The decisions of one run, in the order of the requests. */
export class TroublePeriods {
  /** The decisions, in that order. */
  readonly troubles: string[] = []
  #number = 0
  #left = 0
  #trouble: Trouble | null = null
  #restarted = false

  /**
   * @param seed of the run
   * @param restart restarts the application; called once, in the middle of a run
   */
  constructor(
    readonly seed: number,
    readonly restart: () => void,
  ) {}

  /** The trouble of the next request; null for none. */
  next(method: string, target: string): Trouble | null {
    if (this.#left === 0) this.#turn()
    this.#left -= 1
    if (this.#trouble !== null) this.troubles.push(`${method} ${target}: ${JSON.stringify(this.#trouble)}`)
    return this.#trouble
  }

  /** Switches between periods with and without trouble. */
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
        // A gateway in front of the application delays requests meanwhile, or refuses them.
        this.#restarted = true
        this.restart()
        return draw.one([{ kind: 'reset', when: 'before' } as const, { kind: 'delay', ms: 300 } as const])
      default:
        return { kind: 'reset', when }
    }
  }
}
