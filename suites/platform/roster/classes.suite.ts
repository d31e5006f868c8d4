/**
 * Classes of the roster, which are lessons, and their students.
 * Clauses: 1 item 4, 4.6 other facts.
 *
 * GET /classes and GET /classes/{id}/students, all pages.
 */
import { facts } from '#generated/catalogue.js'
import { type Context, given, type Id, must, optional, rule, shared } from '#kit/platform'
import { allPages, hasId, idOf, preparedRoster, readList, recordsToJudge } from '#kit/platform/roster'

// 1 item 4: The roster lists classes, each of which is a lesson.
//   Check: The suite reads all pages of `GET /classes` of the roster. The lesson of the fixture file must be
//   in the list under its id.
rule('roster.classes.listed', async (context) => {
  const { id } = preparedRoster(context, 'lesson')
  const classes = await recordsToJudge(context, 'classes')

  const isListed = hasId(context, classes, id)
  must(isListed, `the lesson ${id} in the list`, `${classes.length} classes without this one`)
})

// 4.6 other facts: The roster does not list a lesson as a class if it only took place in an earlier school
//   year.
//   Check: The lesson of an earlier year that the fixture file names must not be in the list of classes,
//   unless it is marked `tobedeleted`. A list without the present lesson makes the rule undecided.
rule('roster.classes.present-only', async (context) => {
  const { id: present } = preparedRoster(context, 'lesson')
  const classes = await readList(context, 'classes')
  given(hasId(context, classes, present), `the lesson ${present} is not in the list`)

  const { id } = preparedRoster(context, 'past_lesson')
  // A class that the target marks as deleted may stay in the list.
  const kept = classes.filter(({ status }) => String(status).toLowerCase() !== facts.deletedUserStatus)
  must(!hasId(context, kept, id), `no lesson ${id} of an earlier school year`, `the lesson ${id}`)
})

const lessons = [
  ['part of a class', 'lesson'],
  optional(['fixture.roster.mixed_lesson'], 'students of several classes', 'mixed_lesson'),
  optional(
    ['fixture.roster.lesson_partly_without_account'],
    'whole class, with a student without an account',
    'lesson_partly_without_account',
  ),
] as const

const studentsOfClass = shared((context: Context, id: Id) =>
  allPages(context, (offset) => context.roster.classStudents(id, offset)),
)

// 4.6 other facts: The roster lists exactly the students of the lesson as students of its class.
//   Check: The suite reads all students of a lesson that has part of a school class, of one with students of
//   several classes, and of one with a student without an account. The ids must be exactly those of the
//   fixture file, no more and no fewer.
rule('roster.class-students.exact', lessons, async (context, name) => {
  const { id, students } = preparedRoster(context, name)
  const people = await studentsOfClass(context, id)

  const expected = students.map(String)
  const ids = people.map((record) => idOf(context, record) ?? 'without an id')
  const missing = expected.filter((student) => !ids.includes(student))
  const extra = ids.filter((student) => !expected.includes(student))
  must(
    missing.length === 0 && extra.length === 0,
    `the ${expected.length} students of the lesson ${id}`,
    `${ids.length}; missing: ${firstOf(missing)}; extra: ${firstOf(extra)}`,
  )
})

function firstOf(ids: readonly string[]): string {
  const [first, ...others] = ids
  if (first === undefined) return 'nobody'
  return others.length === 0 ? first : `${first} and ${others.length} more`
}
