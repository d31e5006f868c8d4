/**
 * Every timetable change that the control driver can make, made once for all checks, each to a different period. The
 * timetable and the deleted periods are read before and after.
 * @module
 */
import { given, ifExercised, NotExercised } from '../../core/errors.js'
import { isPermanent } from '../../profile/control-settings.js'
import type { ChangeablePeriods, Id } from '../../profile/data-fixtures.js'
import type { RunningCheck } from '../check.js'
import { Clock } from '../drivers/clock.js'
import { ControlDriver } from '../drivers/control-driver.js'
import { ControlEvents } from '../drivers/control-events.js'
import type { Need } from '../needs.js'
import { Tenants } from '../tenants.js'
import { settled } from './class-restoring.js'
import { DataApi, wholeTimetable } from './data-api.js'
import { daysFrom, early } from './dates.js'
import { Outcome } from './outcome.js'
import { type ChangeName, eventOf, notMadeYet, type TriggeredChange, trigger } from './period-changes.js'
import type { Timetable } from './periods.js'

/** Days between the moment and the changes, if the clock can be moved: no date format or time zone blurs so much. */
const distance = 3

/** Days before the changes, if the clock cannot be moved and the moment has to be unambiguous by its date alone. */
const daysBefore = 2

type Changes = ReadonlyMap<ChangeName, Outcome<TriggeredChange>>

/** The changes, and what the target answered before and after them. */
export interface TimetableChanges {
  /** A moment before all changes. */
  readonly since: Date
  /** The changes that were attempted. */
  readonly changes: Changes
  /** All periods before the changes. */
  readonly before: Outcome<Timetable>
  /** Periods modified after `since`, read before the changes. */
  readonly modifiedBefore: Outcome<Timetable>
  /** Ids of periods deleted after `since`, read before the changes. */
  readonly deletedBefore: Outcome<readonly string[]>
  /** All periods after the changes. */
  readonly after: Outcome<Timetable>
  /** Periods modified after `since`, read after the changes. */
  readonly modifiedAfter: Outcome<Timetable>
  /** Ids of periods deleted after `since`, read after the changes. */
  readonly deletedAfter: Outcome<readonly string[]>
  /**
   * Whether the target lists a period as modified by the changes.
   * @throws {Undecided} if it does so only for a moment two days earlier, and `since` is seconds before the changes
   */
  readonly listsModified: (id: Id) => boolean
  /** The same for a period that was deleted. */
  readonly listsDeleted: (id: string) => boolean
  /** Whether the target lists a deleted period for `since` or for a moment two days earlier. */
  readonly isDeletionListed: (id: string) => boolean
}

/** What a check needs from the profile to use a triggered change. */
export function needsToTrigger(name: ChangeName): readonly Need[] {
  return [`driver.${eventOf[name]}`, 'consent.mutate', 'fixture.timetable.changeable']
}

/** Makes all changes, once per run. @throws {Undecided} if there is no tenant to change */
export function timetableChanges(check: RunningCheck): Promise<TimetableChanges> {
  return check.once('the changes of the timetable', () =>
    check.part(Tenants<RunningCheck>).whereChangesAreUndone(makeAll),
  )
}

/** Makes all changes, once per run, and returns one of them. @throws {NotExercised} if the fixture file has no period for it */
export async function triggeredChange<Name extends ChangeName>(
  check: RunningCheck,
  name: Name,
): Promise<TriggeredChange<Name> & Omit<TimetableChanges, 'changes'>> {
  if (check.profile.fixtures.timetable?.changeable?.[name] === undefined)
    throw new NotExercised([`FIXTURES: /timetable/changeable/${name}`])
  const { changes, ...reads } = await timetableChanges(check)
  return { ...(changes.get(name)?.value as TriggeredChange<Name>), ...reads }
}

async function makeAll(own: RunningCheck): Promise<TimetableChanges> {
  const { since, isSeconds } = await momentBefore(own)
  // If the school is no copy, later reads of the whole timetable use this answer from before the changes.
  const before = await Outcome.of(() => wholeTimetable(own))
  const modifiedBefore = await Outcome.of(() => own.part(DataApi).periods({ after: since }))
  // A second earlier, because another rule judges whether the same request can be repeated.
  const deletedBefore = await Outcome.of(() => deletedIds(own, new Date(since.getTime() - 1000)))
  const { changeable = {} } = own.profile.fixtures.timetable ?? {}
  const changes = new Map<ChangeName, Outcome<TriggeredChange>>()
  for (const name of Object.keys(changeable) as ChangeName[])
    changes.set(name, await Outcome.of(() => make(own, name, changeable, before)))
  const seen = await settled(
    async () => ({
      after: await Outcome.of(() => own.part(DataApi).periods({ after: early })),
      modifiedAfter: await Outcome.of(() => own.part(DataApi).periods({ after: since })),
      deletedAfter: await Outcome.of(() => deletedIds(own, since)),
    }),
    (lists) =>
      showsAll(changes, lists) && deletedBy(changes).every((id) => lists.after.ifAny?.has(id) !== true),
  )
  const reads = { since, changes, before, modifiedBefore, deletedBefore, ...seen }
  if (!isSeconds || showsAll(changes, seen)) return { ...reads, ...lookups(seen, null) }
  const earlier = daysFrom(since, -daysBefore)
  const daysEarlier = {
    modified: await Outcome.of(() => own.part(DataApi).periods({ after: earlier })),
    deleted: await Outcome.of(() => deletedIds(own, earlier)),
  }
  return { ...reads, ...lookups(seen, daysEarlier) }
}

