/**
 * Lists and records in answers of the data APIs, in any envelope.
 * @module
 */

import { given } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { isRecord, valueAt } from '../../core/json.js'
import { cameWith } from '../../core/scope.js'
import { type DataRecord, idText } from './record.js'

/** An answer that should hold a list. */
export class DataList {
  /**
   * @param pointer JSON Pointer of the list; null: the answer itself or its only array field
   * @param key profile key of the pointer, for error messages
   * @param isWanted which items of the list are meant; default: all
   */
  constructor(
    readonly answer: Answer,
    readonly pointer: string | null,
    readonly key: string,
    readonly isWanted: (item: unknown) => boolean = () => true,
  ) {}

  /** The list. Undefined if the status is no success, or if there is no list at this place. */
  get found(): readonly unknown[] | undefined {
    return this.answer.ok ? listIn(this.answer.json, this.pointer)?.filter(this.isWanted) : undefined
  }

  /** Items of the list. @throws {Undecided} if there is no list, which other rules judge */
  get items(): readonly unknown[] {
    const { found, answer } = this
    given(answer.ok, `no list at ${answer.url.pathname}: ${answer.summary}`)
    given(
      found !== undefined,
      `the answer has no list ${this.pointer === null ? 'in a clear place' : `at ${this.pointer}`}; set ${this.key} to the JSON Pointer of the list`,
    )
    return found
  }

  /** Items of the list as records. @throws {Undecided} if there is no list, or if an item is no object */
  get records(): readonly DataRecord[] {
    const { items } = this
    given(items.every(isRecord), 'the list holds items that are no objects')
    for (const item of items) cameWith(item, this.answer.exchange)
    return items
  }

  /** Items of a list of bare ids, as text. @throws {Undecided} if there is no list, or if an item is no id */
  get ids(): readonly string[] {
    return this.items.map((item) => {
      const id = idText(item)
      given(id !== undefined, 'the list contains items that are no ids')
      return id
    })
  }

  /** True if the answer has an array exactly at `pointer`; without a pointer, if the answer itself is an array. */
  get isInPlace(): boolean {
    return Array.isArray(valueAt(this.answer.json, this.pointer ?? ''))
  }
}

/** The list in a JSON value. Undefined if there is none at this place, or if there are several candidates. */
export function listIn(value: unknown, pointer: string | null): readonly unknown[] | undefined {
  if (pointer !== null) {
    const found = valueAt(value, pointer)
    return Array.isArray(found) ? found : undefined
  }
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return undefined
  const lists = Object.values(value).filter((field) => Array.isArray(field))
  return lists.length === 1 ? (lists[0] as unknown[]) : undefined
}

/**
 * The record in an answer that holds one: the answer itself, the only item of a list, or the only matching field of
 * an envelope. Undefined if there are several candidates.
 * @param isOne distinguishes a record from an envelope, for example by its id
 */
export function recordIn(value: unknown, isOne: (record: DataRecord) => boolean): DataRecord | undefined {
  if (Array.isArray(value)) return value.length === 1 ? recordIn(value[0], isOne) : undefined
  if (!isRecord(value)) return undefined
  if (isOne(value)) return value
  const inner = Object.values(value)
    .filter((field) => isRecord(field) || Array.isArray(field))
    .map((field) => recordIn(field, isOne))
    .filter((field) => field !== undefined)
  return inner.length === 1 ? inner[0] : undefined
}
