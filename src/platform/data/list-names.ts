/**
 * Proposes the names of fields in the lists of resources of periods, from what the lists have.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { isRecord } from '../../core/json.js'
import { idNameOf, listsWithout, type Period, statusNameOf, wordOf } from './periods.js'
import { type DataRecord, idText, valueNamed } from './record.js'

/** A list of resources in which the profile's name of a field is in no resource. */
export interface UnreadList {
  readonly list: string
  readonly key: 'RESOURCE_ID' | 'RESOURCE_STATUS'
  /** The name in the profile. */
  readonly name: string | null
  /** The fields that its resources have. */
  readonly fields: readonly string[]
  /** The word to add to the key, e.g. `resourceList=refId`; null if no field looks like it. */
  readonly proposal: string | null
}

/** The lists of resources that cannot be read with the names of the profile. */
export function unreadLists(periods: readonly Period[]): UnreadList[] {
  const [{ profile } = {}] = periods
  if (profile === undefined) return []
  const names = profile.data.periods
  const unread = (list: string, key: UnreadList['key'], name: string | null): UnreadList => {
    const items = periods.flatMap(({ record }) => valueNamed(record, list)).filter(isRecord)
    const fields = [...new Set(items.flatMap((item) => Object.keys(item)))]
    const field = key === 'RESOURCE_ID' ? idField(items, fields) : statusField(items, fields)
    return { list, key, name, fields, proposal: field === undefined ? null : `${list}=${field}` }
  }
  return [
    ...listsWithout(periods, ({ id }) => idText(id) !== undefined).map((list) =>
      unread(list, 'RESOURCE_ID', idNameOf(names, list)),
    ),
    ...listsWithout(periods, ({ status }) => status !== '').map((list) =>
      unread(list, 'RESOURCE_STATUS', statusNameOf(names, list)),
    ),
  ]
}

/** The field that looks like an id: each resource has one, and its name ends as names of ids do. */
function idField(items: readonly DataRecord[], fields: readonly string[]): string | undefined {
  return fields.find(
    (field) =>
      /(?:id|ref|key)$/i.test(field) && items.every((item) => idText(valueNamed(item, field)) !== undefined),
  )
}

/** The field that looks like a status: one of its words is that of an unchanged resource. */
function statusField(items: readonly DataRecord[], fields: readonly string[]): string | undefined {
  return fields.find((field) => items.some((item) => wordOf(valueNamed(item, field)) === facts.regularStatus))
}
