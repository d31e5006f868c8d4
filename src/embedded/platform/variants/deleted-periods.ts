/**
 * Variants of deleted periods.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Variant, variant } from '../fault.js'

const clause = '4.6 deleted-periods'

const deleted = (
  id: string,
  says: string,
  behaviours: Variant['behaviours'],
  profile?: Variant['profile'],
): Variant =>
  variant({
    id: `deleted-periods-${id}`,
    says,
    clause,
    behaviours,
    ...(profile === undefined ? {} : { profile }),
  })

const day = 86_400_000

/** Deleted periods in other forms. */
export const deletedPeriodsVariants: readonly Variant[] = [
  deleted(
    'enveloped',
    'wraps the ids in an envelope that the profile names',
    {
      deletionsAnswer: (ids) => ({ from: null, count: ids.length, other: [], deleted: { ids } }),
    },
    { DELETED_PERIODS_LIST_POINTER: '/deleted/ids' },
  ),
  deleted('ids-as-text', 'lists ids as texts', { deletionEntry: ({ id }) => String(id) }),
  deleted('unordered', 'lists the latest deletion first', {
    deletionsAnswer: (ids) => ids.toReversed(),
  }),
  deleted('repeated', 'lists an id twice', { deletionsAnswer: (ids) => [...ids, ...ids.slice(0, 1)] }),
  {
    ...deleted('filters-refused', 'refuses a request with an entity filter', {
      deletedPeriodsRefused: (moment, use) =>
        documented.deletedPeriodsRefused(moment, use) ||
        ['teacher', 'class', 'room'].some((name) => use.query.get(name) !== undefined),
    }),
    notApplicable: ['deleted-periods.entity-filter.not-narrowed'],
  },
  deleted('inclusive', 'also lists periods that were deleted at the requested time', {
    deletionListed: ({ deletedAt }, moment) => Date.parse(deletedAt) >= moment,
  }),
  deleted('by-day', 'uses the beginning of the day as the time', {
    deletionListed: ({ deletedAt }, moment) => Date.parse(deletedAt) >= Math.floor(moment / day) * day,
  }),
  deleted('since-next-day', 'lists periods that were deleted on the days after the requested time', {
    deletionListed: ({ deletedAt }, moment) => Date.parse(deletedAt) >= (Math.floor(moment / day) + 1) * day,
  }),
  deleted('future-refused', 'refuses a time in the future', {
    deletedPeriodsRefused: (moment) => typeof moment !== 'number' || moment > Date.parse('2090-01-01'),
  }),
  deleted('moment-optional', 'lists every deletion if no time is sent', {
    deletedPeriodsRefused: (moment) => moment === null,
  }),
  deleted(
    'moment-local',
    'reads a time without zone as local time',
    {
      momentOf: (text, use) => {
        const moment = documented.momentOf(text, use)
        return moment === undefined || /(Z|[+-]\d\d:?\d\d)$/.test(text) ? moment : moment - 7_200_000
      },
    },
    { DATE_FORMAT: 'date-time' },
  ),
  deleted('hidden', 'answers 404 if an application has no access', {
    dataErrorStatus: (problem, context) =>
      problem === 'not permitted' && context.resource === 'timetable/deleted-periods'
        ? 404
        : documented.dataErrorStatus(problem, context),
  }),
]
