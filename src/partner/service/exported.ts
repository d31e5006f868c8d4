/**
 * Reads the application's copy of a school, which the control driver exports in the form that
 * docs/GUIDE-CERTIFICATION.md describes.
 * @module
 */
import { given, NotApplicable, NotExercised, show } from '../../core/errors.js'
import { isRecord, type JsonObject } from '../../core/json.js'
import type { PartnerFeature } from '../../profile/partner/profile.js'

/** The parts of an export, and the fields of their objects that checks read. Other parts and fields are ignored. */
export const exportForm = {
  students: ['id', 'classes'],
  periods: [
    'id',
    'deleted',
    'held',
    'start',
    'teachers',
    'removedTeachers',
    'classes',
    'rooms',
    'notes',
    'group',
    'related',
  ],
  classes: ['id', 'classTeachers', 'subjectTeachers', 'longName'],
  rooms: ['id', 'longName'],
  users: ['id', 'active', 'displayName'],
  lessons: ['id', 'students'],
  academicSessions: ['id', 'start', 'end'],
  school: ['name'],
  schools: ['id'],
} as const

/** The name of a part of an export. */
export type ExportedPart = keyof typeof exportForm

/** Features without which no check reads a part, or a field of a part. */
const readWith: Readonly<Partial<Record<string, PartnerFeature>>> = {
  students: 'students',
  periods: 'timetable',
  'group of periods': 'double-periods',
  classes: 'class-updates',
  rooms: 'rooms',
  users: 'roster',
  lessons: 'roster',
  academicSessions: 'roster',
  school: 'roster',
}

/** Fields that conforming objects of a list may all lack. */
const optional: ReadonlySet<string> = new Set(['deleted', 'related'])

/**
 * An object of an export. A field is checked when it is read: a check whose field is missing is not exercised, and
 * names the field.
 */
export class ExportedObject {
  /** The id of the platform, as text. */
  readonly id: string
  readonly #record: JsonObject
  readonly #part: ExportedPart
  readonly #at: string

  /** @param index the position of the object in its list */
  constructor(record: JsonObject, part: ExportedPart, index: number) {
    this.#record = record
    this.#part = part
    this.#at = `${part}/${index}`
    wanted(isId(record.id), `${this.#at}/id`, 'the id of the platform', record.id)
    this.id = String(record.id)
  }

  /** Whether a field is exported. */
  has(field: string): boolean {
    return this.#record[field] !== undefined
  }

  /**
   * A field that says yes or no.
   * @throws {NotApplicable} if it is null: the application does not keep it
   */
  protected flag(field: string): boolean {
    const value = this.#kept(field)
    wanted(typeof value === 'boolean', `${this.#at}/${field}`, 'true or false', value)
    return value
  }

  /**
   * A field with a list of ids, as sorted texts.
   * @throws {NotApplicable} if it is null: the application does not keep it
   */
  protected ids(field: string): readonly string[] {
    const value = this.#kept(field)
    wanted(Array.isArray(value) && value.every(isId), `${this.#at}/${field}`, 'a list of ids', value)
    return value.map(String).sort()
  }

  /**
   * A field with text.
   * @param form what it must match; the match is returned
   * @param expected the form in words
   * @throws {NotExercised} if it is missing
   * @throws {NotApplicable} if it is null: the application does not keep it
   */
  protected text(field: string, form = /^.*$/s, expected = 'a text'): string {
    const value = this.#kept(field)
    const [text] = (typeof value === 'string' ? form.exec(value) : null) ?? []
    wanted(text !== undefined, `${this.#at}/${field}`, expected, value)
    return text
  }

  /**
   * A field with a list of objects.
   * @throws {NotApplicable} if it is null: the application does not keep it
   */
  protected objects(field: string): readonly JsonObject[] {
    const value = this.#kept(field)
    wanted(Array.isArray(value) && value.every(isRecord), `${this.#at}/${field}`, 'a list of objects', value)
    return value
  }

  /** A field with text, which is empty if it is null. */
  protected textOrNone(field: string): string {
    return this.#exported(field) === null ? '' : this.text(field)
  }

  /** A field that identifies something; null if it identifies nothing, or is missing. */
  protected key(field: string): string | null {
    const value = this.#record[field] ?? null
    wanted(value === null || isId(value), `${this.#at}/${field}`, 'a text, a number or null', value)
    return value === null ? null : String(value)
  }

  /** @throws {NotExercised} if the field is missing */
  #exported(field: string): unknown {
    const { [field]: value } = this.#record
    if (value === undefined) throw notExported(`\`${field}\` of ${this.#part}`)
    return value
  }

  #kept(field: string): unknown {
    const value = this.#exported(field)
    if (value === null)
      throw new NotApplicable(`by its export, the application does not keep \`${field}\` of ${this.#part}`)
    return value
  }
}

