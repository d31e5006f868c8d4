/**
 * Answers of the data APIs and of the roster, as rules judge them: with what their requests asked for.
 * @module
 */
import type { Answer } from '../../core/http/answer.js'
import { isRecord } from '../../core/json.js'
import type { ListForm } from '../../profile/data-form.js'
import type { Profile } from '../../profile/profile.js'
import { type DataList, listIn, recordIn } from './list.js'
import type { Timetable } from './periods.js'
import { type DataRecord, idText, valueNamed } from './record.js'
import type { RosterList } from './roster-api.js'

/** What an answer is about, in the words of {@link import('./resources.js').Resource.name}. */
export type ResourceName =
  | 'students'
  | 'one student'
  | 'timetable'
  | 'deleted periods'
  | 'classes'
  | 'rooms'
  | 'one room'
  | 'roster users'
  | 'roster classes'
  | 'roster organizations'
  | 'academic sessions'

/** An answer to a GET request for data, with any status. */
export class DataAnswer {
  constructor(
    readonly answer: Answer,
    readonly profile: Profile,
    readonly resource: ResourceName,
    /**
     * `none`: the request has no Authorization header, or one without a token. `sent`: it has one. `unknown`: it may have
     * named its user in another way, or the recording may lack the header.
     */
    readonly token: 'none' | 'sent' | 'unknown',
    /** True if the same request succeeds elsewhere with a token: only the missing token can be the reason of a refusal. */
    readonly succeedsWithToken: boolean,
  ) {}

  /** Describes the data in a success. Undefined if it holds none, or if it may be something else. */
  get data(): string | undefined {
    const { answer } = this
    if (!answer.ok) return undefined
    const { json } = answer
    const list = listIn(json, this.#pointer)
    if (list?.length === 0) return Array.isArray(json) ? 'an empty list' : undefined
    if (list?.some((item) => this.#isData(item)) === true) return `a list of ${list.length}`
    const hasRecord = recordIn(json, (record) => this.#isData(record)) !== undefined
    return hasRecord ? 'a record' : undefined
  }

  /** True for a record with an id; in a list of deleted periods, for an id. */
  #isData(value: unknown): boolean {
    const { resource, profile } = this
    if (!isRecord(value)) return resource === 'deleted periods' && idText(value) !== undefined
    return [profile.data.roster.id, profile.data.periods.id, 'id'].some(
      (name) => idText(valueNamed(value, name)) !== undefined,
    )
  }

  /** Where the list is. */
  get #pointer(): string | null {
    const { students, timetable, deletedPeriods, classes, rooms, roster } = this.profile.data
    const places: Readonly<Record<ResourceName, ListForm>> = {
      students,
      'one student': students,
      timetable,
      'deleted periods': deletedPeriods,
      classes,
      rooms,
      'one room': rooms,
      'roster users': roster,
      'roster classes': roster,
      'roster organizations': roster,
      'academic sessions': roster,
    }
    return places[this.resource].pointer
  }
}

/** A successful answer with a list of records: of students, classes or rooms. */
export interface RecordList {
  readonly list: DataList
  readonly profile: Profile
}

/** A successful answer with a list of students. */
export interface StudentAnswer extends RecordList {
  /** The filter of the request; undefined if it has none. */
  readonly filter: string | undefined
  /** The limit of the request; undefined if it has none, null if it is no whole number above 0. */
  readonly limit: number | undefined | null
}

/** An answer to a request for one record by an id or key. */
export interface RequestedRecord {
  readonly answer: Answer
  readonly profile: Profile
  /** The id or key at the end of the path. */
  readonly requested: string
  /** The only record with an id in the answer; undefined if there is none, or if there are several. */
  readonly record: DataRecord | undefined
}

/** An answer to a request for one room, with any status. */
export interface RequestedRoom extends RequestedRecord {
  /** True if a list of rooms has the requested id, false if lists lack it, undefined if no list is known. */
  readonly isListed: boolean | undefined
}

/** What a request for periods or deleted periods asked for, and when. */
export interface PeriodRequest {
  /** Names the school whose data is requested, or the token if the school is not known; null if neither is known. */
  readonly scope: string | null
  /** When it was sent, and when its answer had arrived, in milliseconds since the epoch; null if that is not known. */
  readonly sentAt: number | null
  readonly answeredAt: number | null
  /** `dateLastModifiedAfter` as it was sent. */
  readonly after: string | undefined
  /** The same in milliseconds since the epoch; null if there is none, or if its form is unknown. */
  readonly moment: number | null
  /** The entity filters. */
  readonly filters: readonly (readonly [kind: 'teacher' | 'class' | 'room', id: string])[]
  /** True if the request has no parameters that the contract does not name, other than those of the profile. */
  readonly isPlain: boolean
  /** True if the moment was days ahead when the request was sent. */
  readonly isInFuture: boolean
}

/** A successful answer of the timetable. */
export interface TimetableAnswer extends PeriodRequest {
  readonly timetable: Timetable
  readonly answer: Answer
  /**
   * The ids in it that the platform listed as deleted before the request and after the answer; null if no two such lists
   * are known.
   */
  readonly deletedIds: readonly string[] | null
}

/** A successful answer with deleted periods. */
export interface DeletedPeriods extends PeriodRequest {
  readonly list: DataList
  /**
   * The ids that it lacks although they were listed for this or a later moment, before this request and after its answer;
   * null if no two such lists are known.
   */
  readonly lackingIds: readonly string[] | null
}

/** How one of the two lists of periods took the text of a moment: an answer of any status. */
export interface MomentAnswer extends PeriodRequest {
  readonly answer: Answer
  readonly list: 'timetable' | 'deleted periods'
  /** The lists that accept some moment of the same school, without any further parameter. */
  readonly accepting: readonly ('timetable' | 'deleted periods')[]
}

/** A successful answer with the first page of a list of the roster. */
export interface RosterPage extends RecordList {
  readonly name: RosterList
  /** True if the token of the request got another list of the roster, or this one, that is not empty. */
  readonly opensRoster: boolean
}
