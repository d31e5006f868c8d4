/**
 * One student by a path that ends in the external key.
 * Clause: 4.6 students by key.
 */
import {
  type Answer,
  admitted,
  type Context,
  type DataRecord,
  given,
  idText,
  isRecord,
  must,
  optional,
  type PickKeyed,
  recordIn,
  rule,
  type StudentFixtures,
  sameId,
  specialKeyCases,
  studentSurvey,
  unknownLike,
} from '#kit/platform'

type Id = string | number

const prepared = ({ profile }: Context): StudentFixtures => profile.fixtures.students ?? {}

/** The student in an answer: the record itself, in an envelope, or the only one of a list. */
function studentIn(answer: Answer, id: Id | undefined): DataRecord | undefined {
  return answer.ok ? recordIn(answer.json, (record) => sameId(record.id, id)) : undefined
}

rule(
  'students.by-key.found',
  (profile) => [
    ['known key', (({ with_key }) => with_key) as PickKeyed],
    ...specialKeyCases(profile),
    optional(
      ['fixture.students.collision'],
      'key that is the id of another student',
      (({ collision }) => collision) as PickKeyed,
    ),
  ],
  async (context, pick: PickKeyed) => {
    const { id, external_key = '' } = pick(prepared(context)) ?? {}
    const answer = await context.data.student(external_key)
    admitted(answer)

    const came = studentIn(answer, id) !== undefined
    const ids = answer.ok ? [...idsIn(answer.json)].slice(0, 5).join(', ') : ''
    must(came, `the student with id ${id} for the key ${external_key}`, ids || answer.summary)
  },
)

/** Ids of the records in a JSON value; what is inside of a record is not looked at. */
function* idsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* idsIn(item)
  else if (isRecord(value)) {
    const id = idText(value.id)
    if (id !== undefined) yield id
    else for (const field of Object.values(value)) yield* idsIn(field)
  }
}

/** What stands in the path, and the student whose id it is. */
type PickWrong = (students: StudentFixtures) => { readonly id: Id } | undefined

rule(
  'students.by-key.internal-id',
  [
    ['student without a key', (({ without_key }) => without_key) as PickWrong],
    ['student with a key', (({ with_key }) => with_key) as PickWrong],
    optional(['fixture.students.collision'], 'id that is the key of another student', (({ collision }) =>
      collision === undefined ? undefined : { id: collision.other_id }) as PickWrong),
    ['unknown key', null],
  ],
  async (context, pick: PickWrong | null) => {
    const { external_key = '', id: knownId } = prepared(context).with_key ?? {}
    const known = await context.data.student(external_key)
    const student = studentIn(known, knownId)
    given(student !== undefined, `a known key gives no student: ${known.summary}`)

    const id = pick?.(prepared(context))?.id
    const answer = await context.data.student(
      id === undefined ? await unknownKey(context, external_key) : String(id),
    )
    const found = answer.ok ? [...idsIn(answer.json)] : []
    if (id !== undefined) must(!found.includes(String(id)), `not the student with id ${id}`, 'that student')
    else must(found.length === 0, 'no student for an unknown key', `the student with id ${found[0]}`)
  },
)

/** A text that is no key and no id of a student in the list. */
async function unknownKey(context: Context, like: string): Promise<string> {
  const { students, byId } = await studentSurvey(context)
  const keys = new Set(students.map(({ externalKey }) => String(externalKey)))
  return unknownLike(like, (text) => keys.has(text) || byId.has(text))
}
