/**
 * A change of a period in the same second as the moment after which changes are asked for.
 * @module
 */
import { NotApplicable, NotExercised } from '../../core/errors.js'
import { pause } from '../../core/http/pause.js'
import type { ClockBounds } from '../../core/http/target-clock.js'
import type { DateFormat } from '../../profile/data-settings.js'
import type { RunningCheck } from '../check.js'
import { ControlDriver } from '../drivers/control-driver.js'
import { Discovery } from '../sso/discovery.js'
import { Tenants } from '../tenants.js'
import { settled } from './class-restoring.js'
import { DataApi } from './data-api.js'
import { Outcome } from './outcome.js'
import { trigger } from './period-changes.js'

/** Milliseconds to which the clock of the target must be known. */
const precision = 400
/** Where in its second the moment is: early enough for the change, late enough for times of another clock. */
const part = { least: 350, most: 550 }
/**
 * How often the note is written until moment and change are in one second. On a busy machine, most changes take longer
 * than what is left of the second.
 */
const attempts = 24
/** How often the date of an answer is looked at until the clock is known. */
const looks = 12
/** Milliseconds from the moment to the earlier one that serves as the control. */
const earlier = 2000

/** What the timetable lists after a note was written. */
export interface NoteWithinSecond {
  readonly id: string | number
  /** Whether it lists the period for a moment before the note, in the same second. */
  readonly isListed: boolean
}

/**
 * Writes a note in a copy of the school, and asks for changes since a moment in the same second before it.
 * @throws {NotExercised} if no copy can be lent, or the fixture file has no period for a note
 * @throws {NotApplicable} if the target takes no fractions of a second, or its clock is not known well enough
 */
export async function noteWithinSecond(check: RunningCheck): Promise<NoteWithinSecond> {
  const { data, fixtures } = check.profile
  const note = fixtures.timetable?.changeable?.note
  if (note === undefined) throw new NotExercised(['FIXTURES: /timetable/changeable/note'])
  if (written(new Date(), data.dateFormat) === null)
    throw new NotApplicable('the date format of the profile has no fractions of a second')
  return check.part(Tenants<RunningCheck>).whereChangesAreUndone(async (own) => {
    if (!own.urls.lent) throw new NotExercised(['driver.lend-tenant'])
    const bounds = await boundsOf(own)
    for (let count = 1; count <= attempts; count += 1) {
      const since = await momentWithinSecond(own, bounds)
      await trigger(own.part(ControlDriver), 'note', { ...note, text: `${note.text} ${count}` })
      if (secondOf(Date.now() + bounds.most) !== secondOf(since.getTime())) continue
      return { id: note.id, isListed: await isListed(own, note.id, since) }
    }
    throw new NotApplicable(
      'a change of the timetable takes too long to be in one second with a moment before it',
    )
  })
}

/** Requests the discovery document when the date of the answers is about to change, until the clock is known. */
async function boundsOf(own: RunningCheck): Promise<ClockBounds> {
  const { targetClock, signal } = own.run
  for (let left = looks; ; left -= 1) {
    const { bounds } = targetClock
    if (bounds !== undefined && bounds.most - bounds.least <= precision) return bounds
    if (left === 0) throw new NotApplicable(`the clock of the target is not known to ${precision} ms`)
    const middle =
      bounds === undefined || !Number.isFinite(bounds.least) ? 0 : (bounds.least + bounds.most) / 2
    await own.aside(pause(1000 - fractionOf(Date.now() + middle), signal))
    await own.part(Discovery).requestWith()
  }
}

/** Waits until the target is in the middle of a second. @returns a moment that is not later than its time */
async function momentWithinSecond(own: RunningCheck, { least }: ClockBounds): Promise<Date> {
  const fraction = fractionOf(Date.now() + least)
  if (fraction < part.least || fraction > part.most)
    await own.aside(pause((part.least - fraction + 1000) % 1000, own.run.signal))
  return new Date(Date.now() + least)
}

/** @throws {NotApplicable} if a change is missing for another reason than its fraction of a second */
async function isListed(own: RunningCheck, id: string | number, since: Date): Promise<boolean> {
  const lists = async (milliseconds: number): Promise<boolean> => {
    const after = written(new Date(milliseconds), own.profile.data.dateFormat) ?? ''
    return (await own.part(DataApi).periods({ after })).has(id)
  }
  const listsAtLast = (milliseconds: number): Promise<boolean> =>
    settled(
      () => lists(milliseconds),
      (isShown) => isShown,
    )
  const control = await Outcome.of(() => listsAtLast(since.getTime() - earlier))
  if (control.ifAny !== true) throw new NotApplicable(otherClock)
  if (await listsAtLast(since.getTime())) return true
  // A clock of the data that is behind also hides the change, but from a moment that is no whole second.
  const second = secondOf(since.getTime()) * 1000
  if (!(await lists(second - 1)) || (await lists(second + 1))) throw new NotApplicable(otherClock)
  return false
}

const otherClock =
  'the target takes no fractions of a second, or its data have another clock than its answers, so the moment of the change is not known'

const secondOf = (milliseconds: number): number => Math.floor(milliseconds / 1000)
const fractionOf = (milliseconds: number): number => ((milliseconds % 1000) + 1000) % 1000

/** A moment with its fraction of a second; null if the format has none. */
function written(moment: Date, format: DateFormat): string | null {
  const iso = moment.toISOString()
  if (format === 'date-time-utc') return iso
  if (format === 'date-time-offset') return iso.replace('Z', '+00:00')
  return format === 'epoch-milliseconds' ? String(moment.getTime()) : null
}
