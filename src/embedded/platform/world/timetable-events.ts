/**
 * Events in the timetable of a school that are not lessons.
 * @module
 */
import { classIdOf, type Source } from './class-names.js'
import type { Period, PeriodResource } from './timetable.js'
import { madeAt } from './timetable-changes.js'

/** Events without their ids. */
export function eventsOf(source: Source): readonly Omit<Period, 'id'>[] {
  if (source === 'B') return []
  const resource = (kind: PeriodResource['kind'], id: number): PeriodResource => ({
    kind,
    id,
    change: 'none',
  })
  const event = (
    type: string,
    date: string,
    [start, end]: readonly [string, string],
    resources: readonly PeriodResource[],
  ): Omit<Period, 'id'> => ({
    lesson: null,
    source,
    start: `${date}T${start}`,
    end: `${date}T${end}`,
    modified: madeAt,
    type,
    situation: 'planned',
    resources,
    note: undefined,
    chain: [],
    half: undefined,
  })
  return [
    event(
      'EVENT',
      '2026-10-09',
      ['14:00', '16:30'],
      [
        ...['5C', '5D'].map((name) => resource('class', classIdOf(source, name))),
        resource('room', 313),
        resource('teacher', 105),
      ],
    ),
    ...['2026-10-07', '2026-10-14', '2026-11-04', '2026-11-11'].map((date) =>
      event('BREAK_SUPERVISION', date, ['09:30', '09:50'], [resource('teacher', 110)]),
    ),
    event(
      'MEETING',
      '2026-11-12',
      ['16:00', '17:30'],
      [resource('room', 315), resource('teacher', 108), resource('teacher', 111)],
    ),
  ]
}
