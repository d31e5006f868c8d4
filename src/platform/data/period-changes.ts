/**
 * How the control driver changes a period, one function per kind of change. Each returns what the fixture file says
 * about a prepared change of that kind, so that the same checks judge both. Clause 3, rules 1 to 5.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import type { ControlEventName } from '../../core/drivers/control-events.js'
import { inWords } from '../../core/drivers/words.js'
import { NotExercised } from '../../core/errors.js'
import { isPermanent } from '../../profile/control-settings.js'
import type {
  ChangeablePeriods,
  FreeTime,
  Id,
  Known,
  ResourceChange,
  TimetableFixtures,
} from '../../profile/data-fixtures.js'
import type { Profile } from '../../profile/profile.js'
import type { ControlDriver } from '../drivers/control-driver.js'
import type { Period, Timetable } from './periods.js'

/** A kind of change: a key of `/timetable/changeable` in the fixture file. */
export type ChangeName = keyof ChangeablePeriods

type Prepared = Required<TimetableFixtures>

/** What is known about a change, prepared or triggered. */
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

/** The control event that makes each kind of change. */
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

/** What triggers the events of a change. */
type ChangeDriver = Pick<ControlDriver, 'change'>

type Triggers = {
  readonly [Name in ChangeName]: (
    driver: ChangeDriver,
    period: NonNullable<ChangeablePeriods[Name]>,
  ) => Promise<PeriodChanges[Name]>
}

/** Makes each kind of change. */
const triggers: Triggers = {
  substituted: async (driver, period) => {
    const { id, original, substitute } = period
    await driver.change('substitute', { period: id, original, substitute })
    return period
  },
  lesson_changed: async (driver, periods) => {
    const { lesson, old_teacher, new_teacher } = periods
    await driver.change(
      'change-lesson-teacher',
      { lesson, former: old_teacher, present: new_teacher },
      { lesson, former: new_teacher, present: old_teacher },
    )
    return periods
  },
  moved_once: async (driver, { id, start_before, to }) => {
    const [from, moved] = await move(driver, id, to)
    return { from, to: moved, start_before, start_after: to[0]?.start ?? '' }
  },
  moved_twice: async (driver, { id, to }) => {
    const [first, second, third] = await move(driver, id, to)
    return { first, second, third }
  },
  moved_thrice: async (driver, { id, to }) => {
    const [first, second, third, fourth] = await move(driver, id, to)
    return { first, second, third, fourth }
  },
  resource_added: (driver, changes) => each(changes, (body) => driver.change('add-resource', body)),
  resource_removed: (driver, changes) => each(changes, (body) => driver.change('remove-resource', body)),
  cancelled: async (driver, period) => {
    await driver.change('cancel-period', { period: period.id })
    return period
  },
  half_cancelled: async (driver, { id, other, start, start_other }) => {
    await driver.change('cancel-period', { period: id })
    return { cancelled: id, other, start_cancelled: start, start_other }
  },
  note: async (driver, period) => {
    await driver.change('write-note', { period: period.id, text: period.text })
    return period
  },
  deleted: async (driver, { id }) => {
    await driver.change('delete-period', { period: id })
    return { id }
  },
}

/**
 * Ids of the periods that a change modifies without doubt. Of a chain of moves these are the last two. A deleted
 * period is listed elsewhere.
 */
const idsModifiedBy: {
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

/** A change that the control driver has made. */
export interface TriggeredChange<Name extends ChangeName = ChangeName> {
  readonly entry: PeriodChanges[Name]
  /** Ids of the periods that it modifies without doubt. */
  readonly modified: readonly Id[]
}

/** Makes one kind of change. @param period what the fixture file offers for it */
export async function trigger<Name extends ChangeName>(
  driver: ChangeDriver,
  name: Name,
  period: NonNullable<ChangeablePeriods[Name]>,
): Promise<TriggeredChange<Name>> {
  const entry = await triggers[name](driver, period)
  return { entry, modified: idsModifiedBy[name](entry) }
}

/**
 * Describes the changes of the timetable that stay at the school, because the control driver can neither undo them
 * nor lend copies.
 */
export async function changesThatStay({
  control,
  fixtures,
}: Pick<Profile, 'control' | 'fixtures'>): Promise<readonly string[]> {
  const changeable: ChangeablePeriods = fixtures.timetable?.changeable ?? {}
  const names = Object.keys(changeable) as ChangeName[]
  const stay: string[] = []
  const driver = {
    change: async (event, body) => {
      stay.push(inWords(event, body).done)
      return { period: 'that follows' } as never
    },
  } satisfies ChangeDriver as ChangeDriver
  for (const name of names) {
    const period = changeable[name]
    const event = eventOf[name]
    if (period === undefined || control?.events.has(event) !== true || !isPermanent(control, event)) continue
    await trigger(driver, name, period as NonNullable<ChangeablePeriods[typeof name]>)
  }
  return stay
}

type Made = {
  readonly [Name in ChangeName]: (before: Timetable, period: NonNullable<ChangeablePeriods[Name]>) => boolean
}

const hasStatus = (period: Period): boolean => !['', facts.regularStatus].includes(period.status)

const wasMoved = (before: Timetable, { id }: Known): boolean =>
  before.all(id).some((period) => period.related.length > 0 || hasStatus(period)) ||
  before.periods.some(({ related }) => related.includes(String(id)))

/** True if a timetable shows a change already. */
const isMade: Made = {
  substituted: (before, { id, substitute }) =>
    before.all(id).some((period) => period.statusesOf('teacher', substitute).length > 0),
  lesson_changed: () => false,
  moved_once: wasMoved,
  moved_twice: wasMoved,
  moved_thrice: wasMoved,
  resource_added: (before, changes) =>
    changes.some(({ id, kind, resources }) =>
      before
        .all(id)
        .some((period) => resources.some((resource) => period.statusesOf(kind, resource).length > 0)),
    ),
  resource_removed: (before, changes) =>
    changes.some(({ id, kind, resources }) =>
      before
        .all(id)
        .some((period) =>
          resources.some((resource) => !period.statusesOf(kind, resource).includes(facts.regularStatus)),
        ),
    ),
  cancelled: (before, { id }) => before.all(id).some(hasStatus),
  half_cancelled: (before, { id }) => before.all(id).some(hasStatus),
  note: (before, { id, text }) =>
    before.all(id).some((period) => period.notes.includes(JSON.stringify(text).slice(1, -1))),
  deleted: (before, { id }) => !before.has(id),
}

/**
 * Requires that a timetable does not show a change yet: a change that an earlier run left would not be modified now.
 * @throws {NotExercised} if it does
 */
export function notMadeYet<Name extends ChangeName>(
  before: Timetable,
  name: Name,
  period: NonNullable<ChangeablePeriods[Name]>,
): void {
  if (isMade[name](before, period))
    throw new NotExercised([
      `FIXTURES: /timetable/changeable/${name} with a period that is as planned: an earlier run may have changed this one for good`,
    ])
}

type FourIds = readonly [Id, Id, Id, Id]

/** Moves a period to one time after another. Returns the ids of all periods of the chain, in order. */
async function move(driver: ChangeDriver, id: Id, to: readonly FreeTime[]): Promise<FourIds> {
  const chain = [id]
  for (const { start, end } of to) {
    const { period } = await driver.change('move-period', { period: chain.at(-1) ?? id, start, end })
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
