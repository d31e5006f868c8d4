/**
 * What the record of a student holds.
 * Clause: 2.6 Student.
 */
import {
  assignmentsIn,
  type Context,
  classNamesIn,
  type DataRecord,
  fieldOf,
  given,
  isBlank,
  isDay,
  must,
  optional,
  type PickKeyed,
  rule,
  type StudentFixtures,
  type Survey,
  sameId,
  specialKeyCases,
  studentSurvey,
} from '#kit/platform'

type Surveyed = Survey['students'][number]

const prepared = ({ profile }: Context): StudentFixtures => profile.fixtures.students ?? {}

/** A student of the list. @throws {Undecided} where it is not there: other rules judge that */
async function listed(context: Context, id: string | number | undefined): Promise<Surveyed> {
  const student = (await studentSurvey(context)).byId.get(String(id))
  given(student !== undefined, `no student with id ${id} is in the list`)
  return student
}

rule('students.record.id', async (context) => {
  const { students, sharedIds } = await studentSurvey(context)
  given(students.length > 0, 'the list is empty')

  const without = students.filter(({ id }) => id === undefined)
  must(without.length === 0, 'an id in every record', `${without.length} records without`)
  const shared = [...new Set(sharedIds)]
  must(shared.length === 0, 'an id of its own in every record', `the id ${shared.join(', ')} again`)
})

rule(
  'students.record.external-key',
  (profile) => [['known key', (({ with_key }) => with_key) as PickKeyed], ...specialKeyCases(profile)],
  async (context, pick: PickKeyed) => {
    const { id, external_key } = pick(prepared(context)) ?? {}
    const { externalKey } = await listed(context, id)

    must(sameId(externalKey, external_key), `${external_key} in externalKey`, externalKey)
  },
)

/** Class assignments of a student of the list. */
async function assignmentsOf(
  context: Context,
  id: string | number | undefined,
): Promise<readonly DataRecord[]> {
  const { classAssignments } = await listed(context, id)
  const found = assignmentsIn(classAssignments)
  must(found !== undefined, 'a list of objects in classAssignments', typeof classAssignments)
  return found
}

/** Assignments of all students; what is no list of objects is left out. */
async function allAssignments(context: Context): Promise<readonly DataRecord[]> {
  const { students } = await studentSurvey(context)
  const all = students.flatMap(({ classAssignments }) => assignmentsIn(classAssignments) ?? [])
  given(all.length > 0, 'no student has a class assignment')
  return all
}

type Attempt = (context: Context) => Promise<void>

async function mustNameClasses(
  context: Context,
  id: string | number | undefined,
  names: readonly string[],
): Promise<void> {
  const found = classNamesIn(context.profile, await assignmentsOf(context, id))
  const missing = names.filter((name) => !found.includes(name.normalize('NFC')))
  must(missing.length === 0, `a class assignment with className ${missing.join(', ')}`, found.join(', '))
}

const everyName: Attempt = async (context) => {
  const { students } = await studentSurvey(context)
  const odd = students.filter(({ classAssignments }) => assignmentsIn(classAssignments) === undefined)
  must(odd.length === 0, 'a list of objects in classAssignments', `${odd.length} records with something else`)
  const all = await allAssignments(context)
  const without = all.filter((one) => {
    const name = fieldOf(context.profile, one, 'className')
    return typeof name !== 'string' || name.trim() === ''
  })
  must(without.length === 0, 'className in every class assignment', `${without.length} without`)
}

rule(
  'students.class-assignments.class-name',
  [
    [
      'known assignment',
      ((context) => {
        const { id, class_name = '' } = prepared(context).assigned ?? {}
        return mustNameClasses(context, id, [class_name])
      }) as Attempt,
    ],
    ['every assignment', everyName],
    optional(['fixture.students.twice_assigned'], 'two classes', ((context) => {
      const { id, class_names = [] } = prepared(context).twice_assigned ?? {}
      return mustNameClasses(context, id, class_names)
    }) as Attempt),
    optional(['fixture.students.without_class'], 'no class', (async (context) => {
      await assignmentsOf(context, prepared(context).without_class?.id)
    }) as Attempt),
  ],
  async (context, attempt: Attempt) => attempt(context),
)

/** The known assignment of the fixtures. */
async function knownAssignment(context: Context): Promise<{ found: DataRecord; day: string }> {
  const { id, class_name, start_date: day = '' } = prepared(context).assigned ?? {}
  const all = assignmentsIn((await listed(context, id)).classAssignments) ?? []
  const found = all.find((one) => fieldOf(context.profile, one, 'className') === class_name)
  given(found !== undefined, `the student with id ${id} is not assigned to ${class_name}`)
  return { found, day }
}

const hasStart = ({ profile }: Context, assignment: DataRecord): boolean =>
  !isBlank(fieldOf(profile, assignment, 'startDate'))

rule(
  'students.class-assignments.start-date.present',
  [
    ['known assignment', async (context: Context) => [(await knownAssignment(context)).found]],
    ['every assignment', allAssignments],
  ],
  async (context, assignments: typeof allAssignments) => {
    const without = (await assignments(context)).filter((one) => !hasStart(context, one))

    must(without.length === 0, 'startDate in every class assignment', `${without.length} without`)
  },
)

rule('students.class-assignments.start-date.value', async (context) => {
  const { found, day } = await knownAssignment(context)
  given(hasStart(context, found), 'the assignment has no startDate')
  const value = fieldOf(context.profile, found, 'startDate')
  const right = isDay(value, day)
  given(right !== undefined, `startDate has a form that is not known: ${String(value)}`)

  must(right, `${day} in startDate`, value)
})
