/**
 * Reads the list of students: one page of `GET /students`, or all of it.
 * @module
 */
import { facts } from '../../../../generated/catalogue.js'
import { given, must } from '../../../core/errors.js'
import { isRecord } from '../../../core/json.js'
import type { Profile } from '../../../profile/profile.js'
import type { Context } from '../../context.js'
import type { RecordList } from '../../data/judged-answers.js'
import type { DataList } from '../../data/list.js'
import { type DataRecord, fieldOf, idText } from '../../data/record.js'

/** The entries of `/students` in the fixture file. */
export type StudentFixtures = NonNullable<Profile['fixtures']['students']>

/** Returns the entries. Rules and cases declare in their needs which of them they use. */
export function prepared({ profile }: Context): StudentFixtures {
  return profile.fixtures.students ?? {}
}

/** Students in one page when the whole list is read. */
export const pageSize = facts.defaultResultLimit

/** The largest number of pages that is read. */
const maxPages = 5000

/** The fields of a student that checks use. */
export interface ListedStudent {
  /** See {@link studentKey}. */
  readonly key: string
  /** Undefined if the record has no id. */
  readonly id: string | undefined
  readonly externalKey: unknown
  readonly classAssignments: unknown
  /** The exchange that the record came with. */
  readonly exchange: number
}

/** True if `offset` counts records, so that a page can start at any record. */
export function offsetCountsRecords({ data }: Profile): boolean {
  return data.students.offsetUnit === 'record'
}

/**
 * `GET /students?limit={size}&offset={from}`. If the target counts pages, `offset` is `from / size`.
 * @param page `from`: position of the first student; a multiple of `size` if `offset` counts pages
 */
export function studentsPage(
  { data, profile }: Context,
  { from, size, filter }: { readonly from: number; readonly size: number; readonly filter?: string },
): Promise<DataList> {
  const offset = offsetCountsRecords(profile) ? from : from / size
  return data.students({ limit: size, offset, ...(filter === undefined ? {} : { filter }) })
}

/** What identifies a student: the id, or the whole record if it has no id. */
export function studentKey(record: DataRecord): string {
  return idText(record.id) ?? JSON.stringify(record)
}

/** The whole list, read once for all checks. @throws {Undecided} if it cannot be read */
export function allStudents(context: Context): Promise<StudentList> {
  return context.once('all students', () => readAllStudents(context))
}

async function readAllStudents(context: Context): Promise<StudentList> {
  const read = new StudentList(context.profile)
  for (let page = 0; page < maxPages; page += 1) {
    const list = await studentsPage(context, { from: read.received, size: pageSize })
    // After the end, a refusal or an answer without a list counts as an empty page.
    const hasEnded = page > 0 && list.found === undefined && list.answer.status < 500
    const records = hasEnded ? [] : list.records
    const added = read.add(records, list.answer.exchange)
    const isLast = records.length < pageSize && !offsetCountsRecords(context.profile)
    if (added === 0 || isLast) return read
  }
  given(false, `the list of students does not end within ${maxPages} pages of ${pageSize}`)
}

/** Different class assignments of which each is kept once. */
const maxShared = 10_000

/**
 * All students in pages of {@link pageSize}, up to the first page without a new student; each student once. A large school may have
 * hundreds of thousands: a student takes a few words of memory, and equal class assignments are kept once.
 */
export class StudentList {
  /** Ids that different students share. */
  readonly sharedIds: string[] = []
  /** Number of records received, including repeated ones: the length of the list in positions. */
  received = 0
  /** True if students were repeated: then positions and the end of the list are unknown. */
  hasRepeats = false
  /** True if each page began at a multiple of its size: none was too long, and none too short except the last one. */
  isInWholePages = true
  /** The first position of each id. */
  readonly #byId = new Map<string, number>()
  readonly #keys: string[] = []
  readonly #externalKeys: unknown[] = []
  readonly #classAssignments: unknown[] = []
  readonly #shared = new Map<string, unknown>()
  readonly #withoutId = new Set<string>()
  readonly #exchanges: number[] = []
  #lastPageWasFull = false

  constructor(readonly profile: Profile) {}

  /** Number of students. */
  get length(): number {
    return this.#keys.length
  }

  /** The keys of all students, see {@link studentKey}. */
  get keys(): readonly string[] {
    return this.#keys
  }

  /** The external keys of all students. */
  get externalKeys(): readonly unknown[] {
    return this.#externalKeys
  }

  /** The class assignments of all students. */
  get classAssignments(): readonly unknown[] {
    return this.#classAssignments
  }

  /** The id of the first student that has one. */
  get firstId(): string | undefined {
    const [id] = this.#byId.keys()
    return id
  }

  /** The students with this property. */
  filter(has: (student: ListedStudent) => boolean): readonly ListedStudent[] {
    const students: ListedStudent[] = []
    for (let at = 0; at < this.length; at += 1) {
      const student = this.#student(at)
      if (has(student)) students.push(student)
    }
    return students
  }

  /** True if a student has the id. */
  has(id: string): boolean {
    return this.#byId.has(id)
  }

  /** The student with an id; the first one if several share it. */
  get(id: string): ListedStudent | undefined {
    const at = this.#byId.get(id)
    return at === undefined ? undefined : this.#student(at)
  }

