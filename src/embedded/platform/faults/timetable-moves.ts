/**
 * Faults of periods that were moved to another time.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault, SingleBehaviour } from '../fault.js'
import type { Period } from '../world/timetable.js'
import { changeable } from '../world/timetable-changeable.js'
import { specialChanges } from '../world/timetable-changes.js'
import { timesOf } from '../world/timetable-grid.js'
import { row, rowOf } from './rows.js'
import { isChanged } from './timetable-places.js'

const timetable = rowOf('timetable')

const kept = 'timetable.move.original-kept'
const cancelled = 'timetable.move.original-cancelled'
const fresh = 'timetable.move.new-period'
const related = 'timetable.move.related-period'
const linked = 'timetable.move.linked'
const resources = 'timetable.move.resources'
const lastTwo = 'timetable.move-chain.last-two'
const firstOne = 'timetable.move-chain.first'

const isFrom = (period: Period): boolean => isChanged(period, 'movedOnce')
const isTo = (period: Period): boolean => isChanged(period, 'movedOnce', 1)
const isOriginal = ({ situation }: Period): boolean => situation === 'moved'
const isNew = ({ situation }: Period): boolean => situation === 'moved here'

/** Gives some periods other times. */
const at = (which: (period: Period) => boolean, date: string, unit: number): SingleBehaviour => ({
  periodTimes: (period) =>
    documented.periodTimes(which(period) ? { ...period, ...timesOf(date, unit) } : period),
})

const periods: readonly Fault[] = [
  timetable(kept, 'moved-gone', 'omits a period that was moved', {
    periodShown: (period) => !isFrom(period),
  }),
  timetable(kept, 'moved-at-new-time', {
    says: 'returns the original period of a move at its new time',
    ...at(isFrom, ...specialChanges.movedOnce.moved[0]),
  }),
  timetable(kept, 'moved-next-day', {
    says: 'returns the original period of a move on another day',
    ...at(isFrom, '2026-10-07', 4),
  }),
  timetable(cancelled, 'moved-regular', 'keeps the status of a moved period regular', {
    periodStatus: (period) => (isOriginal(period) ? 'REGULAR' : documented.periodStatus(period)),
  }),
  timetable(cancelled, 'moved-once-regular', 'keeps the status of a period regular after its first move', {
    periodStatus: (period) => (isFrom(period) ? 'regular' : documented.periodStatus(period)),
  }),
  timetable(fresh, 'no-new-period', 'returns no new period after a move', {
    periodShown: (period) => !isTo(period),
  }),
  timetable(fresh, 'new-period-same-id', 'gives the new period of a move the id of the old one', {
    periodId: (period) => (isTo(period) ? period.chain[0] : documented.periodId(period)),
  }),
  timetable(fresh, 'new-period-old-hour', {
    says: 'moves a period to another day, but keeps the hour',
    ...at(isTo, '2026-10-08', specialChanges.movedOnce.unit),
  }),
]

