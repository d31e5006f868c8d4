/**
 * Variants of the synchronisation of the timetable.
 */
import type { Behaviours } from '../behaviours/index.js'
import { type PartnerVariant, variant } from '../fault.js'
import { inPages } from '../faults/timetable-pages.js'
import type { JsonObject } from '../service/model.js'

const minute = 60_000
const tries = 3

/** Sends dateLastModifiedAfter in another format. */
function valuesLike(form: (moment: Date) => string): Partial<Behaviours> {
  return {
    nextCheckpoint: ({ began }) => form(began),
    firstCheckpoint: () => form(new Date('2000-01-01T00:00:00Z')),
  }
}

/** A time with an offset of some hours from UTC. */
function localOf(moment: Date, hours: number): string {
  const local = new Date(moment.getTime() + hours * 60 * minute).toISOString()
  return local.replace(/\.\d+Z$/, `+${String(hours).padStart(2, '0')}:00`)
}

/** A time two years before the present one. */
function twoYearsAgo(): string {
  return new Date(Date.now() - 2 * 366 * 24 * 60 * minute).toISOString()
}

async function several<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await call()
    } catch (error) {
      if (attempt === tries) throw error
    }
}

/** Reports a synchronisation without access to deleted periods as failed, although everything was copied. */
function reportingMissingAccess(): Partial<Behaviours> {
  const refused = new Set<string>()
  return {
    reloadsWithoutAccess: (status, tenant) => {
      if (status === 403) refused.add(tenant)
      return status === 403
    },
    syncReported: (failures, tenant) => !refused.delete(tenant) && failures.length === 0,
  }
}

/** Shows only classes and rooms of a period that it has. */
function knownResourcesOnly(): Partial<Behaviours> {
  const known = new Set<string>()
  const kept = <T extends ReadonlyMap<string, JsonObject>>(records: T): T => {
    for (const { id } of records.values()) known.add(String(id))
    return records
  }
  return {
    classesKept: kept,
    roomsKept: kept,
    periodExported: (period) => ({
      ...period,
      classes: period.classes.filter((id) => known.has(String(id))),
      rooms: period.rooms.filter((id) => known.has(String(id))),
    }),
  }
}

const ofCursor = { clause: '4.6 sync rule 3', leftOpen: 'the form of dateLastModifiedAfter is not shown' }

