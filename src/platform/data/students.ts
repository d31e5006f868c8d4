/**
 * Students as checks read them: windows of the list in whatever unit offsets have, and a survey of all students that
 * checks share.
 * @module
 */

import { given } from '../../core/errors.js'
import { isRecord } from '../../core/json.js'
import type { Profile } from '../../profile/profile.js'
import type { Context } from '../context.js'
import type { DataList } from './list.js'
import { type DataRecord, fieldOf, idText } from './record.js'

/** Students that a survey asks for at once. */
const surveyed = 1000

/** No survey reads more pages. */
const mostPages = 5000

/** What a survey keeps of a student. */
export interface SurveyedStudent {
  /** See {@link studentKey}. */
  readonly key: string
  /** Undefined where the record has none. */
  readonly id: string | undefined
  readonly externalKey: unknown
  readonly classAssignments: unknown
}

/** Everything that pages of 1000 give, up to the first one that brings nobody new. */
export interface Survey {
  /** Each student once. */
  readonly students: readonly SurveyedStudent[]
  readonly byId: ReadonlyMap<string, SurveyedStudent>
  /** Ids that different students share. */
  readonly sharedIds: readonly string[]
  /** Records that came, repeats included: the length of the list in positions. */
  readonly received: number
  /** False where students came twice, so that positions and the end of the list tell nothing. */
  readonly orderly: boolean
}

/** Positions of the list, from `from` on. */
export interface StudentWindow {
  readonly from: number
  readonly size: number
  readonly filter?: string
}

/** True where an offset counts records, so that a window may begin anywhere. */
export function countsRecords({ data }: Profile): boolean {
  return data.students.offsetUnit === 'record'
}

/**
 * GET of the students in a window.
 * @param window where offsets count pages, it must begin at a multiple of its size
 */
export function studentsIn({ data, profile }: Context, window: StudentWindow): Promise<DataList> {
  const { from, size, filter } = window
  const offset = countsRecords(profile) ? from : from / size
  return data.students({ limit: size, offset, ...(filter === undefined ? {} : { filter }) })
}

/** What tells a student from all others: the id, or everything where there is none. */
export function studentKey(record: DataRecord): string {
  return idText(record.id) ?? JSON.stringify(record)
}

/** A survey that checks share. @throws {Undecided} where the list cannot be read */
export function studentSurvey(context: Context): Promise<Survey> {
  return context.once('survey of students', () => surveyStudents(context))
}

/** A survey of its own. @throws {Undecided} where the list cannot be read */
export async function surveyStudents(context: Context): Promise<Survey> {
  const { profile } = context
  const survey = new Surveyor(profile)
  for (let page = 0; page < mostPages; page += 1) {
    const from = survey.received
    const list = await studentsIn(context, { from, size: surveyed })
    // Past the end a refusal is as good as nothing, and so is an answer without a list.
    const ended = page > 0 && list.found === undefined && list.answer.status < 500
    const records = ended ? [] : list.records
    const fresh = survey.take(records)
    const last = records.length < surveyed && !countsRecords(profile)
    if (fresh === 0 || last) return survey
  }
  given(false, `the list of students does not end within ${mostPages} pages of ${surveyed}`)
}

class Surveyor implements Survey {
  readonly students: SurveyedStudent[] = []
  readonly byId = new Map<string, SurveyedStudent>()
  readonly sharedIds: string[] = []
  readonly #withoutId = new Set<string>()
  #full = false
  received = 0
  orderly = true

  constructor(readonly profile: Profile) {}

  /** Takes a page; returns how many of its students are new. */
  take(records: readonly DataRecord[]): number {
    const before = this.students.length
    const here = new Map<string, DataRecord>()
    for (const record of records) {
      const key = studentKey(record)
      const twin = here.get(key)
      here.set(key, record)
      if (!this.#knows(record)) this.#add(record)
      else if (this.#isAnother(record, twin)) {
        this.sharedIds.push(key)
        this.#add(record)
      }
    }
    const fresh = this.students.length - before
    const repeats = records.length - fresh
    // Repeats alone come after the end; where the page before was full, the offset may count for nothing instead.
    if (repeats > 0 && (fresh > 0 || this.#full)) this.orderly = false
    if (fresh > 0) this.received += records.length
    this.#full = records.length === surveyed
    return fresh
  }

  #knows(record: DataRecord): boolean {
    const id = idText(record.id)
    return id === undefined ? this.#withoutId.has(studentKey(record)) : this.byId.has(id)
  }

  /** True for a student who shares an id with one that came before: in the same answer, or with another key. */
  #isAnother(record: DataRecord, twin: DataRecord | undefined): boolean {
    if (twin !== undefined) return JSON.stringify(twin) !== JSON.stringify(record)
    const key = idText(fieldOf(this.profile, record, 'externalKey'))
    const before = idText(this.byId.get(studentKey(record))?.externalKey)
    return key !== undefined && before !== undefined && key !== before
  }

  #add(record: DataRecord): void {
    const id = idText(record.id)
    const student = {
      key: studentKey(record),
      id,
      externalKey: fieldOf(this.profile, record, 'externalKey'),
      classAssignments: fieldOf(this.profile, record, 'classAssignments'),
    }
    this.students.push(student)
    if (id === undefined) this.#withoutId.add(studentKey(record))
    else if (!this.byId.has(id)) this.byId.set(id, student)
  }
}

