/**
 * The class teachers of each class. Contract 2.6: subject teachers belong to lessons, not to classes.
 * @module
 */
import type { Source } from './class-names.js'

/** A teacher in a class record. */
export interface TeacherReference {
  readonly id: number
  readonly externKey: string
  readonly shortName: string
}

const shortNames: Readonly<Record<Source, readonly string[]>> = {
  A: ['GRU', 'SOU', 'KUR', 'MOS', 'ADL', 'BER', 'CZE', 'DOL', 'EIS', 'FUC', 'GAB', 'HÖL'],
  B: ['LOR', 'ZIM'],
}

function made(source: Source): readonly TeacherReference[] {
  return shortNames[source].map((shortName, index) => ({
    id: (source === 'A' ? 101 : 701) + index,
    externKey: `${source}-LEHR-${String(index + 1).padStart(3, '0')}`,
    shortName,
  }))
}

const teachers: Readonly<Record<Source, readonly TeacherReference[]>> = { A: made('A'), B: made('B') }

/** All class teachers of a school. */
export function teachersOf(source: Source): readonly TeacherReference[] {
  return teachers[source]
}

/** Classes of the first school that do not have exactly one class teacher. */
export const unusual = { none: '2A', several: '2B' } as const

/** Short names of classes that were created in the platform and have no key of another system. */
export const withoutKey: readonly string[] = ['2C', '5E']

/** Class teachers of a class: none, two or three for some classes, otherwise one. */
export function classTeachersOf(
  source: Source,
  shortName: string,
  index: number,
): readonly TeacherReference[] {
  const references = teachers[source]
  const at = (offset: number): TeacherReference =>
    references[(index + offset) % references.length] as TeacherReference
  if (source === 'A' && shortName === unusual.none) return []
  if (source === 'A' && shortName === unusual.several) return [at(0), at(1), at(2)]
  return index % 9 === 4 ? [at(0), at(5)] : [at(0)]
}

/** A teacher of a lesson of a class who is not one of its class teachers. */
export function subjectTeacherOf(
  source: Source,
  classTeachers: readonly TeacherReference[],
): TeacherReference {
  return teachers[source].find((one) => !classTeachers.includes(one)) as TeacherReference
}
