/**
 * What the target does with students where the contract is silent.
 * Clauses: 2.6 Student, 4.6 students, 8.
 */
import {
  type Answer,
  assignmentsIn,
  type Context,
  countsRecords,
  type DataList,
  type DataRecord,
  fieldOf,
  given,
  isBlank,
  isRecord,
  observe,
  recordIn,
  type StudentFixtures,
  sameId,
  studentKey,
  studentSurvey,
  studentsIn,
  swapCase,
  unknownLike,
} from '#kit/platform'

const prepared = ({ profile }: Context): StudentFixtures => profile.fixtures.students ?? {}

/** What an answer to a request for the list is, in words. */
const outcome = ({ found, answer }: DataList): string =>
  found === undefined ? `status ${answer.status}` : `${found.length} students`

const listOf = (parts: Iterable<string>): string => [...parts].join('; ') || 'nothing'

observe('observe.students.members', async (context) => {
  const { records } = await studentsIn(context, { from: 0, size: 50 })
  given(records.length > 0, 'the list is empty')
  const names = new Set<string>()
  for (const record of records) for (const name of namesIn(record)) names.add(name)
  return [...names].sort().join(', ')
})

/** Names of fields, those of inner records with the field that holds them. */
function* namesIn(record: DataRecord, within = ''): Generator<string> {
  for (const [name, value] of Object.entries(record)) {
    yield `${within}${name}`
    for (const inner of Array.isArray(value) ? value : [value])
      if (isRecord(inner)) yield* namesIn(inner, `${within}${name}.`)
  }
}

/** Offset of the last student: there even a huge limit gives a short answer. */
async function lastOffset(context: Context): Promise<number> {
  const { received } = await studentSurvey(context)
  return countsRecords(context.profile) ? Math.max(0, received - 1) : 0
}

observe('observe.students.limit-values', async (context) => {
  const offset = await lastOffset(context)
  const seen: string[] = []
  for (const limit of ['0', '-1', '1.5', 'abc', '', '2147483648'])
    seen.push(`${limit || 'empty'}: ${outcome(await context.data.students({ limit, offset }))}`)
  return `at offset ${offset}: ${listOf(seen)}`
})

observe('observe.students.limit-maximum', async (context) => {
  given(prepared(context).more_than_1000 === true, 'the school has fewer students')
  const { received } = await studentSurvey(context)
  const offset = await lastOffset(context)
  const seen: string[] = []
  for (const limit of [1001, 2000, 5000, 10_000, 100_000]) {
    const honoured = limit <= Math.min(received, 10_000)
    const list = await context.data.students(honoured ? { limit } : { limit, offset })
    seen.push(honoured ? `${limit}: ${outcome(list)}` : `${limit} at the end: ${outcome(list)}`)
  }
  return `of ${received}: ${listOf(seen)}`
})

observe('observe.students.offset-values', async (context) => {
  const { received } = await studentSurvey(context)
  const seen: string[] = []
  for (const offset of ['-1', 'abc', String(received + 5)])
    seen.push(`${offset}: ${outcome(await context.data.students({ limit: 2, offset }))}`)
  return listOf(seen)
})

observe('observe.students.filter-values', async (context) => {
  const { data } = context
  const { byId, students } = await studentSurvey(context)
  const id = students[0]?.id ?? '1'
  const unknown = unknownLike(id, (text) => byId.has(text))
  const filters = [
    ['malformed', `((${data.idFilter(id)}`],
    ['unknown field', data.idFilter(id).replace('id', 'noSuchMember')],
    ['unknown id', data.idFilter(unknown)],
  ] as const
  const seen: string[] = []
  for (const [name, filter] of filters)
    seen.push(`${name}: ${outcome(await data.students({ filter, limit: 2 }))}`)
  return listOf(seen)
})

observe('observe.students.filter-class', async (context) => {
  const { data } = context
  const known = prepared(context).look_alike_classes ?? []
  const seen: string[] = []
  for (const { name, students } of known) {
    const usual = await data.students({ filter: data.classFilter(name) })
    const ids = new Set(students.map(String))
    const further = usual.records.filter((record) => !ids.has(studentKey(record))).length
    const swapped = swapCase(name)
    const other = swapped === name ? null : await data.students({ filter: data.classFilter(swapped) })
    const inOtherCase = other === null ? '' : `, ${swapped}: ${outcome(other)}`
    seen.push(`${name}: ${further} beyond the known ${ids.size}${inOtherCase}`)
  }
  return listOf(seen)
})

observe('observe.students.absent-key', async (context) => {
  const { without_key } = prepared(context)
  const list = await context.data.students({ filter: context.data.idFilter(without_key?.id ?? '') })
  const record = list.records.find(({ id }) => sameId(id, without_key?.id))
  given(record !== undefined, 'the student without a key is not found')
  const key = fieldOf(context.profile, record, 'externalKey')
  if (key === undefined) return 'no member'
  return key === null ? 'null' : isBlank(key) ? 'an empty text' : 'a value'
})

observe('observe.students.start-date', async (context) => {
  const { id } = prepared(context).assigned ?? {}
  const student = (await studentSurvey(context)).byId.get(String(id))
  const [assignment] = assignmentsIn(student?.classAssignments) ?? []
  given(assignment !== undefined, 'the assigned student has no class assignment')
  const value = fieldOf(context.profile, assignment, 'startDate')
  const form = `${typeof value} ${String(value).replace(/\d/g, '9')}`
  return `${form}; members ${Object.keys(assignment).sort().join(', ')}`
})

/** How a single student comes, in words. */
function formOf(answer: Answer, id: string | number | undefined): string {
  const { json } = answer
  const record = answer.ok ? recordIn(json, (one) => sameId(one.id, id)) : undefined
  if (record === undefined) return `status ${answer.status}, ${shapeOf(json)}`
  if (record === json) return 'the record itself'
  const [name = ''] = isRecord(json) ? Object.keys(json).filter((key) => json[key] === record) : []
  return Array.isArray(json) ? 'a list of one' : `in an envelope${name === '' ? '' : ` as ${name}`}`
}

/** What a body is, without its values. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (isRecord(value)) return `an object with ${Object.keys(value).sort().join(', ')}`
  return value === undefined ? 'no JSON' : typeof value
}

observe('observe.students.key-case', async (context) => {
  const { id, external_key = '' } = prepared(context).with_key ?? {}
  const other = swapCase(external_key)
  given(other !== external_key, 'the known key has no letters')
  const answer = await context.data.student(other)
  const record = answer.ok ? recordIn(answer.json, (one) => sameId(one.id, id)) : undefined
  return record === undefined ? `not found: status ${answer.status}` : 'the same student'
})

observe('observe.students.by-key-answers', async ({ data, profile }) => {
  const { id, external_key = '' } = profile.fixtures.students?.with_key ?? {}
  const unknown = unknownLike(external_key, (text) => text === external_key)
  const known = formOf(await data.student(external_key), id)
  const nobody = formOf(await data.student(unknown), undefined)
  const internal = formOf(await data.student(String(id)), undefined)
  return listOf([`known key: ${known}`, `unknown key: ${nobody}`, `internal id: ${internal}`])
})
