/**
 * The model of periods for finders.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { Period as ReadPeriod } from '../platform/data/periods.js'
import { idText, valueNamed } from '../platform/data/record.js'
import type { ResourceKind } from '../profile/data-settings.js'
import { compareIds } from './finder.js'
import { idOf, type Reading } from './reading.js'

/** A resource of a period; its status in capitals. */
export interface PeriodResource {
  readonly kind: ResourceKind
  readonly id: string | number
  readonly status: string
}

/** A period. */
export class Period {
  constructor(
    readonly id: string | number,
    readonly lesson: string | number | undefined,
    /** In capitals. */
    readonly status: string,
    /** Local wall clock, `YYYY-MM-DDTHH:MM`. */
    readonly start: string,
    readonly end: string,
    readonly resources: readonly PeriodResource[],
    /** Ids of related periods. */
    readonly related: readonly string[],
    /** Texts of its notes. */
    readonly notes: readonly string[],
  ) {}

  /** Resources of one kind, by id. */
  of(kind: ResourceKind): readonly PeriodResource[] {
    return this.resources.filter((resource) => resource.kind === kind).sort((a, b) => compareIds(a.id, b.id))
  }

  /** True if the status says that it does not take place. */
  get cancelled(): boolean {
    return [facts.removedStatus, 'CANCELLED', 'CANCELED'].includes(this.status)
  }
}

/** All readable periods, by start and id. */
export function periodsOf(reading: Reading): Promise<readonly Period[]> {
  return reading.once('read periods', async () => {
    const { profile } = reading
    const { id: name, notes } = profile.data.periods
    const periods = (await reading.periods()).flatMap((record) => {
      const read = new ReadPeriod(record, profile)
      const id = idOf(record, name)
      const { lessonId } = read
      const { start, end } = read.times
      if (id === undefined || start === undefined || end === undefined) return []
      return new Period(
        id,
        isId(lessonId) ? lessonId : undefined,
        read.status,
        start,
        end,
        read.resources.flatMap((resource) =>
          resource.kind === undefined || !isId(resource.id)
            ? []
            : [{ kind: resource.kind, id: resource.id, status: resource.status }],
        ),
        read.related,
        notes.flatMap((note) => {
          const text = valueNamed(record, note)
          return typeof text === 'string' && text !== '' ? [text] : []
        }),
      )
    })
    return periods.sort((a, b) => (a.start === b.start ? compareIds(a.id, b.id) : a.start < b.start ? -1 : 1))
  })
}

function isId(value: unknown): value is string | number {
  return idText(value) !== undefined
}
