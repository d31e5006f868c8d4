/**
 * The data APIs: students, timetable, deleted periods, classes, rooms.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import type { ListStudentsRequest, DataApi as Operations } from '../../../generated/data/index.js'
import { settingUp } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { placedAt } from '../../core/http/generated-call.js'
import { isRecord } from '../../core/json.js'
import type { DataSettings } from '../../profile/data-settings.js'
import type { HeaderLine } from '../../record/record.js'
import type { RunningCheck } from '../check.js'
import { keptIfInvalid, Received } from '../received.js'
import { refusedInTime } from '../shared-tokens.js'
import { Tokens } from '../tokens.js'
import { callData } from './call.js'
import { type Authorization, bearer, Caller, type Query } from './caller.js'
import { early, formatMoment } from './dates.js'
import { DataList, listIn } from './list.js'
import { Outcome } from './outcome.js'
import { readPages } from './pages.js'
import { Period, Timetable } from './periods.js'
import { sameId } from './record.js'

/** Parameters of `GET /students`. Texts in place of numbers are sent unchanged. */
export interface StudentQuery {
  /** A filter expression: see {@link DataApi.idFilter}. */
  readonly filter?: string
  readonly limit?: number | string
  readonly offset?: number | string
  /** Further parameters. */
  readonly more?: Query
}

/** Parameters of `GET /timetable` and `GET /timetable/deleted-periods`. */
export interface PeriodQuery {
  /** `dateLastModifiedAfter`. A text is sent unchanged. Without it, the parameter is left out. */
  readonly after?: Date | string
  /** Ids for the entity filters. */
  readonly teacher?: string | number
  readonly class?: string | number
  readonly room?: string | number
  /** Further parameters. */
  readonly more?: Query
}

/** The data APIs as one caller sees them. */
export class DataApi {
  readonly #caller: Caller<Operations>
  readonly #settings: DataSettings

  /** @param authorization by default the shared service token of the app under test */
  constructor(
    readonly check: RunningCheck,
    authorization: Authorization = async () => bearer(await check.part(Tokens).serviceToken()),
    added: readonly HeaderLine[] = [],
  ) {
    this.#caller = new Caller(check, callData, check.urls.dataBase, authorization, added)
    this.#settings = check.profile.data
  }

  /** The same with another bearer token; null for none. */
  as(token: string | null): DataApi {
    return this.with(token === null ? null : bearer(token))
  }

  /** The same with this Authorization header line (null: none) and further header lines. */
  with(authorization: HeaderLine | null, ...added: HeaderLine[]): DataApi {
    return new DataApi(this.check, () => Promise.resolve(authorization), added)
  }

  /**
   * Sends a GET request to an address of the profile with a bearer token: by the generated client if it is the address of
   * the students.
   * @param path relative to the base URL, or a full URL
   * @param token null to send none
   */
  async get(path: string, token: string | null, purpose = 'data API'): Promise<Answer> {
    const { run, sender, urls } = this.check
    const url = new URL(urls.at(path))
    const headers: HeaderLine[] = [...(token === null ? [] : [bearer(token)]), ['Accept', 'application/json']]
    const { dataBase: base } = urls
    const isStudents = `${url.origin}${url.pathname}` === `${base}/students`
    const rewrite = placedAt(null, url.search.slice(1))
    const answer: Answer = isStudents
      ? await callData(sender, { purpose, operation: null, base, rewrite, headers }, (api) =>
          api.listStudents(),
        )
      : await sender.send({
          origin: { byHand: 'the profile names the address, which may be of any API' },
          ...{ purpose, url, headers },
        })
    return keptIfInvalid(run.part(Received), refusedInTime(this.check, answer, token ?? ''))
  }

  /** Filter expression for a student's internal id. */
  idFilter(id: string | number): string {
    return this.#settings.students.filterId.replaceAll('{value}', String(id))
  }

  /** Filter expression for the name of a class. */
  classFilter(name: string): string {
    return this.#settings.students.filterClass.replaceAll('{value}', name)
  }

