/**
 * PeriodChanges of periods by a control driver. Each tells what it did as a fixture file tells of a prepared change, so that
 * the same checks judge both. Clause 3, rules 1 to 5.
 * @module
 */

import type { ControlEventName } from '../../core/drivers/control-events.js'
import type {
  ChangeablePeriods,
  FreeTime,
  Id,
  Known,
  ResourceChange,
  TimetableFixtures,
} from '../../profile/data-fixtures.js'
import type { ControlDriver } from '../drivers/control-driver.js'

/** Name of a kind of change, as of the entry of a fixture file that tells of such a one. */
export type ChangeName = keyof ChangeablePeriods

type Prepared = Required<TimetableFixtures>

/** What is known of a change, whoever made it. */
export interface PeriodChanges {
  readonly substituted: Omit<Prepared['substituted'], 'lesson'>
  readonly lesson_changed: Prepared['lesson_changed']
  readonly moved_once: Omit<Prepared['moved_once'], 'lesson'>
  readonly moved_twice: Prepared['moved_twice']
  readonly moved_thrice: Prepared['moved_thrice']
  readonly resource_added: Prepared['resource_added']
  readonly resource_removed: Prepared['resource_removed']
  readonly cancelled: Prepared['cancelled']
  readonly half_cancelled: Prepared['half_cancelled']
  readonly note: Prepared['note']
  readonly deleted: Known
}

/** The event that makes each change. */
export const eventOf = {
  substituted: 'substitute',
  lesson_changed: 'change-lesson-teacher',
  moved_once: 'move-period',
  moved_twice: 'move-period',
  moved_thrice: 'move-period',
  resource_added: 'add-resource',
  resource_removed: 'remove-resource',
  cancelled: 'cancel-period',
  half_cancelled: 'cancel-period',
  note: 'write-note',
  deleted: 'delete-period',
} as const satisfies Readonly<Record<ChangeName, ControlEventName>>

type Acts = {
  readonly [Name in ChangeName]: (
    control: ControlDriver,
    what: NonNullable<ChangeablePeriods[Name]>,
  ) => Promise<PeriodChanges[Name]>
}

/** Makes each kind of change. */
export const acts: Acts = {
  substituted: async (control, what) => {
    const { id, original, substitute } = what
    await control.change('substitute', { period: id, original, substitute })
    return what
  },
  lesson_changed: async (control, what) => {
    const { lesson, old_teacher, new_teacher } = what
    await control.change(
      'change-lesson-teacher',
      { lesson, former: old_teacher, present: new_teacher },
      { lesson, former: new_teacher, present: old_teacher },
    )
    return what
  },
  moved_once: async (control, { id, start_before, to }) => {
    const [from, moved] = await move(control, id, to)
    return { from, to: moved, start_before, start_after: to[0]?.start ?? '' }
  },
  moved_twice: async (control, { id, to }) => {
    const [first, second, third] = await move(control, id, to)
    return { first, second, third }
  },
  moved_thrice: async (control, { id, to }) => {
    const [first, second, third, fourth] = await move(control, id, to)
    return { first, second, third, fourth }
  },
  resource_added: (control, what) => each(what, (body) => control.change('add-resource', body)),
  resource_removed: (control, what) => each(what, (body) => control.change('remove-resource', body)),
  cancelled: async (control, what) => {
    await control.change('cancel-period', { period: what.id })
    return what
  },
  half_cancelled: async (control, { id, other, start, start_other }) => {
    await control.change('cancel-period', { period: id })
    return { cancelled: id, other, start_cancelled: start, start_other }
  },
  note: async (control, what) => {
    await control.change('write-note', { period: what.id, text: what.text })
    return what
  },
  deleted: async (control, { id }) => {
    await control.change('delete-period', { period: id })
    return { id }
  },
}

/** Ids of the periods that each change modifies without doubt: its own, and of a chain of moves the last two. */
export const modifiedBy: {
  readonly [Name in ChangeName]: (entry: PeriodChanges[Name]) => readonly Id[]
} = {
  substituted: ({ id }) => [id],
  lesson_changed: ({ periods }) => periods,
  moved_once: ({ from, to }) => [from, to],
  moved_twice: ({ second, third }) => [second, third],
  moved_thrice: ({ third, fourth }) => [third, fourth],
  resource_added: (changes) => changes.map(({ id }) => id),
  resource_removed: (changes) => changes.map(({ id }) => id),
  cancelled: ({ id }) => [id],
  half_cancelled: ({ cancelled }) => [cancelled],
  note: ({ id }) => [id],
  deleted: () => [],
}

type FourIds = readonly [Id, Id, Id, Id]

/** Moves a period from time to time. Returns the ids of all periods of the chain, in order. */
async function move(control: ControlDriver, id: Id, to: readonly FreeTime[]): Promise<FourIds> {
  const chain = [id]
  for (const { start, end } of to) {
    const { period } = await control.change('move-period', { period: chain.at(-1) ?? id, start, end })
    chain.push(period)
  }
  return chain as readonly Id[] as FourIds
}

async function each<Change extends ResourceChange & { readonly kind: 'teacher' | 'room' }>(
  changes: readonly Change[],
  change: (body: {
    readonly period: Id
    readonly kind: 'teacher' | 'room'
    readonly resource: Id
  }) => Promise<unknown>,
): Promise<readonly Change[]> {
  for (const { id, kind, resources } of changes)
    for (const resource of resources) await change({ period: id, kind, resource })
  return changes
}
