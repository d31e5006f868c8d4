/**
 * Single students: by external key in the path, by internal id with a filter.
 * Clauses: 4.6 students by id, 2.6 student.
 */
import {
  awkwardKeys,
  decoded,
  given,
  idIn,
  listRequests,
  lookUp,
  must,
  NotApplicable,
  queryOf,
  rawSegment,
  rule,
  student,
  studentRequests,
  students,
} from '#kit/partner'

rule('student-data.lookup.key-in-path', async (context) => {
  const { service } = context
  const { tenant } = await service.activate()
  tenant.data.students = students(3)
  const [first] = tenant.data.students
  // Whoever has copied the students knows their internal ids.
  const copied = await service.sync(tenant)
  const { calls } = await lookUp(context, tenant, { externalKey: first?.externalKey })
  const single = studentRequests([...copied.calls, ...calls])
  if (single.length === 0) throw new NotApplicable('the application asks for no student by a path')
  const internal = single.filter((request) =>
    tenant.data.students.some(({ id }) => idIn(request) === String(id)),
  )
  must(internal.length === 0, 'an external key in the path', `an internal id in ${internal.length} requests`)
})

const keys = awkwardKeys.map((key) => [key, key] as const)

rule('student-data.lookup.encoded-key', keys, async (context, key) => {
  const { tenant } = await context.service.activate()
  tenant.data.students = awkwardKeys.map((externalKey, at) => student(4_000_001 + at, { externalKey }))
  const { calls } = await lookUp(context, tenant, { externalKey: key })
  const single = studentRequests(calls)
  given(calls.length > 0, 'the application asked the platform for nothing')
  if (single.length === 0) throw new NotApplicable('the application asks for no student by a path')
  const segments = single.map((request) => rawSegment(request) ?? 'several segments')
  must(
    segments.every((segment) => decoded(segment) === key),
    `the key ${key}, percent-encoded in one segment of the path`,
    segments.join(', '),
  )
})

rule('student-data.lookup.by-internal-id', async (context) => {
  const { tenant } = await context.service.activate()
  tenant.data.students = students(3)
  const id = String(tenant.data.students[1]?.id)
  const { calls } = await lookUp(context, tenant, { id: tenant.data.students[1]?.id })
  const lists = listRequests(calls, 'students')
  const single = studentRequests(calls)
  given(lists.length + single.length > 0, 'the application asked the platform for no student')
  const filters = lists.map((request) => queryOf(request).find(([name]) => name === 'filter')?.[1])
  const fitting = filters.some((filter) => filter === undefined || names(filter, id))
  must(
    fitting,
    `the whole list, or a filter on \`id\` with ${id}`,
    filters[0] ?? `${single.length} requests for a single student`,
  )
})

/** Whether a filter names the field `id` and a value, in whatever syntax: the contract shows none. */
function names(filter: string, id: string): boolean {
  return /(^|[^\w.])id(?![\w.])/i.test(filter) && new RegExp(`(^|\\D)${id}(\\D|$)`).test(filter)
}
