/**
 * Classes of each school and school year.
 * @module
 */
import type { Tenant } from '../model.js'
import { classIdOf, classNames, type Source } from './class-names.js'
import { classTeachersOf, type TeacherReference, withoutKey } from './class-teachers.js'
import type { DataRecord } from './record.js'

/** Ids of school years. */
export const years = { earlier: 26, current: 27, next: 28 } as const

/** A class, with data that is not in its record. */
export interface SchoolClass {
  /** Id of its school year. */
  readonly year: number
  readonly id: number
  /** Undefined for a class that was created in the platform. */
  readonly externKey: string | undefined
  readonly shortName: string
  readonly classTeachers: readonly TeacherReference[]
  /** The record in the API. Contract 2.6, Class. */
  readonly record: DataRecord
}

/** Classes of the current year that only class management uses, for changes that are undone. */
export const throwAway = ['ZZ-X', 'ZZ-Y'] as const

/** A name of the earlier year that does not exist in the current year. */
export const goneName = '13H'

/** Names of the earlier year. All except one exist in the current year too. */
const earlierNames: Readonly<Record<Source, readonly string[]>> = {
  A: ['1A', '1B', '1C', '2A', '2B', '3C', '4D', '5E', '6F', '7G', '11A', '12A', goneName],
  B: ['5C', '4D'],
}

/** Planned classes of the next year. */
const plannedNames: Readonly<Record<Source, readonly string[]>> = { A: ['1A', '1H'], B: [] }

interface Place {
  readonly source: Source
  readonly year: number
  readonly id: number
  readonly shortName: string
  readonly index: number
}

function made({ source, year, id, shortName, index }: Place): SchoolClass {
  const externKey = withoutKey.includes(shortName) ? undefined : `${source}${year}-${String(id).slice(-3)}`
  const classTeachers = classTeachersOf(source, shortName, index)
  const longName = shortName.startsWith('ZZ') ? `Testklasse ${shortName.slice(-1)}` : `Klasse ${shortName}`
  const dates = { startDate: `20${year - 1}-09-01`, endDate: `20${year}-07-31` }
  return {
    year,
    id,
    externKey,
    shortName,
    classTeachers,
    record: {
      id,
      ...(externKey === undefined ? {} : { externKey }),
      shortName,
      longName,
      ...dates,
      classTeachers,
    },
  }
}

function schoolOf(source: Source): readonly SchoolClass[] {
  const first =
    source === 'A'
      ? { earlier: 3501, current: 5501, next: 7501 }
      : { earlier: 8501, next: 8901, current: 8701 }
  const names = classNames(source)
  const classList = (
    shortNames: readonly string[],
    year: number,
    id: (shortName: string, index: number) => number,
  ): SchoolClass[] =>
    shortNames.map((shortName, index) => made({ source, year, shortName, index, id: id(shortName, index) }))
  return [
    ...classList(names, years.current, (shortName) => classIdOf(source, shortName)),
    ...classList(source === 'A' ? throwAway : [], years.current, (_, index) => first.current + index),
    ...classList(earlierNames[source], years.earlier, (_, index) => first.earlier + index),
    ...classList(plannedNames[source], years.next, (_, index) => first.next + index),
  ]
}

const classes: Readonly<Record<Source, readonly SchoolClass[]>> = { A: schoolOf('A'), B: schoolOf('B') }

/** Current classes of a school, of all school years. */
export function classesOf({
  source,
  changes,
}: Pick<Tenant, 'source'> & {
  readonly changes: Pick<Tenant['changes'], 'classes'>
}): readonly SchoolClass[] {
  if (changes.classes.size === 0) return classes[source]
  return classes[source].map((one) => changed(one, changes.classes.get(String(one.id))))
}

/** A class of the current school year by its short name, in its state at the start. */
export function classNamed(source: Source, shortName: string): SchoolClass {
  const schoolClass = classes[source].find((one) => one.shortName === shortName && one.year === years.current)
  if (schoolClass === undefined) throw new Error(`the world has no class ${shortName}`)
  return schoolClass
}

/** Applies a change. Null removes a field that the class did not have at the start. */
function changed(one: SchoolClass, change: DataRecord | undefined): SchoolClass {
  if (change === undefined) return one
  const kept = Object.entries(change).filter(([name, value]) => value !== null || name in one.record)
  const record: DataRecord = { ...one.record, ...Object.fromEntries(kept) }
  return {
    ...one,
    externKey: record.externKey === undefined ? undefined : String(record.externKey),
    shortName: String(record.shortName),
    record,
  }
}