  /** `GET /students` */
  async students({ filter, limit, offset, more }: StudentQuery = {}): Promise<DataList> {
    const { pointer, parameters } = this.#settings.students
    const texts: Record<string, string> = {}
    const request: ListStudentsRequest = { ...(filter === undefined ? {} : { filter }) }
    for (const [name, value] of Object.entries({ limit, offset }) as ['limit' | 'offset', unknown][]) {
      if (typeof value === 'number') request[name] = value
      else if (typeof value === 'string') texts[name] = value
    }
    const answer = await this.#caller.call({
      operation: 'listStudents',
      call: (api) => api.listStudents(request),
      more: { ...texts, ...more },
      parameters,
    })
    return new DataList(answer, pointer, 'STUDENTS_LIST_POINTER')
  }

  /** `GET /students` with a query that is encoded already. */
  async studentsBy(query: string): Promise<DataList> {
    const { pointer, parameters } = this.#settings.students
    const answer = await this.#caller.call({
      operation: 'listStudents',
      call: (api) => api.listStudents(),
      parameters: [query, parameters].filter((part) => part !== '').join('&'),
    })
    return new DataList(answer, pointer, 'STUDENTS_LIST_POINTER')
  }

  /**
   * `GET /students` page by page, up to the first page with fewer than `size` students.
   * @throws {Undecided} if a page equals the one before, or if the list has no end
   */
  studentPages(size = facts.defaultResultLimit): AsyncGenerator<DataList> {
    const step = this.#settings.students.offsetUnit === 'page' ? 1 : size
    return readPages(({ page }) => this.students({ limit: size, offset: page * step }), { size })
  }

  /** `GET /students/{externalKey}` */
  student(externalKey: string): Promise<Answer> {
    return this.#caller.call({ operation: 'getStudent', call: (api) => api.getStudent({ externalKey }) })
  }

  /** `GET /timetable` */
  async timetable(query: PeriodQuery = {}): Promise<DataList> {
    const { pointer, parameters } = this.#settings.timetable
    const answer = await this.#caller.call({
      operation: 'getTimetable',
      call: (api) => api.getTimetable(this.#since(query)),
      more: this.#entities(query),
      parameters,
    })
    // Only an answer with a list shows what a missing list means. The whole timetable is no comparison for itself.
    const isWhole = query.after === early && Object.keys(query).length === 1
    const needsModel = answer.ok && !isWhole && listIn(answer.json, pointer) === undefined
    const model = needsModel ? await this.#wholeTimetable() : undefined
    return new DataList(answer, pointer, 'TIMETABLE_LIST_POINTER', undefined, model)
  }

  /** The answer with all periods; undefined if there is none. What is read here decides nothing. */
  async #wholeTimetable(): Promise<unknown> {
    const whole = await Outcome.of(() => settingUp(() => wholeTimetable(this.check)))
    return whole.ifAny?.answer
  }

  /** `GET /timetable`: its periods. @throws {Undecided} if the answer has no list of periods */
  async periods(query: PeriodQuery): Promise<Timetable> {
    const { records, answer } = await this.timetable(query)
    const { profile } = this.check
    return new Timetable(
      records.map((record) => new Period(record, profile)),
      answer.json,
    )
  }

  /** `GET /timetable/deleted-periods`: ids of deleted periods. */
  async deletedPeriods(query: PeriodQuery = {}): Promise<DataList> {
    const { pointer, parameters } = this.#settings.deletedPeriods
    const answer = await this.#caller.call({
      operation: 'getDeletedPeriods',
      call: (api) => api.getDeletedPeriods(this.#since(query)),
      more: this.#entities(query),
      parameters,
    })
    return new DataList(answer, pointer, 'DELETED_PERIODS_LIST_POINTER')
  }

  /** The school years of the profile, the current one first. See {@link classes}. */
  get years(): readonly string[] {
    const { years } = this.#settings.classes
    return years.length === 0 ? [''] : years
  }

  /**
   * `GET /classes`: the classes of a school year. If one list has the classes of all years, those of this year in it.
   * @param year one of {@link years}; default the current one
   */
  async classes(year: string = this.years[0] ?? ''): Promise<DataList> {
    const { classes } = this.#settings
    const { yearField } = classes
    const query = yearField === null ? year : ''
    const parameters = [query, classes.parameters].filter((part) => part !== '').join('&')
    const answer = await this.#caller.callAt(classes, 'CLASSES_PATH', {
      operation: 'listClasses',
      call: (api) => api.listClasses(),
      path: classes.path,
      parameters,
    })
    const isOfYear = (item: unknown): boolean =>
      yearField === null || year === '' || (isRecord(item) && sameId(item[yearField], year))
    return new DataList(answer, classes.pointer, 'CLASSES_LIST_POINTER', isOfYear)
  }

  /** `GET /classes/{id}` */
  class(id: string | number): Promise<Answer> {
    const { classes } = this.#settings
    return this.#caller.call({
      operation: 'getClass',
      call: (api) => api.getClass({ id: String(id) }),
      path: `${classes.path}/${encodeURIComponent(id)}`,
      parameters: classes.parameters,
    })
  }

  /** `PUT /classes`: changes classes. Checks use {@link RunningCheck.changeClasses}, which undoes the changes. */
  updateClasses(items: readonly Readonly<Record<string, unknown>>[]): Promise<Answer> {
    const { classes } = this.#settings
    return this.#caller.callAt(classes, 'CLASSES_PATH', {
      operation: 'updateClasses',
      call: (api) => api.updateClasses({ body: { classes: [...items] } }),
      path: classes.path,
    })
  }

  /** `GET /rooms` */
  async rooms(): Promise<DataList> {
    const { rooms } = this.#settings
    const answer = await this.#caller.callAt(rooms, 'ROOMS_PATH', {
      operation: 'listRooms',
      call: (api) => api.listRooms(),
      path: rooms.path,
      parameters: rooms.parameters,
    })
    return new DataList(answer, rooms.pointer, 'ROOMS_LIST_POINTER')
  }

  /** `GET /rooms/{id}` */
  room(id: string | number): Promise<Answer> {
    const { path, parameters } = this.#settings.rooms
    return this.#caller.call({
      operation: 'getRoom',
      call: (api) => api.getRoom({ id: String(id) }),
      path: `${path}/${encodeURIComponent(id)}`,
      parameters,
    })
  }

  #since({ after }: PeriodQuery): { dateLastModifiedAfter?: string } {
    if (after === undefined) return {}
    const moment = after instanceof Date ? formatMoment(after, this.#settings.dateFormat) : after
    return { dateLastModifiedAfter: moment }
  }

  /** Entity filters with the names that the target uses, and further parameters. */
  #entities({ teacher, class: schoolClass, room, more }: PeriodQuery): Query {
    const { filters } = this.#settings.timetable
    return { [filters.teacher]: teacher, [filters.class]: schoolClass, [filters.room]: room, ...more }
  }
}

/** All periods of the school, requested once for all checks. */
export function wholeTimetable(check: RunningCheck): Promise<Timetable> {
  return check.once('the whole timetable', () => check.part(DataApi).periods({ after: early }))
}
