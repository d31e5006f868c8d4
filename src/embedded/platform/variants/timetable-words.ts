/**
 * Variants: other words for changes, and other links. Contract 3 shows REGULAR and REMOVED for periods, `regular` for
 * resources.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import { documented } from '../behaviours/index.js'
import type { Variant } from '../fault.js'
import type { Period, ResourceChange, Situation } from '../world/timetable.js'
import { timetable } from './timetable-variant.js'

const rule3 = '3 rule 3'
const rule4 = '3 rule 4'

/** Other words for periods. */
const periods = (words: Partial<Readonly<Record<Situation, string>>>): Partial<Behaviours> => ({
  periodStatus: (period) => words[period.situation] ?? documented.periodStatus(period),
})

/** Other words for resources. */
const resources = (words: Partial<Readonly<Record<ResourceChange, string>>>): Partial<Behaviours> => ({
  resourceStatus: (resource, period) => words[resource.change] ?? documented.resourceStatus(resource, period),
})

const words: readonly Variant[] = [
  timetable('lower-case', '3', 'writes status words in small letters', {
    periodStatus: (period) => documented.periodStatus(period).toLowerCase(),
    resourceStatus: (resource, period) => documented.resourceStatus(resource, period)?.toLowerCase(),
  }),
  timetable(
    'mixed-case',
    '3',
    'writes the status of periods in capitals, that of resources in small letters',
    {
      resourceStatus: (resource, period) => documented.resourceStatus(resource, period)?.toLowerCase(),
    },
  ),
  timetable(
    'cancelled-word',
    rule3,
    'calls periods CANCELLED',
    periods({ moved: 'CANCELLED', cancelled: 'CANCELLED' }),
  ),
  timetable(
    'moved-word',
    rule3,
    'calls both periods of a move by words of their own',
    periods({ moved: 'MOVED_AWAY', 'moved here': 'MOVED_HERE' }),
  ),
  timetable(
    'new-period-regular',
    rule3,
    'calls the new period of a move REGULAR',
    periods({ 'moved here': 'REGULAR' }),
  ),
  timetable(
    'substituted-regular',
    '3 rule 1',
    'leaves a period REGULAR whose teacher was replaced',
    periods({ substituted: 'REGULAR' }),
  ),
  timetable(
    'substituted-word',
    '3 rule 1',
    'calls a period SUBSTITUTED whose teacher was replaced',
    periods({ substituted: 'SUBSTITUTED' }),
  ),
  timetable(
    'changed-removed',
    rule4,
    'calls a period REMOVED whose resources changed',
    periods({ 'resources changed': 'REMOVED' }),
  ),
  timetable('added-regular', rule4, 'calls added resources REGULAR', resources({ added: 'REGULAR' })),
  timetable('added-word', rule4, 'calls added resources NEW', resources({ added: 'NEW' })),
  timetable('removed-word', rule4, 'calls removed resources ABSENT', resources({ removed: 'ABSENT' })),
  timetable(
    'substitute-word-added',
    '3 rule 1',
    'calls a substitute ADDED, which is a waiver',
    resources({ substitute: 'ADDED' }),
    { SUBSTITUTE_STATUS: 'ADDED' },
  ),
]

/** Links periods of a move, given the last two of the chain. */
const linked = (link: (period: Period, before: number, last: number) => unknown): Partial<Behaviours> => ({
  relatedPeriodOf: (period) => {
    const [before, last] = period.chain.slice(-2)
    return before === undefined || last === undefined ? undefined : link(period, before, last)
  },
})

const links: readonly Variant[] = [
  timetable('related-null', rule3, 'relates periods to null where there is no link', {
    relatedPeriodOf: (period) => documented.relatedPeriodOf(period) ?? null,
  }),
  timetable(
    'related-old-to-new',
    rule3,
    'links the old period of a move to the new one alone',
    linked(({ id }, before, last) => (id === before ? last : undefined)),
  ),
  timetable(
    'related-new-to-old',
    rule3,
    'links the new period of a move to the old one alone',
    linked(({ id }, before, last) => (id === last ? before : undefined)),
  ),
  timetable(
    'related-record',
    rule3,
    'links periods of a move by records',
    linked(({ id, lesson }, before, last) =>
      id === last || id === before ? { id: id === last ? before : last, lessonId: lesson } : undefined,
    ),
  ),
  timetable(
    'related-list',
    rule3,
    'links periods of a move by lists',
    linked(({ id }, before, last) => (id === last ? [before] : id === before ? [last] : [])),
  ),
  timetable('related-further-links', rule3, 'tells where a period came from and went to in further members', {
    periodRecord: (record, { id, chain }) => {
      const at = chain.indexOf(id)
      if (at < 0) return record
      return {
        ...record,
        initialPeriod: chain[0],
        ...(at === 0 ? {} : { sourcePeriod: { id: chain[at - 1] } }),
        ...(at === chain.length - 1 ? {} : { destinationPeriod: { id: chain[at + 1] } }),
      }
    },
  }),
]

/** Words and links in other forms. */
export const timetableWordVariants: readonly Variant[] = [...words, ...links]