/** A local date and time to the minute. Seconds and an offset may follow; a time in UTC is not local. */
const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?=(?::\d\d(?:\.\d+)?)?(?:[+-]\d\d:?\d\d)?$)/

/** A period. */
export class ExportedPeriod extends ExportedObject {
  /** Whether the application shows it as taking place. */
  get held(): boolean {
    return this.flag('held')
  }

  /** Local date and time of its start, as `YYYY-MM-DDThh:mm`. */
  get start(): string {
    return this.text('start', localTime, 'a local date and time')
  }

  /** Ids of the teachers, classes or rooms that take part. */
  taking(kind: 'teachers' | 'classes' | 'rooms'): readonly string[] {
    return this.ids(kind)
  }

  /** Ids of the teachers who were removed from the period, for example because of a substitution. */
  get removedTeachers(): readonly string[] {
    return this.ids('removedTeachers')
  }

  get notes(): string {
    return this.textOrNone('notes')
  }

  /** The same for all periods of a double period; null for a period that is in none. */
  get group(): string | null {
    return this.key('group')
  }

  /** The id of the other period of a move; null for a period that is in none. */
  get related(): string | null {
    return this.key('related')
  }
}

/** A student. */
export class ExportedStudent extends ExportedObject {
  /**
   * The classes: the name of each, and the first day in it; null if the application does not keep that day. Sorted by
   * name.
   */
  get classes(): readonly { readonly name: string; readonly start: string | null }[] {
    return this.objects('classes')
      .map(({ name, start }) => ({
        name: String(name),
        start: typeof start === 'string' ? start.slice(0, 'YYYY-MM-DD'.length) : null,
      }))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  }
}

/** A lesson of the roster. */
export class ExportedLesson extends ExportedObject {
  /** Roster ids of its students, sorted. */
  get students(): readonly string[] {
    return this.ids('students')
  }
}

/** A class. */
export class ExportedClass extends ExportedObject {
  /** Ids of the class teachers, sorted. */
  get classTeachers(): readonly string[] {
    return this.ids('classTeachers')
  }

  /** Ids of the teachers of its lessons, sorted. */
  get subjectTeachers(): readonly string[] {
    return this.ids('subjectTeachers')
  }

  /** The full name. */
  get longName(): string {
    return this.text('longName')
  }
}

/** A room. */
export class ExportedRoom extends ExportedObject {
  /** The full name. */
  get longName(): string {
    return this.text('longName')
  }
}

/** A user of the roster. */
export class ExportedUser extends ExportedObject {
  /** Whether the application shows the user as active. */
  get active(): boolean {
    return this.flag('active')
  }

  get displayName(): string {
    return this.text('displayName')
  }
}

/** A school year. */
export class ExportedSession extends ExportedObject {
  /** Its first and last day, as `YYYY-MM-DD`. */
  get days(): readonly [first: string, last: string] {
    const dayOf = (field: string): string => this.text(field, /^\d{4}-\d\d-\d\d/, 'a date')
    return [dayOf('start'), dayOf('end')]
  }
}

/** A copy of a school. */
export class ExportedSchool {
  readonly #answer: JsonObject

  /** A list that the application does not export is empty. */
  readonly students: readonly ExportedStudent[]
  /** Without the periods that are marked as deleted. A list that the application does not export is empty. */
  readonly periods: readonly ExportedPeriod[]
  /** A list that the application does not export is empty. */
  readonly classes: readonly ExportedClass[]
  /** Ids of the stored schools, one for each record; undefined if the application does not export them. */
  readonly schools: readonly string[] | undefined

  /** @throws {Undecided} if a list has another form */
  constructor(answer: JsonObject) {
    this.#answer = answer
    const objects = <T>(part: ExportedPart, Kind: new (...made: ObjectArguments) => T): readonly T[] =>
      list(answer, part).map((one, at) => new Kind(one, part, at))
    this.students = objects('students', ExportedStudent)
    this.periods = list(answer, 'periods').flatMap((one, at) =>
      one.deleted === true ? [] : [new ExportedPeriod(one, 'periods', at)],
    )
    this.classes = objects('classes', ExportedClass)
    this.schools =
      answer.schools === undefined ? undefined : objects('schools', ExportedObject).map(({ id }) => id)
  }

  get rooms(): readonly ExportedRoom[] {
    return this.#exported('rooms', ExportedRoom)
  }

  get users(): readonly ExportedUser[] {
    return this.#exported('users', ExportedUser)
  }

