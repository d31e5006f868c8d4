/**
 * How the timetable shows changes. Contract 3, rules 1 to 5.
 * @module
 */
import { regularStatus, removedStatus } from '../../facts.js'
import type { Period, PeriodResource } from '../world/timetable.js'

/** Events that change periods. */
export type Happening =
  | 'substitution'
  | 'lesson teacher'
  | 'move'
  | 'resource added'
  | 'resource removed'
  | 'cancellation'
  | 'note'

export const timetableChangesBehaviours = {
  /**
   * The modification time of a period after an event, in UTC. `period` is already changed, and has the time of its
   * previous change. Contract 4.6, dateLastModifiedAfter and sync rules: the time of the event.
   */
  modifiedBy: (_what: Happening, _period: Period, now: string): string => now,

  /** Whether an event also modifies another period of the same lesson. Open point. */
  touchesSibling: (_what: Happening, _sibling: Period): boolean => false,

  /**
   * Status of a period. Contract 3 defines REGULAR and REMOVED. It has no word for changed resources and for the new
   * period of a move.
   */
  periodStatus: ({ situation }: Period): string => {
    switch (situation) {
      case 'planned':
        return regularStatus
      case 'moved':
      case 'cancelled':
        return removedStatus
      case 'moved here':
        return 'ADDITIONAL'
      default:
        return 'CHANGED'
    }
  },

  /** Status of a resource, or undefined. Contract 3, rules 1, 3 and 4. ADDED is not a word of the contract. */
  resourceStatus: ({ change }: PeriodResource, _period: Period): string | undefined => {
    switch (change) {
      case 'replaced':
      case 'removed':
        return removedStatus
      case 'added':
        return 'ADDED'
      default:
        return regularStatus
    }
  },

  /** Value of `relatedPeriod`, or undefined. Contract 3, rule 3: the last two periods of a chain. */
  relatedPeriodOf: ({ id, chain }: Period): unknown => {
    const [before, last] = chain.slice(-2)
    return id === last ? before : id === before ? last : undefined
  },
}
