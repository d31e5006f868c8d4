/**
 * Reads the data of a platform in other forms than the one that the application uses itself.
 * @module
 */
import { type Behaviours, documented } from '../behaviours/index.js'
import { type Ask, type DataList, isJsonObject, type JsonObject, rosterBase } from './model.js'

/** The form of the data at a platform. What is left out is as the application uses it. */
export interface PlatformData {
  /** The names of the fields that lead to a list; empty if the answer is the list. */
  readonly lists?: Partial<Readonly<Record<DataList, readonly string[]>>>
  /** The platform's names of the fields of a record, by the names of the application. */
  readonly fields?: Partial<Readonly<Record<DataList, Readonly<Record<string, string>>>>>
  /** The local start and end of a received period. */
  readonly times?: (period: JsonObject) => { readonly start: unknown; readonly end: unknown }
  /** The field with resources of several kinds, the field with their kind, and the words for the kinds. */
  readonly mixed?: {
    readonly list: string
    readonly kind: string
    readonly words: Readonly<Record<string, string>>
  }
  /** The platform's names of the fields of a resource, by the names of the application. */
  readonly resource?: Readonly<Record<string, string>>
  /** The platform's request for a request of the application. */
  readonly request?: (ask: Ask) => Ask
}

/** The lists of a period, as the application calls them. */
const resourceLists = ['departments', 'classes', 'studentgroups', 'students', 'subjects', 'rooms', 'teachers']

/** The behaviours of an application that is configured for this form. */
export function readingData(data: PlatformData): Pick<Behaviours, 'listRead' | 'recordRead' | 'requestMade'> {
  return {
    listRead: (answer, list) => {
      const names = data.lists?.[list]
      return names === undefined
        ? documented.listRead(answer, list)
        : names.reduce<unknown>((value, name) => (isJsonObject(value) ? value[name] : undefined), answer)
    },
    recordRead: (record, list) => {
      const read = withOwnNames(record, data.fields?.[list] ?? {})
      return list === 'timetable' ? periodRead(read, data) : read
    },
    requestMade: (ask) => data.request?.(ask) ?? ask,
  }
}

function periodRead(record: JsonObject, { times, mixed, resource = {} }: PlatformData): JsonObject {
  const resourceFields = Object.fromEntries(
    resourceLists.flatMap((list) => (list in record ? [[list, resourcesRead(record[list], resource)]] : [])),
  )
  const mixedResources = mixed === undefined ? [] : resourcesRead(record[mixed.list], resource)
  const sorted = Object.entries(mixed?.words ?? {}).map(([list, word]): [string, unknown] => [
    list,
    mixedResources.filter((item) => item[mixed?.kind ?? ''] === word),
  ])
  return { ...record, ...resourceFields, ...Object.fromEntries(sorted), ...(times?.(record) ?? {}) }
}

function resourcesRead(value: unknown, names: Readonly<Record<string, string>>): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject).map((item) => withOwnNames(item, names)) : []
}

function withOwnNames(record: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  const renamedFields = Object.entries(names).flatMap(([name, theirs]) =>
    theirs in record ? [[name, record[theirs]]] : [],
  )
  return { ...record, ...Object.fromEntries(renamedFields) }
}

/** Requests to the roster at another base, with other paths: the first matching form is replaced. */
export function rosterAt(
  base: string,
  paths: readonly (readonly [form: RegExp, path: string])[],
): (ask: Ask) => Ask {
  return (ask) => {
    if (ask.base !== rosterBase) return ask
    const [form, path] = paths.find(([one]) => one.test(ask.path)) ?? []
    return { ...ask, base, path: form === undefined ? ask.path : ask.path.replace(form, path ?? '') }
  }
}

/** Requests to lists of the extern base, and to what is below them, at other paths. @param paths full paths by list */
export function pathsAt(paths: Readonly<Record<string, string>>): (ask: Ask) => Ask {
  return (ask) => {
    const [list = '', ...below] = ask.path.split('/')
    const path = ask.base === undefined ? paths[list] : undefined
    return path === undefined
      ? ask
      : { ...ask, base: '', path: [path.replace(/^\//, ''), ...below].join('/') }
  }
}

/** Local times with an offset, which is left out. */
export function withoutOffset({ start, end }: JsonObject): { readonly start: string; readonly end: string } {
  const local = (time: unknown): string => String(time).replace(/(?:Z|[+-]\d\d:\d\d)$/, '')
  return { start: local(start), end: local(end) }
}

/** A date and times of day as numbers: 20260901, 800. */
export function fromNumbers({ date, start, end }: JsonObject): {
  readonly start: string
  readonly end: string
} {
  const day = String(date).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const at = (time: unknown): string => {
    const digits = String(time).padStart(4, '0')
    return `${day}T${digits.slice(0, 2)}:${digits.slice(2)}:00`
  }
  return { start: at(start), end: at(end) }
}
