/**
 * Faults of deleted periods.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { DataUse } from '../context.js'
import { type Fault, mirrored } from '../fault.js'
import { deletedPeriodsOf, periodsOf } from '../world/timetable.js'
import { rowOf } from './rows.js'
import { isFreshlyDeleted } from './timetable-places.js'

const deletedPeriodsFault = rowOf('deleted-periods')

/** The last deletion before the platform starts. */
const latestDeletion = Math.max(...deletedPeriodsOf('A').map(({ deletedAt }) => Date.parse(deletedAt)))

/** The time at which most of the periods were deleted. */
const at = '2026-10-12T09:15:00Z'

const answers: readonly Fault[] = [
  deletedPeriodsFault(
    'deleted-periods.answer.array',
    'in-envelope',
    'wraps the ids in an undocumented envelope',
    {
      deletionsAnswer: (deletedPeriods) => ({ deletedPeriods }),
    },
  ),
  deletedPeriodsFault('deleted-periods.answer.array', 'by-id', 'returns an object whose names are the ids', {
    deletionsAnswer: (entries) => Object.fromEntries(entries.map((id) => [String(id), true])),
  }),
  deletedPeriodsFault(
    'deleted-periods.answer.array',
    'null-for-none',
    'returns null if nothing was deleted',
    {
      deletionsAnswer: (entries) => (entries.length === 0 ? null : entries),
    },
  ),
  deletedPeriodsFault('deleted-periods.answer.ids-only', 'objects', 'lists objects with an id', {
    deletionEntry: ({ id }) => ({ id }),
  }),
  deletedPeriodsFault('deleted-periods.answer.ids-only', 'records', 'lists whole periods', {
    deletionEntry: ({ id, start, end, lesson }) => ({ id, start, end, lessonId: lesson, status: 'REMOVED' }),
  }),
  deletedPeriodsFault(
    'deleted-periods.answer.ids-only',
    'last-as-object',
    'lists the latest deletion as an object',
    {
      deletionEntry: (period) => (period.deletedAt > '2026-10-20' ? { id: period.id } : period.id),
    },
  ),
]

const { later, earlier } = {
  later: 'deleted-periods.modified-after.later',
  earlier: 'deleted-periods.modified-after.earlier',
} as const

const moments: readonly Fault[] = [
  deletedPeriodsFault(later, 'latest-only', 'lists only the latest deletion', {
    deletionListed: (period) => isFreshlyDeleted(period) || period.deletedAt > '2026-10-20',
  }),
  deletedPeriodsFault(later, 'one-lost', 'omits one of several deletions of the same time', {
    deletionListed: (period, moment, use) =>
      documented.deletionListed(period, moment, use) &&
      !(
        period.deletedAt === at &&
        deletedPeriodsOf(period.source)
          .filter((other) => other.deletedAt === at)
          .at(-1)?.id === period.id
      ),
  }),
  deletedPeriodsFault(later, 'a-week', 'lists a deletion a week late', {
    deletionListed: ({ deletedAt }, moment) => Date.parse(deletedAt) > moment + 7 * 86_400_000,
  }),
  deletedPeriodsFault(later, 'month-only', 'forgets a deletion a month after it', {
    deletionListed: (period, moment, use) =>
      Date.parse(period.deletedAt) > latestDeletion - 30 * 86_400_000 &&
      documented.deletionListed(period, moment, use),
  }),
  deletedPeriodsFault(later, 'recent-only', 'omits all deletions if the time is years ago', {
    deletionListed: (period, moment, use) =>
      moment > Date.parse('2020-01-01') && documented.deletionListed(period, moment, use),
  }),
  deletedPeriodsFault(earlier, 'moment-ignored', 'lists all deletions and ignores the time', {
    deletionListed: () => true,
  }),
  deletedPeriodsFault(earlier, 'week-before', 'also lists deletions of the week before', {
    deletionListed: ({ deletedAt }, moment) => Date.parse(deletedAt) > moment - 7 * 86_400_000,
  }),
  mirrored(
    deletedPeriodsFault(earlier, 'future-ignored', 'lists all deletions if the time is in the future', {
      deletionListed: (period, moment, use) =>
        moment > Date.parse('2090-01-01') || documented.deletionListed(period, moment, use),
    }),
  ),
]

const narrowed = (kind: 'teacher' | 'class' | 'room'): Fault =>
  deletedPeriodsFault('deleted-periods.entity-filter.not-narrowed', `narrowed-by-${kind}`, {
    says: `lists only the deleted periods of one ${kind} if a filter is sent`,
    deletionListed: (period, moment, use) => {
      const id = use.query.get(kind)
      const concerns =
        id === undefined || period.resources.some((one) => one.kind === kind && String(one.id) === id)
      return concerns && documented.deletionListed(period, moment, use)
    },
  })

const filters: readonly Fault[] = [
  ...(['teacher', 'class', 'room'] as const).map(narrowed),
  deletedPeriodsFault('deleted-periods.entity-filter.not-narrowed', 'none-with-filter', {
    says: 'lists no deleted period if a filter is sent',
    deletionListed: (period, moment, use) =>
      !['teacher', 'class', 'room'].some((name) => use.query.get(name) !== undefined) &&
      documented.deletionListed(period, moment, use),
  }),
]

const situations = (...wanted: readonly string[]): ((use: DataUse) => number[]) => {
  return ({ tenant }) =>
    tenant.changes.timetable.periods.filter(({ situation }) => wanted.includes(situation)).map(({ id }) => id)
}

