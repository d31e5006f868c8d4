/**
 * `GET /students/{externalKey}` returns the student with this external key, and never one with this id.
 * Clause: 4.6 students by key.
 */
import {
  type Answer,
  admitted,
  type Context,
  type DataRecord,
  fieldOf,
  given,
  type Id,
  idText,
  isBlank,
  isRecord,
  judgesRecorded,
  must,
  NotApplicable,
  optional,
  type Profile,
  recordIn,
  rule,
  sameId,
  shared,
  unknownLike,
} from '#kit/platform'
import {
  allStudents,
  prepared,
  type SelectStudent,
  type StudentFixtures,
  specialKeyCases,
} from '#kit/platform/students'

// 4.6 students by key: The student endpoint returns the student whose `externalKey` is at the end of the
//   path.
//   Check: The suite requests students by percent-encoded keys with a leading zero, blank, `+`, `/`, `%` or
//   umlaut, and by a key that is the id of another student. The student with the expected id must come each
//   time.
rule(
  'students.by-key.found',
  (profile) => [
    ['known key', (({ with_key }) => with_key) as SelectStudent],
    ...specialKeyCases(profile),
    optional(
      ['fixture.students.collision'],
      'key that is the id of another student',
      (({ collision }) => collision) as SelectStudent,
    ),
  ],
  async (context, select: SelectStudent) => {
    const { id, external_key = '' } = select(prepared(context)) ?? {}
    const answer = await context.data.student(external_key)
    admitted(answer)

    const ids = idsIn(answer).slice(0, 5).join(', ')
    const expected = `the student with id ${id} for the key ${external_key}`
    must(
      studentIn(answer, id) !== undefined,
      expected,
      ids === '' ? answer.summary : `students with the ids ${ids}`,
    )
  },
)

judgesRecorded('students.by-key.found', 'student', ({ profile, requested, record }) => {
  given(record !== undefined, 'the answer has not exactly one student')
  const key = fieldOf(profile, record, 'externalKey')
  given(!isBlank(key), 'the student has no externalKey')
  if (isIdInPlaceOfKey(profile, requested, record))
    throw new NotApplicable('the path ends in the id of the student, which another rule is about')
  const isFound = folded(key) === folded(requested)
  must(isFound, `the student for the key ${requested}`, `the student with the key ${key}`)
})

/** Differences in letter case and in the form of accents do not count. */
const folded = (key: unknown): string => String(key).trim().normalize('NFC').toLowerCase()

/** True if a student with another key, or without one, has the requested text as id. */
function isIdInPlaceOfKey(profile: Profile, requested: string, record: DataRecord): boolean {
  const key = fieldOf(profile, record, 'externalKey')
  return sameId(record.id, requested) && key !== undefined && folded(key ?? '') !== folded(requested)
}

/** Selects the id that is sent in place of a key. */
type SelectId = (students: StudentFixtures) => Id | undefined

// 4.6 students by key: The student endpoint does not return a student for an internal id at the end of the
//   path.
//   Check: After a known key was found, the suite puts internal ids in the path: of a student without a key,
//   of one with a key, and one that is the key of another. The student with this id must not come; an unknown
//   key must find nobody.
rule(
  'students.by-key.internal-id',
  [
    ['student without a key', (({ without_key }) => without_key?.id) as SelectId],
    ['student with a key', (({ with_key }) => with_key?.id) as SelectId],
    optional(
      ['fixture.students.collision'],
      'id that is the key of another student',
      (({ collision }) => collision?.other_id) as SelectId,
    ),
    ['unknown key', null],
  ],
  async (context, select: SelectId | null) => {
    const { external_key = '', id: knownId } = prepared(context).with_key ?? {}
    const known = await studentWithKey(context, external_key)
    given(studentIn(known, knownId) !== undefined, `a known key gives no student: ${known.summary}`)

    const id = select?.(prepared(context))
    if (id === undefined) {
      const answer = await context.data.student(await unknownKey(context, external_key))
      const listedIds = idsIn(answer)
      must(listedIds.length === 0, 'no student for an unknown key', `the student with id ${listedIds[0]}`)
    } else {
      const answer = await context.data.student(String(id))
      must(!idsIn(answer).includes(String(id)), `no student with id ${id}`, `the student with id ${id}`)
    }
  },
)

judgesRecorded('students.by-key.internal-id', 'student', ({ profile, requested, record }) => {
  given(record !== undefined, 'the answer has not exactly one student')
  const isFoundById = isIdInPlaceOfKey(profile, requested, record)
  must(
    !isFoundById,
    `no student for the id ${requested} in place of a key`,
    `the student with id ${record.id}`,
  )
})

const studentWithKey = shared((context: Context, key: string) => context.data.student(key))

/** The student in an answer: the record itself, in an envelope, or the only one in a list. */
function studentIn(answer: Answer, id: Id | undefined): DataRecord | undefined {
  return answer.ok ? recordIn(answer.json, (record) => sameId(record.id, id)) : undefined
}

/** Ids of the records in a successful answer. Records inside a record with an id do not count. */
function idsIn({ ok, json }: Answer): readonly string[] {
  const ids = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(ids)
    if (!isRecord(value)) return []
    const { id: held }: DataRecord = value
    const id = idText(held)
    return id === undefined ? Object.values(value).flatMap(ids) : [id]
  }
  return ok ? ids(json) : []
}

/** A text that is neither a key nor an id of a student in the list. */
async function unknownKey(context: Context, like: string): Promise<string> {
  const students = await allStudents(context)
  const keys = new Set(students.externalKeys.map(String))
  return unknownLike(like, (text) => keys.has(text) || students.has(text))
}
