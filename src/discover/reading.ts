/**
 * Reads the data of a target to find fixtures. Each list is read once.
 * @module
 */
import { documented } from '../../generated/catalogue.js'
import { isRecord } from '../core/json.js'
import type { Context } from '../platform/context.js'
import type { DataApi } from '../platform/data/data-api.js'
import { early } from '../platform/data/dates.js'
import { readRecords } from '../platform/data/pages.js'
import { type DataRecord, fieldOf, idText } from '../platform/data/record.js'
import type { RosterApi, RosterList } from '../platform/data/roster-api.js'
import { rosterRecords } from '../platform/data/roster-lists.js'
import type { Profile } from '../profile/profile.js'

/** Students on one page. */
const pageSize = documented.defaultResultLimit

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
  ) {}

  get profile(): Profile {
    return this.context.profile
  }

  /** Reads data once. */
  once<T>(what: string, read: () => Promise<T>): Promise<T> {
    const known = this.#read.get(what) as Promise<T> | undefined
    const reading = known ?? read()
    this.#read.set(what, reading)
    return reading
  }

  /** All students. */
  students(): Promise<readonly Student[]> {
    return this.once('students', async () => {
      const { offsetUnit } = this.profile.data.students
      const unit = offsetUnit === 'page' ? 1 : pageSize
      const records = await readRecords(
        ({ page }) => this.data.students({ limit: pageSize, offset: page * unit }),
        { size: pageSize, most: mostPages },
      )
      return records.flatMap((record) => studentOf(this.profile, record))
    })
  }

  /** Classes of the current school year. */
  currentClasses(): Promise<readonly SchoolClass[]> {
    return this.#classes(this.data.years[0] ?? '')
  }

  /** Classes of the other school years that the profile names. */
  async earlierClasses(): Promise<readonly SchoolClass[]> {
    const years = await Promise.all(this.data.years.slice(1).map((year) => this.#classes(year)))
    return years.flat()
  }

  #classes(year: string): Promise<readonly SchoolClass[]> {
    return this.once(`classes ${year}`, async () => {
      const { records } = await this.data.classes(year)
      return records.flatMap((record) => classOf(this.profile, record))
    })
  }

  /** All rooms. */
  rooms(): Promise<readonly DataRecord[]> {
    return this.once('rooms', async () => (await this.data.rooms()).records)
  }

  /** Records of all periods. */
  periods(): Promise<readonly DataRecord[]> {
    return this.once('periods', async () => (await this.data.timetable({ after: early })).records)
  }

  /** All records of a list of the roster. */
  rosterList(list: RosterList): Promise<readonly DataRecord[]> {
    return this.once(`roster ${list}`, () =>
      rosterRecords(this.profile, (offset) => this.roster.page(list, offset), mostPages),
    )
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

/** The id in a record; undefined if there is none. */
export function idOf(record: DataRecord, field: string): string | number | undefined {
  const value = record[field]
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
  const teachers = record[profile.data.classes.teachers]
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
