/**
 * All classes that a target shows, at one moment.
 * @module
 */
import type { Id } from '../../profile/data-fixtures.js'
import type { Profile } from '../../profile/profile.js'
import type { Context } from '../context.js'
import { recordIn } from './list.js'
import { type DataRecord, fieldOf, idText, isBlank, sameId } from './record.js'

/** Classes by school year, and those that no list holds. */
export class ClassSnapshot {
  readonly #byId = new Map<string, DataRecord>()

  /**
   * @param lists classes of each school year, the current one first
   * @param further classes that were read one by one
   * @param exchanges ids of the exchanges that gave them
   */
  constructor(
    readonly profile: Profile,
    readonly lists: readonly (readonly DataRecord[])[],
    readonly further: readonly DataRecord[],
    readonly exchanges: readonly number[],
  ) {
    for (const record of [...lists.flat(), ...further]) {
      const id = idText(record.id)
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, record)
    }
  }

  /** Ids of all classes, as text. */
  get ids(): readonly string[] {
    return [...this.#byId.keys()]
  }

  /** The class with this id; undefined where it is not shown. */
  class(id: Id): DataRecord | undefined {
    return this.#byId.get(String(id))
  }

  /** What the field holds that updates may change; undefined where it or the class is absent. */
  text(id: Id): unknown {
    return this.class(id)?.[this.profile.data.classes.updateField]
  }

  /** Ids of the classes that one identifier could mean, in any school year. */
  meantBy(name: 'id' | 'externKey' | 'shortName', value: unknown): readonly string[] {
    return this.ids.filter((id) => {
      const record = this.class(id) ?? {}
      const held = name === 'id' ? record.id : fieldOf(this.profile, record, name)
      return !isBlank(held) && sameId(held, value)
    })
  }
}

/** Prepared classes that the suite may send updates about. */
export function preparedClasses({ fixtures }: Profile): readonly Id[] {
  const { throw_away = [], old, same_short_name } = fixtures.classes ?? {}
  return [
    ...throw_away.map(({ id }) => id),
    ...(old === undefined ? [] : [old.id]),
    ...(same_short_name === undefined ? [] : [same_short_name.current.id, same_short_name.earlier.id]),
  ]
}

/**
 * Reads the classes of every school year that the profile names, and prepared classes beside them one by one.
 * @throws {Undecided} where a list cannot be read
 */
export async function readClasses({ data, profile }: Context): Promise<ClassSnapshot> {
  const lists = await Promise.all(data.years.map((year) => data.classes(year)))
  const records = lists.map((list) => list.records)
  const exchanges = lists.map(({ answer }) => answer.exchange)
  const listed = new ClassSnapshot(profile, records, [], exchanges)
  const absent = preparedClasses(profile).filter((id) => listed.class(id) === undefined)
  const singles = await Promise.all(absent.map((id) => data.class(id)))
  const further = singles.flatMap((answer, index) => {
    const found = answer.ok ? recordIn(answer.json, ({ id }) => sameId(id, absent[index])) : undefined
    return found === undefined ? [] : [found]
  })
  return new ClassSnapshot(profile, records, further, [
    ...exchanges,
    ...singles.map(({ exchange }) => exchange),
  ])
}
