/**
 * Periods, read by the field names of the profile.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { given, show } from '../../core/errors.js'
import { isRecord, valueAt } from '../../core/json.js'
import { looksAtRecord } from '../../core/scope.js'
import type { PeriodNames, ResourceKind } from '../../profile/data-settings.js'
import type { Profile } from '../../profile/profile.js'
import { type DataRecord, fieldOf, idText, sameId, valueNamed } from './record.js'
import { hasTime, wallClockOf } from './wall-clock.js'

/** A resource of a period. */
export interface PeriodResource {
  /** The field of the period with its list. */
  readonly list: string
  /** Undefined for a kind that the profile does not name. */
  readonly kind: ResourceKind | undefined
  readonly id: unknown
  /** Status word in capitals; empty if there is none. In a list without statuses, the word for "as planned". */
  readonly status: string
  /** The status as the target sent it. */
  readonly statusSent: unknown
}

/** One period. */
export class Period {
  #timetable: Timetable | undefined

  constructor(
    readonly record: DataRecord,
    readonly profile: Profile,
  ) {}

  /** Names the timetable that it is in. */
  isIn(timetable: Timetable): void {
    this.#timetable = timetable
  }

  get #names(): PeriodNames {
    return this.profile.data.periods
  }

  get id(): string | undefined {
    looksAtRecord(this.record)
    return idText(valueNamed(this.record, this.#names.id))
  }

  get lessonId(): unknown {
    return fieldOf(this.profile, this.record, 'lessonId')
  }

  /** Status word in capitals. */
  get status(): string {
    looksAtRecord(this.record)
    return wordOf(valueNamed(this.record, this.#names.status))
  }

  /**
   * When it begins, `YYYY-MM-DDTHH:MM` in local time; undefined if it has no such time.
   * @throws {Undecided} if the time is in a form that cannot be read: the contract names no form
   */
  get start(): string | undefined {
    return this.#time('start')
  }

  /** When it ends. @throws {Undecided} if the time is in a form that cannot be read */
  get end(): string | undefined {
    return this.#time('end')
  }

  /** When it begins and ends; undefined for a time that is absent or cannot be read. */
  get times(): { readonly start: string | undefined; readonly end: string | undefined } {
    const [record, names] = [this.record, this.#names]
    return { start: wallClockOf(record, names, 'start'), end: wallClockOf(record, names, 'end') }
  }

  #time(which: 'start' | 'end'): string | undefined {
    const [record, names] = [this.record, this.#names]
    const text = wallClockOf(record, names, which)
    const written = show(valueNamed(record, names[which]))
    given(
      text !== undefined || !hasTime(record, names, which),
      `the ${which} of period ${this.id} cannot be read: ${written}; PERIOD_${which.toUpperCase()} names its field, and PERIOD_DATE the field with the date if it is separate`,
    )
    return text
  }

  /** The items of all its lists of resources. */
  get resources(): readonly PeriodResource[] {
    return this.#names.resources.flatMap((list) => this.resourcesIn(list))
  }

  /** The items of one of its lists of resources. */
  resourcesIn(list: string): readonly PeriodResource[] {
    const { kinds, kindField } = this.#names
    const idName = idNameOf(this.#names, list)
    const statusName = statusNameOf(this.#names, list)
    const kindOf = new Map(kinds.map(([kind, word]) => [word, kind]))
    looksAtRecord(this.record)
    const items = valueNamed(this.record, list)
    return (Array.isArray(items) ? items : []).map((item): PeriodResource => {
      if (!isRecord(item))
        return { list, kind: kindOf.get(list), id: item, status: '', statusSent: undefined }
      const named = kindField === null ? undefined : kindOf.get(String(item[kindField]))
      const sent = statusName === null ? undefined : item[statusName]
      const id = idName.startsWith('/') ? valueAt(item, idName) : item[idName]
      const status = statusName === null ? facts.regularStatus : wordOf(sent)
      return { list, kind: named ?? kindOf.get(list), id, status, statusSent: sent }
    })
  }

  /** Its resources of one kind. */
  of(kind: ResourceKind): PeriodResource[] {
    return this.resources.filter((resource) => resource.kind === kind)
  }

  /**
   * Status words, in capitals, with which it lists a resource; empty if it does not.
   * @throws {Undecided} if no resource in a list of its timetable has an id that can be read
   */
  statusesOf(kind: ResourceKind, id: unknown): string[] {
    const list = this.#timetable?.withoutIds
    given(
      list === undefined,
      `no resource of any period has an id at "${idNameOf(this.#names, list ?? '')}" of "${list}"; set RESOURCE_ID to its field, or to its JSON Pointer in a resource. For one list of several: ${list}=field`,
    )
    return this.of(kind)
      .filter((resource) => sameId(resource.id, id))
      .map(({ status }) => status)
  }

  /** The texts in its fields for notes, as JSON. */
  get notes(): string {
    return JSON.stringify(this.#names.notes.map((name) => valueNamed(this.record, name)))
  }

  /** Resources whose status is not the regular one. */
  get changedResources(): PeriodResource[] {
    return this.resources.filter(({ status }) => status !== facts.regularStatus)
  }

  /** Ids in its `relatedPeriod`, or in the fields that the target has for the sides of a move. */
  get related(): string[] {
    looksAtRecord(this.record)
    return this.#names.related.flatMap((name) => relatedIds(valueNamed(this.record, name), this.#names))
  }
}

/** The field of the id of a resource in a list, or its JSON Pointer in the resource. */
export function idNameOf({ resourceId, resourceIds }: PeriodNames, list: string): string {
  return resourceIds.get(list) ?? resourceId
}

/** The field of the status of a resource in a list; null if the list has no statuses. */
export function statusNameOf({ resourceStatus, resourceStatuses }: PeriodNames, list: string): string | null {
  const name = resourceStatuses.get(list)
  return name === undefined ? resourceStatus : name
}

/** A status word in capitals, as words are compared; empty if the value is no text. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().toUpperCase() : ''
}

/** The lists of resources of periods in which no resource has a property. Empty lists are left out. */
export function listsWithout(
  periods: readonly Period[],
  has: (resource: PeriodResource) => boolean,
): readonly string[] {
  const resources = periods.flatMap((period) => period.resources)
  const having = new Set(resources.filter(has).map(({ list }) => list))
  return [...new Set(resources.map(({ list }) => list))].filter((list) => !having.has(list))
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
  #withoutIds: { readonly list: string | undefined } | undefined

  constructor(
    readonly periods: readonly Period[],
    /** The whole answer as a JSON value. */
    readonly answer: unknown,
  ) {
    for (const period of periods) {
      period.isIn(this)
      const { id } = period
      if (id !== undefined) this.#byId.set(id, [...(this.#byId.get(id) ?? []), period])
    }
  }

  /** A list of resources in which no period has an id that can be read, although it has resources. */
  get withoutIds(): string | undefined {
    this.#withoutIds ??= { list: listsWithout(this.periods, ({ id }) => idText(id) !== undefined)[0] }
    return this.#withoutIds.list
  }

  /** True if it has a period with this id. */
  has(id: unknown): boolean {
    return this.#byId.has(idText(id) ?? '')
  }

  /** All records with this id. */
  all(id: unknown): readonly Period[] {
    return this.#byId.get(idText(id) ?? '') ?? []
  }

  /** The period with this id. @throws {Undecided} if there is none: another rule judges that */
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
