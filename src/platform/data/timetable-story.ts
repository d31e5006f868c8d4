/**
 * A story that is told once for all checks: a moment, then every change of the timetable that the control driver can
 * make, each of a period of its own, and what can be read before and after.
 * @module
 */

import { ifExercised, NotExercised } from '../../core/errors.js'
import type { ChangeablePeriods, Id, Known } from '../../profile/data-fixtures.js'
import type { Context } from '../context.js'
import { settled } from './class-restoring.js'
import { daysFrom, early } from './dates.js'
import { deletedSince } from './deletions.js'
import { Outcome } from './outcome.js'
import { readTimetable, type Timetable, wholeTimetable } from './periods.js'
import { acts, type ChangeName, modifiedBy, type PeriodChanges } from './timetable-acts.js'

/** Days by which the changes follow the moment where that costs nothing: more than any format or zone may blur. */
const distance = 3

/** Milliseconds before each further look: a school that is not a copy may take a moment to show changes. */
const looks = { lent: [100], own: [500, 1000, 2000] }

type Story = ReadonlyMap<ChangeName, Outcome<unknown>>

/** What was caused, and what could be read. */
export interface TimetableStory {
  /** A moment before everything. */
  readonly since: Date
  /** What came of each kind of change. */
  readonly changes: Story
  /** All periods before. */
  readonly before: Outcome<Timetable>
  /** Periods that changed after the moment, read before anything was changed. */
  readonly recent: Outcome<Timetable>
  /** Ids of periods that were deleted after the moment, read before anything was changed. */
  readonly deletedBefore: Outcome<readonly string[]>
  /** All periods after the changes. */
  readonly after: Outcome<Timetable>
  /** Periods that changed after the moment, read after the changes. */
  readonly changed: Outcome<Timetable>
  /** Ids of periods that were deleted after the moment, read after the changes. */
  readonly deleted: Outcome<readonly string[]>
}

/** The story of this run. @throws {Undecided} where there is no place for it */
export function timetableStory(context: Context): Promise<TimetableStory> {
  return context.once('the story of the timetable', () => context.whereChangesAreUndone(told))
}

/** What was caused of one kind. @throws {NotExercised} where the fixture file names no period for it */
export async function causedChange<Name extends ChangeName>(
  context: Context,
  name: Name,
): Promise<{ readonly entry: PeriodChanges[Name]; readonly story: TimetableStory }> {
  if (context.profile.fixtures.timetable?.changeable?.[name] === undefined)
    throw new NotExercised([`FIXTURES: /timetable/changeable/${name}`])
  const story = await timetableStory(context)
  return { entry: story.changes.get(name)?.value as PeriodChanges[Name], story }
}

async function told(own: Context): Promise<TimetableStory> {
  const since = await momentBefore(own)
  // Where the school is no copy, whoever reads all of it after this gets what it was before.
  const before = await Outcome.of(() => wholeTimetable(own))
  const recent = await Outcome.of(() => readTimetable(own, { after: since }))
  // Whether a question may be repeated is the matter of another rule: this one begins a second earlier.
  const deletedBefore = await Outcome.of(() => deletedIn(own, new Date(since.getTime() - 1000)))
  const { changeable = {} } = own.profile.fixtures.timetable ?? {}
  const changes = new Map<ChangeName, Outcome<unknown>>()
  for (const name of Object.keys(changeable) as ChangeName[])
    changes.set(name, await Outcome.of(() => act(own, name, changeable)))
  const seen = await settled(
    async () => ({
      after: await Outcome.of(() => readTimetable(own, { after: early })),
      changed: await Outcome.of(() => readTimetable(own, { after: since })),
      deleted: await Outcome.of(() => deletedIn(own, since)),
    }),
    ({ after, changed, deleted }) =>
      modifiedIds(changes).every((id) => changed.ifAny?.has(id) !== false) &&
      deletedIds(changes).every(
        (id) => deleted.ifAny?.includes(String(id)) !== false && after.ifAny?.has(id) !== true,
      ),
    own.urls.lent ? looks.lent : looks.own,
  )
  return { since, changes, before, recent, deletedBefore, ...seen }
}

/**
 * A moment before all changes. A copy of the school lets days pass after it; else it lies as far back as clocks may
 * differ, and where the format has no zone or no time, two days.
 */
async function momentBefore(own: Context): Promise<Date> {
  // Where the target's clock is behind, so is what it dates.
  const behind = Math.min(0, own.run.targetClock.offset?.seconds ?? 0)
  const now = new Date((own.urls.now() + behind) * 1000)
  const passed =
    own.urls.lent && own.driver.can('advance-clock')
      ? await ifExercised(async () => {
          await own.clock.pass(distance * 86_400, 'the timetable grows old')
          return true
        })
      : undefined
  if (passed) return now
  const { data, leewaySeconds } = own.profile
  const isCoarse = data.dateFormat === 'date' || data.dateFormat === 'date-time'
  return isCoarse ? daysFrom(now, -2) : new Date(now.getTime() - 2000 * Math.max(leewaySeconds, 5))
}

/** Ids of deleted periods, where the app may ask for them. */
async function deletedIn(own: Context, since: Date): Promise<readonly string[]> {
  own.require('permitted.deleted-periods')
  return deletedSince(own.data, since)
}

function act<Name extends ChangeName>(
  { driver }: Context,
  name: Name,
  changeable: ChangeablePeriods,
): Promise<PeriodChanges[Name]> {
  return acts[name](driver, changeable[name] as NonNullable<ChangeablePeriods[Name]>)
}

/** Ids of the periods that have changed. */
function modifiedIds(changes: Story): readonly Id[] {
  return [...changes].flatMap(([name, { ifAny }]) =>
    ifAny === undefined || name === 'lesson_changed'
      ? []
      : (modifiedBy[name] as (entry: unknown) => readonly Id[])(ifAny),
  )
}

function deletedIds(changes: Story): readonly Id[] {
  const deleted = changes.get('deleted')?.ifAny as Known | undefined
  return deleted === undefined ? [] : [deleted.id]
}
