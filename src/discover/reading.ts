/**
 * Reads the data of a target to find fixtures. Each list is read once.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { isRecord } from '../core/json.js'
import type { Context } from '../platform/context.js'
import type { DataApi } from '../platform/data/data-api.js'
import { early } from '../platform/data/dates.js'
import type { DataList } from '../platform/data/list.js'
import { readRecords } from '../platform/data/pages.js'
import { type DataRecord, fieldNameAt, fieldOf, idText, valueNamed } from '../platform/data/record.js'
import type { RosterApi, RosterList } from '../platform/data/roster-api.js'
import { rosterRecords } from '../platform/data/roster-lists.js'
import type { DocumentedField } from '../platform/documented-fields.js'
import type { Profile } from '../profile/profile.js'
import { type ReadField, ReadLists } from './lists.js'

/** Students on one page. */
const pageSize = facts.defaultResultLimit

/** Largest number of pages that is read of one list. */
export const mostPages = 100

/** The fields of a student that fixtures use. */
export interface Student {
  readonly id: string | number
  readonly key: string | null
  readonly classes: readonly { readonly name: string; readonly startDate: string }[]
  readonly record: DataRecord
}

/** A class of class management. */
export interface SchoolClass {
  readonly id: string | number
  readonly externKey: string | null
  readonly shortName: string
  readonly teachers: readonly (string | number)[]
  readonly record: DataRecord
}

/** Reads a target, each list once. */
export class Reading {
  readonly #read = new Map<string, Promise<unknown>>()
  /** What the entries that were found lack, in the order of finding. */
  readonly gaps: string[] = []

  constructor(
    readonly context: Context,
    readonly data: DataApi = context.data,
    readonly roster: RosterApi = context.roster,
    /** What was read, for entries that are not found. */
    readonly lists: ReadLists = new ReadLists(),
    /** The school in words, after the name of a list; empty for the school of the profile. */
    readonly school = '',
  ) {}

  get profile(): Profile {
    return this.context.profile
  }

  /** Reads data once. */
  once<T>(what: string, read: () => Promise<T>): Promise<T> {
    return this.lists.through(`${what}${this.school}`, () => {
      const known = this.#read.get(what) as Promise<T> | undefined
      const reading = known ?? read()
      this.#read.set(what, reading)
      return reading
    })
  }

