/**
 * Finds prepared classes and rooms.
 * @module
 */
import { byId, compareIds, type Finder, finder } from './finder.js'
import { idOf, type Reading, type SchoolClass } from './reading.js'
import { subjectTeacher } from './timetable.js'

/** A class may be changed only if its name contains this word. */
const harmless = /test|conformance|probe/i

/** Finders of the sections `classes` and `rooms`. */
export const classFinders: readonly Finder[] = [
  finder(
    'classes.throw_away',
    'Create two classes of the current year, with "conformance" in their names, an externKey and no students.',
    async (reading) => {
      const inUse = new Set(
        (await reading.students()).flatMap(({ classes }) => classes.map(({ name }) => name)),
      )
      const unused = (await current(reading)).filter(
        (one) => one.externKey !== null && !inUse.has(one.shortName) && harmless.test(namesOf(one)),
      )
      return unused.length < 2 ? undefined : unused.slice(0, 2).map(identified)
    },
  ),
  finder(
    'classes.old',
    'Have a class of an earlier school year with an externKey and a short name that the current year does not have.',
    async (reading) => {
      const names = new Set((await current(reading)).map(({ shortName }) => shortName))
      const schoolClass = byId(await reading.earlierClasses()).find(
        ({ shortName, externKey }) => externKey !== null && !names.has(shortName),
      )
      return schoolClass === undefined ? undefined : identified(schoolClass)
    },
  ),
  finder(
    'classes.same_short_name',
    'Have classes of the same short name in the current and in an earlier school year.',
    async (reading) => {
      const earlier = byId(await reading.earlierClasses())
      for (const { id, shortName } of await current(reading)) {
        const other = earlier.find((one) => one.shortName === shortName)
        if (other !== undefined) return { short_name: shortName, current: { id }, earlier: { id: other.id } }
      }
      return undefined
    },
  ),
  finder('classes.without_teacher', 'Have a class without class teacher.', async (reading) => {
    const schoolClass = (await current(reading)).find(({ teachers }) => teachers.length === 0)
    return schoolClass === undefined ? undefined : { id: schoolClass.id }
  }),
  finder('classes.several_teachers', 'Have a class with two class teachers.', async (reading) => {
    const schoolClass = (await current(reading)).find(({ teachers }) => teachers.length > 1)
    return schoolClass === undefined
      ? undefined
      : { id: schoolClass.id, teachers: [...schoolClass.teachers].sort(compareIds) }
  }),
  finder(
    'classes.subject_teacher',
    'Have a class with class teachers, and a lesson of it that another teacher gives.',
    subjectTeacher,
  ),
  finder('rooms.all', 'Create a room.', async (reading) => {
    const ids = (await reading.rooms()).flatMap((room) => idOf(room, 'id') ?? [])
    return ids.length === 0 ? undefined : ids.sort(compareIds)
  }),
]

async function current(reading: Reading): Promise<SchoolClass[]> {
  return byId(await reading.currentClasses())
}

function identified({ id, externKey, shortName }: SchoolClass): unknown {
  return { id, extern_key: externKey, short_name: shortName }
}

function namesOf({ shortName, record }: SchoolClass): string {
  return [shortName, ...Object.values(record).filter((value) => typeof value === 'string')].join(' ')
}
