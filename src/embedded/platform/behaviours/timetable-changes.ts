/**
 * What the timetable shows of changes. Contract 3, rules 1 to 5.
 * @module
 */
import type { Period, PeriodResource } from '../world/timetable.js'

/** What may happen to periods. */
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
   * When a period counts as modified once something happened to it, in UTC; the period as it is by then, with the
   * moment of its last change before. Contract 4.6, dateLastModifiedAfter and sync rules: when it happened.
   */
  modifiedBy: (_what: Happening, _period: Period, now: string): string => now,

  /** Whether what happens to a period modifies another one of its lesson, too. Not shown. */
  touchesSibling: (_what: Happening, _sibling: Period): boolean => false,

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
