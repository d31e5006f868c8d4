/**
 * Changes of periods of the first school since the timetable was made. Contract 3, rules 1 to 5.
 * @module
 */

/** The original place of a period: its lesson, date and unit. */
export interface Place {
  readonly lesson: number
  readonly date: string
  readonly unit: number
}

/** Resources of a kind. */
export interface ResourceIds {
  readonly kind: 'teacher' | 'room'
  readonly ids: readonly number[]
}

/** A change of a single period. */
export interface Change extends Place {
  /** Time of the change, in UTC. */
  readonly at: string
  readonly note?: string
  readonly substituted?: { readonly original: number; readonly substitute: number }
  /** Date and unit of each period that it was moved to, in order. */
  readonly moved?: readonly (readonly [date: string, unit: number])[]
  readonly added?: ResourceIds
  readonly removed?: ResourceIds
  readonly cancelled?: true
}

/** When the timetable was made. It is the modification time of periods that never changed. */
export const madeAt = '2026-08-20T07:00:00Z'

/** Modification time of the periods that the suite may change. Every change of the suite is later. */
export const longAgo = '2024-08-19T07:00:00Z'

/** A lesson that was given to another teacher, with all its periods. */
export const lessonChange = { lesson: 7034, former: 109, present: 111, at: '2026-09-15T12:00:00Z' } as const

/** Changes with a special role, each of another lesson. */
export const specialChanges = {
  note: {
    ...{ lesson: 7020, date: '2026-10-12', unit: 5, at: '2026-09-18T11:00:00Z' },
    note: 'Arbeitsblatt 7 mitbringen',
  },
  /** The latest change, a week after the previous one. */
  modified: {
    ...{ lesson: 7033, date: '2026-10-13', unit: 1, at: '2026-11-05T10:20:30Z' },
    note: 'Diktat wird nachgeholt',
  },
  substituted: {
    ...{ lesson: 7012, date: '2026-10-12', unit: 2, at: '2026-10-09T06:30:00Z' },
    substituted: { original: 106, substitute: 107 },
  },
  movedOnce: {
    ...{ lesson: 7015, date: '2026-10-06', unit: 4, at: '2026-09-28T08:00:00Z' },
    moved: [['2026-10-08', 7]],
  },
  movedTwice: {
    ...{ lesson: 7023, date: '2026-10-13', unit: 3, at: '2026-10-02T08:00:00Z' },
    moved: [
      ['2026-10-16', 5],
      ['2026-11-04', 7],
    ],
  },
  movedThrice: {
    ...{ lesson: 7009, date: '2026-10-09', unit: 4, at: '2026-10-05T08:00:00Z' },
    moved: [
      ['2026-10-12', 6],
      ['2026-10-13', 7],
      ['2026-10-14', 7],
    ],
  },
  roomAdded: {
    ...{ lesson: 7044, date: '2026-11-02', unit: 2, at: '2026-10-14T08:00:00Z' },
    added: { kind: 'room', ids: [314] },
  },
  teacherAdded: {
    ...{ lesson: 7040, date: '2026-11-03', unit: 2, at: '2026-10-15T08:00:00Z' },
    added: { kind: 'teacher', ids: [1013] },
  },
  roomsAdded: {
    ...{ lesson: 7006, date: '2026-11-06', unit: 5, at: '2026-10-16T08:00:00Z' },
    added: { kind: 'room', ids: [314, 316] },
  },
  teachersAdded: {
    ...{ lesson: 7045, date: '2026-11-12', unit: 3, at: '2026-10-19T08:00:00Z' },
    added: { kind: 'teacher', ids: [104, 106] },
  },
  roomRemoved: {
    ...{ lesson: 7041, date: '2026-11-09', unit: 3, at: '2026-10-20T08:00:00Z' },
    removed: { kind: 'room', ids: [307] },
  },
  teacherRemoved: {
    ...{ lesson: 7039, date: '2026-11-06', unit: 1, at: '2026-10-21T08:00:00Z' },
    removed: { kind: 'teacher', ids: [1011] },
  },
  roomsRemoved: {
    ...{ lesson: 7022, date: '2026-11-11', unit: 5, at: '2026-10-22T08:00:00Z' },
    removed: { kind: 'room', ids: [309, 311] },
  },
  teachersRemoved: {
    ...{ lesson: 7010, date: '2026-11-11', unit: 5, at: '2026-10-23T08:00:00Z' },
    removed: { kind: 'teacher', ids: [109, 110] },
  },
  cancelled: {
    ...{ lesson: 7019, date: '2026-11-06', unit: 1, at: '2026-10-26T08:00:00Z' },
    cancelled: true,
  },
  halfCancelled: {
    ...{ lesson: 7013, date: '2026-10-14', unit: 4, at: '2026-10-07T08:00:00Z' },
    cancelled: true,
  },
} as const satisfies Readonly<Record<string, Change>>

/** Every change of a single period. */
export const changes: readonly Change[] = Object.values(specialChanges)

/** Periods of each school that were deleted, and when, in UTC. */
export const deletions: Readonly<Record<'A' | 'B', readonly (Place & { readonly at: string })[]>> = {
  A: [
    { lesson: 7016, date: '2026-10-01', unit: 4, at: '2026-09-24T07:30:00Z' },
    { lesson: 7036, date: '2026-10-02', unit: 4, at: '2026-09-24T07:30:00Z' },
    { lesson: 7007, date: '2026-10-19', unit: 4, at: '2026-10-12T09:15:00Z' },
    { lesson: 7007, date: '2026-10-22', unit: 4, at: '2026-10-12T09:15:00Z' },
    { lesson: 7021, date: '2026-10-23', unit: 2, at: '2026-10-12T09:15:00Z' },
    { lesson: 7046, date: '2026-11-17', unit: 4, at: '2026-10-29T13:45:00Z' },
  ],
  B: [
    { lesson: 8001, date: '2026-11-17', unit: 7, at: '2026-11-02T08:20:00Z' },
    { lesson: 8002, date: '2026-11-24', unit: 7, at: '2026-11-03T10:40:00Z' },
  ],
}
