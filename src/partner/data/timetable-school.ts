/**
 * A simulated school whose timetable changes between synchronisations.
 * @module
 */
import { given } from '../../core/errors.js'
import type { PartnerContext } from '../context.js'
import { resourceOf } from '../requests.js'
import type { ExportedSchool } from '../service/exported.js'
import type { SyncRun } from '../service/service.js'
import type { WebhookTexts } from '../service/webhook-work.js'
import type { SimulatedRequest, SimulatedTenant, TenantAnswers } from '../simulator.js'
import type { DataRecord } from './json.js'
import { periods, room, schoolClass } from './records.js'

/**
 * Milliseconds that the application's clock may be ahead without missing a change: a change is dated this much later
 * until a synchronisation has copied it.
 */
const clockTolerance = 60_000
/** Milliseconds before a synchronisation at which what it has copied has changed last. A value may be a day. */
const longBefore = 2 * 86_400_000
/** Kinds of resources of periods that have names. */
const named = ['teachers', 'rooms', 'classes', 'subjects'] as const

/** Requests for the timetable and for deleted periods, each in order. */
export interface TimetableCalls {
  readonly timetable: readonly SimulatedRequest[]
  readonly deletions: readonly SimulatedRequest[]
}

/** A synchronisation and the timetable requests in it. */
export interface TimetableRun extends TimetableCalls {
  readonly run: SyncRun
}

/** A school that only one check uses. */
export class TimetableSchool {
  #answersNormally = true

  private constructor(
    readonly context: PartnerContext,
    readonly tenant: SimulatedTenant,
  ) {}

  /** Activates a school that has these periods. @param texts values in its credentials webhook */
  static async open(
    context: PartnerContext,
    records: readonly DataRecord[] = periods(3),
    texts: WebhookTexts = {},
  ): Promise<TimetableSchool> {
    const { tenant } = await context.service.activate(undefined, texts)
    const school = new TimetableSchool(context, tenant)
    school.put(...records)
    return school
  }

  /** A school that is active already. */
  static of(context: PartnerContext, tenant: SimulatedTenant): TimetableSchool {
    return new TimetableSchool(context, tenant)
  }

  /** The ids of the periods of the school, as sorted texts. */
  get ids(): string[] {
    return this.tenant.data.periods.map(({ record }) => String(record.id)).sort()
  }

  /** Adds periods. Replaces periods with the same ids. */
  put(...records: readonly DataRecord[]): void {
    this.putAt(Date.now() + clockTolerance, ...records)
  }

  /** Adds or replaces periods with a given time of change, in milliseconds since the epoch. */
  putAt(modified: number, ...records: readonly DataRecord[]): void {
    const { data } = this.tenant
    const ids = new Set(records.map(({ id }) => id))
    const added = records.map((record) => ({ record, modified }))
    data.periods = [...data.periods.filter(({ record }) => !ids.has(record.id)), ...added]
    data.names = namesOf(data.periods.map(({ record }) => record))
    // An application may request the timetable class by class, or keep references only to classes and rooms that it knows.
    data.classes = [
      ...data.classes,
      ...unknownIds(records, 'classes', data.classes).map((id) => schoolClass({ id })),
    ]
    data.rooms = [...data.rooms, ...unknownIds(records, 'rooms', data.rooms).map((id) => room({ id }))]
  }

  /** Removes periods and lists them as deleted. Contract 4.6, deleted-periods. */
  delete(...ids: readonly (string | number)[]): void {
    this.removeUnlisted(...ids)
    this.listAsDeleted(...ids)
  }

  /** Lists periods as deleted, whether they existed or not. */
  listAsDeleted(...ids: readonly (string | number)[]): void {
    const { data } = this.tenant
    const at = Date.now() + clockTolerance
    data.deletions = [...data.deletions, ...ids.map((id) => ({ id: Number(id), at }))]
  }

  /** Removes periods and does not list them as deleted. */
  removeUnlisted(...ids: readonly (string | number)[]): void {
    const { data } = this.tenant
    const dropped = new Set(ids.map(String))
    this.context.run.schools.removed(dropped)
    data.periods = data.periods.filter(({ record }) => !dropped.has(String(record.id)))
  }

  /** From now on, the data APIs give this answer in place of the good one. */
  answer(reply: NonNullable<TenantAnswers['data']>): void {
    this.#answersNormally = false
    this.tenant.answers.data = reply
  }

