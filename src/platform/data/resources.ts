/**
 * One small request per data resource, and how to recognise its data in other answers. Clauses 4.6, 5 item 3.
 * @module
 */
import { given } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { generatedRequest } from '../../core/http/generated-call.js'
import { isRecord } from '../../core/json.js'
import type { Id } from '../../profile/data-fixtures.js'
import type { Profile } from '../../profile/profile.js'
import type { HeaderLine } from '../../record/record.js'
import type { RunningCheck } from '../check.js'
import type { Need } from '../needs.js'
import { keptIfInvalid, Received } from '../received.js'
import type { DataApi } from './data-api.js'
import { early } from './dates.js'
import type { DataList } from './list.js'
import { type DataRecord, sameId } from './record.js'
import type { RosterApi } from './roster-api.js'
import { Sample } from './sample.js'

/** The APIs as one caller sees them. */
export interface Apis {
  readonly data: DataApi
  readonly roster: RosterApi
}

/** A data resource. */
export interface Resource {
  /** Permanent: cases have this name. */
  readonly name: string
  readonly needs: readonly Need[]
  readonly api: 'data' | 'roster'
  /** Sends one small request. */
  readonly send: (apis: Apis, profile: Profile) => Promise<ResourceAnswer>
}

/** An answer of a resource. */
export interface ResourceAnswer {
  readonly answer: Answer
  /** The data in it. @throws {Undecided} if it holds none */
  readonly sample: () => Sample
}

const resources: readonly Resource[] = [
  {
    name: 'students', // GET /students?limit=5
    needs: ['permitted.students'],
    api: 'data',
    send: ({ data }) => list(data.students({ limit: 5 })),
  },
  {
    name: 'one student', // GET /students/{externalKey}
    needs: ['permitted.students', 'fixture.students.with_key'],
    api: 'data',
    send: ({ data }, { fixtures }) => {
      const { id = '', external_key = '' } = fixtures.students?.with_key ?? {}
      return record(data.student(external_key), id)
    },
  },
  {
    name: 'timetable', // GET /timetable?dateLastModifiedAfter=2000-01-01…&teacher={id}
    needs: ['permitted.timetable'],
    api: 'data',
    send: ({ data }, { fixtures }) => {
      const teacher = fixtures.timetable?.teacher?.id
      return list(data.timetable({ after: early, ...(teacher === undefined ? {} : { teacher }) }))
    },
  },
  {
    name: 'deleted periods', // GET /timetable/deleted-periods?dateLastModifiedAfter=2000-01-01…
    needs: ['permitted.deleted-periods'],
    api: 'data',
    send: ({ data }) => list(data.deletedPeriods({ after: early })),
  },
  {
    name: 'classes', // GET /classes
    needs: ['permitted.classes'],
    api: 'data',
    send: ({ data }) => list(data.classes()),
  },
  {
    name: 'rooms', // GET /rooms
    needs: ['permitted.rooms'],
    api: 'data',
    send: ({ data }) => list(data.rooms()),
  },
  {
    name: 'one room', // GET /rooms/{id}
    needs: ['permitted.rooms', 'fixture.rooms.all'],
    api: 'data',
    send: ({ data }, { fixtures }) => {
      const id = fixtures.rooms?.all?.[0] ?? ''
      return record(data.room(id), id)
    },
  },
  {
    name: 'roster users', // GET /users?limit=5
    needs: ['permitted.roster'],
    api: 'roster',
    send: ({ roster }) => list(roster.page('users', 0, { limit: 5 })),
  },
  {
    name: 'roster classes', // GET /classes?limit=5
    needs: ['permitted.roster'],
    api: 'roster',
    send: ({ roster }) => list(roster.page('classes', 0, { limit: 5 })),
  },
  {
    name: 'roster organizations', // GET /orgs?limit=5
    needs: ['permitted.roster'],
    api: 'roster',
    send: ({ roster }) => list(roster.page('orgs', 0, { limit: 5 })),
  },
  {
    name: 'academic sessions', // GET /academicSessions?limit=5
    needs: ['permitted.roster'],
    api: 'roster',
    send: ({ roster }) => list(roster.page('sessions', 0, { limit: 5 })),
  },
]

async function list(sent: Promise<DataList>): Promise<ResourceAnswer> {
  const received = await sent
  return { answer: received.answer, sample: () => Sample.ofList(received) }
}

async function record(sent: Promise<Answer>, id: Id): Promise<ResourceAnswer> {
  const answer = await sent
  const sample = (): Sample => {
    const sample = answer.ok
      ? Sample.ofRecord(answer, (value) => isRecord(value) && sameId((value as DataRecord).id, id))
      : undefined
    given(sample !== undefined, `the answer does not hold the record ${id}: ${answer.summary}`)
    return sample
  }
  return { answer, sample }
}

/** The resources of the features that a target offers. */
export function resourcesOf({ features }: Profile): readonly Resource[] {
  return resources.filter(
    ({ api, name }) =>
      (api === 'data' || features.has('roster')) && (name !== 'classes' || features.has('class-management')),
  )
}

/**
 * Sends a request again with one change: other credentials, or a longer query. A request of a generated client stays one.
 * @param before the answer to the first request
 * @param credentials the lines of `Authorization` that it has instead of its own
 * @param query added to the query of the first request
 */
export async function askAgain(
  { run, sender }: RunningCheck,
  before: Answer,
  credentials: readonly HeaderLine[],
  query = '',
): Promise<Answer> {
  const made = generatedRequest(before)
  const url = new URL(before.url)
  if (query !== '') url.search = url.search === '' ? `?${query}` : `${url.search}&${query}`
  const headers = made?.headers.filter(([name]) => !/^(?:authorization|accept)$/i.test(name)) ?? []
  const answer = await sender.send({
    origin: made === undefined ? { byHand: 'a request by hand, sent again with one change' } : 'client',
    purpose: 'data API',
    method: made?.method ?? 'GET',
    url,
    headers: [['Accept', 'application/json'], ...credentials, ...headers],
  })
  return keptIfInvalid(run.part(Received), answer)
}

/**
 * Makes a check undecided if its token is refused: one rule reports this for all resources.
 * @throws {Undecided} for an answer with status 401 or 403
 */
export function admitted({ status, summary }: Answer): void {
  given(status !== 401 && status !== 403, `the token is refused: ${summary}`)
}