const links: readonly Fault[] = [
  timetable('timetable.lesson-id.same-lesson', 'moved-to-other-lesson', {
    says: 'gives the new period of a move a lessonId of its own',
    lessonIdOf: (period) => (isTo(period) ? 7999 : documented.lessonIdOf(period)),
  }),
  timetable('timetable.lesson-id.same-lesson', 'moved-later-to-other-lesson', {
    says: 'plans the new period of a move as a lesson of its own',
    lessonIdOf: (period) =>
      isNew(period) && period.lesson === changeable.movedOnce.lesson ? 7998 : documented.lessonIdOf(period),
  }),
  timetable(related, 'no-related-period', 'links no periods', { relatedPeriodOf: () => undefined }),
  timetable(related, 'related-period-null', 'returns null as the related period', {
    relatedPeriodOf: () => null,
  }),
  timetable(related, 'related-period-renamed', 'returns the link under another name', {
    periodRecord: (record) => {
      const { relatedPeriod, ...others } = record
      return relatedPeriod === undefined ? record : { ...others, related: relatedPeriod }
    },
  }),
  timetable(linked, 'related-to-itself', 'links both periods of a move to themselves', {
    relatedPeriodOf: (period) =>
      isFrom(period) || isTo(period) ? period.id : documented.relatedPeriodOf(period),
  }),
  timetable(linked, 'related-to-another', 'links both periods of a move to a third period', {
    relatedPeriodOf: (period) =>
      isFrom(period) || isTo(period) ? 80_001 : documented.relatedPeriodOf(period),
  }),
  timetable(linked, 'related-to-lesson', 'links both periods of a move to their lesson', {
    relatedPeriodOf: (period) =>
      isFrom(period) || isTo(period) ? period.lesson : documented.relatedPeriodOf(period),
  }),
  ...(
    [
      ['original', isOriginal],
      ['new', isNew],
    ] as const
  ).flatMap(([name, which]) =>
    (['REMOVED', 'ADDED'] as const).map((word) =>
      timetable(resources, `moved-${name}-${word.toLowerCase()}`, {
        says: `lists resources as ${word} after a move (${name})`,
        resourceStatus: (resource, period) =>
          period.chain.length > 0 && which(period) ? word : documented.resourceStatus(resource, period),
      }),
    ),
  ),
  timetable(resources, 'moved-room-changed', 'lists rooms as changed after a move', {
    resourceStatus: (resource, period) =>
      period.chain.length > 0 && resource.kind === 'room'
        ? 'CHANGED'
        : documented.resourceStatus(resource, period),
  }),
  timetable(resources, 'moved-no-status', 'gives classes no status after a move', {
    resourceStatus: (resource, period) =>
      period.chain.length > 0 && resource.kind === 'class'
        ? undefined
        : documented.resourceStatus(resource, period),
  }),
]

/** Links periods of longer chains by their positions. */
const chained = (
  link: (position: number, chain: readonly number[]) => unknown,
  length?: number,
): SingleBehaviour => ({
  relatedPeriodOf: (period) =>
    (length === undefined && period.chain.length > 2) || period.chain.length === length
      ? link(period.chain.indexOf(period.id), period.chain)
      : documented.relatedPeriodOf(period),
})

const chains: readonly Fault[] = [
  timetable(lastTwo, 'chain-unlinked', {
    says: 'links no periods after a second move',
    ...chained(() => undefined),
  }),
  timetable(lastTwo, 'chain-of-four-unlinked', {
    says: 'links no periods after a third move',
    ...chained(() => undefined, 4),
  }),
  row('timetable-chain-first-two', [lastTwo, firstOne], {
    says: 'links the first two periods of a chain and no others',
    ...chained((position, chain) => (position > 1 ? undefined : chain[1 - position])),
  }),
  row('timetable-chain-ends', [lastTwo, firstOne], {
    says: 'links the first period of a chain with the last one',
    ...chained((position, chain) =>
      position === 0 ? chain.at(-1) : position === chain.length - 1 ? chain[0] : undefined,
    ),
  }),
  timetable(firstOne, 'chain-first-linked', {
    says: 'keeps the link of the first move',
    ...chained((position, chain) =>
      position === 0 ? chain[1] : chain[position === chain.length - 1 ? position - 1 : position + 1],
    ),
  }),
  timetable(firstOne, 'chain-all-but-first', {
    says: 'keeps the links of all moves except the first',
    ...chained((position, chain) =>
      position === 0 ? undefined : chain[position === chain.length - 1 ? position - 1 : position + 1],
    ),
  }),
  timetable(firstOne, 'chain-back-to-first', {
    says: 'keeps the link back to the first period',
    ...chained((position, chain) => (position === 0 ? undefined : chain[position - 1])),
  }),
  timetable(firstOne, 'chain-third-to-first', {
    says: 'also links the last period to the first',
    ...chained((position, chain) =>
      position === chain.length - 1
        ? [chain[position - 1], chain[0]]
        : position === chain.length - 2
          ? chain.at(-1)
          : undefined,
    ),
  }),
  timetable(firstOne, 'chain-first-to-last', {
    says: 'also links the first period to the last',
    ...chained((position, chain) => (position === chain.length - 1 ? chain[position - 1] : chain.at(-1))),
  }),
]

/** Faults of moves. */
export const timetableMoveFaults: readonly Fault[] = [...periods, ...links, ...chains]
