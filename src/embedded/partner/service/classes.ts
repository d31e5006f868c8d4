/**
 * Copies and writes the classes of a school. Contract 4.6, update classes.
 * @module
 */
import type { Runtime } from '../runtime.js'
import { call, dataOf, recordsIn } from './calls.js'
import type { JsonObject, School } from './model.js'

const day = 10

/** Copies every class. @throws {ServiceFailure} if they cannot be loaded */
export async function copyClasses(runtime: Runtime, school: School): Promise<void> {
  const { behave } = runtime
  const classRecords = recordsIn(runtime, await dataOf(runtime, school, { path: 'classes' }), 'classes')
  for (const classRecord of classRecords) behave.classTeachers(classRecord)
  const classes = new Map(classRecords.map((one): [string, JsonObject] => [behave.classOwnKey(one), one]))
  school.copy.classes = behave.classesKept(classes, school.tenant)
}

/**
 * Writes a class again.
 * @returns whether the platform accepted it; undefined if there was nothing to write
 * @throws {ServiceFailure} if the classes cannot be loaded
 */
export async function writeClass(runtime: Runtime, school: School, id: string): Promise<boolean | undefined> {
  const { behave } = runtime
  const classRecords = recordsIn(runtime, await dataOf(runtime, school, { path: 'classes' }), 'classes')
  const classRecord = classRecords.find((known) => String(known.id) === id)
  if (classRecord === undefined || !behave.classWrittenAgain(school.refusedClasses, id)) return undefined
  const today = new Date(runtime.now()).toISOString().slice(0, day)
  const items = behave
    .classesAtOnce(classRecord, classRecords)
    .map((each) => behave.classItem(each, today, classRecords))
    .filter((item) => item !== undefined)
  if (items.length === 0) return undefined
  const { status, json } = await call(runtime, school, behave.classUpdate(items))
  const written = behave.classesWritten(status, json)
  if (!written) {
    if (!behave.servedAfterRefusal(json)) school.active = false
    school.refusedClasses.add(id)
  }
  return written
}
