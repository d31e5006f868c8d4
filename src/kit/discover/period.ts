/**
 * Periods as finders see them.
 * @module
 */
import type { PeriodNames, ResourceKind } from '../../profile/data-settings.js'
import { type DataRecord, idText, isRecord, memberOf } from '../data/record.js'
import { wallClockOf } from '../data/wall-clock.js'
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
    readonly related: readonly (string | number)[],
    /** Texts of its notes. */
    readonly notes: readonly string[],
  ) {}

  /** Resources of one kind, by id. */
  of(kind: ResourceKind): readonly PeriodResource[] {
    return this.resources.filter((resource) => resource.kind === kind).sort((a, b) => compareIds(a.id, b.id))
  }

  /** True where the status says that it does not take place. */
  get cancelled(): boolean {
    return ['REMOVED', 'CANCELLED', 'CANCELED'].includes(this.status)
  }
}

/** All periods that can be read, by beginning and id. */
export function periodsOf(reading: Reading): Promise<readonly Period[]> {
  return reading.once('read periods', async () => {
    const { profile } = reading
    const periods = (await reading.periods()).flatMap((record) => {
      const names = profile.data.periods
      const [id, start, end] = [
        idOf(record, names.id),
        wallClockOf(record, names, 'start'),
        wallClockOf(record, names, 'end'),
      ]
      if (id === undefined || start === undefined || end === undefined) return []
      const lesson = memberOf(profile, record, 'lessonId')
      return new Period(
        id,
        idText(lesson) === undefined ? undefined : (lesson as string | number),
        String(record[names.status]).toUpperCase(),
        start,
        end,
        resourcesOf(record, names),
        relatedOf(memberOf(profile, record, 'relatedPeriod'), names),
        names.notes.flatMap((name) => {
          const text = record[name]
          return typeof text === 'string' && text !== '' ? [text] : []
        }),
      )
    })
    return periods.sort((a, b) => (a.start === b.start ? compareIds(a.id, b.id) : a.start < b.start ? -1 : 1))
  })
}

function resourcesOf(record: DataRecord, names: PeriodNames): PeriodResource[] {
  const kindOf = new Map([...names.kinds].map(([kind, word]) => [word, kind]))
  return names.resources.flatMap((list) => {
    const items = record[list]
    return (Array.isArray(items) ? items : []).filter(isRecord).flatMap((item) => {
      const kind = kindOf.get(names.kindMember === null ? list : String(item[names.kindMember]))
      const id = idOf(item, names.resourceId)
      const status = String(item[names.resourceStatus]).toUpperCase()
      return kind === undefined || id === undefined ? [] : [{ kind, id, status }]
    })
  })
}

function relatedOf(value: unknown, names: PeriodNames): (string | number)[] {
  if (Array.isArray(value)) return value.flatMap((one) => relatedOf(one, names))
  if (isRecord(value)) return relatedOf(value[names.id], names)
  return idText(value) === undefined ? [] : [value as string | number]
}
