/**
 * Identifies the data of a request by its path, and translates the paths of a dialect.
 * @module
 */
import type { Dialect } from './types.js'

/** A resource and the rest of the path, decoded once. */
export interface Found {
  readonly resource: string
  readonly below: string | null
}

/** A resource and the rest of the path as sent. */
interface Place {
  readonly resource: string
  readonly rest: string
}

const extern = String.raw`/[^/]+/api/rest/extern/v\d+`

/** Finds resources by path. */
export class Resources {
  readonly #forms: readonly (readonly [form: RegExp, placeOf: (rest: string) => Place])[]
  /** Paths at which the usual dialect has data. */
  readonly #usual: RegExp
  readonly #base: string

  /** @param segment first path segment */
  constructor({ classes, rooms, roster }: Dialect, segment = 'platform') {
    const form = (path: string): RegExp => new RegExp(`^${path}(?:/(.*?))?/?$`)
    const named =
      (resource: string) =>
      (rest: string): Place => ({ resource, rest })
    const below = (path: string): string => literally(`${roster.path}${path}`)
    const lists: readonly (readonly [string, string | null])[] = [
      ['users', roster.users],
      ['classes', roster.classes],
      ['orgs', roster.orgs],
      ['schools', roster.schools],
      ['academicSessions', roster.sessions],
    ]
    const known = lists.flatMap(([name, path]) => (path === null ? [] : [[name, path] as const]))
    // Further lists of the roster have their usual names.
    const notLists = `(?!(?:${lists.map(([name]) => name).join('|')})(?:/|$))`
    this.#base = `/${segment}/api/rest/extern/v3`
    this.#forms = [
      [form(`${extern}/timetable/deleted-periods`), named('timetable/deleted-periods')],
      [form(`${extern}/timetable`), named('timetable')],
      [form(`${extern}/students`), named('students')],
      [form(literally(classes.path)), named('classes')],
      [form(literally(rooms.path)), named('rooms')],
      ...known.map(([name, path]) => [new RegExp(`^${below(path)}/?$`), named(`roster/${name}`)] as const),
      [one(below(roster.classStudents)), (id) => ({ resource: 'roster/classes', rest: `${id}/students` })],
      [one(below(roster.user)), named('roster/users')],
      ...known.map(([name, path]) => [form(below(path)), named(`roster/${name}`)] as const),
      [
        new RegExp(`^${literally(roster.path)}/(${notLists}[^/]+(?:/.*?)?)/?$`),
        (rest) => {
          const [list = '', ...more] = rest.split('/')
          return { resource: `roster/${list}`, rest: more.join('/') }
        },
      ],
    ]
    this.#usual = new RegExp(`^(?:${extern}/(?:classes|rooms)|/ims/oneroster/v1p1)(?:/|$)`)
  }

  /** @param target path and query as sent */
  find(target: string): Found | undefined {
    const place = this.#placeOf(target.split('?')[0] ?? '')
    return place === undefined ? undefined : { resource: place.resource, below: decoded(place.rest) }
  }

  /**
   * The path that the usual dialect has for the data of a path. Any other path stays, unless the usual dialect has data
   * there: then it names nothing.
   */
  usualPath(path: string): string {
    const place = this.#placeOf(path)
    if (place === undefined) return this.#usual.test(path) ? '/nothing' : path
    const { resource, rest } = place
    const [, list] = /^roster\/(.+)$/.exec(resource) ?? []
    if (list === undefined && resource !== 'classes' && resource !== 'rooms') return path
    const base = list === undefined ? `${this.#base}/${resource}` : `/ims/oneroster/v1p1/${list}`
    return rest === '' ? base : `${base}/${rest}`
  }

  #placeOf(path: string): Place | undefined {
    for (const [form, placeOf] of this.#forms) {
      const match = form.exec(path)
      if (match !== null) return placeOf(match[1] ?? '')
    }
    return undefined
  }
}

/** A path with the id of one record in it. */
function one(path: string): RegExp {
  return new RegExp(`^${path.replace(literally('{id}'), '([^/]+)')}/?$`)
}

function literally(path: string): string {
  return path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function decoded(text: string): string | null {
  if (text === '') return null
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