/** True if both lists show every change, as far as they could be read. */
function showsAll(
  changes: Changes,
  { modifiedAfter, deletedAfter }: Pick<TimetableChanges, 'modifiedAfter' | 'deletedAfter'>,
): boolean {
  return (
    modifiedBy(changes).every((id) => modifiedAfter.ifAny?.has(id) !== false) &&
    deletedBy(changes).every((id) => deletedAfter.ifAny?.includes(String(id)) !== false)
  )
}

/** What the target lists for a moment. */
interface Lists {
  readonly modified: Outcome<Timetable>
  readonly deleted: Outcome<readonly string[]>
}

/** @param daysEarlier the lists for a moment two days earlier, if `since` is only seconds before the changes */
function lookups(
  { modifiedAfter, deletedAfter }: Pick<TimetableChanges, 'modifiedAfter' | 'deletedAfter'>,
  daysEarlier: Lists | null,
): Pick<TimetableChanges, 'listsModified' | 'listsDeleted' | 'isDeletionListed'> {
  const isByDay = (what: string): string =>
    `the target lists ${what} only if the moment is two days earlier: it may compare days, which is permitted. A ` +
    'driver that offers advance-clock lets days pass'
  const isDeletedEarlier = (id: string): boolean => daysEarlier?.deleted.ifAny?.includes(id) === true
  return {
    listsModified: (id) => {
      const isListed = modifiedAfter.value.has(id)
      given(isListed || daysEarlier?.modified.ifAny?.has(id) !== true, isByDay(`the change of period ${id}`))
      return isListed
    },
    listsDeleted: (id) => {
      const isListed = deletedAfter.value.includes(id)
      given(isListed || !isDeletedEarlier(id), isByDay(`the deletion of period ${id}`))
      return isListed
    },
    isDeletionListed: (id) => deletedAfter.value.includes(id) || isDeletedEarlier(id),
  }
}

/** A moment before all changes. */
interface MomentBefore {
  readonly since: Date
  /** True if only seconds lie between it and the changes. */
  readonly isSeconds: boolean
}

/**
 * A moment before all changes. In a copy of the school, days pass between it and the changes. Otherwise it is as far
 * back as clocks may differ, or two days back if the date format has no zone or no time.
 */
async function momentBefore(own: RunningCheck): Promise<MomentBefore> {
  // If the clock of the target is behind, so are the times that it stores.
  const behind = Math.min(0, own.run.targetClock.offset?.seconds ?? 0)
  const now = new Date((own.urls.now() + behind) * 1000)
  const passed =
    own.urls.lent && own.part(ControlEvents).can('advance-clock')
      ? await ifExercised(async () => {
          await own.part(Clock).pass(distance * 86_400, 'days between two states of the timetable')
          return true
        })
      : undefined
  if (passed) return { since: now, isSeconds: false }
  const { data, leewaySeconds } = own.profile
  const isCoarse = data.dateFormat === 'date' || data.dateFormat === 'date-time'
  return isCoarse
    ? { since: daysFrom(now, -daysBefore), isSeconds: false }
    : { since: new Date(now.getTime() - 2000 * Math.max(leewaySeconds, 5)), isSeconds: true }
}

/** Ids of deleted periods, if the app may request them. */
async function deletedIds(own: RunningCheck, since: Date): Promise<readonly string[]> {
  own.require('permitted.deleted-periods')
  return (await own.part(DataApi).deletedPeriods({ after: since })).ids
}

async function make<Name extends ChangeName>(
  check: RunningCheck,
  name: Name,
  changeable: ChangeablePeriods,
  before: Outcome<Timetable>,
): Promise<TriggeredChange<Name>> {
  const { profile, urls } = check
  const period = changeable[name] as NonNullable<ChangeablePeriods[Name]>
  if (!urls.lent && isPermanent(profile.control, eventOf[name])) notMadeYet(before.value, name, period)
  return trigger(check.part(ControlDriver), name, period)
}

/** Ids of the modified periods. Whether a lesson with a new teacher counts as modified is an open point. */
function modifiedBy(changes: Changes): readonly Id[] {
  return [...changes].flatMap(([name, { ifAny }]) =>
    name === 'lesson_changed' ? [] : (ifAny?.modified ?? []),
  )
}

function deletedBy(changes: Changes): readonly Id[] {
  const deleted = changes.get('deleted')?.ifAny as TriggeredChange<'deleted'> | undefined
  return deleted === undefined ? [] : [deleted.entry.id]
}
