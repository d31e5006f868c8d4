/**
 * Who is in the list of students.
 * Clauses: 2.6 Student, 4.6 students and other facts.
 */
import {
  type Context,
  given,
  givenWhole,
  isBlank,
  must,
  optional,
  rule,
  type StudentFixtures,
  type Survey,
  studentSurvey,
} from '#kit/platform'

type Known = { readonly id: string | number }

/** The prepared students of a profile. */
const prepared = ({ profile }: Context): StudentFixtures => profile.fixtures.students ?? {}

async function mustList(context: Context, known: readonly Known[]): Promise<Survey> {
  const survey = await studentSurvey(context)
  const absent = known.filter(({ id }) => !survey.byId.has(String(id))).map(({ id }) => String(id))
  if (absent.length > 0) await givenWhole(context, survey)
  must(absent.length === 0, 'every known student in the list', `nobody with id ${absent.join(', ')}`)
  return survey
}

/** Students of an entry that holds an optional one. */
const only = (one: Known | undefined): readonly Known[] => (one === undefined ? [] : [one])

rule(
  'students.list.complete',
  ({ data }) => [
    ['student with a key', ({ with_key }: StudentFixtures) => only(with_key), null],
    optional(
      ['fixture.students.collision'],
      'student whose key is the id of another, and that other',
      ({ collision }: StudentFixtures) =>
        collision === undefined ? [] : [collision, { id: collision.other_id }],
      null,
    ),
    optional(
      ['fixture.students.special_keys'],
      'students with special keys',
      ({ special_keys = [] }: StudentFixtures) => special_keys,
      null,
    ),
    optional(
      ['fixture.students.assigned'],
      'student of a class',
      ({ assigned }: StudentFixtures) => only(assigned),
      null,
    ),
    optional(
      ['fixture.students.twice_assigned'],
      'student of two classes',
      ({ twice_assigned }: StudentFixtures) => only(twice_assigned),
      null,
    ),
    optional(
      ['fixture.students.without_class'],
      'student without a class',
      ({ without_class }: StudentFixtures) => only(without_class),
      null,
    ),
    optional(
      ['fixture.students.look_alike_classes'],
      'students of whole classes',
      ({ look_alike_classes = [] }: StudentFixtures) =>
        look_alike_classes.flatMap(({ students }) => students.map((id) => ({ id }))),
      null,
    ),
    ...(data.students.count === null
      ? []
      : [['stated number', (_: StudentFixtures) => [], data.students.count] as const]),
  ],
  async (context, known: (students: StudentFixtures) => readonly Known[], count: number | null) => {
    const survey = await mustList(context, known(prepared(context)))
    if (count === null) return

    const { length } = survey.students
    if (length !== count) await givenWhole(context, survey)
    must(length === count, `${count} students, as STUDENTS_COUNT says`, length)
  },
)

rule('students.list.without-key', async (context) => {
  const { without_key } = prepared(context)
  const survey = await mustList(context, only(without_key))
  const key = survey.byId.get(String(without_key?.id))?.externalKey
  given(isBlank(key), 'the student of the fixture /students/without_key has an externalKey')
})

rule('students.list.without-account', async (context) => {
  await mustList(context, only(prepared(context).without_account))
})