  /** Adds a page that came with an exchange. Returns the number of new students. */
  add(records: readonly DataRecord[], exchange: number): number {
    const before = this.length
    const inThisPage = new Map<string, DataRecord>()
    for (const record of records) {
      const key = studentKey(record)
      const twin = inThisPage.get(key)
      inThisPage.set(key, record)
      if (!this.#isKnown(record)) this.#addStudent(record, exchange)
      else if (this.#isAnotherStudent(record, twin)) {
        this.sharedIds.push(key)
        this.#addStudent(record, exchange)
      }
    }
    const added = this.length - before
    const repeated = records.length - added
    // A page of repeats only comes after the end. If the page before was full, the target may ignore the offset.
    if (repeated > 0 && (added > 0 || this.#lastPageWasFull)) this.hasRepeats = true
    const isBehindShortPage = before > 0 && records.length > 0 && !this.#lastPageWasFull
    if (isBehindShortPage || records.length > pageSize) this.isInWholePages = false
    if (added > 0) this.received += records.length
    this.#lastPageWasFull = records.length === pageSize
    return added
  }

  #student(at: number): ListedStudent {
    const key = this.#keys[at] ?? ''
    return {
      key,
      id: this.#withoutId.has(key) ? undefined : key,
      externalKey: this.#externalKeys[at],
      classAssignments: this.#classAssignments[at],
      exchange: this.#exchanges[at] ?? 0,
    }
  }

  #isKnown(record: DataRecord): boolean {
    const id = idText(record.id)
    return id === undefined ? this.#withoutId.has(studentKey(record)) : this.#byId.has(id)
  }

  /** True for a different student with a known id: other data in the same page, or another key. */
  #isAnotherStudent(record: DataRecord, twin: DataRecord | undefined): boolean {
    if (twin !== undefined) return JSON.stringify(twin) !== JSON.stringify(record)
    const key = idText(fieldOf(this.profile, record, 'externalKey'))
    const before = idText(this.get(studentKey(record))?.externalKey)
    return key !== undefined && before !== undefined && key !== before
  }

  #addStudent(record: DataRecord, exchange: number): void {
    const key = studentKey(record)
    if (idText(record.id) === undefined) this.#withoutId.add(key)
    else if (!this.#byId.has(key)) this.#byId.set(key, this.length)
    this.#keys.push(key)
    this.#exchanges.push(exchange)
    this.#externalKeys.push(fieldOf(this.profile, record, 'externalKey'))
    this.#classAssignments.push(this.#sharedValue(fieldOf(this.profile, record, 'classAssignments')))
  }

  /** An equal value that is kept already; otherwise the value itself. */
  #sharedValue(value: unknown): unknown {
    const text = JSON.stringify(value) ?? ''
    if (!this.#shared.has(text) && this.#shared.size < maxShared) this.#shared.set(text, value)
    return this.#shared.get(text) ?? value
  }
}

/** The students of one answer. @throws {Undecided} if it has no list of records */
export function listedIn({ list, profile }: RecordList): StudentList {
  const students = new StudentList(profile)
  students.add(list.records, list.answer.exchange)
  return students
}

/** The answer has no more students than this. */
export function mustHaveAtMost(found: readonly unknown[], count: number, expected: string): void {
  must(found.length <= count, expected, `${found.length} students`)
}

/** Reads the list again and compares the length. */
export async function hasSameLength(context: Context, { received }: StudentList): Promise<boolean> {
  return (await readAllStudents(context)).received === received
}

/** What pages of the list have. */
export interface ReadPages {
  /** Number of records. */
  readonly received: number
  /** Their keys, each once. */
  readonly keys: ReadonlySet<string>
}

/**
 * The students on all pages of a size, up to the first page after position `minimum` without a new student.
 * @throws {Undecided} if a page before `minimum` cannot be read
 */
export async function studentsByPages(context: Context, size: number, minimum: number): Promise<ReadPages> {
  const seen = new Set<string>()
  let received = 0
  for (let from = 0; ; from += size) {
    const list = await studentsPage(context, { from, size })
    const records = from < minimum ? list.records : (list.found ?? []).filter(isRecord)
    const keys = records.map(studentKey)
    if (from >= minimum && keys.every((key) => seen.has(key))) return { received, keys: seen }
    received += keys.length
    for (const key of keys) seen.add(key)
  }
}

/** A longer list is not read in pages of 100. */
const maxForSmallPages = 10_000

/** The same in pages of 100, read once for all checks. Empty for a list that is too long for it. */
export function studentsByHundreds(context: Context, { received }: StudentList): Promise<ReadPages> {
  return context.once('students in pages of 100', async () =>
    received > maxForSmallPages ? { received: 0, keys: new Set() } : studentsByPages(context, 100, received),
  )
}

/**
 * The students that a set of keys lacks, although one of several ways to read the list has them: in pages of
 * {@link pageSize}, in pages of 100, with a limit that is higher by one.
 */
export async function studentsLackingIn(
  keys: ReadonlySet<string>,
  context: Context,
  list: StudentList,
): Promise<ReadonlySet<string>> {
  const raised = await context.once('students with a raised limit', async () => {
    const { found = [] } = await context.data.students({ limit: pageSize + 1 })
    return found.filter(isRecord).map(studentKey)
  })
  const byHundreds = await studentsByHundreds(context, list)
  const lacking = new Set<string>()
  for (const reading of [list.keys, raised, byHundreds.keys])
    for (const key of reading) if (!keys.has(key)) lacking.add(key)
  return lacking
}

/**
 * Call this before reporting that a student is missing.
 * @throws {Undecided} if the list is incomplete because of paging, which other rules judge
 */
export async function givenComplete(context: Context, list: StudentList): Promise<void> {
  given(!list.hasRepeats, 'the list repeats students: its end is unknown')
  const further = await studentsLackingIn(new Set(list.keys), context, list)
  given(further.size === 0, `pages of ${pageSize} lack ${further.size} students that other pages have`)
}
