/**
 * Open points about `GET /students` and `GET /students/{externalKey}`.
 * Clauses: 2.6 Student, 4.6 students, 8.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Answer,
  type Context,
  type DataList,
  fieldNames,
  fieldOf,
  given,
  type Id,
  isBlank,
  isRecord,
  observe,
  recordIn,
  sameId,
  swapCase,
  unknownLike,
} from '#kit/platform'
import {
  allStudents,
  assignmentsIn,
  offsetCountsRecords,
  prepared,
  studentKey,
  studentsPage,
} from '#kit/platform/students'

const outcome = ({ found, answer }: DataList): string =>
  found === undefined ? `status ${answer.status}` : `${found.length} students`

const joined = (parts: readonly string[]): string => parts.join('; ') || 'nothing'

// 2.6: Which fields student records have.
observe('observe.students.members', async (context) => {
  const { records } = await studentsPage(context, { from: 0, size: 50 })
  given(records.length > 0, 'the list is empty')
  return fieldNames(records)
})

/** Offset of the last student: there, even a very large limit gives a short answer. */
async function lastOffset(context: Context): Promise<number> {
  const { received } = await allStudents(context)
  return offsetCountsRecords(context.profile) ? Math.max(0, received - 1) : 0
}

// 4.6 students limit: How the list of students answers a `limit` that is zero, negative, not an integer,
//   empty or beyond 32 bits.
observe('observe.students.limit-values', async (context) => {
  const offset = await lastOffset(context)
  const seen: string[] = []
  for (const limit of ['0', '-1', '1.5', 'abc', '', '2147483648'])
    seen.push(`${limit || 'empty'}: ${outcome(await context.data.students({ limit, offset }))}`)
  return `at offset ${offset}: ${joined(seen)}`
})

// 8: Which largest `limit` the list of students applies, and how it answers a larger one.
observe('observe.students.limit-maximum', async (context) => {
  given(prepared(context).more_than_default_limit === true, 'the school has fewer students')
  const { received } = await allStudents(context)
  const offset = await lastOffset(context)
  const seen: string[] = []
  for (const limit of [facts.defaultResultLimit + 1, 2000, 5000, 10_000, 100_000]) {
    // A limit above the length of the list, or above 5000, is sent at its end: the answer stays short.
    const isInside = limit <= Math.min(received, 5000)
    const list = await context.data.students(isInside ? { limit } : { limit, offset })
    seen.push(`${limit}${isInside ? '' : ' at the end'}: ${outcome(list)}`)
  }
  return `of ${received}: ${joined(seen)}`
})

// 4.6 students offset: How the list of students answers an `offset` that is negative, not an integer or past
//   the end.
observe('observe.students.offset-values', async (context) => {
  const { received } = await allStudents(context)
  const seen: string[] = []
  for (const offset of ['-1', 'abc', String(received + 5)])
    seen.push(`${offset}: ${outcome(await context.data.students({ limit: 2, offset }))}`)
  return joined(seen)
})

// 4.6 students filter: How the list of students answers a filter that is malformed, names an unknown field or
//   matches nobody.
observe('observe.students.filter-values', async (context) => {
  const { data } = context
  const students = await allStudents(context)
  const id = students.firstId ?? '1'
  const filters = [
    ['malformed', `((${data.idFilter(id)}`],
    ['unknown field', data.idFilter(id).replace('id', 'noSuchMember')],
    ['unknown id', data.idFilter(unknownLike(id, (text) => students.has(text)))],
  ] as const
  const seen: string[] = []
  for (const [name, filter] of filters)
    seen.push(`${name}: ${outcome(await data.students({ filter, limit: 2 }))}`)
  return joined(seen)
})

// 4.6 students filter: Whether the filter on the class name depends on letter case and finds past
//   assignments.
observe('observe.students.filter-class', async (context) => {
  const { data } = context
  const seen: string[] = []
  for (const { name, students } of prepared(context).look_alike_classes ?? []) {
    const { records } = await data.students({ filter: data.classFilter(name) })
    const ids = new Set(students.map(String))
    const further = records.filter((record) => !ids.has(studentKey(record))).length
    const swapped = swapCase(name)
    const other = swapped === name ? null : await data.students({ filter: data.classFilter(swapped) })
    const inOtherCase = other === null ? '' : `, ${swapped}: ${outcome(other)}`
    seen.push(`${name}: ${further} beyond the known ${ids.size}${inOtherCase}`)
  }
  return joined(seen)
})

// 2.6 Student: Which value a student record has for an absent `externalKey`.
observe('observe.students.absent-key', async (context) => {
  const { without_key } = prepared(context)
  const list = await context.data.students({ filter: context.data.idFilter(without_key?.id ?? '') })
  const record = list.records.find(({ id }) => sameId(id, without_key?.id))
  given(record !== undefined, 'the student without a key is not found')
  const key = fieldOf(context.profile, record, 'externalKey')
  if (key === undefined) return 'no field'
  return key === null ? 'null' : isBlank(key) ? 'an empty text' : 'a value'
})

// 2.6 Student: Which form `startDate` has, and whether an assignment has an end.
observe('observe.students.start-date', async (context) => {
  const { id } = prepared(context).assigned ?? {}
  const student = (await allStudents(context)).get(String(id))
  const [assignment] = assignmentsIn(student?.classAssignments) ?? []
  given(assignment !== undefined, 'the assigned student has no class assignment')
  const value = fieldOf(context.profile, assignment, 'startDate')
  const form = `${typeof value} ${String(value).replace(/\d/g, '9')}`
  return `${form}; fields ${Object.keys(assignment).sort().join(', ')}`
})

// 4.6 students by key: Whether the student endpoint finds an `externalKey` in another letter case.
observe('observe.students.key-case', async (context) => {
  const { id, external_key = '' } = prepared(context).with_key ?? {}
  const swapped = swapCase(external_key)
  given(swapped !== external_key, 'the known key has no letters')
  const answer = await context.data.student(swapped)
  const record = answer.ok ? recordIn(answer.json, (one) => sameId(one.id, id)) : undefined
  return record === undefined ? `not found: status ${answer.status}` : 'the same student'
})

// 4.6 students by key: Which form a single student has, and which status and body an unknown key and an
//   internal id get.
observe('observe.students.by-key-answers', async (context) => {
  const { data } = context
  const { id, external_key = '' } = prepared(context).with_key ?? {}
  const unknown = unknownLike(external_key, (text) => text === external_key)
  const byKey = formOf(await data.student(external_key), id)
  const byUnknownKey = formOf(await data.student(unknown), undefined)
  const byId = formOf(await data.student(String(id)), undefined)
  return joined([`known key: ${byKey}`, `unknown key: ${byUnknownKey}`, `internal id: ${byId}`])
})

/** The form of an answer that should hold one student. */
function formOf({ ok, json, status }: Answer, id: Id | undefined): string {
  const record = ok ? recordIn(json, (one) => sameId(one.id, id)) : undefined
  if (record === undefined) return `status ${status}, ${shapeOf(json)}`
  if (record === json) return 'the record itself'
  const [name = ''] = isRecord(json) ? Object.keys(json).filter((key) => json[key] === record) : []
  return Array.isArray(json) ? 'a list of one' : `in an envelope${name === '' ? '' : ` as ${name}`}`
}

/** The form of a body, without its values. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (isRecord(value)) return `an object with ${Object.keys(value).sort().join(', ')}`
  return value === undefined ? 'no JSON' : typeof value
}
