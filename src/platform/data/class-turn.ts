/**
 * What a check does while it is its turn to change classes, and what came of it.
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import { given, Undecided } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { isRecord } from '../../core/json.js'
import type { Id } from '../../profile/data-fixtures.js'
import type { Context } from '../context.js'
import type { ClassChanges } from './class-changes.js'
import { settled } from './class-restoring.js'
import { type ClassSnapshot, preparedClasses, readClasses } from './class-snapshot.js'
import { type DataRecord, fieldNameAt, idText, isBlank } from './record.js'

/** What identifies a class in an update. Values are sent as they are. */
export interface ClassIdentifiers {
  readonly id?: unknown
  readonly externKey?: unknown
  readonly shortName?: unknown
}

/** An update that was answered, and the classes before and after it. */
export class ClassUpdate {
  constructor(
    readonly answer: Answer,
    /** What the update wrote. */
    readonly value: string,
    readonly before: ClassSnapshot,
    readonly after: ClassSnapshot,
  ) {}

  /** True for an answer of success that does not speak of an error. */
  get accepted(): boolean {
    return this.answer.ok && !carriesError(this.answer)
  }

  /** True where a class holds what the update wrote. */
  reached(id: Id): boolean {
    return this.after.text(id) === this.value
  }

  /** True where what updates write is another on a class than before. @throws {Undecided} where it is not shown */
  changed(id: Id): boolean {
    for (const snapshot of [this.before, this.after])
      given(snapshot.class(id) !== undefined, `class ${id} cannot be read`)
    return this.before.text(id) !== this.after.text(id)
  }

  /** Names of the fields of a class that are other than before; those that tell when it changed do not count. */
  differences(id: Id): readonly string[] {
    const [was, is] = [this.before.class(id), this.after.class(id)]
    given(was !== undefined && is !== undefined, `class ${id} cannot be read`)
    const names = new Set([...Object.keys(was), ...Object.keys(is)])
    return [...names].filter(
      (name) =>
        !isDeepStrictEqual(was[name], is[name]) && !/modif|updat|chang|revis|version|stamp|etag/i.test(name),
    )
  }

  /** Ids of the classes that hold what the update wrote, but for these. */
  reachedBeside(...ids: readonly Id[]): readonly string[] {
    const known = new Set(ids.map(String))
    return this.after.ids.filter((id) => !known.has(id) && this.reached(id))
  }
}

/** The answer to an update in a few words. */
export function describeUpdate({ answer }: ClassUpdate): string {
  return `${answer.summary}${answer.ok && carriesError(answer) ? ', with an error' : ''}`
}

/** What an error calls itself: its code and the keys of its items. */
export function errorKeysIn({ object = {} }: Answer): string {
  const { errorCode, validationErrors } = object
  const items = Array.isArray(validationErrors) ? validationErrors.filter(isRecord) : []
  const keys = [errorCode, ...items.map(({ errorKey }) => errorKey)].filter((key) => typeof key === 'string')
  return keys.join(' ') || 'no error code'
}

/** True for a body that names an error. */
export function carriesError({ object = {} }: Answer): boolean {
  const { errorCode, validationErrors } = object
  return !isBlank(errorCode) || (Array.isArray(validationErrors) && validationErrors.length > 0)
}

/** The turn of one check. */
export class ClassTurn {
  #now: ClassSnapshot
  #deciding: number | undefined

  /** @param lasting a context whose requests are finished although the run was interrupted */
  constructor(
    readonly context: Context,
    readonly lasting: Context,
    readonly changes: ClassChanges,
    before: ClassSnapshot,
  ) {
    this.#now = before
  }

  /** The classes as they are. */
  get now(): ClassSnapshot {
    return this.#now
  }

  /** Id of the exchange of the latest update. */
  get deciding(): number | undefined {
    return this.#deciding
  }

  /**
   * Sends an update with one item for each set of identifiers, and reads the classes again.
   * @throws {Undecided} where it is not answered, or where an identifier belongs to a class that is not prepared
   */
  async update(...items: readonly ClassIdentifiers[]): Promise<ClassUpdate> {
    return this.write(...items.map((identifiers) => ({ identifiers })))
  }

  /** The same with further fields in the items. */
  async write(
    ...items: readonly { identifiers: ClassIdentifiers; more?: Readonly<Record<string, unknown>> }[]
  ): Promise<ClassUpdate> {
    const { profile, run } = this.context
    const before = this.#now
    const value = this.changes.freshValue(before)
    const sent = items.map(({ identifiers: { id, externKey, shortName }, more }) => ({
      ...(id === undefined ? {} : { id }),
      ...(externKey === undefined ? {} : { [fieldNameAt(profile, 'externKey')]: externKey }),
      ...(shortName === undefined ? {} : { [fieldNameAt(profile, 'shortName')]: shortName }),
      [profile.data.classes.updateField]: value,
      ...more,
    }))
    const meant = items.flatMap(({ identifiers }) => this.#meantBy(identifiers))
    if (run.signal.aborted) throw new Undecided('the run was interrupted')
    this.changes.expect(meant, value, before)
    const answer = await this.#send(sent)
    const { status, object = {} } = answer
    given(
      (status !== 401 && status !== 403) || object.validationErrors !== undefined,
      `the application may not change classes: ${answer.summary}`,
    )
    this.#deciding = answer.exchange
    const shows = (read: ClassSnapshot): boolean => read.ids.some((id) => read.text(id) === value)
    const read = (): Promise<ClassSnapshot> => readClasses(this.context)
    const after = answer.ok && !carriesError(answer) ? await settled(read, shows) : await read()
    this.changes.seen(after)
    this.#now = after
    this.context.trace.saw(answer.exchange)
    return new ClassUpdate(answer, value, before, after)
  }

  async #send(items: readonly DataRecord[]): Promise<Answer> {
    try {
      const answer = await this.lasting.data.updateClasses(items)
      this.changes.answered()
      return answer
    } catch (error) {
      if (this.#wasAnswered()) this.changes.answered()
      throw error
    }
  }

  /** True where the target itself has answered; a gateway that gave up waiting may have passed an update on. */
  #wasAnswered(): boolean {
    const { trace, run } = this.context
    const latest = trace.exchanges.at(-1)
    const status = latest === undefined ? undefined : run.evidence.get(latest).response?.status
    return status !== undefined && status !== 502 && status !== 504
  }

  /** Ids of the classes that identifiers may mean, all of them prepared for changes. */
  #meantBy(identifiers: ClassIdentifiers): readonly string[] {
    const prepared = new Set(preparedClasses(this.context.profile).map(String))
    const ids = (['id', 'externKey', 'shortName'] as const).flatMap((name) => {
      const value = identifiers[name]
      return isBlank(value) ? [] : this.#now.meantBy(name, value)
    })
    // The short name of a prepared class may well stand for a class of another year, too.
    const current = new Set(this.#now.lists[0]?.map((record) => idText(record.id)))
    const strangers = ids.filter(
      (id) => !prepared.has(id) && (current.has(id) || idText(identifiers.id) === id),
    )
    given(
      strangers.length === 0,
      `an update would be about class ${strangers[0]}, which the fixture file does not name for it`,
    )
    return [...new Set(ids)].filter((id) => prepared.has(id))
  }
}
