/**
 * Requests that must show a tenant only its own records, as tables.
 */
import { type Answer, type Context, type DataList, early, type Profile, rosterPages } from '#kit/platform'

/** The APIs with the token of one tenant. */
export type Apis = Pick<Context, 'data' | 'roster'>

/** A record that is known to belong to one tenant. */
export interface KnownRecord {
  readonly id: string | number
  readonly external_key?: string
}

type Fixtures = Profile['fixtures']

/** Kinds of records: the permission, and the known record of the first tenant with its fixture entry. */
export const kinds = {
  student: {
    permission: 'permitted.students',
    entry: 'fixture.students.with_key',
    known: ({ students }: Fixtures): KnownRecord | undefined => students?.with_key,
  },
  class: {
    permission: 'permitted.classes',
    entry: 'fixture.classes.throw_away',
    known: ({ classes }: Fixtures): KnownRecord | undefined => classes?.throw_away?.[0],
  },
  teacher: {
    permission: 'permitted.timetable',
    entry: 'fixture.timetable.teacher',
    known: ({ timetable }: Fixtures): KnownRecord | undefined => timetable?.teacher,
  },
  period: {
    permission: 'permitted.timetable',
    entry: 'fixture.timetable.known',
    known: ({ timetable }: Fixtures): KnownRecord | undefined => timetable?.known?.[0],
  },
  room: {
    permission: 'permitted.rooms',
    entry: 'fixture.rooms.all',
    known: ({ rooms }: Fixtures): KnownRecord | undefined => {
      const [id] = rooms?.all ?? []
      return id === undefined ? undefined : { id }
    },
  },
  roster_user: {
    permission: 'permitted.roster',
    entry: 'fixture.roster.enabled',
    known: ({ roster }: Fixtures): KnownRecord | undefined => roster?.enabled,
  },
} as const

export type Kind = keyof typeof kinds

/** A request that names a known record, or a list. */
export interface RecordRequest {
  /** Permanent: cases have this name. */
  readonly name: string
  readonly request: string
  /** The kind of record that the request names. */
  readonly kind: Kind
  /** The kind of record in the answer. */
  readonly holds: Kind
  /** The records in the answer: only the named one, those that belong to it, or a whole list. */
  readonly returns: 'the record' | 'its records' | 'a list'
  /** The list whose first page it requests; absent if it names a record. */
  readonly list?: ListName
  /** True if the contract does not say that there is such a request. */
  readonly isOpenPoint?: true
  /** Sends the request about this record. */
  readonly send: (apis: Apis, known: KnownRecord) => Promise<Answer>
}

/** Requests that name a record. The id or key of a record of another tenant must not show that record. */
export const recordRequests: readonly RecordRequest[] = [
  {
    name: 'student by external key',
    request: 'GET /students/{externalKey}',
    kind: 'student',
    holds: 'student',
    returns: 'the record',
    send: ({ data }, { external_key }) => data.student(external_key ?? ''),
  },
  {
    name: 'student by a filter on the id',
    request: 'GET /students?filter={id}',
    kind: 'student',
    holds: 'student',
    returns: 'the record',
    send: async ({ data }, { id }) => (await data.students({ filter: data.idFilter(id) })).answer,
  },
  {
    name: 'periods of a teacher',
    request: 'GET /timetable?teacher={id}',
    kind: 'teacher',
    holds: 'period',
    returns: 'its records',
    send: async ({ data }, { id }) => (await data.timetable({ after: early, teacher: id })).answer,
  },
  {
    name: 'class',
    request: 'GET /classes/{id}',
    kind: 'class',
    holds: 'class',
    returns: 'the record',
    isOpenPoint: true,
    send: ({ data }, { id }) => data.class(id),
  },
  {
    name: 'room',
    request: 'GET /rooms/{id}',
    kind: 'room',
    holds: 'room',
    returns: 'the record',
    send: ({ data }, { id }) => data.room(id),
  },
  {
    name: 'roster user',
    request: 'GET /users/{id}',
    kind: 'roster_user',
    holds: 'roster_user',
    returns: 'the record',
    send: ({ roster }, { id }) => roster.user(id),
  },
]

/** Requests for the first page of a list, by its name. */
export const firstPages = {
  classes: ({ data }: Apis) => data.classes(),
  rooms: ({ data }: Apis) => data.rooms(),
  'roster users': ({ roster }: Apis) => roster.page('users'),
} as const

/** A list in {@link firstPages}. */
export type ListName = keyof typeof firstPages

/** Requests for the first page of a list. */
export const listRequests: readonly RecordRequest[] = [
  listRequest('classes', 'GET /classes', 'class'),
  listRequest('rooms', 'GET /rooms', 'room'),
  listRequest('roster users', 'GET /users', 'roster_user'),
]

function listRequest(list: ListName, request: string, kind: Kind): RecordRequest {
  const send = async (apis: Apis): Promise<Answer> => (await firstPages[list](apis)).answer
  return { name: list, request, kind, holds: kind, returns: 'a list', list, send }
}

/** A list that is read to its end. */
export interface WholeList {
  /** Permanent: cases have this name. */
  readonly name: string
  readonly request: string
  readonly kind: Kind
  /**
   * The list, page by page.
   * @param firstPage the first page of a list, which checks share
   */
  readonly read: (
    apis: Apis,
    profile: Profile,
    firstPage: (name: ListName) => Promise<DataList>,
  ) => AsyncIterable<DataList>
}

export const wholeLists: readonly WholeList[] = [
  {
    name: 'students',
    request: 'GET /students?limit=1000&offset=…',
    kind: 'student',
    read: ({ data }) => data.studentPages(),
  },
  {
    name: 'timetable',
    request: 'GET /timetable?dateLastModifiedAfter=2000-01-01…',
    kind: 'period',
    read: async function* ({ data }) {
      yield await data.timetable({ after: early })
    },
  },
  {
    name: 'classes',
    request: 'GET /classes',
    kind: 'class',
    read: async function* (_apis, _profile, firstPage) {
      yield await firstPage('classes')
    },
  },
  {
    name: 'rooms',
    request: 'GET /rooms',
    kind: 'room',
    read: async function* (_apis, _profile, firstPage) {
      yield await firstPage('rooms')
    },
  },
  {
    name: 'roster users',
    request: 'GET /users?limit=…&offset=…',
    kind: 'roster_user',
    read: async function* ({ roster }, profile, firstPage) {
      const page = (offset: number): Promise<DataList> =>
        offset === 0 ? firstPage('roster users') : roster.page('users', offset)
      for await (const { list } of rosterPages(profile, page)) yield list
    },
  },
]

/** Where a request may name another tenant in addition to the token. */
export const tenantNames = [
  ['query tenantId', 'query', 'tenantId'],
  ['query tenant_id', 'query', 'tenant_id'],
  ['query tenant', 'query', 'tenant'],
  ['query schoolId', 'query', 'schoolId'],
  ['header X-Tenant-Id', 'header', 'X-Tenant-Id'],
  ['header Tenant-Id', 'header', 'Tenant-Id'],
  ['header X-Tenant', 'header', 'X-Tenant'],
  ['header tenantId', 'header', 'tenantId'],
] as const
