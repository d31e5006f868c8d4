/**
 * Ways to ask for a record by something that names it. Clause 4.6.
 * @module
 */

import type { Answer } from '../../core/http/answer.js'
import type { Profile } from '../../profile/profile.js'
import type { Need } from '../needs.js'
import { early } from './dates.js'
import type { DataList } from './list.js'
import { advancing, pagesOf } from './pages.js'
import type { DataRecord } from './record.js'
import type { Apis } from './resources.js'
import { rosterPages } from './roster-lists.js'
import type { KnownKind, KnownRecord } from './tenants.js'

/** A request for one record, or for what belongs to it. */
export interface Lookup {
  /** Permanent, as in names of cases. */
  readonly name: string
  /** What the request names. */
  readonly kind: KnownKind
  /** What the answer holds: the same, but periods for a teacher. */
  readonly holds: KnownKind
  /** `id`: the known record alone comes; `belonging`: what belongs to it; `nothing`: a page of a list. */
  readonly by: 'id' | 'belonging' | 'nothing'
  readonly needs: readonly Need[]
  readonly ask: (apis: Apis, known: KnownRecord) => Promise<Answer>
}

/** A list that is read to its end. */
export interface WholeList {
  /** Permanent, as in names of cases. */
  readonly name: string
  readonly kind: KnownKind
  readonly needs: readonly Need[]
  readonly read: (apis: Apis, profile: Profile) => AsyncIterable<readonly DataRecord[]>
}

const roster: readonly Need[] = ['permitted.roster']

/** Every way to ask for a record of a known kind. */
export const lookups: readonly Lookup[] = [
  {
    name: 'student by external key',
    kind: 'student',
    holds: 'student',
    by: 'id',
    needs: ['permitted.students'],
    ask: ({ data }, { external_key }) => data.student(external_key ?? ''),
  },
  {
    name: 'student by a filter on the id',
    kind: 'student',
    holds: 'student',
    by: 'id',
    needs: ['permitted.students'],
    ask: async ({ data }, { id }) => (await data.students({ filter: data.idFilter(id) })).answer,
  },
  {
    name: 'periods of a teacher',
    kind: 'teacher',
    holds: 'period',
    by: 'belonging',
    needs: ['permitted.timetable'],
    ask: async ({ data }, { id }) => (await data.timetable({ after: early, teacher: id })).answer,
  },
  {
    name: 'class',
    kind: 'class',
    holds: 'class',
    by: 'id',
    needs: ['permitted.classes'],
    ask: ({ data }, { id }) => data.class(id),
  },
  {
    name: 'room',
    kind: 'room',
    holds: 'room',
    by: 'id',
    needs: ['permitted.rooms'],
    ask: ({ data }, { id }) => data.room(id),
  },
  {
    name: 'roster user',
    kind: 'roster_user',
    holds: 'roster_user',
    by: 'id',
    needs: roster,
    ask: ({ roster: api }, { id }) => api.user(id),
  },
]

/** Lists as lookups: they name no record and should not hold a foreign one all the same. */
export const shortLists: readonly Lookup[] = [
  {
    name: 'classes',
    kind: 'class',
    holds: 'class',
    by: 'nothing',
    needs: ['permitted.classes'],
    ask: async ({ data }) => (await data.classes()).answer,
  },
  {
    name: 'rooms',
    kind: 'room',
    holds: 'room',
    by: 'nothing',
    needs: ['permitted.rooms'],
    ask: async ({ data }) => (await data.rooms()).answer,
  },
  {
    name: 'roster users',
    kind: 'roster_user',
    holds: 'roster_user',
    by: 'nothing',
    needs: roster,
    ask: async ({ roster: api }) => (await api.page('users')).answer,
  },
]

const one = (
  name: string,
  kind: KnownKind,
  needs: readonly Need[],
  ask: (apis: Apis) => Promise<DataList>,
): WholeList => ({
  name,
  kind,
  needs,
  read: async function* (apis) {
    yield (await ask(apis)).records
  },
})

/** Records in one page of the list of students. */
const pageSize = 1000

/** Every list with records of a known kind. */
export const wholeLists: readonly WholeList[] = [
  {
    name: 'students',
    kind: 'student',
    needs: ['permitted.students'],
    read: ({ data }, profile) => {
      const step = profile.data.students.offsetUnit === 'page' ? 1 : pageSize
      return pagesOf(
        advancing((page) => data.students({ limit: pageSize, offset: page * step })),
        pageSize,
      )
    },
  },
  one('timetable', 'period', ['permitted.timetable'], ({ data }) => data.timetable({ after: early })),
  one('classes', 'class', ['permitted.classes'], ({ data }) => data.classes()),
  one('rooms', 'room', ['permitted.rooms'], ({ data }) => data.rooms()),
  {
    name: 'roster users',
    kind: 'roster_user',
    needs: roster,
    read: async function* ({ roster: api }, profile) {
      for await (const { list } of rosterPages(profile, (offset) => api.page('users', offset)))
        yield list.records
    },
  },
]

/** True for what the target offers to service tokens: of the second tenant there are no others. */
export function offered<Kind extends { readonly kind: KnownKind }>(
  { kind }: Kind,
  { data, features }: Profile,
): boolean {
  if (kind === 'class') return features.has('class-management')
  return kind !== 'roster_user' || (features.has('roster') && data.roster.token === 'service')
}