/** Lists existing periods among the deleted ones. */
const listing = (id: string, says: string, existing: (use: DataUse) => readonly number[]): Fault =>
  deletedPeriodsFault('deleted-periods.timetable.existing-not-listed', id, says, {
    deletionsAnswer: (entries, _periods, use) => [...entries, ...existing(use)],
  })

const existing: readonly Fault[] = [
  listing('cancelled', 'lists cancelled periods as deleted', situations('cancelled')),
  listing('moved', 'lists periods that were moved as deleted', situations('moved')),
  listing('substituted', 'lists substituted periods as deleted', situations('substituted')),
  listing('one-existing', 'lists an untouched period as deleted', ({ tenant }) =>
    periodsOf(tenant.source)
      .slice(100, 101)
      .map(({ id }) => id),
  ),
  deletedPeriodsFault(
    'deleted-periods.timetable.deleted-absent',
    'still-there',
    'keeps deleted periods in the timetable',
    {
      deletedPeriodShown: () => true,
    },
  ),
  deletedPeriodsFault('deleted-periods.timetable.deleted-absent', 'back-after-a-month', {
    says: 'returns a deleted period again a month after its deletion',
    deletedPeriodShown: ({ deletedAt }) => Date.parse(deletedAt) < latestDeletion - 30 * 86_400_000,
  }),
  deletedPeriodsFault('deleted-periods.timetable.deleted-absent', 'in-delta', {
    says: 'returns deleted periods in a timetable of changes',
    deletedPeriodShown: (_period, { after }) => (after ?? '') > '2001',
  }),
  deletedPeriodsFault('deleted-periods.timetable.deleted-absent', 'in-full', {
    says: 'keeps deleted periods in a timetable since long ago',
    deletedPeriodShown: (_period, { after }) => (after ?? '') < '2001',
  }),
]

/** Moments that were already answered, by token, application or tenant. */
const answered = new WeakMap<object, Set<string>>()

/** Lists the deletions since a time only once. Times at midnight are not affected. */
const once =
  (keyOf: (use: DataUse) => string, holderOf: (use: DataUse) => object) =>
  (entries: readonly unknown[], _periods: readonly unknown[], use: DataUse): readonly unknown[] => {
    const moment = use.query.get('dateLastModifiedAfter') ?? ''
    const holder = holderOf(use)
    const known = answered.get(holder) ?? new Set<string>()
    answered.set(holder, known)
    const repeated = known.has(`${keyOf(use)} ${moment}`)
    known.add(`${keyOf(use)} ${moment}`)
    return repeated && !moment.includes('T00:00:00') ? [] : entries
  }

const { same, repeatable, reload } = {
  same: 'deleted-periods.sync.same-value',
  repeatable: 'deleted-periods.sync.repeatable',
  reload: 'deleted-periods.sync.reload',
} as const

const sync: readonly Fault[] = [
  deletedPeriodsFault(same, 'dates-only', 'accepts only dates without time for deleted periods', {
    deletedPeriodsRefused: (_moment, { query }) =>
      !/^\d{4}-\d\d-\d\d$/.test(query.get('dateLastModifiedAfter') ?? ''),
  }),
  deletedPeriodsFault(same, 'midnight-only', 'accepts only times at midnight for deleted periods', {
    deletedPeriodsRefused: (moment) => typeof moment !== 'number' || moment % 86_400_000 !== 0,
  }),
  deletedPeriodsFault(same, 'not-before-2000', 'refuses times before the year 2000 for deleted periods', {
    deletedPeriodsRefused: (moment) =>
      typeof moment !== 'number' || moment < Date.parse('2000-01-01T00:00:00Z'),
  }),
  deletedPeriodsFault(same, 'no-leap-day', 'refuses a leap day for deleted periods', {
    deletedPeriodsRefused: (moment, { query }) =>
      typeof moment !== 'number' || (query.get('dateLastModifiedAfter') ?? '').includes('-02-29'),
  }),
  deletedPeriodsFault(
    repeatable,
    'once-for-token',
    'lists the deletions since a time only once for a token',
    {
      deletionsAnswer: once(
        () => '',
        ({ token }) => token,
      ),
    },
  ),
  deletedPeriodsFault(
    repeatable,
    'once-for-application',
    'lists the deletions since a time only once for an application',
    {
      deletionsAnswer: once(
        ({ token }) => token.clientId,
        ({ tenant }) => tenant.changes,
      ),
    },
  ),
  deletedPeriodsFault(repeatable, 'once-for-all', 'lists the deletions since a time only once', {
    deletionsAnswer: once(
      () => '',
      ({ tenant }) => tenant.changes,
    ),
  }),
  deletedPeriodsFault(reload, 'kept-for-others', {
    says: 'keeps deleted periods in the timetable of an application without access to them',
    timetableEnvelope: (periods, frame) => {
      const { app, tenant } = frame.use
      const deleted = app === 'no-deleted' ? deletedPeriodsOf(tenant.source) : []
      const records = deleted.map(({ id, start, end }) => ({ ...periods[0], id, start, end }))
      return documented.timetableEnvelope(records.length === 0 ? periods : [...periods, ...records], frame)
    },
  }),
]

/** Faults of deleted periods. */
export const deletedPeriodsFaults: readonly Fault[] = [
  ...answers,
  ...moments,
  ...filters,
  ...existing,
  ...sync,
]
