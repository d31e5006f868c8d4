/**
 * Records of students. Contract 2.6 student, 4.6 students.
 * @module
 */
import { randomInt, randomUUID } from 'node:crypto'

/** A record as a data API tells it. */
export type DataRecord = Readonly<Record<string, unknown>>

/** Keys that must be encoded to stand in a path. */
export const awkwardKeys = ['A/1 ä', '100%', '50%25', 'a?b#c', '007', 'x+y&z=1'] as const

const forenames = ['Ada', 'Berk', 'Chloé', 'Dženana', 'Emil', 'Fatma', 'Gül', 'Hugo']
const lastNames = ['Novák', 'Steiner', 'Öztürk', 'Müller', "O'Neill", 'Ðurić', 'Wu']

/** A student; its internal id and its key have nothing in common. */
export function student(id: number, given: DataRecord = {}): DataRecord {
  return {
    id,
    externalKey: `K-${randomUUID().slice(0, 8).toUpperCase()}`,
    shortName: `s${id}`,
    lastName: lastNames[id % lastNames.length],
    forename: forenames[id % forenames.length],
    birthDate: '2012-03-09',
    gender: 'female',
    active: true,
    attestationRequirement: false,
    dateLastModified: '2025-09-01T06:00:00Z',
    classAssignments: [{ className: `${1 + (id % 4)}A`, startDate: '2025-09-01' }],
    ...given,
  }
}

/** As many students as wanted, with ids in a row from a number that is different each time. */
export function students(count: number): DataRecord[] {
  const first = randomInt(1_000_000, 9_000_000)
  return Array.from({ length: count }, (_none, index) => student(first + index))
}

/** A record without some fields. */
export function lacking(record: DataRecord, ...names: readonly string[]): DataRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
}
