/**
 * Copies the timetable: applies changes and deletions since the last success together. Contract 4.6, deleted periods.
 * @module
 */
import type { Runtime } from '../runtime.js'
import { dataOf, recordsIn } from './calls.js'
import { type JsonObject, type School, ServiceFailure } from './model.js'
import { shownTimetable } from './periods.js'

/** The received timetable data. */
interface TimetableUpdate {
  readonly changed: readonly JsonObject[]
  readonly gone: readonly string[]
  /** Whether this is the whole timetable. Then missing periods are deleted. */
  readonly whole: boolean
}

/** Copies the changes. @throws {ServiceFailure} if a call fails; then nothing changes */
export async function copyTimetable(runtime: Runtime, school: School): Promise<void> {
  const { behave } = runtime
  const { copy } = school
  if (!behave.timetableFollowed(copy.failures, copy.refused)) return
  const began = new Date(runtime.now())
  const before = behave.cursorBefore(school, [...runtime.schools.values()])
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

/** Requests changes and deletions since a time. */
async function since(runtime: Runtime, school: School, after: string): Promise<TimetableUpdate> {
  const { behave } = runtime
  const { copy } = school
  const first = copy.checkpoint === null
  const changes = async (): Promise<readonly JsonObject[]> => {
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
    if (!refused || !behave.reloadsWithoutAccess(error.status, school.tenant)) throw error
    return whole(runtime, school)
  }
}

/** Requests the whole timetable. Contract 4.6, rule 3. */
async function whole(runtime: Runtime, school: School): Promise<TimetableUpdate> {
  const changed = await periodsSince(runtime, school, runtime.behave.firstCheckpoint())
  return { changed, gone: [], whole: runtime.behave.differenceApplied(changed.length) }
}

async function periodsSince(runtime: Runtime, school: School, after: string): Promise<readonly JsonObject[]> {
  const { behave } = runtime
  const ask = async (query: Readonly<Record<string, string>>): Promise<readonly JsonObject[]> => {
    const answer = await dataOf(runtime, school, { path: 'timetable', query })
    return recordsIn(runtime, answer, 'timetable')
  }
  const periods = await behave.timetableRead(ask, { dateLastModifiedAfter: after }, [
    ...school.copy.classes.keys(),
  ])
  return behave.periodsTaken(periods, school.tenant)
}

async function deletionsSince(runtime: Runtime, school: School, after: string): Promise<readonly string[]> {
  const { behave } = runtime
  const query = behave.deletionsQuery({ dateLastModifiedAfter: after })
  const answer = await dataOf(runtime, school, { path: 'timetable/deleted-periods', query })
  return behave.deletedIds(behave.listRead(answer, 'timetable/deleted-periods'), school.copy.periods)
}

/** Applies the received data in one step. */
function apply(runtime: Runtime, school: School, { changed, gone, whole }: TimetableUpdate): void {
  const { behave } = runtime
  const { copy } = school
  const periods = new Map(whole ? [] : behave.periodsContinued(copy.periods, changed))
  for (const period of changed) {
    const id = String(period.id)
    periods.set(id, behave.periodKept(period, copy.periods.get(id)))
  }
  for (const id of gone) periods.delete(id)
  show(runtime, school, periods)
}

function show({ behave }: Runtime, { copy }: School, periods: ReadonlyMap<string, JsonObject>): void {
  const timetable = shownTimetable(behave, periods)
  copy.periods = periods
  copy.timetable = timetable
}
