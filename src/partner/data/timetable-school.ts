/**
 * A school whose timetable changes between synchronisations.
 * @module
 */
import { given, NotApplicable, SuiteDefect } from '../../core/errors.js'
import { pause } from '../../core/http/pause.js'
import type { PartnerContext } from '../context.js'
import type { SimulatedRequest, SimulatedTenant } from '../simulator.js'
import { allOf, type Cycle, cycleOf, isIncremental, type TimetableRun } from './cycle.js'
import { type ExportedSchool, exported } from './exported.js'
import { type Failure, failing, restored } from './failures.js'
import { periods } from './periods.js'
import type { DataRecord } from './students.js'

/** Milliseconds that an application's clock may be ahead without missing a change. */
const clocksApart = 60_000
/** Milliseconds that the first answer of a synchronisation takes during which something changes. */
const longAnswer = 1100
/** Kinds of resources of periods that have names. */
const named = ['teachers', 'rooms', 'classes', 'subjects'] as const

/** A school of its own for one check. */
export class TimetableSchool {
  private constructor(
    readonly context: PartnerContext,
    readonly tenant: SimulatedTenant,
  ) {}

  /** A school that was activated and has some periods. */
  static async open(
    context: PartnerContext,
    records: readonly DataRecord[] = periods(3),
  ): Promise<TimetableSchool> {
    const { tenant } = await context.service.activate()
    const school = new TimetableSchool(context, tenant)
    school.put(...records)
    return school
  }

  /** The ids of the periods that there are, as texts in order. */
  get ids(): string[] {
    return this.tenant.data.periods.map(({ record }) => String(record.id)).sort()
  }

  /** Adds periods, or puts them in place of those with the same ids. */
  put(...records: readonly DataRecord[]): void {
    this.putAt(Date.now() + clocksApart, ...records)
  }

  /** Adds periods that were changed at a moment, in milliseconds since the epoch. */
  putAt(modified: number, ...records: readonly DataRecord[]): void {
    const { data } = this.tenant
    const ids = new Set(records.map(({ id }) => id))
    const added = records.map((record) => ({ record, modified }))
    data.periods = [...data.periods.filter(({ record }) => !ids.has(record.id)), ...added]
    data.names = namesOf(data.periods.map(({ record }) => record))
  }

  /** Takes periods away, and says so. Contract 4.6, deleted-periods. */
  delete(...ids: readonly (string | number)[]): void {
    this.drop(...ids)
    this.declareDeleted(...ids)
  }

  /** Says that periods were deleted, whether there were any or not. */
  declareDeleted(...ids: readonly (string | number)[]): void {
    const { data } = this.tenant
    const at = Date.now() + clocksApart
    data.deletions = [...data.deletions, ...ids.map((id) => ({ id: Number(id), at }))]
  }

  /** Takes periods away without a word. */
  drop(...ids: readonly (string | number)[]): void {
    const { data } = this.tenant
    const dropped = new Set(ids.map(String))
    data.periods = data.periods.filter(({ record }) => !dropped.has(String(record.id)))
  }

  /** Has the application synchronise, whatever comes of it. */
  async cycle(): Promise<TimetableRun> {
    const run = await this.context.service.sync(this.tenant)
    return { run, ...cycleOf(run.calls) }
  }

  /**
   * Has the application synchronise as a set-up.
   * @throws {Undecided} where it says that it failed, or asked for nothing of the timetable
   */
  async good(): Promise<TimetableRun> {
    const cycle = await this.cycle()
    given(cycle.run.succeeded !== false, 'the application says that a plain synchronisation failed')
    given(allOf(cycle).length > 0, 'the application asked for nothing of the timetable')
    return cycle
  }

  /**
   * Synchronises twice as a set-up: a first load, and the changes since.
   * @throws {NotApplicable} where the application loads the whole timetable each time
   */
  async settled(): Promise<{ readonly first: TimetableRun; readonly second: TimetableRun }> {
    const first = await this.good()
    this.put(...periods(1))
    const second = await this.good()
    if (second.deletions.length === 0 && !isIncremental(second, first))
      throw new NotApplicable('the application loads the whole timetable each time')
    return { first, second }
  }

  /** Has some calls fail from now on. */
  fail(failure: Failure, which: (request: SimulatedRequest) => boolean): void {
    failing(this.tenant, failure, which)
  }

  /**
   * Synchronises while some calls fail; they go on failing.
   * @throws {Undecided} where no call has failed
   */
  async failed(failure: Failure, which: (request: SimulatedRequest) => boolean): Promise<TimetableRun> {
    this.fail(failure, which)
    const cycle = await this.cycle()
    given(allOf(cycle).some(which), 'the application did not make the call that was to fail')
    return cycle
  }

  /** Everything is answered as ever again. */
  restore(): void {
    restored(this.tenant)
  }

  /**
   * Synchronises while a period changes: after the first answer was made and before it is sent.
   * @returns when the period changed, in milliseconds since the epoch
   */
  async changedDuring(record: DataRecord): Promise<number> {
    let changed: number | undefined
    this.tenant.answers.data = async (good, request) => {
      if (changed !== undefined || allOf(cycleOf([request])).length === 0) return good
      changed = Date.now()
      this.putAt(changed, record)
      await pause(longAnswer, this.context.run.signal)
      return good
    }
    await this.good()
    this.restore()
    if (changed === undefined) throw new SuiteDefect('nothing of the timetable was asked for')
    return changed
  }

  /** The timetable requests since that many requests had come. */
  since(count: number): Cycle {
    return cycleOf(this.context.service.heard(this.tenant, count))
  }

  /** The application's copy. @throws {Undecided} where it cannot be had */
  export(): Promise<ExportedSchool> {
    return exported(this.context, this.tenant)
  }
}

/** Notes synchronisations that several checks look at as something that this one has looked at. */
export function lookAt({ trace }: PartnerContext, cycles: readonly TimetableRun[]): void {
  for (const { run } of cycles) for (const { exchange } of run.calls) if (exchange > 0) trace.saw(exchange)
}

/** Abbreviations of everything that periods refer to. Contract 2.6, period. */
function namesOf(records: readonly DataRecord[]): Record<string, DataRecord[]> {
  const entries = named.map((kind): [string, DataRecord[]] => {
    const ids = records.flatMap(({ [kind]: resources }) =>
      Array.isArray(resources) ? resources.map(({ id }) => id) : [],
    )
    return [kind, [...new Set(ids)].map((id) => ({ id, displayName: abbreviation(kind, id) }))]
  })
  return Object.fromEntries(entries)
}

/** The name of a teacher, room, class … in the timetable. */
export function abbreviation(kind: (typeof named)[number], id: unknown): string {
  return `${kind.slice(0, 1).toUpperCase()}${String(id).slice(-4)}`
}
