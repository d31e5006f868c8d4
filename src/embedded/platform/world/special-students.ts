/**
 * Students with a special role, by their position among the students of the first school. All others are alike.
 * @module
 */
import { ordinaryClasses, type Source } from './class-names.js'

/** A stored class assignment. */
export interface Assignment {
  readonly className: string
  readonly startDate: string
  readonly endDate: string
}

/** First and last day of the current school year, and of the previous one. */
export const schoolYear = { startDate: '2026-09-01', endDate: '2027-07-31' } as const
const lastYear = { startDate: '2025-09-01', endDate: '2026-07-31' } as const

/** Positions of single students. */
export const specialStudents = {
  withKey: 1204,
  withoutKey: 1333,
  withoutAccount: 1502,
  /** Its external key is the internal id of the next student. */
  collision: 640,
  collided: 1777,
  assigned: 421,
  twiceAssigned: 888,
  withoutClass: 1999,
  formerly1A: 250,
} as const

/** Names that no other student has. */
export const soleNames: ReadonlyMap<number, readonly [forename: string, lastName: string]> = new Map([
  [specialStudents.withoutAccount, ['Quirin', 'Ohnesorg']],
])

/** Students that were created in the platform, without an external key. One of them is in 11A. */
export const withoutKey: readonly number[] = [57, specialStudents.withoutKey, 1414, 1845]

/** Students without a user account. One is in 1A, and one in the part of 5C that has lessons of a part. */
export const withoutAccount: readonly number[] = [
  9,
  212,
  534,
  777,
  1100,
  1260,
  specialStudents.withoutAccount,
  1960,
]

/** Classes of the first school whose students have user accounts: the classes with lessons. */
export const classesWithAccounts: readonly string[] = ['1A', '2D', '3B', '5C', '5D', '7G', '8B', '11E']

/** Students with an account in the list of users, by login name. */
export const accounts: ReadonlyMap<number, readonly [login: string, forename: string, lastName: string]> =
  new Map([
    [30, ['ben.ostrow', 'Ben', 'Ostrow']],
    [31, ['clara.noel', 'Clara', 'Noël']],
    [32, ['gerda.riegel', 'Gerda', 'Riegel']],
  ])

/** Keys with characters that paths and parsers treat differently. */
export const specialKeys: ReadonlyMap<number, string> = new Map([
  [1250, '000815'],
  [333, 'AB 12'],
  [1871, 'AB+12'],
  [1490, '26/7'],
  [1733, '26%2F7'],
  [2099, 'Jü-4'],
])

/** Keys that result from the special ones if they are misread, and other unusual keys. */
const furtherKeys: ReadonlyMap<number, string> = new Map([
  [12, '815'],
  [13, '26'],
  [14, 'AB12'],
  [15, 'Ju-4'],
  [16, '4F1C09B2-77AE-4D0C-9A53-0E6B1D2C8F45'],
  [17, `${'long-key-'.repeat(11)}x`],
])

/** External key of the student at a position. Undefined for students that were created in the platform. */
export function keyAt(source: Source, index: number, idOf: (index: number) => number): string | undefined {
  const ordinary = `S-${10_000 + index}`
  if (source === 'B') return `B${ordinary}`
  if (withoutKey.includes(index)) return undefined
  if (index === specialStudents.collision) return String(idOf(specialStudents.collided))
  return specialKeys.get(index) ?? furtherKeys.get(index) ?? ordinary
}

/** Small classes with similar names: one student in every few. */
const scattered: readonly (readonly [name: string, first: number, every: number, until: number])[] = [
  ['1Ab', 103, 200, 1800],
  ['1 A', 150, 250, 1700],
  ['1Ä', 171, 230, 1800],
  ['1AB', 190, 800, 1800],
]

/** Number of students in the classes above. The others have separate classes. */
export const ordinaryCount: Readonly<Record<Source, number>> = { A: 2100, B: 36 }

/** Class of the student at a position: of the grid, of the scattered classes, or of neither. */
function usualClass(source: Source, index: number): string {
  if (index >= ordinaryCount[source]) return `${13 + Math.floor((index - ordinaryCount[source]) / 25)}N`
  const odd = source === 'A' ? scattered : []
  const [name] =
    odd.find(([, first, every, until]) => index < until && index >= first && (index - first) % every === 0) ??
    []
  const grid = ordinaryClasses(source)
  return name ?? (grid[index % grid.length] as string)
}

/** Class assignments of the student at a position. */
export function assignmentsAt(source: Source, index: number): readonly Assignment[] {
  const usual: Assignment = { className: usualClass(source, index), ...schoolYear }
  if (source === 'B') return [usual]
  switch (index) {
    case specialStudents.withoutClass:
      return []
    case specialStudents.assigned:
      return [{ ...usual, startDate: '2026-11-16' }]
    case specialStudents.twiceAssigned:
      return [usual, { className: '11A', ...schoolYear, startDate: '2026-10-19' }]
    case specialStudents.formerly1A:
      return [{ className: '1A', ...lastYear }, usual]
    default:
      return [usual]
  }
}
