/**
 * Example data of a resource. It shows whether another answer to the same request holds data.
 * @module
 */
import type { Answer } from '../../core/http/answer.js'
import { isRecord, valueAt } from '../../core/json.js'
import type { DataList } from './list.js'
import { idText } from './record.js'

/** Data received with a valid token. */
export class Sample {
  /**
   * @param place JSON Pointer of the list or record
   * @param first an example record; undefined if the list is empty
   */
  private constructor(
    readonly answer: Answer,
    readonly place: string,
    readonly isList: boolean,
    readonly first: unknown,
  ) {}

  /** @throws {Undecided} if the answer holds no list */
  static ofList({ answer, items, pointer }: DataList): Sample {
    const { json, object = {} } = answer
    const [field = ''] = Object.entries(object).find(([, value]) => Array.isArray(value)) ?? []
    return new Sample(answer, pointer ?? (Array.isArray(json) ? '' : pointTo(field)), true, items[0])
  }

  /** @returns undefined if the answer holds no matching record */
  static ofRecord(answer: Answer, isOne: (value: unknown) => boolean): Sample | undefined {
    const { json } = answer
    const place = pointerOf(json, isOne)
    return place === undefined ? undefined : new Sample(answer, place, false, valueAt(json, place))
  }

  /**
   * Describes the data in another answer to the same request. Undefined if it holds none. A successful answer with an
   * empty list counts as data: it says that there are no records.
   */
  dataIn(answer: Answer): string | undefined {
    const value = valueAt(answer.json, this.place)
    if (!this.isList) return this.#isLike(value) ? 'the record' : undefined
    if (!Array.isArray(value)) return undefined
    if (value.length === 0) return answer.ok ? 'an empty list' : undefined
    return value.some((item) => this.#isLike(item)) ? `a list of ${value.length}` : undefined
  }

  /** True if a value has at least half the fields of the example record. An error has fewer. */
  #isLike(value: unknown): boolean {
    if (this.first === undefined)
      return !isRecord(value) || !Object.keys(value).some((name) => /error/i.test(name))
    if (!isRecord(this.first)) return idText(value) !== undefined
    if (!isRecord(value)) return false
    const names = Object.keys(this.first)
    return names.filter((name) => Object.hasOwn(value, name)).length * 2 >= names.length
  }
}

/** JSON Pointer of the first wanted value, outermost first. Undefined if there is none. */
function pointerOf(value: unknown, isWanted: (value: unknown) => boolean, place = ''): string | undefined {
  if (isWanted(value)) return place
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, field] of Object.entries(value)) {
    const pointer = pointerOf(field, isWanted, place + pointTo(name))
    if (pointer !== undefined) return pointer
  }
  return undefined
}

function pointTo(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
