/**
 * The timetable: changes and deletions since the last success, applied together. Contract 4.6, deleted periods.
 * @module
 */
import type { Runtime } from '../runtime.js'
import { dataOf } from './calls.js'
import { isMembers, listIn, type Members, type School } from './model.js'

/** Copies what has changed. @throws {ServiceFailure} where one of the calls fails: then nothing is changed */
export async function copyTimetable(runtime: Runtime, school: School): Promise<void> {
  const { behave } = runtime
  const { copy } = school
  const began = new Date(runtime.now())
  const after = copy.checkpoint ?? behave.firstCheckpoint()
  const query = { dateLastModifiedAfter: after }
  const changed = await dataOf(runtime, school, { path: 'timetable', query })
  const gone = await dataOf(runtime, school, { path: 'timetable/deleted-periods', query })
  const periods = new Map(copy.periods)
  for (const period of periodsIn(changed)) periods.set(String(period.id), period)
  for (const id of Array.isArray(gone) ? gone : []) periods.delete(String(id))
  copy.periods = periods
  copy.checkpoint = behave.nextCheckpoint(began, after)
}

function periodsIn(answer: unknown): readonly Members[] {
  return listIn(isMembers(answer) ? answer.timetableData : undefined, 'periods')
}
