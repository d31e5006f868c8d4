/**
 * Updates of classes: sending them during a turn, and their results.
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import { given, notFailed, show, Undecided } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { isRecord } from '../../core/json.js'
import { noteDocumentedError } from '../../core/scope.js'
import type { Id } from '../../profile/data-fixtures.js'
import type { RunningCheck } from '../check.js'
import type { ErrorItem } from '../documented-fields.js'
import type { ClassChanges } from './class-changes.js'
import { settled, usualSeconds, waitsWithin } from './class-restoring.js'
import { alsoSent, type ClassSnapshot, preparedClasses, readClasses } from './class-snapshot.js'
import { DataApi } from './data-api.js'
import { type DataRecord, fieldNameAt, idText, isBlank, valueNamed } from './record.js'

/** The identifiers in an item of an update. Values are sent unchanged. */
export interface ClassIdentifiers {
  readonly id?: unknown
  readonly externKey?: unknown
  readonly shortName?: unknown
}

/** An answered update, with the classes before and after it. */
export class ClassUpdate {
  constructor(
    readonly answer: Answer,
    /** The text that the update wrote. */
    readonly value: string,
    readonly before: ClassSnapshot,
    readonly after: ClassSnapshot,
  ) {}

  /** True if the body names an error. */
  get namesError(): boolean {
    return namesError(this.answer)
  }

  /** True if the status is a success and the body names no error. */
  get accepted(): boolean {
    if (this.answer.object?.errorCode !== undefined) noteDocumentedError(this.answer)
    return this.answer.ok && !this.namesError
  }

  /** True if the target refused the update. @throws {ServerError} if it failed without a documented error */
  get refused(): boolean {
    const { accepted, answer } = this
    if (!accepted && answer.object?.errorCode === undefined) notFailed(answer, 'a success or a refusal')
    return !accepted
  }

  /** The answer in a few words. */
  get summary(): string {
    return `${this.answer.summary}${this.answer.ok && this.namesError ? ', with an error' : ''}`
  }

  /** The error code in the body and the keys of its items. */
  get errorKeys(): string {
    const { errorCode, validationErrors } = this.answer.object ?? {}
    const items = Array.isArray(validationErrors) ? validationErrors.filter(isRecord) : []
    const keys = [errorCode, ...items.map(({ errorKey }: ErrorItem) => errorKey)].filter(
      (key) => typeof key === 'string',
    )
    return keys.join(' ') || 'no error code'
  }

  /** True if a class holds the text that the update wrote. */
  reached(id: Id): boolean {
    return this.after.text(id) === this.value
  }

  /** True if the field that updates write has changed. @throws {Undecided} if the class is not shown */
  changed(id: Id): boolean {
    for (const snapshot of [this.before, this.after])
      given(snapshot.class(id) !== undefined, `class ${id} cannot be read`)
    return this.before.text(id) !== this.after.text(id)
  }

  /** True if any class holds the text that the update wrote. */
  get isShown(): boolean {
    return this.after.ids.some((id) => this.reached(id))
  }

  /** What a class holds after the update: `is unchanged`, or the text that it shows instead of the one that was sent. */
  stateOf(id: Id): string {
    const text = this.after.text(id)
    if (this.before.text(id) === text) return 'is unchanged'
    return `shows ${show(JSON.stringify(text ?? null))}, not ${show(JSON.stringify(this.value))}`
  }

  /** Names of the fields of a class that have changed, except fields about the modification itself. */
  differences(id: Id): readonly string[] {
    const [was, is] = [this.before.class(id), this.after.class(id)]
    given(was !== undefined && is !== undefined, `class ${id} cannot be read`)
    const names = new Set([...Object.keys(was), ...Object.keys(is)])
    return [...names].filter(
      (name) =>
        !isDeepStrictEqual(valueNamed(was, name), valueNamed(is, name)) &&
        !/modif|updat|chang|revis|version|stamp|etag/i.test(name),
    )
  }

  /** Ids of the classes, except this one, that hold the text that the update wrote. */
  otherClassesReached(id: Id): readonly string[] {
    return this.after.ids.filter((other) => other !== String(id) && this.reached(other))
  }
}

function namesError({ object = {} }: Answer): boolean {
  const { errorCode, validationErrors } = object
  return !isBlank(errorCode) || (Array.isArray(validationErrors) && validationErrors.length > 0)
}

/** Lets one check change classes. No other check changes any at the same time. */
export class ClassTurn {
  #now: ClassSnapshot
  #deciding: number | undefined
  #seconds = 0

  /** @param lasting a context whose requests continue if the run is interrupted */
  constructor(
    readonly check: RunningCheck,
    readonly lasting: RunningCheck,
    readonly changes: ClassChanges,
    before: ClassSnapshot,
  ) {
    this.#now = before
  }

  /** The current state of the classes. */
  get now(): ClassSnapshot {
    return this.#now
  }

  /** Id of the exchange of the latest update. */
  get deciding(): number | undefined {
    return this.#deciding
  }

  /**
   * Waits longer until classes show a successful update. If one shows so late, all later turns of the run wait as long.
   * @param seconds since its answer; without this call about three
   */
  waiting(seconds: number): this {
    this.#seconds = seconds
    return this
  }

  /**
   * Sends an update with one item per set of identifiers, then reads all classes again: several times if it succeeded and
   * no class shows it yet.
   * @throws {Undecided} if no answer comes, or if an identifier belongs to a class that the fixture file does not name
   */
  async update(...items: readonly ClassIdentifiers[]): Promise<ClassUpdate> {
    return this.write(...items.map((identifiers) => ({ identifiers })))
  }

