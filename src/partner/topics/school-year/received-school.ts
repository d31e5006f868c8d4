/**
 * What a correct application holds of a school, computed from the answers that it received. Contract 2.6, 3, 4.6.
 * @module
 */
import { facts } from '../../../../generated/catalogue.js'
import { type DataRecord, isRecord } from '../../data/json.js'
import { resourceOf } from '../../requests.js'
import type { GoodAnswer, SimulatedRequest, SimulatedTenant } from '../../simulator.js'

/** The kinds of participants of a period that exports show. */
export const participantKinds = ['teachers', 'classes', 'rooms'] as const
export type ParticipantKind = (typeof participantKinds)[number]

/** The records of a school, by id, as the application received them last. */
export class ReceivedSchool {
  /** Periods that were in an answer and are not listed as deleted. */
  readonly periods = new Map<string, DataRecord>()
  /** Ids of periods that were in an answer and are listed as deleted. */
  readonly deletedPeriods = new Set<string>()
  readonly students = new Map<string, DataRecord>()
  readonly classes = new Map<string, DataRecord>()
  readonly rooms = new Map<string, DataRecord>()
  readonly users = new Map<string, DataRecord>()
  /** Ids of the students of each lesson of the roster, sorted. */
  readonly lessons = new Map<string, readonly string[]>()
  readonly academicSessions = new Map<string, DataRecord>()
  readonly organizations = new Map<string, DataRecord>()
  /** Periods that a move has linked, by the id of each: the ids of all of them. */
  readonly #moves = new Map<string, Set<string>>()
  /** Ids of records in answers since {@link beginSynchronisation}. */
  #listed = new Set<string>()
  #hasListedUsers = false

  private constructor(readonly tenant: SimulatedTenant) {}

  /** Notes from now on what a school answers. The answers stay as they are. */
  static of(tenant: SimulatedTenant): ReceivedSchool {
    const school = new ReceivedSchool(tenant)
    tenant.answers.data = (good, request) => {
      if (good.status === 200) school.#take(good, request, tenant)
      return good
    }
    return school
  }

  /** From now on, the lists of a new synchronisation are noted. */
  beginSynchronisation(): void {
    this.#listed = new Set()
    this.#hasListedUsers = false
  }

  /** Whether the latest synchronisation has received users, and this user was not among them. */
  lacksUser(id: string): boolean {
    return this.#hasListedUsers && !this.#listed.has(id)
  }

  /** Whether a record was in an answer of the latest synchronisation. */
  isListed(id: string): boolean {
    return this.#listed.has(id)
  }

  /** Periods that the application must have: those that the school still has. It may reload them, or ask what was deleted. */
  periodsNow(): [id: string, record: DataRecord][] {
    const present = new Set(this.tenant.data.periods.map(({ record: { id } }) => String(id)))
    return [...this.periods].filter(([id]) => present.has(id))
  }

  /** The ids of all periods of a move, in which answer their links ever were; only its own for any other period. */
  moveOf(id: string): ReadonlySet<string> {
    return this.#moves.get(id) ?? new Set([id])
  }

  #take({ records = [] }: GoodAnswer, request: SimulatedRequest, { data }: SimulatedTenant): void {
    const add = (map: Map<string, DataRecord>, field: 'id' | 'sourcedId' = 'id'): void => {
      for (const record of records) {
        const id = String(record[field])
        map.set(id, record)
        this.#listed.add(id)
      }
    }
    switch (resourceOf(request)) {
      case 'timetable':
        add(this.periods)
        for (const { id, relatedPeriod } of records) this.#link(String(id), relatedPeriod)
        break
      case 'timetable/deleted-periods':
        for (const { id } of data.deletions) {
          if (this.periods.delete(String(id))) this.deletedPeriods.add(String(id))
        }
        break
      case 'students':
        add(this.students)
        break
      case 'classes':
        if (request.method === 'GET') add(this.classes)
        break
      case 'rooms':
        add(this.rooms)
        break
      case 'rooms/{id}':
        for (const room of data.rooms)
          if (String(room.id) === request.below) this.rooms.set(request.below, room)
        break
      case 'roster/users':
        add(this.users, 'sourcedId')
        this.#hasListedUsers ||= records.length > 0
        break
      case 'roster/classes/{id}': {
        const [, lesson] = /^(.*)\/students$/.exec(request.below ?? '') ?? []
        if (lesson !== undefined)
          this.lessons.set(lesson, records.map(({ sourcedId }) => String(sourcedId)).sort())
        break
      }
      case 'roster/academicSessions':
        add(this.academicSessions, 'sourcedId')
        break
      case 'roster/orgs':
      case 'roster/schools':
        add(this.organizations, 'sourcedId')
        break
    }
  }

  #link(id: string, related: unknown): void {
    if (related === undefined || related === null) return
    const ids = new Set([...this.moveOf(id), ...this.moveOf(String(related))])
    for (const linkedId of ids) this.#moves.set(linkedId, ids)
  }
}

/** Whether a status says that a period or a resource does not take part. Contract 3: in any letter case. */
export function isRemoved(status: unknown): boolean {
  return typeof status === 'string' && status.toUpperCase() === facts.removedStatus
}

/** Ids of the participants of a period, as sorted texts: those that are not removed. Contract 3, rules 1 and 4. */
export function participants(record: DataRecord, kind: ParticipantKind): readonly string[] {
  const { [kind]: resources } = record
  return (Array.isArray(resources) ? resources.filter(isRecord) : [])
    .filter(({ status }) => !isRemoved(status))
    .map(({ id }) => String(id))
    .sort()
}

/** Ids of the teachers who were removed from a period, as sorted texts. Contract 3, rule 1. */
export function removedTeachers({ teachers }: DataRecord): readonly string[] {
  return (Array.isArray(teachers) ? teachers.filter(isRecord) : [])
    .filter(({ status }) => isRemoved(status))
    .map(({ id }) => String(id))
    .sort()
}