/** Whether the list is still as long as it was. */
export async function isStillAsLong(context: Context, { received }: Survey): Promise<boolean> {
  return (await surveyStudents(context)).received === received
}

/**
 * Students of all pages of a size, up to the first one past `least` positions that brings nobody new.
 * @throws {Undecided} where one of the first pages cannot be read
 */
export async function studentsByPages(
  context: Context,
  size: number,
  least: number,
): Promise<readonly DataRecord[]> {
  const all: DataRecord[] = []
  const seen = new Set<string>()
  for (let from = 0; ; from += size) {
    const list = await studentsIn(context, { from, size })
    const records = from < least ? list.records : (list.found ?? []).filter(isRecord)
    const fresh = records.map(studentKey).filter((key) => !seen.has(key))
    if (from >= least && fresh.length === 0) return all
    all.push(...records)
    for (const key of fresh) seen.add(key)
  }
}

/** A list is read by hundreds too unless it is longer. */
const mostByHundreds = 10_000

/** Students of pages of 100, which checks share; none of a long list. */
export function studentsByHundreds(context: Context, { received }: Survey): Promise<readonly DataRecord[]> {
  return context.once('students by hundreds', async () =>
    received > mostByHundreds ? [] : studentsByPages(context, 100, received),
  )
}

/** Keys of the students that any way of reading the list gives: by thousands, by hundreds, by one raised limit. */
export async function everyStudent(context: Context, survey: Survey): Promise<ReadonlySet<string>> {
  const raised = await context.once('students by a raised limit', () =>
    context.data.students({ limit: surveyed + 1 }),
  )
  const others = [...(raised.found ?? []).filter(isRecord), ...(await studentsByHundreds(context, survey))]
  const surveyedKeys = survey.students.map(({ key }) => key)
  return new Set([...surveyedKeys, ...others.map(studentKey)])
}

/**
 * For a survey that something seems to be missing in.
 * @throws {Undecided} where it is not the whole list: then paging is at fault, which other rules judge
 */
export async function givenWhole(context: Context, survey: Survey): Promise<void> {
  given(survey.orderly, 'the list repeats students: its end cannot be told')
  const known = new Set(survey.students.map(({ key }) => key))
  const further = [...(await everyStudent(context, survey))].filter((key) => !known.has(key))
  given(further.length === 0, `pages of ${surveyed} lack ${further.length} students that come otherwise`)
}

/**
 * Class assignments of a student; none where the field is absent or null.
 * @returns undefined where the field is no list of objects
 */
export function assignmentsIn(classAssignments: unknown): readonly DataRecord[] | undefined {
  if (classAssignments === undefined || classAssignments === null) return []
  return Array.isArray(classAssignments) && classAssignments.every(isRecord) ? classAssignments : undefined
}

/** Names of the classes in a student's assignments, composed; what is no text is left out. */
export function classNamesIn(profile: Profile, classAssignments: unknown): string[] {
  return (assignmentsIn(classAssignments) ?? []).flatMap((assignment) => {
    const name = fieldOf(profile, assignment, 'className')
    return typeof name === 'string' ? [name.normalize('NFC')] : []
  })
}

/** True where a student has an assignment to a class, past or present; letter case does not count. */
export function isAssignedTo(profile: Profile, student: DataRecord, name: string): boolean {
  const plain = (text: string): string => text.normalize('NFC').toLowerCase()
  const names = classNamesIn(profile, fieldOf(profile, student, 'classAssignments'))
  return names.some((one) => plain(one) === plain(name))
}
