/**
 * Periods of the first school that the suite may change, one for each kind of change. No other part of the world uses
 * them, their teachers or their rooms.
 * @module
 */
import type { Place } from './timetable-changes.js'

const place = (lesson: number, date: string, unit: number): Place => ({ lesson, date, unit })

/** Date and unit. */
type Time = readonly [date: string, unit: number]

/** The period of each change, and the change. */
export const changeable = {
  substituted: { ...place(7002, '2026-10-12', 2), original: 102, substitute: 103 },
  lessonChange: { lesson: 7042, former: 1011, present: 1012 },
  movedOnce: { ...place(7027, '2026-10-05', 2), to: [['2026-10-08', 8]] as readonly Time[] },
  movedTwice: {
    ...place(7027, '2026-10-13', 2),
    to: [
      ['2026-10-15', 8],
      ['2026-11-04', 8],
    ] as readonly Time[],
  },
  movedThrice: {
    ...place(7027, '2026-11-05', 2),
    to: [
      ['2026-11-06', 8],
      ['2026-11-09', 8],
      ['2026-11-11', 8],
    ] as readonly Time[],
  },
  added: [
    { ...place(7011, '2026-10-05', 1), kind: 'room', resources: [314] },
    { ...place(7011, '2026-10-06', 2), kind: 'teacher', resources: [1013] },
    { ...place(7011, '2026-10-07', 2), kind: 'room', resources: [314, 316] },
    { ...place(7011, '2026-10-09', 1), kind: 'teacher', resources: [104, 1013] },
  ],
  removed: [
    { ...place(7011, '2026-11-02', 1), kind: 'room', resources: [302] },
    { ...place(7011, '2026-11-03', 2), kind: 'teacher', resources: [105] },
    { ...place(7022, '2026-10-07', 5), kind: 'room', resources: [309, 311] },
    { ...place(7010, '2026-10-07', 5), kind: 'teacher', resources: [109, 110] },
  ],
  cancelled: place(7011, '2026-11-10', 2),
  halfCancelled: { ...place(7025, '2026-10-13', 6), other: 5 },
  note: { ...place(7002, '2026-11-04', 1), text: 'Lexikon mitbringen, Seite 12' },
  deleted: place(7031, '2026-11-05', 3),
} as const

/** Their lessons. */
export const changeableLessons: ReadonlySet<number> = new Set(
  Object.values(changeable)
    .flat()
    .map(({ lesson }) => lesson),
)