export const timetableVariants: readonly PartnerVariant[] = [
  ...(
    [
      ['days', (moment: Date) => moment.toISOString().slice(0, 10)],
      ['whole-seconds', (moment: Date) => moment.toISOString().replace(/\.\d+/, '')],
      ['epoch-seconds', (moment: Date) => String(Math.floor(moment.getTime() / 1000))],
      ['epoch-milliseconds', (moment: Date) => String(moment.getTime())],
      ['offset', (moment: Date) => localOf(moment, 2)],
    ] as const
  ).map(([name, text]) =>
    variant({
      id: `cursor-in-${name}`,
      says: `sends dateLastModifiedAfter as in ${text(new Date('2025-09-15T08:00:00.120Z'))}`,
      ...ofCursor,
      behaviours: valuesLike(text),
    }),
  ),
  variant({
    id: 'cursor-overlaps',
    says: 'requests changes since five minutes before the last synchronisation',
    clause: '4.6 sync rule 2',
    leftOpen: 'an earlier value misses nothing',
    behaviours: {
      nextCheckpoint: ({ began }) => new Date(began.getTime() - 5 * minute).toISOString(),
    },
  }),
  variant({
    id: 'first-load-of-two-years',
    says: 'loads the changes of the last two years first, counted back from the present time',
    ...ofCursor,
    behaviours: { firstCheckpoint: twoYearsAgo },
  }),
  variant({
    id: 'always-two-years',
    says: 'loads the changes of the last two years each time, as the whole timetable',
    ...ofCursor,
    behaviours: { firstCheckpoint: twoYearsAgo, loadsWhole: () => true },
  }),
  variant({
    id: 'timetable-always-whole',
    says: 'loads the whole timetable each time',
    clause: '4.6 sync rule 3',
    behaviours: { loadsWhole: () => true },
  }),
  variant({
    id: 'first-load-without-deletions',
    says: 'requests no deletions at its first load',
    clause: '4.6 sync rule 1',
    leftOpen: 'no period is known that could have been deleted',
    behaviours: { deletionsAsked: (first) => !first },
  }),
  variant({
    id: 'timetable-calls-at-once',
    says: 'makes both calls in parallel',
    clause: '4.6 sync rule 1',
    leftOpen: 'no order is shown',
    behaviours: { bothAsked: (changes, deletions) => Promise.all([changes(), deletions()]) },
  }),
  variant({
    id: 'deletions-first',
    says: 'requests deletions before changes',
    clause: '4.6 sync rule 1',
    leftOpen: 'no order is shown',
    behaviours: {
      bothAsked: async (changes, deletions) => {
        const gone = await deletions()
        return [await changes(), gone]
      },
    },
  }),
  variant({
    id: 'failed-call-repeated',
    says: 'repeats a failed call immediately with the same value',
    clause: '4.6 sync rule 2',
    behaviours: {
      bothAsked: async (changes, deletions) => [await several(changes), await several(deletions)],
    },
  }),
  variant({
    id: 'timetable-in-pages',
    says: 'requests pages of fifty periods',
    clause: '4.6 timetable',
    leftOpen: 'further parameters are not shown',
    behaviours: { timetableRead: inPages(50) },
  }),
  variant({
    id: 'timetable-by-class',
    says: 'requests all changes, and then the changes of one class',
    clause: '4.6 timetable',
    leftOpen: 'entity filters',
    behaviours: {
      timetableRead: async (ask, query) => [...(await ask(query)), ...(await ask({ ...query, class: '11' }))],
    },
  }),
  variant({
    id: 'timetable-class-by-class',
    says: 'requests the classes, and then the timetable of each class',
    clause: '4.6 timetable',
    leftOpen: 'entity filters',
    behaviours: {
      timetableRead: async (ask, query, classes) => {
        const byId = new Map<unknown, JsonObject>()
        for (const id of classes)
          for (const period of await ask({ ...query, class: id })) byId.set(period.id, period)
        return [...byId.values()]
      },
    },
  }),
  variant({
    id: 'known-resources-only',
    says: 'keeps references to classes and rooms only if it has these, as a database with foreign keys does',
    clause: '4.6 timetable',
    leftOpen: 'how periods are kept is left open',
    behaviours: knownResourcesOnly(),
  }),
  variant({
    id: 'deletions-with-tracing',
    says: 'adds a number to each request for deletions to avoid caches',
    clause: '4.6 deleted-periods',
    leftOpen: 'other parameters are left open',
    behaviours: { deletionsQuery: (query) => ({ ...query, _: String(Date.now()) }) },
  }),
  variant({
    id: 'missing-access-reported',
    says: 'reports a failure if it has no access to deleted periods, and loads the whole timetable nevertheless',
    clause: '4.6 sync rule 3',
    leftOpen: 'what the application reports is left open',
    behaviours: reportingMissingAccess(),
  }),
  variant({
    id: 'times-in-its-zone',
    says: 'keeps times of periods as moments in its zone, and shows them in the same zone without seconds',
    clause: '4.6 other facts',
    leftOpen: 'how times are kept is left open',
    behaviours: {
      periodKept: (received) => ({
        ...received,
        start: new Date(String(received.start)).toLocaleString('sv').replace(' ', 'T').slice(0, 16),
      }),
    },
  }),
  variant({
    id: 'reloads-after-any-failure',
    says: 'loads the whole timetable whenever the request for deleted periods fails',
    clause: '4.6 sync rule 3',
    behaviours: { reloadsWithoutAccess: () => true },
  }),
]
