/**
 * The data of the invented schools as tables. Records of data APIs are what an application with every permission reads
 * now, with all changes and faults.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { accessToken } from '../../embedded/platform/handlers/access-token.js'
import { data } from '../../embedded/platform/handlers/data.js'
import { dataRoutes } from '../../embedded/platform/handlers/data-routes.js'
import type { SchoolNow } from '../../embedded/platform/index.js'
import type { Tenant } from '../../embedded/platform/model.js'
import type { Sandbox } from '../sandbox.js'

/** A record as the platform sends it. */
export type DataRecord = Readonly<Record<string, unknown>>

/** A table of the browser. */
export interface Table {
  readonly name: string
  readonly title: string
  /** OpenAPI operation that reads it; null for data that no data API has. */
  readonly operation: string | null
  /** Columns in front of all others: what a reader looks for. */
  readonly columns?: readonly string[]
  /** Reads at most about {@link mostRead} records. */
  readonly read: (sandbox: Sandbox, school: SchoolNow, query: string) => readonly DataRecord[]
}

/** Records that are read at most. */
export const mostRead = 5000

/** Records that a table reads at once. */
const pageSize = facts.defaultResultLimit
const everyPage = `limit=${pageSize}`

/** All tables. */
export const tables: readonly Table[] = [
  {
    name: 'users',
    title: 'Users',
    operation: null,
    read: (_sandbox, { users }) =>
      users.map(({ birthdate, familyName, givenName, language, personId, role, sub, userId, username }) => {
        return { username, givenName, familyName, role, language, userId, personId, sub, birthdate }
      }),
  },
  api('students', 'Students', 'listStudents', 'students', everyPage),
  api('classes', 'Classes', 'listClasses', 'classes'),
  {
    ...api('timetable', 'Timetable', 'getTimetable', 'timetable'),
    columns: ['id', 'start', 'end', 'status'],
  },
  api(
    'deleted-periods',
    'Deleted periods',
    'getDeletedPeriods',
    'timetable/deleted-periods',
    'dateLastModifiedAfter=2000-01-01',
  ),
  api('rooms', 'Rooms', 'listRooms', 'rooms'),
  api('roster-users', 'Roster: users', 'listRosterUsers', 'roster/users', everyPage),
  api('roster-classes', 'Roster: classes', 'listRosterClasses', 'roster/classes', everyPage),
  api('roster-orgs', 'Roster: organizations', 'listRosterOrgs', 'roster/orgs'),
  api('roster-schools', 'Roster: schools', 'listRosterSchools', 'roster/schools'),
  api('roster-sessions', 'Roster: school years', 'listRosterSessions', 'roster/academicSessions'),
]

function api(name: string, title: string, operation: string, resource: string, fixed = ''): Table {
  return {
    name,
    title,
    operation,
    read: (sandbox, { id }, query) => {
      const records: DataRecord[] = []
      for (let offset = 0; records.length < mostRead; ) {
        const isPaged = fixed.startsWith('limit=')
        const asked = isPaged ? `${fixed}&offset=${offset}` : `${fixed}${query}`
        const page = recordsIn(readResource(sandbox, id, resource, asked))
        records.push(...page)
        if (!isPaged || page.length < pageSize) break
        offset += page.length
      }
      return records
    },
  }
}

/**
 * Reads a resource of a school without the network and without an entry in the log.
 * @returns the JSON body, or undefined if there is none
 */
function readResource(sandbox: Sandbox, tenantId: string, resource: string, query: string): unknown {
  const { runtime } = sandbox.platform.operator
  const route = dataRoutes.find(
    (one) => one.resource === resource && one.below === '' && one.method === 'GET',
  )
  const tenant = runtime.tenants.get(tenantId)
  if (route === undefined || tenant === undefined) return undefined
  const authorization = `Bearer ${readingToken(sandbox, tenant)}`
  const answer = data(
    runtime,
    route,
    {
      method: 'GET',
      target: `/${resource}?${query}`,
      query,
      header: (name) => (name === 'authorization' ? authorization : undefined),
      rawHeaders: ['Authorization', authorization],
      body: Buffer.alloc(0),
      origin: runtime.url,
      address: '127.0.0.1',
    },
    () => '',
  )
  try {
    return JSON.parse(answer.body) as unknown
  } catch {
    return undefined
  }
}

/** Seconds for which a service token of the pages is valid. */
const lifetime = facts.serviceTokenSeconds

/** A service token for the pages, of an application of the platform that has every permission. */
function readingToken({ platform }: Sandbox, tenant: Tenant): string {
  const [app] = tenant.apps
  return serviceTokenFor(platform.operator.runtime, tenant, app?.id ?? '')
}

/** Issues a service token. */
export function serviceTokenFor(
  runtime: Sandbox['platform']['operator']['runtime'],
  tenant: Tenant,
  clientId: string,
): string {
  return accessToken(runtime, {
    kind: 'service',
    tenantId: tenant.id,
    clientId,
    user: undefined,
    code: undefined,
    scopes: [],
    issuedAt: runtime.now(tenant),
    lifetime,
  })
}

/** The records of a body: its periods, or the first list in it, at most two levels deep. */
function recordsIn(body: unknown, depth = 0): readonly DataRecord[] {
  if (Array.isArray(body))
    return body.map((one: unknown) =>
      typeof one === 'object' && one !== null ? (one as DataRecord) : { id: one },
    )
  if (typeof body !== 'object' || body === null || depth > 1) return []
  const { periods, timetableData } = body as DataRecord
  const periodsRead = periods ?? timetableData
  if (periodsRead !== undefined) return recordsIn(periodsRead, depth + 1)
  const lists = Object.values(body).map((value) => recordsIn(value, depth + 1))
  return lists.find((list) => list.length > 0) ?? []
}
