/**
 * Students as checks read them: windows of the list in whatever unit offsets have, and a survey of all students that
 * checks share.
 * @module
 */
import type { Profile } from '../../profile/profile.js'
import type { Context } from '../context.js'
import { given } from '../errors.js'
import type { DataList } from './list.js'
import { type DataRecord, idText, isRecord, memberOf } from './record.js'

/** Students that a survey asks for at once. */
const surveyed = 1000

/** No survey reads more pages. */
const mostPages = 5000

/** What a survey keeps of a student. */
export interface SurveyedStudent {
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
    // Past the end a refusal is as good as nothing.
    const refused = page > 0 && list.answer.status >= 400 && list.answer.status < 500
    const records = refused ? [] : list.records
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
  #pages = 0
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
      else if (twin !== undefined && JSON.stringify(twin) !== JSON.stringify(record)) {
        this.sharedIds.push(key)
        this.#add(record)
      }
    }
    const fresh = this.students.length - before
    const repeats = records.length - fresh
    // A page of repeats alone comes after the end, unless it is the second page: then the offset may count for nothing.
    if (repeats > 0 && (fresh > 0 || this.#pages === 1)) this.orderly = false
    if (fresh > 0) this.received += records.length
    this.#pages += 1
    return fresh
  }

  #knows(record: DataRecord): boolean {
    const id = idText(record.id)
    return id === undefined ? this.#withoutId.has(studentKey(record)) : this.byId.has(id)
  }

  #add(record: DataRecord): void {
    const id = idText(record.id)
    const student = {
      id,
      externalKey: memberOf(this.profile, record, 'externalKey'),
      classAssignments: memberOf(this.profile, record, 'classAssignments'),
    }
    this.students.push(student)
    if (id === undefined) this.#withoutId.add(studentKey(record))
    else if (!this.byId.has(id)) this.byId.set(id, student)
  }
}

/**
 * Class assignments of a student; none where the member is absent or null.
 * @returns undefined where the member is no list of objects
 */
export function assignmentsIn(classAssignments: unknown): readonly DataRecord[] | undefined {
  if (classAssignments === undefined || classAssignments === null) return []
  return Array.isArray(classAssignments) && classAssignments.every(isRecord) ? classAssignments : undefined
}

/** Names of the classes in a student's assignments, composed; what is no text is left out. */
export function classNamesIn(profile: Profile, classAssignments: unknown): string[] {
  return (assignmentsIn(classAssignments) ?? []).flatMap((assignment) => {
    const name = memberOf(profile, assignment, 'className')
    return typeof name === 'string' ? [name.normalize('NFC')] : []
  })
}

/** True where a student has an assignment to a class, past or present; letter case does not count. */
export function isAssignedTo(profile: Profile, student: DataRecord, name: string): boolean {
  const plain = (text: string): string => text.normalize('NFC').toLowerCase()
  const names = classNamesIn(profile, memberOf(profile, student, 'classAssignments'))
  return names.some((one) => plain(one) === plain(name))
}
