/**
 * A list as an answer of the data APIs holds it, in whatever envelope.
 * @module
 */

import { given } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { isRecord, valueAt } from '../../core/json.js'
import type { DataRecord } from './record.js'

/** An answer that should hold a list. */
export class DataList {
  /**
   * @param pointer JSON Pointer of the list; null: the answer itself or its only array field
   * @param key profile key of the pointer, for messages
   */
  constructor(
    readonly answer: Answer,
    readonly pointer: string | null,
    readonly key: string,
  ) {}

  /** The list; undefined where the answer is no success or holds no list at this place. */
  get found(): readonly unknown[] | undefined {
    return this.answer.ok ? listIn(this.answer.json, this.pointer) : undefined
  }

  /** Items of the list. @throws {Undecided} where there is none: other rules judge that */
  get items(): readonly unknown[] {
    const { found, answer } = this
    given(answer.ok, `no list to go on with: ${answer.summary}`)
    given(
      found !== undefined,
      `the answer holds no list ${this.pointer === null ? 'of its own' : `at ${this.pointer}`}; ${this.key} tells where it stands`,
    )
    return found
  }

  /** Items of the list as records. @throws {Undecided} where there is none, or where an item is no object */
  get records(): readonly DataRecord[] {
    const { items } = this
    given(items.every(isRecord), 'the list holds items that are no objects')
    return items
  }
}

/** The list in a JSON value; undefined where there is none at this place, or where it could be one of several. */
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
 * The one record that an answer is about: the answer itself, the only item of a list, or the only object field of
 * an envelope; undefined where it could be several.
 * @param isOne tells a record from an envelope, e.g. by its id
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
