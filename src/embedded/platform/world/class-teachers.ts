/**
 * Who is class teacher of which class. Contract 2.6: subject teachers are attached to lessons, not classes.
 * @module
 */
import type { Source } from './class-names.js'

/** A teacher as a class record names one. */
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

/** Everyone who is class teacher of some class. */
export function teachersOf(source: Source): readonly TeacherReference[] {
  return teachers[source]
}

/** Classes of the first school with other than one class teacher. */
export const unusual = { none: '2A', several: '2B' } as const

/** Short names of classes that were made in the platform, so that they have no key of another system. */
export const withoutKey: readonly string[] = ['2C', '5E']

/** Class teachers of a class: none, two or three for some, else one. */
export function classTeachersOf(
  source: Source,
  shortName: string,
  index: number,
): readonly TeacherReference[] {
  const all = teachers[source]
  const at = (offset: number): TeacherReference => all[(index + offset) % all.length] as TeacherReference
  if (source === 'A' && shortName === unusual.none) return []
  if (source === 'A' && shortName === unusual.several) return [at(0), at(1), at(2)]
  return index % 9 === 4 ? [at(0), at(5)] : [at(0)]
}

/** Who teaches a lesson of a class without being one of its class teachers. */
export function subjectTeacherOf(
  source: Source,
  classTeachers: readonly TeacherReference[],
): TeacherReference {
  return teachers[source].find((one) => !classTeachers.includes(one)) as TeacherReference
}
