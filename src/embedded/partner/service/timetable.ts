/**
 * The timetable: changes and deletions since the last success, applied together. Contract 4.6, deleted periods.
 * @module
 */
import type { Runtime } from '../runtime.js'
import { dataOf } from './calls.js'
import { isMembers, listIn, type Members, type School, ServiceFailure } from './model.js'
import { shownTimetable } from './periods.js'

/** What the platform tells of the timetable. */
interface Told {
  readonly changed: readonly Members[]
  readonly gone: readonly string[]
  /** Whether that is the whole timetable: what it lacks is gone. */
  readonly whole: boolean
}

/** Copies what has changed. @throws {ServiceFailure} where one of the calls fails: then nothing is changed */
export async function copyTimetable(runtime: Runtime, school: School): Promise<void> {
  const { behave } = runtime
  const { copy } = school
  if (!behave.timetableFollowed(copy.failures, copy.refused)) return
  const began = new Date(runtime.now())
  const before = copy.checkpoint
  const after = before ?? behave.firstCheckpoint()
  try {
    apply(
      runtime,
      school,
      behave.loadsWhole() ? await whole(runtime, school) : await since(runtime, school, after),
    )
  } catch (error) {
    if (error instanceof ServiceFailure) {
      copy.failures += 1
      copy.refused ||= error.status === 403
      show(runtime, school, behave.periodsAfterFailure(copy.periods, error))
      copy.checkpoint = behave.checkpointAfterFailure(before, began, error)
    }
    throw error
  }
  copy.checkpoint = behave.nextCheckpoint({ began, ended: new Date(runtime.now()), after })
}

/** Changes and deletions since a moment. */
async function since(runtime: Runtime, school: School, after: string): Promise<Told> {
  const { behave } = runtime
  const { copy } = school
  const first = copy.checkpoint === null
  const changes = async (): Promise<readonly Members[]> => {
    const changed = await periodsSince(runtime, school, behave.valueAsked(after, 'timetable'))
    if (behave.appliedEarly()) apply(runtime, school, { changed, gone: [], whole: false })
    return changed
  }
  const deletions = async (): Promise<readonly string[]> =>
    behave.deletionsAsked(first)
      ? deletionsSince(runtime, school, behave.valueAsked(after, 'timetable/deleted-periods'))
      : []
  try {
    const [changed, gone] = await behave.bothAsked(changes, deletions)
    return { changed, gone, whole: false }
  } catch (error) {
    const refused = error instanceof ServiceFailure && error.what === 'timetable/deleted-periods'
    if (!refused || !behave.reloadsWithoutAccess(error.status)) throw error
    return whole(runtime, school)
  }
}

/** The whole timetable. Contract 4.6, rule 3. */
async function whole(runtime: Runtime, school: School): Promise<Told> {
  const changed = await periodsSince(runtime, school, runtime.behave.firstCheckpoint())
  return { changed, gone: [], whole: runtime.behave.differenceApplied() }
}

async function periodsSince(runtime: Runtime, school: School, after: string): Promise<readonly Members[]> {
  const { behave } = runtime
  const ask = async (query: Readonly<Record<string, string>>): Promise<readonly Members[]> => {
    const answer = await dataOf(runtime, school, { path: 'timetable', query })
    return listIn(isMembers(answer) ? answer.timetableData : undefined, 'periods')
  }
  const periods = await behave.timetableRead(ask, { dateLastModifiedAfter: after })
  return behave.periodsTaken(periods, school.tenant)
}

async function deletionsSince(runtime: Runtime, school: School, after: string): Promise<readonly string[]> {
  const { behave } = runtime
  const query = behave.deletionsQuery({ dateLastModifiedAfter: after })
  const answer = await dataOf(runtime, school, { path: 'timetable/deleted-periods', query })
  return behave.deletedIds(answer, school.copy.periods)
}

/** Puts what was told in place of what was known, all at once. */
function apply(runtime: Runtime, school: School, { changed, gone, whole }: Told): void {
  const { behave } = runtime
  const { copy } = school
  const periods = new Map(whole ? [] : copy.periods)
  for (const period of changed) {
    const id = String(period.id)
    periods.set(id, behave.periodKept(period, copy.periods.get(id)))
  }
  for (const id of gone) periods.delete(id)
  show(runtime, school, periods)
}

function show({ behave }: Runtime, { copy }: School, periods: ReadonlyMap<string, Members>): void {
  const timetable = shownTimetable(behave, periods)
  copy.periods = periods
  copy.timetable = timetable
}