  /** From now on, the data APIs give good answers again. */
  answerNormally(): void {
    this.#answersNormally = true
    this.tenant.answers.data = (good) => good
  }

  /**
   * Triggers a synchronisation. Returns the result and does not judge it. What it has copied is no change for later
   * ones.
   */
  async sync(): Promise<TimetableRun> {
    const { periods, deletions } = this.tenant.data
    const isUndisturbed = this.#answersNormally
    const result = this.runOf(await this.context.service.sync(this.tenant))
    const { run, timetable } = result
    if (isUndisturbed && this.#answersNormally && timetable.length > 0 && run.succeeded !== false)
      this.#settle(run.began - longBefore, periods, deletions)
    return result
  }

  /** Dates periods and deletions back, except those that have changed since. */
  #settle(
    at: number,
    periods: SimulatedTenant['data']['periods'],
    deletions: SimulatedTenant['data']['deletions'],
  ): void {
    const { data } = this.tenant
    const [copied, listed] = [new Set(periods), new Set(deletions)]
    data.periods = data.periods.map((one) =>
      copied.has(one) ? { ...one, modified: Math.min(at, one.modified) } : one,
    )
    data.deletions = data.deletions.map((one) =>
      listed.has(one) ? { ...one, at: Math.min(at, one.at) } : one,
    )
  }

  /** A synchronisation of this school with its timetable requests. */
  runOf(run: SyncRun): TimetableRun {
    return { run, ...timetableCalls(run.calls) }
  }

  /**
   * Triggers a synchronisation that must work as set-up.
   * @throws {Undecided} if the application reports a failure, or requests nothing of the timetable
   */
  async syncWorks(): Promise<TimetableRun> {
    const result = await this.sync()
    given(
      result.run.succeeded !== false,
      `the application reports that a plain synchronisation failed${unknownPaths(result.run.calls)}`,
    )
    given(
      result.timetable.length + result.deletions.length > 0,
      'the application requested nothing of the timetable',
    )
    return result
  }

  /** Timetable requests of this school after the first `count` requests of the run. */
  requestsSince(count: number): TimetableCalls {
    return timetableCalls(this.context.service.requestsOf(this.tenant, count))
  }

  /** The application's copy. @throws {Undecided} if the driver cannot export it */
  export(): Promise<ExportedSchool> {
    return this.context.service.export(this.tenant)
  }
}

/** The requested paths that name no data, as the end of a message: the application may be configured for other paths. */
function unknownPaths(calls: readonly SimulatedRequest[]): string {
  const paths = new Set(
    calls.filter(({ resource }) => resource === null).map(({ url }) => new URL(url).pathname),
  )
  return paths.size === 0
    ? ''
    : `; the simulated platform has no data at ${[...paths].join(', ')}: compare its paths with those that --values prints`
}

function timetableCalls(requests: readonly SimulatedRequest[]): TimetableCalls {
  return {
    timetable: requests.filter((request) => resourceOf(request) === 'timetable'),
    deletions: requests.filter((request) => resourceOf(request) === 'timetable/deleted-periods'),
  }
}

/** The ids of resources of periods that are in no record of the school. */
function unknownIds(
  periods: readonly DataRecord[],
  kind: 'classes' | 'rooms',
  known: readonly DataRecord[],
): readonly unknown[] {
  const ids = new Set(
    periods.flatMap(({ [kind]: resources }) =>
      Array.isArray(resources) ? resources.map(({ id }: DataRecord) => id) : [],
    ),
  )
  for (const { id } of known) ids.delete(id)
  return [...ids]
}

/** Abbreviations of the resources of periods. Contract 2.6, period. */
export function namesOf(records: readonly DataRecord[]): Record<string, DataRecord[]> {
  const entries = named.map((kind): [string, DataRecord[]] => {
    const ids = records.flatMap(({ [kind]: resources }) =>
      Array.isArray(resources) ? resources.map(({ id }: DataRecord) => id) : [],
    )
    const displayName = (id: unknown): string => `${kind.slice(0, 1).toUpperCase()}${String(id).slice(-4)}`
    return [kind, [...new Set(ids)].map((id) => ({ id, displayName: displayName(id) }))]
  })
  return Object.fromEntries(entries)
}
