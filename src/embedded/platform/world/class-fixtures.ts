/**
 * Prepared classes in the form of a fixture file.
 * @module
 */
import type { Tenant } from '../model.js'
import { subjectTeacherOf, unusual } from './class-teachers.js'
import { classesOf, classNamed, goneName, throwAway, years } from './classes.js'
import type { Fixture } from './fixture.js'

/** A name that exists in the current and the earlier school year. */
const repeatedName = '3C'

/** Entries of the section `classes`. */
export function classFixtures(tenant: Tenant): Fixture {
  const { source } = tenant
  const earlier = (shortName: string): number | undefined =>
    classesOf(tenant).find((one) => one.shortName === shortName && one.year === years.earlier)?.id
  const identifiers = (one: { id: number; externKey: string | undefined; shortName: string }): Fixture => ({
    id: one.id,
    extern_key: one.externKey,
    short_name: one.shortName,
  })
  const gone = classesOf(tenant).find(({ shortName }) => shortName === goneName)
  const several = classNamed(source, unusual.several)
  const taught = classNamed(source, '2D')
  return {
    throw_away: throwAway.map((shortName) => identifiers(classNamed(source, shortName))),
    ...(gone === undefined ? {} : { old: identifiers(gone) }),
    same_short_name: {
      short_name: repeatedName,
      current: { id: classNamed(source, repeatedName).id },
      earlier: { id: earlier(repeatedName) },
    },
    without_teacher: { id: classNamed(source, unusual.none).id },
    several_teachers: { id: several.id, teachers: several.classTeachers.map(({ id }) => id) },
    subject_teacher: { id: taught.id, teacher: subjectTeacherOf(source, taught.classTeachers).id },
  }
}

/** A class of the second school. */
export function foreignClass({ source }: Tenant): Fixture {
  return { id: classNamed(source, '6D').id }
}