  get lessons(): readonly ExportedLesson[] {
    return this.#exported('lessons', ExportedLesson)
  }

  get academicSessions(): readonly ExportedSession[] {
    return this.#exported('academicSessions', ExportedSession)
  }

  /** The name of the school. @throws {NotExercised} if the application does not export it */
  get schoolName(): string {
    const { school } = this.#answer
    const name = isRecord(school) ? school.name : undefined
    if (name === undefined || name === null) throw notExported('`name` of school')
    wanted(typeof name === 'string', 'school/name', 'a text', name)
    return name
  }

  /** @throws {NotExercised} if the application does not export the list */
  #exported<T>(part: ExportedPart, Kind: new (...made: ObjectArguments) => T): readonly T[] {
    if (this.#answer[part] === undefined) throw notExported(`\`${part}\``)
    return list(this.#answer, part).map((one, at) => new Kind(one, part, at))
  }
}

/** A field of an export; undefined if the application does not keep or export it. @throws {Undecided} if it has another form */
export function ifKept<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof NotExercised || error instanceof NotApplicable) return undefined
    throw error
  }
}

/**
 * Reads every field of an export.
 * @throws {Undecided} if one has another form
 */
export function readWhole(copy: ExportedSchool): void {
  const kinds = ['teachers', 'classes', 'rooms'] as const
  for (const record of copy.periods) {
    for (const read of [
      () => record.held,
      () => record.start,
      () => record.removedTeachers,
      () => record.notes,
      () => record.group,
      () => record.related,
    ])
      ifKept<unknown>(read)
    for (const kind of kinds) ifKept(() => record.taking(kind))
  }
  for (const record of copy.students) ifKept(() => record.classes)
  for (const record of ifKept(() => copy.lessons) ?? []) ifKept(() => record.students)
  for (const record of copy.classes) {
    ifKept(() => record.classTeachers)
    ifKept(() => record.subjectTeachers)
    ifKept(() => record.longName)
  }
  for (const record of ifKept(() => copy.rooms) ?? []) ifKept(() => record.longName)
  for (const record of ifKept(() => copy.users) ?? []) {
    ifKept(() => record.active)
    ifKept(() => record.displayName)
  }
  for (const record of ifKept(() => copy.academicSessions) ?? []) ifKept(() => record.days)
  ifKept(() => copy.schoolName)
}

type ObjectArguments = ConstructorParameters<typeof ExportedObject>

/**
 * Which documented fields an export has, and which it lacks.
 * @param answer an export that {@link ExportedSchool} accepts
 * @param features what the application does: fields that no check of them reads are not missing
 * @returns lists with the number of their objects, e.g. `students (3)`, and fields or lists that are missing
 */
export function exportGaps(
  answer: JsonObject,
  features: ReadonlySet<PartnerFeature>,
): { found: string[]; missing: string[] } {
  const problems: string[] = []
  const missing: string[] = []
  const isRead = (name: string): boolean => {
    const { [name]: feature } = readWith
    return feature === undefined || features.has(feature)
  }
  for (const [part, fields] of Object.entries(exportForm)) {
    const { school } = answer
    const objects = part !== 'school' ? list(answer, part) : isRecord(school) ? [school] : []
    if (objects.length === 0) {
      if (isRead(part)) missing.push(part)
      continue
    }
    problems.push(part === 'school' ? part : `${part} (${objects.length})`)
    const absent = fields.filter(
      (field) => !optional.has(field) && objects.every((one) => one[field] === undefined),
    )
    missing.push(...absent.map((field) => `${field} of ${part}`).filter(isRead))
  }
  return { found: problems, missing }
}

/**
 * Set-up: the application has copied some data. Otherwise it may read another form than the simulated platform sends.
 * @param what the data, e.g. `the timetable`
 * @throws {Undecided} if it has not
 */
export function givenCopied(copied: boolean, what: string): asserts copied {
  given(
    copied,
    `the application has not copied ${what}; if it reports no error, it may read another form of the data: compare it with the samples that --values prints`,
  )
}

function notExported(what: string): NotExercised {
  return new NotExercised([`an export with ${what}`])
}

function list(answer: JsonObject, name: string): readonly JsonObject[] {
  const { [name]: value = [] } = answer
  wanted(Array.isArray(value) && value.every(isRecord), name, 'a list of objects', value)
  return value
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function wanted(ok: boolean, at: string, expected: string, value: unknown): asserts ok {
  // A school has thousands of values: only a wrong one becomes a text.
  if (!ok)
    given(false, `the export has ${show(value)} at ${at}; docs/GUIDE-CERTIFICATION.md requires ${expected}`)
}
