/**
 * Periods as the profile's names let them be read.
 * @module
 */

import { given } from '../../core/errors.js'
import { isRecord } from '../../core/json.js'
import type { TimetableFixtures } from '../../profile/data-fixtures.js'
import type { PeriodNames, ResourceKind } from '../../profile/data-settings.js'
import type { Profile } from '../../profile/profile.js'
import type { Context } from '../context.js'
import { early } from './dates.js'
import { type DataRecord, fieldOf, idText, sameId } from './record.js'
import { wallClockOf } from './wall-clock.js'

/** A resource of a period. */
export interface PeriodResource {
  /** Undefined for a kind that the profile does not name. */
  readonly kind: ResourceKind | undefined
  readonly id: unknown
  /** As it came. */
  readonly status: unknown
}

/** One period. */
export class Period {
  constructor(
    readonly record: DataRecord,
    readonly profile: Profile,
  ) {}

  get #names(): PeriodNames {
    return this.profile.data.periods
  }

  get id(): string | undefined {
    return idText(this.record[this.#names.id])
  }

  get lessonId(): unknown {
    return fieldOf(this.profile, this.record, 'lessonId')
  }

  /** Status word in capitals. */
  get status(): string {
    return wordOf(this.record[this.#names.status])
  }

  /** When it begins, `YYYY-MM-DDTHH:MM` on the wall; undefined where it cannot be read. */
  get start(): string | undefined {
    return wallClockOf(this.record, this.#names, 'start')
  }

  /** When it ends. */
  get end(): string | undefined {
    return wallClockOf(this.record, this.#names, 'end')
  }

  /** Everything that its lists of resources hold. */
  get resources(): readonly PeriodResource[] {
    const { resources, kinds, kindField, resourceId, resourceStatus } = this.#names
    const kindOf = new Map([...kinds].map(([kind, word]) => [word, kind]))
    return resources.flatMap((list) => {
      const items = this.record[list]
      return (Array.isArray(items) ? items : []).map((item): PeriodResource => {
        if (!isRecord(item)) return { kind: kindOf.get(list), id: item, status: undefined }
        const word = kindField === null ? list : String(item[kindField])
        return { kind: kindOf.get(word), id: item[resourceId], status: item[resourceStatus] }
      })
    })
  }

  /** Its resources of one kind. */
  of(kind: ResourceKind): PeriodResource[] {
    return this.resources.filter((resource) => resource.kind === kind)
  }

  /** Status words, in capitals, under which it lists a resource; empty where it does not. */
  statusesOf(kind: ResourceKind, id: unknown): string[] {
    return this.of(kind)
      .filter((resource) => sameId(resource.id, id))
      .map(({ status }) => wordOf(status))
  }

  /** Resources whose status is another word than `regular`. */
  get changedResources(): PeriodResource[] {
    return this.resources.filter(({ status }) => wordOf(status) !== 'REGULAR')
  }

  /** Ids in its `relatedPeriod`. */
  get related(): string[] {
    return relatedIds(fieldOf(this.profile, this.record, 'relatedPeriod'), this.#names)
  }

  /** Its record without the fields that hold free text. */
  get withoutNotes(): DataRecord {
    const { notes } = this.#names
    return Object.fromEntries(Object.entries(this.record).filter(([name]) => !notes.includes(name)))
  }
}

/** A status word as words are compared: in capitals. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().toUpperCase() : ''
}

function relatedIds(value: unknown, names: PeriodNames): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => relatedIds(one, names))
  if (isRecord(value)) return relatedIds(value[names.id], names)
  const id = idText(value)
  return id === undefined ? [] : [id]
}

/** Periods of one answer. */
export class Timetable {
  readonly #byId = new Map<string, Period[]>()

  constructor(
    readonly periods: readonly Period[],
    /** The whole answer as a JSON value. */
    readonly answer: unknown,
  ) {
    for (const period of periods) {
      const { id } = period
      if (id !== undefined) this.#byId.set(id, [...(this.#byId.get(id) ?? []), period])
    }
  }

  /** True where a period with this id is in it. */
  has(id: unknown): boolean {
    return this.#byId.has(idText(id) ?? '')
  }

  /** All records with this id. */
  all(id: unknown): readonly Period[] {
    return this.#byId.get(idText(id) ?? '') ?? []
  }

  /** The period with this id. @throws {Undecided} where it is not there: another rule judges that */
  period(id: unknown): Period {
    const [first] = this.all(id)
    given(first !== undefined, `the timetable has no period ${String(id)}`)
    return first
  }

  /** Periods of a lesson. */
  ofLesson(lesson: unknown): Period[] {
    return this.periods.filter((period) => sameId(period.lessonId, lesson))
  }
}

/** Periods after a moment, filtered or not. @throws {Undecided} where there is no list of them */
export async function readTimetable(
  context: Context,
  query: Parameters<Context['data']['timetable']>[0],
): Promise<Timetable> {
  const list = await context.data.timetable(query)
  const periods = list.records.map((record) => new Period(record, context.profile))
  return new Timetable(periods, list.answer.json)
}

/** All periods of the school, read once for all checks. */
export function wholeTimetable(context: Context): Promise<Timetable> {
  return context.once('the whole timetable', () => readTimetable(context, { after: early }))
}

/** The prepared periods of a profile. */
export function preparedPeriods({ profile }: Context): Required<TimetableFixtures> {
  return (profile.fixtures.timetable ?? {}) as Required<TimetableFixtures>
}
