/**
 * The lists of a target that discover has read: how many records each has, and which fields these have. They say why
 * an entry was not found: there is no record, the records lack a field, or no record fits.
 * @module
 */
import type { DataRecord } from '../platform/data/record.js'

/** A field that finders read. */
export interface ReadField {
  /** Name of the field at this target. */
  readonly name: string
  /** The profile key that sets the name. */
  readonly key: string
  /** True if a record without it cannot be used at all. */
  readonly isNeeded?: boolean
}

/** A list that was read. */
interface ReadList {
  /** The records in words, e.g. `students`. */
  readonly what: string
  readonly path: string
  readonly count: number
  /** Fields of the records, each once. */
  readonly has: readonly string[]
  /** Expected fields that no record has. */
  readonly lacks: readonly ReadField[]
}

/** Fields that a message names. */
const mostFields = 20

/** The lists that were read, and those that the current finder has looked through. */
export class ReadLists {
  readonly #lists = new Map<string, ReadList>()
  /** Lists that derived data comes from. */
  readonly #sources = new Map<string, ReadonlySet<string>>()
  #searched = new Set<string>()

  /** Begins a new search. */
  begin(): void {
    this.#searched = new Set()
  }

  /**
   * Notes that a list was read.
   * @param what its records in words
   * @param fields that finders read
   */
  add(what: string, path: string, records: readonly DataRecord[], fields: readonly ReadField[]): void {
    const has = [...new Set(records.flatMap((record) => Object.keys(record)))]
    const lacks = records.length === 0 ? [] : fields.filter(({ name }) => !has.includes(name))
    this.#lists.set(what, { what, path, count: records.length, has, lacks })
    this.#searched.add(what)
  }

  /** Runs something that reads lists, or uses its result again: the current search looks through these lists. */
  async through<T>(name: string, read: () => Promise<T>): Promise<T> {
    const known = this.#sources.get(name)
    const outer = this.#searched
    if (known === undefined) this.#searched = new Set()
    try {
      return await read()
    } finally {
      const sources = known ?? this.#searched
      this.#sources.set(name, sources)
      this.#searched = new Set([...outer, ...sources])
    }
  }

  /** Why the search has found nothing in these lists. */
  get reason(): string {
    const lists = [...this.#searched].flatMap((what) => this.#lists.get(what) ?? [])
    const empty = lists.filter(({ count }) => count === 0)
    if (empty.length > 0)
      return empty.map(({ what, path }) => `the list of ${what} (${path}) is empty`).join('; ')
    const unusable = lists.filter(({ lacks }) => lacks.some(({ isNeeded }) => isNeeded === true))
    if (unusable.length > 0) return unusable.map(lackWords).join('; ')
    if (lists.length === 0) return 'not found'
    const searched = `none fits of ${lists.map(({ what, count }) => `${count} ${what}`).join(', ')}`
    const lacking = lists.filter(({ lacks }) => lacks.length > 0)
    return lacking.length === 0 ? searched : `${searched}; ${lacking.map(lackWords).join('; ')}`
  }
}

function lackWords({ what, path, count, has, lacks }: ReadList): string {
  const fields = has.slice(0, mostFields).join(', ')
  const more = has.length > mostFields ? ` and ${has.length - mostFields} more` : ''
  const names = lacks.map(({ name, key }) => `${name} (${key})`).join(' or ')
  return `none of ${count} ${what} (${path}) has the field ${names}; they have ${fields}${more}`
}
