/**
 * Classes of the roster, which are lessons, and their students.
 * Clauses: 1 item 4, 4.6 other facts.
 */
import {
  admittedToRoster,
  type Context,
  type DataRecord,
  everyRecord,
  given,
  must,
  optional,
  preparedRoster,
  rosterClassStudents,
  rosterId,
  rosterRecords,
  rule,
} from '#kit/platform'

/** Ids of the classes in the list; those that are marked as gone are left out where that is asked for. */
async function classIds(context: Context, present = false): Promise<readonly (string | undefined)[]> {
  const classes = await rosterRecords(context, 'classes')
  const gone = (status: unknown): boolean => String(status).toLowerCase() === 'tobedeleted'
  return classes.filter(({ status }) => !present || !gone(status)).map((record) => rosterId(context, record))
}

rule('roster.classes.listed', async (context) => {
  const { id } = preparedRoster(context, 'lesson')
  const classes = await everyRecord(context, async (offset) => {
    const page = await context.roster.page('classes', offset)
    admittedToRoster(context, page.answer)
    must(
      page.found !== undefined,
      'a list of classes (ROSTER_LIST_POINTER tells where it stands)',
      page.answer.summary,
    )
    return page
  })

  const ids = classes.map((record) => rosterId(context, record))
  must(ids.includes(String(id)), `the lesson ${id} in the list`, `${ids.length} classes without this one`)
})

rule('roster.classes.present-only', async (context) => {
  const { id: present } = preparedRoster(context, 'lesson')
  given((await classIds(context)).includes(String(present)), `the lesson ${present} is not in the list`)

  const { id } = preparedRoster(context, 'past_lesson')
  const ids = await classIds(context, true)
  must(!ids.includes(String(id)), `no lesson ${id} of an earlier school year`, 'the lesson')
})

rule(
  'roster.class-students.exact',
  [
    ['part of a class', 'lesson'],
    optional(['fixture.roster.mixed_lesson'], 'students of several classes', 'mixed_lesson'),
  ],
  async (context, name: 'lesson' | 'mixed_lesson') => {
    const { id, students } = preparedRoster(context, name)
    const people = await rosterClassStudents(context, id)

    const expected = students.map(String)
    const idOf = (record: DataRecord): string => rosterId(context, record) ?? 'without an id'
    // Others may come in the same answer: those who have another role than the students.
    const roles = new Set(people.filter((one) => expected.includes(idOf(one))).map(({ role }) => role))
    const shown = people.filter(({ role }) => roles.size === 0 || roles.has(role)).map(idOf)
    const lacking = expected.filter((student) => !shown.includes(student))
    const further = shown.filter((student) => !expected.includes(student))
    must(
      lacking.length === 0 && further.length === 0,
      `the ${expected.length} students of the lesson ${id}`,
      `${shown.length}: without ${show(lacking)}; besides ${show(further)}`,
    )
  },
)

function show(ids: readonly string[]): string {
  const [first, ...others] = ids
  if (first === undefined) return 'nobody'
  return others.length === 0 ? first : `${first} and ${others.length} more`
}
