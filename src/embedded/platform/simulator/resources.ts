/**
 * Identifies the data of a request by its path.
 * @module
 */
import { type Behaviours, documented } from '../behaviours/index.js'

/** Paths of data APIs that are open points of the contract. */
export interface DataPaths {
  readonly classes: string
  readonly rooms: string
  /** The path before the names of its lists. */
  readonly roster: string
}

/** A resource and the rest of the path, decoded once. */
export interface Found {
  readonly resource: string
  readonly below: string | null
}

const extern = String.raw`/[^/]+/api/rest/extern/v\d+`

/** Finds resources by path. */
export class Resources {
  readonly #forms: readonly (readonly [form: RegExp, resource: string])[]
  readonly #roster: RegExp

  constructor({ classes, rooms, roster }: DataPaths) {
    const form = (path: string): RegExp => new RegExp(`^${path}(?:/(.*?))?/?$`)
    this.#forms = [
      [form(`${extern}/timetable/deleted-periods`), 'timetable/deleted-periods'],
      [form(`${extern}/timetable`), 'timetable'],
      [form(`${extern}/students`), 'students'],
      [form(literally(classes)), 'classes'],
      [form(literally(rooms)), 'rooms'],
    ]
    this.#roster = new RegExp(`^${literally(roster)}/([^/]+)(?:/(.*?))?/?$`)
  }

  /** @param target path and query as sent */
  find(target: string): Found | undefined {
    const path = target.split('?')[0] ?? ''
    for (const [form, resource] of this.#forms) {
      const found = form.exec(path)
      if (found !== null) return { resource, below: decoded(found[1]) }
    }
    const [, list, below] = this.#roster.exec(path) ?? []
    return list === undefined ? undefined : { resource: `roster/${list}`, below: decoded(below) }
  }
}

function literally(path: string): string {
  return path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function decoded(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The behaviour that serves data at these paths. */
export function resourcePathOf({ classes, rooms, roster }: DataPaths): Behaviours['resourcePath'] {
  return (resource, segment) => {
    if (resource === 'classes') return classes
    if (resource === 'rooms') return rooms
    const [, list] = /^roster\/(.+)$/.exec(resource) ?? []
    return list === undefined ? documented.resourcePath(resource, segment) : `${roster}/${list}`
  }
}
