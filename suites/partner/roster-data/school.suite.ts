/**
 * The school in the roster, and what the roster does not have: students without an account, and teachers of lessons.
 * `arrivedRoster`: one school whose roster changes between two synchronisations, exported after each: `before`, `after`.
 * Undecided if the application requests no roster, or reports twice that the second one failed.
 * Clauses: 2.6 roster organization, 2.6 roster academic session, 4.6 other facts.
 */
import {
  type DataRecord,
  exactly,
  given,
  givenCopied,
  must,
  NotApplicable,
  rule,
  type SimulatedRequest,
} from '#kit/partner'
import { arrivedRoster, changedDays } from '#kit/partner/roster-data'

// The credentials webhook has the same name, if its template has one.
// 2.6 Roster organization: The application takes the name of the school from the field `name` of the
//   organization.
//   Check: The organization, and the webhook if its template has a name, have the `name` "Gymnasium am Atlas
//   4711"; `identifier` and `displayName` are others. The export should show the value of `name` as the
//   school name. Undecided if the application does not request the roster.
rule('roster-data.school-name', async (context) => {
  const { before, parts } = await arrivedRoster(context)
  const { schoolName } = before
  must(
    schoolName === parts.school.name,
    { thing: 'schoolName', words: exactly(parts.school.name), place: 'copy' },
    schoolName,
  )
})

const years = [
  ['the present school year', 'present'],
  ['an earlier school year', 'earlier'],
] as const

// 2.6 Roster academic session: The application takes the first and the last day of a school year from its
//   academic session.
//   Check: The roster has the present and an earlier school year with unusual days. The export should have
//   the first and the last day of each. Undecided if it does not have the present year; not applicable if the
//   application requests no academic sessions, or keeps no earlier year.
rule('roster-data.sessions', years, async (context, which) => {
  const { before, parts, requests } = await arrivedRoster(context)
  mustRequestSessions(requests)
  const { present, [which]: session } = parts.sessions
  givenCopied(daysIn(before, present) !== undefined, 'the present school year')

  const dates = daysIn(before, session)
  if (dates === undefined) throw new NotApplicable('the application keeps no earlier school year')
  mustBe(dates, session)
})

// 2.6 Roster academic session: The application shows the present days of a school year that were changed, if
//   it requests the academic sessions again.
//   Check: The export shows the first days of the next school year; otherwise the result is undecided. Then
//   this year begins and ends a week later, and the export after the second synchronisation should have the
//   new days. Not applicable if it does not request the academic sessions again, or the application does not
//   keep this year.
rule('roster-data.sessions-changed', async (context) => {
  const { before, after, parts, later } = await arrivedRoster(context)
  mustRequestSessions(later)
  const { changed } = parts.sessions
  const first = daysIn(before, changed)
  if (first === undefined) throw new NotApplicable('the application keeps no later school year')
  const isShown = first[0] === changed.startDate && first[1] === changed.endDate
  given(isShown, 'the application does not show the days that the school year had at first')

  const dates = daysIn(after, changed)
  // It may drop the school year: nothing says how long an application keeps it.
  if (dates === undefined) throw new NotApplicable('the application no longer keeps the school year')
  mustBe(dates, changedDays)
})

type Copy = Awaited<ReturnType<typeof arrivedRoster>>['after']

/** The first and the last day of a school year in a copy; undefined if it is not copied. */
function daysIn({ academicSessions }: Copy, { sourcedId }: DataRecord) {
  return academicSessions.find(({ id }) => id === String(sourcedId))?.days
}

function mustBe([first, last]: readonly [string, string], { startDate, endDate }: DataRecord): void {
  must(first === startDate, `a school year from ${startDate}`, `a school year from ${first}`)
  must(last === endDate, `a school year until ${endDate}`, `a school year until ${last}`)
}

/** @throws {NotApplicable} if the application did not request the academic sessions */
function mustRequestSessions(requests: readonly SimulatedRequest[]): void {
  if (!requests.some(({ resource }) => resource === 'roster/academicSessions'))
    throw new NotApplicable('the application requests no academic sessions')
}

const withoutAccount = [
  ['the student has no account', 1],
  ['the account of the student is deleted', 2],
] as const

// 4.6 other facts: The application keeps students who have no account and are therefore not in the roster.
//   Check: One student of the student API never has a roster user, another one loses the account. Both should
//   be among the students of the export after the second synchronisation. Undecided if a student with an
//   account is not in both exports.
rule('roster-data.without-account', withoutAccount, async (context, which) => {
  const { after, before, parts } = await arrivedRoster(context)
  const copied = (copy: typeof after, index: number): boolean =>
    copy.students.some(({ id }) => id === String(parts.students[index]?.id))
  givenCopied(copied(before, 0) && copied(after, 0), 'the student with an account')
  must(copied(after, which), `the student ${parts.students[which]?.id}`, 'the student is not copied')
})

// 4.6 other facts: The application keeps the teachers of a lesson although a class of the roster returns only
//   its students.
//   Check: The application reads the students of a roster class; otherwise the rule is not applicable. After
//   two synchronisations the period of this lesson should still have its teacher in the export. Undecided if
//   the period is not copied.
rule('roster-data.lesson-teachers', async (context) => {
  const { after, parts, requests } = await arrivedRoster(context)
  const reads = requests.some(
    ({ resource, below }) => resource === 'roster/classes' && below?.endsWith('/students') === true,
  )
  if (!reads)
    throw new NotApplicable('the application does not request the students of a class of the roster')

  const copied = after.periods.find(({ id }) => id === String(parts.period.id))
  givenCopied(copied !== undefined, 'the period of the lesson')
  const [teacher] = parts.period.teachers as readonly { readonly id: number }[]
  const shown = copied.taking('teachers')
  must(
    shown.includes(String(teacher?.id)),
    `the teacher ${teacher?.id}`,
    `the teachers ${shown.join(', ') || 'missing'}`,
  )
})