  /** The same with further fields in the items. */
  async write(
    ...items: readonly { identifiers: ClassIdentifiers; more?: Readonly<Record<string, unknown>> }[]
  ): Promise<ClassUpdate> {
    const [update] = await this.writeEach([items])
    return update as ClassUpdate
  }

  /**
   * The same as {@link update}, sent with another access token. The target may refuse the token.
   * @param token of the application at another tenant
   */
  async updateWith(token: string, ...items: readonly ClassIdentifiers[]): Promise<ClassUpdate> {
    const [update] = await this.writeEach([items.map((identifiers) => ({ identifiers }))], token)
    return update as ClassUpdate
  }

  /**
   * Sends several updates one after the other, then reads all classes once. Each update writes another text, which shows
   * what it changed. For updates that probably change nothing: a later one may hide what an earlier one changed.
   */
  async writeEach(
    updates: readonly (readonly {
      identifiers: ClassIdentifiers
      more?: Readonly<Record<string, unknown>>
    }[])[],
    token?: string,
  ): Promise<readonly ClassUpdate[]> {
    const before = this.#now
    const answered: { readonly value: string; readonly answer: Answer; readonly items: number }[] = []
    for (const items of updates)
      answered.push({ ...(await this.#write(before, items, token)), items: items.length })
    const accepted = answered.findLast(({ answer }) => answer.ok && !namesError(answer))
    // Some targets show the classes of one update at different times.
    const shows = (read: ClassSnapshot): boolean =>
      read.ids.filter((id) => read.text(id) === accepted?.value).length >= (accepted?.items ?? 0)
    const read = (): Promise<ClassSnapshot> => readClasses(this.check)
    const answeredAt = performance.now()
    const waits = waitsWithin(Math.max(this.#seconds, this.changes.shared.seconds))
    const after = accepted === undefined ? await read() : await settled(read, shows, waits)
    const isLate = performance.now() - answeredAt > usualSeconds * 1000
    if (accepted !== undefined && !shows(after)) this.changes.unseen()
    else if (accepted !== undefined && isLate)
      this.changes.shared.seconds = Math.max(this.#seconds, this.changes.shared.seconds)
    this.changes.seen(after)
    this.#now = after
    for (const { answer } of answered) this.check.trace.saw(answer.exchange)
    return answered.map(({ answer, value }) => new ClassUpdate(answer, value, before, after))
  }

  async #write(
    before: ClassSnapshot,
    items: readonly { identifiers: ClassIdentifiers; more?: Readonly<Record<string, unknown>> }[],
    token: string | undefined,
  ): Promise<{ readonly value: string; readonly answer: Answer }> {
    const { profile, run } = this.check
    const value = this.changes.freshValue(before)
    const meant = items.map(({ identifiers }) => this.#meantBy(identifiers))
    const [anyClass = ''] = preparedClasses(profile)
    const sent = items.map(({ identifiers: { id, externKey, shortName }, more }, index) => ({
      ...alsoSent(profile, before.class(meant[index]?.[0] ?? anyClass)),
      ...(id === undefined ? {} : { id }),
      ...(externKey === undefined ? {} : { [fieldNameAt(profile, 'externKey')]: externKey }),
      ...(shortName === undefined ? {} : { [fieldNameAt(profile, 'shortName')]: shortName }),
      [profile.data.classes.updateField]: value,
      ...more,
    }))
    if (run.signal.aborted) throw new Undecided('the run was interrupted')
    this.changes.expect(meant.flat(), value, before)
    const answer = await this.#send(sent, token)
    const { status, object = {} } = answer
    given(
      token !== undefined || (status !== 401 && status !== 403) || object.validationErrors !== undefined,
      `the application may not change classes: ${answer.summary}`,
    )
    this.#deciding = answer.exchange
    return { value, answer }
  }

  async #send(items: readonly DataRecord[], token: string | undefined): Promise<Answer> {
    try {
      const data = this.lasting.part(DataApi)
      const answer = await (token === undefined ? data : data.as(token)).updateClasses(items)
      this.changes.answered()
      return answer
    } catch (error) {
      if (this.#wasAnswered()) this.changes.answered()
      throw error
    }
  }

  /** True if the target itself has answered. A gateway that timed out may have forwarded the update. */
  #wasAnswered(): boolean {
    const { trace, run } = this.check
    const latest = trace.exchanges.at(-1)
    const status = latest === undefined ? undefined : run.evidence.get(latest).response?.status
    return status !== undefined && status !== 502 && status !== 504
  }

  /** Ids of the prepared classes that identifiers may mean. */
  #meantBy(identifiers: ClassIdentifiers): readonly string[] {
    const prepared = new Set(preparedClasses(this.check.profile).map(String))
    const ids = (['id', 'externKey', 'shortName'] as const).flatMap((name) => {
      const value = identifiers[name]
      return isBlank(value) ? [] : this.#now.meantBy(name, value)
    })
    // The short name of a prepared class may also belong to a class of another year.
    const current = new Set(this.#now.lists[0]?.map((record) => idText(record.id)))
    const candidates = ids.filter(
      (id) => !prepared.has(id) && (current.has(id) || idText(identifiers.id) === id),
    )
    given(
      candidates.length === 0,
      `the update would change class ${candidates[0]}, which the fixture file does not name for it`,
    )
    return [...new Set(ids)].filter((id) => prepared.has(id))
  }
}
