/**
 * A few data of a resource, to tell other answers of it apart: data or none.
 * @module
 */
import type { Answer } from '../../core/http/answer.js'
import { isRecord, valueAt } from '../../core/json.js'
import type { DataList } from './list.js'
import { idText } from './record.js'

/** Data that came with a right token. */
export class Sample {
  /**
   * @param place JSON Pointer of the list or record
   * @param first a record as it should be; undefined where the list is empty
   */
  private constructor(
    readonly answer: Answer,
    readonly place: string,
    readonly isList: boolean,
    readonly first: unknown,
  ) {}

  /** @throws {Undecided} where the answer holds no list */
  static ofList({ answer, items, pointer }: DataList): Sample {
    const { json, object = {} } = answer
    const [field = ''] = Object.keys(object).filter((name) => Array.isArray(object[name]))
    return new Sample(answer, pointer ?? (Array.isArray(json) ? '' : pointTo(field)), true, items[0])
  }

  /** @returns undefined where the answer holds no such record */
  static ofRecord(answer: Answer, isOne: (value: unknown) => boolean): Sample | undefined {
    const { json } = answer
    const place = pointerOf(json, isOne)
    return place === undefined ? undefined : new Sample(answer, place, false, valueAt(json, place))
  }

  /**
   * What of the data another answer to the same request holds, in words; undefined where it holds none. An empty list
   * is an answer too: it says that there is nothing.
   */
  dataIn(answer: Answer): string | undefined {
    const found = valueAt(answer.json, this.place)
    if (!this.isList) return this.#isLike(found) ? 'the record' : undefined
    if (!Array.isArray(found)) return undefined
    if (found.length === 0) return answer.ok ? 'an empty list' : undefined
    return found.some((item) => this.#isLike(item)) ? `a list of ${found.length}` : undefined
  }

  /** True for what has at least half the fields that a record of this resource has; an error has not. */
  #isLike(value: unknown): boolean {
    if (this.first === undefined)
      return !isRecord(value) || !Object.keys(value).some((name) => /error/i.test(name))
    if (!isRecord(this.first)) return idText(value) !== undefined
    if (!isRecord(value)) return false
    const names = Object.keys(this.first)
    return names.filter((name) => Object.hasOwn(value, name)).length * 2 >= names.length
  }
}

/** JSON Pointer of the first value that is the wanted one, outermost first; undefined where there is none. */
function pointerOf(value: unknown, isWanted: (value: unknown) => boolean, place = ''): string | undefined {
  if (isWanted(value)) return place
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, field] of Object.entries(value)) {
    const found = pointerOf(field, isWanted, place + pointTo(name))
    if (found !== undefined) return found
  }
  return undefined
}

function pointTo(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
