/**
 * Variants of the periods that a change of the timetable modifies. Contract 4.6 and its sync rules.
 * @module
 */
import type { Variant } from '../fault.js'
import { timetable } from './timetable-variant.js'

const clause = '4.6 timetable'

/** Changes that modify more periods, or with less precise times. */
export const timetableChangeVariants: readonly Variant[] = [
  timetable('siblings-modified', clause, 'treats all periods of a lesson as modified when one is changed', {
    touchesSibling: () => true,
  }),
  timetable('modified-by-day', clause, 'stores only the day of a change', {
    modifiedBy: (_what, _period, now) => `${now.slice(0, 10)}T00:00:00.000Z`,
  }),
  timetable(
    'lesson-change-unmodified',
    clause,
    'does not mark periods as modified when a lesson gets another teacher',
    {
      modifiedBy: (what, period, now) => (what === 'lesson teacher' ? period.modified : now),
    },
  ),
  timetable(
    'far-end-of-chain',
    clause,
    'marks the first period of a chain as modified only by its first move',
    {
      modifiedBy: (what, { chain, id, modified }, now) =>
        what === 'move' && !chain.slice(-2).includes(id) ? modified : now,
    },
  ),
]
