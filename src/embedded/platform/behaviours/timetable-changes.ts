/**
 * What the timetable shows of changes. Contract 3, rules 1 to 5.
 * @module
 */
import type { Period, PeriodResource } from '../world/timetable.js'

export const timetableChangesBehaviours = {
  /**
   * Status of a period. Contract 3 shows REGULAR and REMOVED; where resources changed or a period is the new one of a
   * move, it has no word.
   */
  periodStatus: ({ situation }: Period): string => {
    switch (situation) {
      case 'planned':
        return 'REGULAR'
      case 'moved':
      case 'cancelled':
        return 'REMOVED'
      case 'moved here':
        return 'ADDITIONAL'
      default:
        return 'CHANGED'
    }
  },

  /** Status of a resource; undefined for none. Contract 3, rules 1, 3 and 4; ADDED is no word of the contract. */
  resourceStatus: ({ change }: PeriodResource, _period: Period): string | undefined => {
    switch (change) {
      case 'replaced':
      case 'removed':
        return 'REMOVED'
      case 'added':
        return 'ADDED'
      default:
        return 'REGULAR'
    }
  },

  /** What `relatedPeriod` holds; undefined for nothing. Contract 3, rule 3: the last two periods of a chain. */
  relatedPeriodOf: ({ id, chain }: Period): unknown => {
    const [before, last] = chain.slice(-2)
    return id === last ? before : id === before ? last : undefined
  },
}
