/**
 * Compares the timetable that an application has copied with the one that the simulated platform sent.
 * @module
 */
import type { Period } from '../../generated/data/index.js'
import type { AsItCame } from '../core/http/documented-body.js'
import type { DataRecord } from '../partner/data/json.js'

/** How a value is compared. */
type Read = (value: unknown) => string | undefined

/** Fields of a period, and how to compare them. Fields that the export does not have are not compared. */
const fields: readonly (readonly [keyof AsItCame<Period>, Read])[] = [
  ['start', wallClock],
  ['end', wallClock],
  ['status', (value) => (typeof value === 'string' ? value.toUpperCase() : undefined)],
  ['lessonId', idText],
  ['teachers', idsText],
  ['classes', idsText],
  ['rooms', idsText],
  ['subjects', idsText],
]

/** Periods that one line names. */
const mostNamed = 5

/**
 * What differs, one line for each kind of difference; empty if nothing differs.
 * @param sent the periods of the simulated platform
 * @param copied the periods of the export, without those that are marked as deleted
 */
export function timetableDifferences(sent: readonly DataRecord[], copied: readonly DataRecord[]): string[] {
  const ids = copied.map(({ id }) => String(id))
  const known = new Map(sent.map((period) => [String(period.id), period]))
  const missing = [...known.keys()].filter((id) => !ids.includes(id))
  const unknown = ids.filter((id) => !known.has(id))
  const repeated = [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))]
  return [
    ...line(missing, `of ${sent.length} periods that were sent are not in the export`),
    ...line(unknown, 'periods of the export were not sent'),
    ...line(repeated, 'periods are in the export more than once'),
    ...fields.flatMap(([field, read]) => differingIn(field, read, known, copied)),
  ]
}

function line(ids: readonly string[], words: string): string[] {
  return ids.length === 0 ? [] : [`${ids.length} ${words}: ${named(ids)}`]
}

function named(ids: readonly string[]): string {
  const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : ''
  return `${ids.slice(0, mostNamed).join(', ')}${more}`
}

/** The periods whose copies have another value in a field, with the first one as an example. */
function differingIn(
  field: keyof AsItCame<Period>,
  read: Read,
  known: ReadonlyMap<string, DataRecord>,
  copied: readonly DataRecord[],
): string[] {
  const differing = copied.flatMap((copy) => {
    const sent = read(known.get(String(copy.id))?.[field])
    const stored = read(copy[field])
    return sent === undefined || stored === undefined || sent === stored
      ? []
      : [{ id: String(copy.id), sent, stored }]
  })
  const [first] = differing
  if (first === undefined) return []
  const ids = differing.map(({ id }) => id)
  return [
    `${field} differs in ${ids.length === 1 ? 'period' : `${ids.length} periods:`} ${named(ids)}; ` +
      `in ${first.id} ${first.sent || 'nothing'} was sent, and the export has ${first.stored || 'nothing'}`,
  ]
}

/** Date, hour and minute as written. A time of another zone cannot be compared with a local one. */
function wallClock(value: unknown): string | undefined {
  if (typeof value !== 'string' || /(?:Z|[+-]\d\d:?\d\d)$/.test(value)) return undefined
  const [, date, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/.exec(value) ?? []
  return date === undefined ? undefined : `${date}T${time}`
}

function idText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** The ids of a list, sorted. Its items are ids, or objects with an id. */
function idsText(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined
  const ids = value.map((item: unknown) =>
    idText(typeof item === 'object' && item !== null ? (item as DataRecord).id : item),
  )
  return ids.every((id) => id !== undefined) ? ids.sort().join(', ') : undefined
}
