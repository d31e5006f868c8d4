/**
 * Variants of the words for changes, and of links. Contract 3 names REGULAR and REMOVED for periods, and `regular`
 * for resources.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import { documented } from '../behaviours/index.js'
import type { Variant } from '../fault.js'
import type { Period, ResourceChange, Situation } from '../world/timetable.js'
import { timetable } from './timetable-variant.js'

const rule3 = '3 rule 3'
const rule4 = '3 rule 4'

/** Other words for the status of periods. */
const periods = (words: Partial<Readonly<Record<Situation, string>>>): Partial<Behaviours> => ({
  periodStatus: (period) => words[period.situation] ?? documented.periodStatus(period),
})

/** Other words for the status of resources. */
const resources = (words: Partial<Readonly<Record<ResourceChange, string>>>): Partial<Behaviours> => ({
  resourceStatus: (resource, period) => words[resource.change] ?? documented.resourceStatus(resource, period),
})

const words: readonly Variant[] = [
  timetable('lower-case', '3', 'writes status words in lower case', {
    periodStatus: (period) => documented.periodStatus(period).toLowerCase(),
    resourceStatus: (resource, period) => documented.resourceStatus(resource, period)?.toLowerCase(),
  }),
  timetable(
    'mixed-case',
    '3',
    'writes the status of periods in upper case and the status of resources in lower case',
    {
      resourceStatus: (resource, period) => documented.resourceStatus(resource, period)?.toLowerCase(),
    },
  ),
  timetable(
    'cancelled-word',
    rule3,
    'gives periods the status CANCELLED',
    periods({ moved: 'CANCELLED', cancelled: 'CANCELLED' }),
  ),
  timetable(
    'moved-word',
    rule3,
    'uses other words for both periods of a move',
    periods({ moved: 'MOVED_AWAY', 'moved here': 'MOVED_HERE' }),
  ),
  timetable(
    'new-period-regular',
    rule3,
    'gives the new period of a move the status REGULAR',
    periods({ 'moved here': 'REGULAR' }),
  ),
  timetable(
    'substituted-regular',
    '3 rule 1',
    'keeps the status REGULAR of a period with a substitute',
    periods({ substituted: 'REGULAR' }),
  ),
  timetable(
    'substituted-word',
    '3 rule 1',
    'gives a period with a substitute the status SUBSTITUTED',
    periods({ substituted: 'SUBSTITUTED' }),
  ),
  timetable(
    'changed-removed',
    rule4,
    'gives a period with changed resources the status REMOVED',
    periods({ 'resources changed': 'REMOVED' }),
  ),
  timetable(
    'added-regular',
    rule4,
    'gives added resources the status REGULAR',
    resources({ added: 'REGULAR' }),
  ),
  timetable('added-word', rule4, 'gives added resources the status NEW', resources({ added: 'NEW' })),
  timetable(
    'removed-word',
    rule4,
    'gives removed resources the status ABSENT',
    resources({ removed: 'ABSENT' }),
  ),
  timetable(
    'cancelled-resources-marked',
    rule4,
    'gives the resources of a cancelled period the status REMOVED',
    {
      resourceStatus: (resource, period) =>
        period.situation === 'cancelled' ? 'REMOVED' : documented.resourceStatus(resource, period),
    },
    undefined,
    ['timetable.cancellation.resources'],
  ),
  timetable(
    'substitute-word-added',
    '3 rule 1',
    'gives a substitute the status ADDED, which is a waiver',
    resources({ substitute: 'ADDED' }),
    { SUBSTITUTE_STATUS: 'ADDED' },
  ),
]

/** Links periods of a move by the last two periods of the chain. */
const linked = (link: (period: Period, before: number, last: number) => unknown): Partial<Behaviours> => ({
  relatedPeriodOf: (period) => {
    const [before, last] = period.chain.slice(-2)
    return before === undefined || last === undefined ? undefined : link(period, before, last)
  },
})

const links: readonly Variant[] = [
  timetable('related-null', rule3, 'writes null as the related period if there is no link', {
    relatedPeriodOf: (period) => documented.relatedPeriodOf(period) ?? null,
  }),
  timetable(
    'related-old-to-new',
    rule3,
    'links only the old period of a move to the new one',
    linked(({ id }, before, last) => (id === before ? last : undefined)),
  ),
  timetable(
    'related-new-to-old',
    rule3,
    'links only the new period of a move to the old one',
    linked(({ id }, before, last) => (id === last ? before : undefined)),
  ),
  timetable(
    'related-record',
    rule3,
    'links periods of a move with records',
    linked(({ id, lesson }, before, last) =>
      id === last || id === before ? { id: id === last ? before : last, lessonId: lesson } : undefined,
    ),
  ),
  timetable(
    'related-list',
    rule3,
    'links periods of a move with lists',
    linked(({ id }, before, last) => (id === last ? [before] : id === before ? [last] : [])),
  ),
  timetable('related-further-links', rule3, 'adds fields that name where a period came from and went to', {
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
