/**
 * Variants: what a change of the timetable modifies beside the period itself. Contract 4.6 and its sync rules.
 * @module
 */
import type { Variant } from '../fault.js'
import { timetable } from './timetable-variant.js'

const clause = '4.6 timetable'

/** Changes that modify more, or less finely. */
export const timetableChangeVariants: readonly Variant[] = [
  timetable('siblings-modified', clause, 'takes all periods of a lesson for modified when one is changed', {
    touchesSibling: () => true,
  }),
  timetable('modified-by-day', clause, 'notes of a change the day alone', {
    modifiedBy: (_what, _period, now) => `${now.slice(0, 10)}T00:00:00.000Z`,
  }),
  timetable(
    'lesson-change-unmodified',
    clause,
    'takes no period for modified when a lesson gets another teacher',
    {
      modifiedBy: (what, period, now) => (what === 'lesson teacher' ? period.modified : now),
    },
  ),
  timetable(
    'far-end-of-chain',
    clause,
    'takes the first period of a chain for modified by its first move alone',
    {
      modifiedBy: (what, { chain, id, modified }, now) =>
        what === 'move' && !chain.slice(-2).includes(id) ? modified : now,
    },
  ),
]
