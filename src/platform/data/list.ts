/**
 * Lists and records in answers of the data APIs, in any envelope.
 * @module
 */
import { given } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { isRecord, valueAt } from '../../core/json.js'
import { cameWith } from '../../core/scope.js'
import { type DataRecord, idText, isBlank } from './record.js'

/** An answer that should hold a list. */
export class DataList {
  /**
   * @param pointer JSON Pointer of the list; null: the answer itself or its only array field
   * @param key profile key of the pointer, for error messages
   * @param isWanted which items of the list are meant; default: all
   * @param model another answer to the same operation, with a list, as a JSON value. If this answer leaves its list out
   * and is otherwise alike, the list is empty: see {@link leavesListOut}
   */
  constructor(
    readonly answer: Answer,
    readonly pointer: string | null,
    readonly key: string,
    readonly isWanted: (item: unknown) => boolean = () => true,
    readonly model: unknown = undefined,
  ) {}

  /** The list. Undefined if the status is no success, or if there is no list at this place. */
  get found(): readonly unknown[] | undefined {
    const { answer, pointer, model } = this
    if (!answer.ok) return undefined
    const list = listIn(answer.json, pointer) ?? (leavesListOut(answer.json, model, pointer) ? [] : undefined)
    return list?.filter(this.isWanted)
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
    const listValue = valueAt(value, pointer)
    return Array.isArray(listValue) ? listValue : undefined
  }
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return undefined
  const lists = Object.values(value).filter((field) => Array.isArray(field))
  return lists.length === 1 ? (lists[0] as unknown[]) : undefined
}

/** Names of fields that may say how a request ended. */
const ending = /status|state|code|success|message|error|fault|fail|problem|^ok$|^result$/i

/**
 * True if a JSON value leaves its list out, or has null in its place, and is otherwise like another one that has a list.
 * Some serialisers leave out empty lists. The object around the list must be there, or other fields next to it. A field
 * that the other value does not have, or another value of a field such as `status`, may mean that something failed:
 * then a missing list is not an empty one.
 * @param pointer JSON Pointer of the list; null: the only array field
 */
export function leavesListOut(value: unknown, other: unknown, pointer: string | null): boolean {
  const place = pointer ?? placeOfOnlyList(other)
  if (place === undefined || !Array.isArray(valueAt(other, place))) return false
  const names = place
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  let [around, like] = [value, other]
  for (const [index, name] of names.entries()) {
    if (!isRecord(around) || !isRecord(like)) return false
    const [fields, known] = [around, like]
    const otherFields = Object.keys(fields).filter((field) => field !== name)
    if (!otherFields.every((field) => isAlike(field, fields[field], known[field]))) return false
    if (isBlank(fields[name])) return index === names.length - 1 || otherFields.length > 0
    ;[around, like] = [fields[name], known[name]]
  }
  return false
}

/** JSON Pointer of the only array field. */
function placeOfOnlyList(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  const lists = Object.keys(value).filter((name) => Array.isArray(value[name]))
  return lists.length === 1 ? `/${lists[0]?.replaceAll('~', '~0').replaceAll('/', '~1')}` : undefined
}

/** True if a field does not say that an answer ended in another way than the one that it is compared with. */
function isAlike(name: string, value: unknown, other: unknown): boolean {
  if (hasNothing(value)) return true
  return !hasNothing(other) && (!ending.test(name) || JSON.stringify(value) === JSON.stringify(other))
}

/** True for a value that is absent, null, or an empty text, list or object. */
function hasNothing(value: unknown): boolean {
  return isBlank(value) || (typeof value === 'object' && Object.keys(value as object).length === 0)
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
