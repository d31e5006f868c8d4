/**
 * All classes that a target shows at one time.
 * @module
 */
import type { Id } from '../../profile/data-fixtures.js'
import type { Profile } from '../../profile/profile.js'
import type { RunningCheck } from '../check.js'
import { DataApi } from './data-api.js'
import { recordIn } from './list.js'
import { type DataRecord, fieldOf, idText, isBlank, sameId, valueNamed } from './record.js'

/** Classes by school year, and further classes that no list holds. */
export class ClassSnapshot {
  readonly #byId = new Map<string, DataRecord>()

  /**
   * @param lists classes of each school year, the current one first
   * @param further classes that were read one by one
   * @param exchanges ids of the exchanges with the classes
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

  /** The class with this id. Undefined if the target does not show it. */
  class(id: Id): DataRecord | undefined {
    return this.#byId.get(String(id))
  }

  /** Value of the field that updates write. Undefined if the field or the class is absent. */
  text(id: Id): unknown {
    return valueNamed(this.class(id), this.profile.data.classes.updateField)
  }

  /** Ids of the classes of any school year that have this identifier. */
  meantBy(name: 'id' | 'externKey' | 'shortName', value: unknown): readonly string[] {
    return this.ids.filter((id) => {
      const record = this.class(id) ?? {}
      const held = name === 'id' ? record.id : fieldOf(this.profile, record, name)
      return !isBlank(held) && sameId(held, value)
    })
  }
}

/** The further fields that an item of an update carries, with their values in a class. Absent ones are left out. */
export function alsoSent({ data }: Profile, record: DataRecord = {}): DataRecord {
  const names = data.classes.updateAlso.filter((name) => valueNamed(record, name) !== undefined)
  return Object.fromEntries(names.map((name) => [name, valueNamed(record, name)]))
}

/** Classes that the fixture file names for updates. */
export function preparedClasses({ fixtures }: Profile): readonly Id[] {
  const { throw_away = [], old, same_short_name } = fixtures.classes ?? {}
  return [
    ...throw_away.map(({ id }) => id),
    ...(old === undefined ? [] : [old.id]),
    ...(same_short_name === undefined ? [] : [same_short_name.current.id, same_short_name.earlier.id]),
  ]
}

/**
 * Reads the classes of every school year of the profile, and single prepared classes that no list holds.
 * @throws {Undecided} if a list cannot be read
 */
export async function readClasses(check: RunningCheck): Promise<ClassSnapshot> {
  const { profile } = check
  const data = check.part(DataApi)
  const lists = await Promise.all(data.years.map((year) => data.classes(year)))
  const records = lists.map((list) => list.records)
  const exchanges = lists.map(({ answer }) => answer.exchange)
  const listed = new ClassSnapshot(profile, records, [], exchanges)
  const absent = preparedClasses(profile).filter((id) => listed.class(id) === undefined)
  const singles = await Promise.all(absent.map((id) => data.class(id)))
  const further = singles.flatMap((answer, index) => {
    const record = answer.ok ? recordIn(answer.json, ({ id }) => sameId(id, absent[index])) : undefined
    return record === undefined ? [] : [record]
  })
  return new ClassSnapshot(profile, records, further, [
    ...exchanges,
    ...singles.map(({ exchange }) => exchange),
  ])
}
