/**
 * Requests for single students: by external key in the path, by internal id with a filter.
 * Clauses: 4.6 students by id, 2.6 student.
 */
import { given, must, NotApplicable, queryOf, records, rule, type SimulatedRequest } from '#kit/partner'
import { listRequests } from '#kit/partner/student-data'

// 4.6 students by key: The application never puts the internal id of a student in the path.
//   Check: After a synchronisation the driver looks up one student by key and one by id. No request
//   `/students/{value}` may have an internal id as its value. Not applicable if there is no such request.
rule('student-data.lookup.key-in-path', async ({ service }) => {
  const { tenant } = await service.activate()
  records.enrol(tenant.data, records.students(3))
  const [first, second] = tenant.data.students
  // After a synchronisation, the application knows the internal ids of the students.
  const copied = await service.sync(tenant)
  const byKey = await service.lookUpStudent(tenant, { externalKey: first?.externalKey })
  const byId = await service.lookUpStudent(tenant, { id: second?.id })

  const single = studentRequests([copied, byKey, byId].flatMap(({ calls }) => calls))
  if (single.length === 0) throw new NotApplicable('the application requests no student by path')
  const internal = single.filter(({ below }) => tenant.data.students.some(({ id }) => below === String(id)))
  must(
    internal.length === 0,
    'an external key in the path',
    `an internal id in ${internal.length} requests`,
    internal[0],
  )
})

/** External keys that must be percent-encoded in a path. */
const keys = ['A/1 ä', '100%', '50%25', 'a?b#c', '007', 'x+y&z=1']

// 4.6 students by key: The application percent-encodes characters of an external key that a path cannot
//   contain.
//   Check: The driver looks up students with keys such as `A/1 ä` or `50%25`. The last path segment, decoded
//   once, must be the key again, and no filter on `id` may have the key. Undecided if nothing is requested;
//   not applicable if no student is requested by path.
rule(
  'student-data.lookup.encoded-key',
  keys.map((key) => [key, key] as const),
  async ({ service }, key) => {
    const { tenant } = await service.activate()
    const students = records.students(keys.length)
    records.enrol(
      tenant.data,
      students.map((student, at) => ({ ...student, externalKey: keys[at] })),
    )
    const { calls } = await service.lookUpStudent(tenant, { externalKey: key })

    const single = studentRequests(calls)
    given(calls.length > 0, 'the application requested nothing from the platform')
    const filters = listRequests(calls).flatMap((request) =>
      queryOf(request).filter(([name]) => name === 'filter'),
    )
    const asId = filters.find(([, filter]) => filtersById(filter, key))
    must(
      asId === undefined,
      `a request with the external key ${key}`,
      `a request with the filter ${asId?.[1]}`,
    )
    if (single.length === 0) throw new NotApplicable('the application requests no student by path')
    const segments = single.map((request) => lastSegment(request) ?? 'several segments')
    must(
      segments.every((segment) => decoded(segment) === key),
      `the key ${key}, percent-encoded in one segment of the path`,
      `the segments ${segments.join(', ')}`,
    )
  },
)

// 4.6 students by key: If the application knows only the internal id of a student, it looks the student up in
//   the list with a filter on `id`.
//   Check: The driver names a student by internal id only. A request for the list must follow: with a filter
//   on `id` and this value, with the filter of the profile, or for the whole list. Undecided if no student is
//   requested.
rule('student-data.lookup.by-internal-id', async ({ service, profile }) => {
  const { tenant } = await service.activate()
  records.enrol(tenant.data, records.students(3))
  const { id } = tenant.data.students[1] ?? {}
  const { calls } = await service.lookUpStudent(tenant, { id })

  const lists = listRequests(calls)
  const single = studentRequests(calls)
  given(lists.length + single.length > 0, 'the application requested no student')
  const filters = lists.map((request) => queryOf(request).find(([name]) => name === 'filter')?.[1])
  const configured = profile.data.students.filterId.replaceAll('{value}', String(id))
  must(
    filters.some(
      (filter) => filter === undefined || filter === configured || filtersById(filter, String(id)),
    ),
    `the whole list, or a filter on \`id\` with ${id}`,
    filters[0] ?? `${single.length} requests for a single student`,
  )
})

/** Whether a filter contains the field `id` and a value, in any syntax: the contract shows none. */
function filtersById(filter: string, id: string): boolean {
  return /(^|[^\w.])id(?![\w.])/i.test(filter) && new RegExp(`(^|\\D)${id}(\\D|$)`).test(filter)
}

/** Requests with something after `/students/`, except those for the roster. */
function studentRequests(requests: readonly SimulatedRequest[]): SimulatedRequest[] {
  return requests.filter(
    ({ url, resource }) => /\/students\/[^?#]/.test(url) && resource?.startsWith('roster/') !== true,
  )
}

/** The one path segment after the name of a list, as sent; undefined if there are several. */
function lastSegment({ url }: SimulatedRequest): string | undefined {
  return /\/extern\/v\d+\/[^/?]+\/([^/?#]+)\/?(?:[?#]|$)/.exec(url)?.[1]
}

/** A path segment decoded once; undefined if that fails. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
