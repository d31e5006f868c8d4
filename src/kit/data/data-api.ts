/**
 * The data APIs: students, timetable, deleted periods, classes, rooms.
 * @module
 */
import type { DataSettings } from '../../profile/data-settings.js'
import type { Context } from '../context.js'
import type { Answer } from '../http/answer.js'
import type { HeaderLine } from '../run/record.js'
import { type Authorization, bearer, Caller, type Query } from './caller.js'
import { formatMoment } from './dates.js'
import { DataList } from './list.js'

/** What students are asked for. Texts in place of numbers are sent as they are. */
export interface StudentQuery {
  /** A filter expression: see {@link DataApi.idFilter}. */
  readonly filter?: string
  readonly limit?: number | string
  readonly offset?: number | string
  /** Further parameters. */
  readonly more?: Query
}

/** What periods are asked for. */
export interface PeriodQuery {
  /** `dateLastModifiedAfter`; a text is sent as it is, nothing leaves it out. */
  readonly after?: Date | string
  /** Ids by entity filter. */
  readonly teacher?: string | number
  readonly class?: string | number
  readonly room?: string | number
  /** Further parameters. */
  readonly more?: Query
}

/** The data APIs as one caller sees them. */
export class DataApi {
  readonly #caller: Caller
  readonly #settings: DataSettings
  readonly #base: string

  /** @param authorization by default the shared service token of the app under test */
  constructor(
    readonly context: Context,
    authorization: Authorization = async () => bearer(await context.serviceToken()),
    added: readonly HeaderLine[] = [],
  ) {
    this.#caller = new Caller(context, authorization, added)
    this.#settings = context.profile.data
    this.#base = new URL(context.site.dataBase).pathname
  }

  /** The same with another bearer token; null for none. */
  as(token: string | null): DataApi {
    return this.with(token === null ? null : bearer(token))
  }

  /** The same with this Authorization header line, or none, and with further header lines. */
  with(authorization: HeaderLine | null, ...added: HeaderLine[]): DataApi {
    return new DataApi(this.context, () => Promise.resolve(authorization), added)
  }

  /** Filter expression for a student's internal id. */
  idFilter(id: string | number): string {
    return this.#settings.students.filterId.replaceAll('{value}', String(id))
  }

  /** Filter expression for the name of a class. */
  classFilter(name: string): string {
    return this.#settings.students.filterClass.replaceAll('{value}', name)
  }

  /** GET students. */
  async students({ filter, limit, offset, more }: StudentQuery = {}): Promise<DataList> {
    const { pointer, parameters } = this.#settings.students
    const query = { filter, limit, offset, ...more }
    const path = `${this.#base}/students`
    const answer = await this.#caller.call({ operation: 'listStudents', path, query, parameters })
    return new DataList(answer, pointer, 'STUDENTS_LIST_POINTER')
  }

  /** GET of one student by external key. */
  student(externalKey: string): Promise<Answer> {
    const path = `${this.#base}/students/${encodeURIComponent(externalKey)}`
    return this.#caller.call({ operation: 'getStudent', path })
  }

  /** GET timetable. */
  async timetable(query: PeriodQuery = {}): Promise<DataList> {
    const { pointer, parameters } = this.#settings.timetable
    const path = `${this.#base}/timetable`
    const answer = await this.#caller.call({
      operation: 'getTimetable',
      path,
      query: this.#periodQuery(query),
      parameters,
    })
    return new DataList(answer, pointer, 'TIMETABLE_LIST_POINTER')
  }

  /** GET of the ids of deleted periods. */
  async deletedPeriods(query: PeriodQuery = {}): Promise<DataList> {
    const { pointer, parameters } = this.#settings.deletedPeriods
    const path = `${this.#base}/timetable/deleted-periods`
    const answer = await this.#caller.call({
      operation: 'getDeletedPeriods',
      path,
      query: this.#periodQuery(query),
      parameters,
    })
    return new DataList(answer, pointer, 'DELETED_PERIODS_LIST_POINTER')
  }

  /** Queries for the classes of each school year, the current one first. */
  get years(): readonly string[] {
    const { years } = this.#settings.classes
    return years.length === 0 ? [''] : years
  }

  /**
   * GET of the classes of a school year.
   * @param year one of {@link years}; default the current one
   */
  async classes(year: string = this.years[0] ?? ''): Promise<DataList> {
    const { classes } = this.#settings
    const parameters = [year, classes.parameters].filter((part) => part !== '').join('&')
    const call = { operation: 'listClasses', path: classes.path, parameters }
    const answer = await this.#caller.callAt(classes, 'CLASSES_PATH', call)
    return new DataList(answer, classes.pointer, 'CLASSES_LIST_POINTER')
  }

  /** GET of one class by its id. */
  class(id: string | number): Promise<Answer> {
    const { classes } = this.#settings
    const path = `${classes.path}/${encodeURIComponent(id)}`
    return this.#caller.call({ operation: 'getClass', path, parameters: classes.parameters })
  }

  /** PUT of classes: a change. Checks go through the ledger of changes, which undoes them. */
  updateClasses(items: readonly Readonly<Record<string, unknown>>[]): Promise<Answer> {
    const { classes } = this.#settings
    const call = {
      operation: 'updateClasses',
      path: classes.path,
      method: 'PUT',
      body: { classes: items },
    } as const
    return this.#caller.callAt(classes, 'CLASSES_PATH', call)
  }

  /** GET rooms. */
  async rooms(): Promise<DataList> {
    const { rooms } = this.#settings
    const call = { operation: 'listRooms', path: rooms.path, parameters: rooms.parameters }
    const answer = await this.#caller.callAt(rooms, 'ROOMS_PATH', call)
    return new DataList(answer, rooms.pointer, 'ROOMS_LIST_POINTER')
  }

  /** GET of one room. */
  room(id: string | number): Promise<Answer> {
    const path = `${this.#settings.rooms.path}/${encodeURIComponent(id)}`
    return this.#caller.call({ operation: 'getRoom', path, parameters: this.#settings.rooms.parameters })
  }

  #periodQuery({ after, more, ...entities }: PeriodQuery): Query {
    const { filters } = this.#settings.timetable
    const moment = after instanceof Date ? formatMoment(after, this.#settings.dateFormat) : after
    return {
      dateLastModifiedAfter: moment,
      [filters.teacher]: entities.teacher,
      [filters.class]: entities.class,
      [filters.room]: entities.room,
      ...more,
    }
  }
}