  /** Notes a list that was read. */
  #noted(
    what: string,
    path: string,
    records: readonly DataRecord[],
    fields: readonly ReadField[],
  ): readonly DataRecord[] {
    this.lists.add(`${what}${this.school}`, path, records, fields)
    return records
  }

  /** Notes a list of bare ids that was read. */
  noteIds(what: string, list: DataList): void {
    this.lists.add(
      `${what}${this.school}`,
      pathOf(list),
      list.items.map(() => ({})),
      [],
    )
  }

  /** A field that the contract names. */
  #documented(name: DocumentedField, isNeeded = false): ReadField {
    return { name: fieldNameAt(this.profile, name), key: 'ALIASES', isNeeded }
  }

  /** All students. */
  students(): Promise<readonly Student[]> {
    return this.once('students', async () => {
      const { offsetUnit } = this.profile.data.students
      const unit = offsetUnit === 'page' ? 1 : pageSize
      let path = ''
      const records = await readRecords(
        async ({ page }) => {
          const list = await this.data.students({ limit: pageSize, offset: page * unit })
          path = pathOf(list)
          return list
        },
        { size: pageSize, most: mostPages },
      )
      this.#noted('students', path, records, [
        { ...id, isNeeded: true },
        this.#documented('externalKey'),
        this.#documented('classAssignments'),
      ])
      return records.flatMap((record) => studentOf(this.profile, record))
    })
  }

  /** Classes of the current school year. */
  currentClasses(): Promise<readonly SchoolClass[]> {
    return this.#classes(this.data.years[0] ?? '')
  }

  /** Classes of the other school years that the profile names. */
  async earlierClasses(): Promise<readonly SchoolClass[]> {
    const schoolClasses: SchoolClass[] = []
    for (const year of this.data.years.slice(1)) schoolClasses.push(...(await this.#classes(year)))
    return schoolClasses
  }

  #classes(year: string): Promise<readonly SchoolClass[]> {
    return this.once(`classes ${year}`, async () => {
      const list = await this.data.classes(year)
      const records = this.#noted(
        year === (this.data.years[0] ?? '') ? 'classes' : `classes of ${year}`,
        pathOf(list),
        list.records,
        [
          { ...id, isNeeded: true },
          this.#documented('shortName', true),
          this.#documented('externKey'),
          { name: this.profile.data.classes.teachers, key: 'CLASS_TEACHERS' },
        ],
      )
      return records.flatMap((record) => classOf(this.profile, record))
    })
  }

  /** All rooms. */
  rooms(): Promise<readonly DataRecord[]> {
    return this.once('rooms', async () => {
      const list = await this.data.rooms()
      return this.#noted('rooms', pathOf(list), list.records, [{ ...id, isNeeded: true }])
    })
  }

  /** Records of all periods. */
  periods(): Promise<readonly DataRecord[]> {
    return this.once('periods', async () => {
      const list = await this.data.timetable({ after: early })
      const { id: name, start, end, date, status, resources } = this.profile.data.periods
      const { records } = list
      const hasResources = resources.some((field) => records.some((record) => Object.hasOwn(record, field)))
      return this.#noted('periods', pathOf(list), records, [
        { name, key: 'PERIOD_ID', isNeeded: true },
        { name: start, key: 'PERIOD_START', isNeeded: true },
        { name: end, key: 'PERIOD_END', isNeeded: true },
        ...(date === null ? [] : [{ name: date, key: 'PERIOD_DATE', isNeeded: true }]),
        { name: status, key: 'PERIOD_STATUS', isNeeded: true },
        this.#documented('lessonId'),
        this.#documented('relatedPeriod'),
        ...(hasResources ? [] : [{ name: resources.join(' or '), key: 'PERIOD_RESOURCES', isNeeded: true }]),
      ])
    })
  }

  /** All records of a list of the roster. */
  rosterList(list: RosterList): Promise<readonly DataRecord[]> {
    return this.once(`roster ${list}`, async () => {
      let path = ''
      const records = await rosterRecords(
        this.profile,
        async (offset) => {
          const page = await this.roster.page(list, offset)
          path = pathOf(page)
          return page
        },
        mostPages,
      )
      const { id: name, sessionStart, sessionEnd } = this.profile.data.roster
      const fields: readonly ReadField[] =
        list === 'sessions'
          ? [
              { name: sessionStart, key: 'ROSTER_SESSION_START', isNeeded: true },
              { name: sessionEnd, key: 'ROSTER_SESSION_END', isNeeded: true },
            ]
          : [{ name, key: 'ROSTER_ID', isNeeded: true }]
      return this.#noted(`roster ${list}`, path, records, fields)
    })
  }

  /** Ids of the students of a roster class. */
  classStudents(id: string | number): Promise<readonly (string | number)[]> {
    return this.once(`students of ${id}`, async () => {
      const records = await rosterRecords(
        this.profile,
        (offset) => this.roster.classStudents(id, offset),
        mostPages,
      )
      return records.flatMap((record) => this.rosterId(record) ?? [])
    })
  }

  /** Id of a roster record. */
  rosterId(record: DataRecord): string | number | undefined {
    return idOf(record, this.profile.data.roster.id)
  }
}

/** The internal id of a record. Its name is that of the contract. */
const id = { name: 'id', key: 'the contract names it' }

function pathOf({ answer }: DataList): string {
  return answer.url.pathname
}

/** The id in a record; undefined if there is none. */
export function idOf(record: DataRecord, field: string): string | number | undefined {
  const value = valueNamed(record, field)
  return idText(value) === undefined ? undefined : (value as string | number)
}

function studentOf(profile: Profile, record: DataRecord): Student[] {
  const id = idOf(record, 'id')
  if (id === undefined) return []
  const key = fieldOf(profile, record, 'externalKey')
  const assignments = fieldOf(profile, record, 'classAssignments')
  const classes = (Array.isArray(assignments) ? assignments : []).filter(isRecord).flatMap((assignment) => {
    const name = fieldOf(profile, assignment, 'className')
    const startDate = fieldOf(profile, assignment, 'startDate')
    return typeof name === 'string'
      ? [{ name, startDate: typeof startDate === 'string' ? startDate : '' }]
      : []
  })
  return [{ id, key: typeof key === 'string' && key !== '' ? key : null, classes, record }]
}

function classOf(profile: Profile, record: DataRecord): SchoolClass[] {
  const id = idOf(record, 'id')
  const shortName = fieldOf(profile, record, 'shortName')
  if (id === undefined || typeof shortName !== 'string') return []
  const externKey = fieldOf(profile, record, 'externKey')
  const teachers = valueNamed(record, profile.data.classes.teachers)
  const ids = (Array.isArray(teachers) ? teachers : []).flatMap((teacher) =>
    isRecord(teacher)
      ? (idOf(teacher, 'id') ?? [])
      : typeof teacher === 'number' || typeof teacher === 'string'
        ? teacher
        : [],
  )
  return [
    { id, externKey: typeof externKey === 'string' ? externKey : null, shortName, teachers: ids, record },
  ]
}
