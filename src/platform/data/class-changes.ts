/**
 * Changes of classes. One check at a time changes classes, and every change is undone, even if the check fails. Checks
 * that change classes one right after the other leave the text that they write to the last of them. Changes that are not
 * undone yet are recorded, so that they can be undone or listed when the run ends.
 * @module
 */
import { CheckTrace } from '../../core/check-trace.js'
import { SuiteDefect, show, Undecided } from '../../core/errors.js'
import { onAbort } from '../../core/on-abort.js'
import { RunningCheck } from '../check.js'
import type { Run } from '../run.js'
import type { TenantUrls } from '../tenant-urls.js'
import { fieldsToRestore, settled, waitsWithin, writeClassBack } from './class-restoring.js'
import { type ClassSnapshot, readClasses } from './class-snapshot.js'
import { ClassTurn } from './class-turn.js'
import { type DataRecord, fieldOf, idText, valueNamed } from './record.js'

/** What changes at all tenants have in common. */
export interface SharedByChanges {
  /** Number of texts that updates have written. */
  texts: number
  /** Seconds to wait until classes show a change, if this target shows changes late; otherwise 0. */
  seconds: number
}

/** A class that may differ from what it was before the run. */
interface OpenChange {
  readonly original: DataRecord
  /** True if an update had no answer: the target may carry it out later. */
  uncertain: boolean
}

/** How often open changes are written back and read again. */
const rounds = 3
/** Milliseconds within which changes must be undone. */
const patience = 30_000

/** The changes of one run at one tenant. */
export class ClassChanges {
  readonly #open = new Map<string, OpenChange>()
  readonly #made = new Set<string>()
  readonly #written = new Set<unknown>()
  /** True if an update was sent since all changes were last known to be undone. */
  #touched = false
  #turns: Promise<unknown> = Promise.resolve()
  /** What waits for its turn, in this order: changes, or checks that read the classes as they were. */
  readonly #waiting: ('change' | 'rest')[] = []
  /** The classes before the first change that is not undone. */
  #before: ClassSnapshot | null = null
  /** The current classes. Null if an update was sent after they were read. */
  #now: ClassSnapshot | null = null

  /**
   * @param shared what the changes at all tenants have in common
   * @param urls the tenant of the profile, or a copy of it, which needs no undoing
   */
  constructor(
    readonly run: Run,
    readonly shared: SharedByChanges,
    readonly urls: TenantUrls = run.urls,
  ) {}

  /** Descriptions of the changes that are not undone. */
  get open(): readonly string[] {
    const { data } = this.run.profile
    const changed = [...this.#open].map(([id, { original }]) => {
      const text = show(valueNamed(original, data.classes.updateField) ?? null)
      return `class ${id}${this.#nameOf(original)}: ${data.classes.updateField} was ${text}`
    })
    const made = [...this.#made].map((id) => `class ${id}: an update created it, and it cannot be deleted`)
    return [...changed, ...made].map((line) => this.run.redactor.text(line))
  }

  /**
   * Lets a check change prepared classes while no other check does. All changes are undone afterwards, or after the turns
   * of the checks that wait now.
   * @param asker the check, at the tenant of the profile
   * @throws {Undecided} if the classes cannot be read, or if the run was interrupted
   */
  async during<T>(asker: RunningCheck, work: (turn: ClassTurn) => Promise<T>): Promise<T> {
    if (asker.urls !== this.run.urls)
      throw new SuiteDefect('classes may be changed only at the tenant of the profile')
    const check = this.urls.lent ? asker.with({ urls: this.urls, turn: null }) : asker
    return this.#exclusively(check, 'change', async () => {
      if (this.run.signal.aborted) throw new Undecided('the run was interrupted')
      const before = this.#now ?? (await readClasses(check))
      for (const exchange of before.exchanges) check.trace.saw(exchange)
      if (!this.#touched) this.#before = before
      this.#now = before
      const turn = new ClassTurn(check, this.#lasting(check.trace), this, before)
      try {
        return await work(turn)
      } finally {
        if (!this.#mayStay()) await this.#undo(check.trace)
        if (turn.deciding !== undefined) check.trace.saw(turn.deciding)
      }
    })
  }

  /** The classes while no check changes any. */
  async atRest(check: RunningCheck): Promise<ClassSnapshot> {
    return this.#exclusively(check, 'rest', async () => {
      const known = this.#now ?? (await readClasses(check))
      for (const exchange of known.exchanges) check.trace.saw(exchange)
      return known
    })
  }

  /** A text that no update has written and no class holds. It has only plain letters, which any target can store. */
  freshValue(now: ClassSnapshot): string {
    const held = new Set(now.ids.map((id) => now.text(id)))
    for (;;) {
      this.shared.texts += 1
      const text = `conformance test ${this.shared.texts}`
      if (!held.has(text)) return text
    }
  }

  /**
   * Call this before an update is sent: records the classes that it may change.
   * @param ids classes that the update may name
   * @param value the text that it writes
   */
  expect(ids: readonly string[], value: unknown, now: ClassSnapshot): void {
    this.#written.add(value)
    this.#touched = true
    this.#now = null
    for (const id of ids) {
      const original = this.#open.get(id)?.original ?? now.class(id)
      if (original !== undefined) this.#open.set(id, { original, uncertain: true })
    }
    this.#report()
  }

  /** Call this when an update was answered. */
  answered(): void {
    for (const change of this.#open.values()) change.uncertain = false
  }

  /** Call this if no class shows a successful update: classes may show it later, so it must be undone too. */
  unseen(): void {
    for (const change of this.#open.values()) change.uncertain = true
  }

  /** Call this with the classes after an update. */
  seen(now: ClassSnapshot): void {
    this.#now = now
  }

  /** Waits for the current turn and undoes the remaining changes. No further change is allowed. */
  async close(): Promise<void> {
    await Promise.race([this.#turns.catch(() => undefined), timeUp(patience)])
    await this.#undo(new CheckTrace((text) => this.run.redactor.url(text)))
  }

  /** Changes of a copy need no undoing. */
  #report(): void {
    if (!this.urls.lent) this.run.reportOpen('classes', this.open)
  }

  async #exclusively<T>(check: RunningCheck, kind: 'change' | 'rest', run: () => Promise<T>): Promise<T> {
    this.#waiting.push(kind)
    const turn = check.aside(this.#turns).then(() => {
      this.#waiting.shift()
      return run()
    })
    this.#turns = turn.catch(() => undefined)
    return turn
  }

  /**
   * True if the next check that waits changes classes too, and all that differs from before is the text that updates
   * write. That check compares the classes with those before its own update. A copy is given back as it is.
   */
  #mayStay(): boolean {
    const now = this.#now
    if (this.urls.lent && this.#waiting.length === 0) return true
    if (this.#waiting[0] !== 'change' || now === null || this.run.signal.aborted) return false
    const { profile } = this.run
    return this.#changed(now).every(([id, { original, uncertain }]) => {
      const held = now.class(id)
      if (uncertain || held === undefined) return false
      const fields = fieldsToRestore(profile, original, held)
      return fields.every((name) => name === profile.data.classes.updateField)
    })
  }

  /** A check whose requests continue if the run is interrupted. */
  #lasting(trace: CheckTrace, milliseconds?: number): RunningCheck {
    const { run } = this
    if (milliseconds === undefined) return new RunningCheck(run, trace, this.urls, run.lasting)
    // AbortSignal.any with AbortSignal.timeout may never abort on Node 20.
    const end = new AbortController()
    setTimeout(() => end.abort(), milliseconds).unref()
    onAbort(run.lasting.signal, () => end.abort())
    return new RunningCheck(run, trace, this.urls, { ...run.lasting, signal: end.signal, retries: 1 })
  }

  /** Never rejects. A change that cannot be undone stays open. */
  async #undo(trace: CheckTrace): Promise<void> {
    if (!this.#touched) return
    try {
      await trace.step('undo', async () =>
        this.#writeBack(this.#lasting(trace, patience + rounds * this.shared.seconds * 1000)),
      )
    } catch {
      this.#now = null
    }
    this.#report()
  }

  async #writeBack(check: RunningCheck): Promise<void> {
    const { profile } = this.run
    let now = this.#now ?? (await readClasses(check))
    for (let round = 0; ; round += 1) {
      const changed = this.#changed(now)
      if (changed.length === 0) break
      if (round === rounds) return this.#keep(changed, now)
      let allAccepted = true
      for (const [id, change] of changed) {
        const { original } = change
        this.#written.add(valueNamed(original, profile.data.classes.updateField))
        const answer = await writeClassBack(check, { id, original, now, round })
        if (answer !== undefined) change.uncertain = false
        allAccepted &&= answer === 'accepted'
      }
      now = await settled(
        () => readClasses(check),
        (read) => !allAccepted || this.#changed(read).length === 0,
        waitsWithin(this.shared.seconds),
      )
    }
    this.#open.clear()
    this.#touched = false
    this.#now = now
  }

  /** Keeps only these changes open. */
  #keep(changed: readonly [string, OpenChange][], now: ClassSnapshot): void {
    this.#open.clear()
    for (const [id, change] of changed) this.#open.set(id, change)
    this.#now = now
    throw new Undecided(`not undone: ${this.open.join('; ')}`)
  }

  /** Changes that still must be undone, including those of classes that an update changed unexpectedly. */
  #changed(now: ClassSnapshot): [string, OpenChange][] {
    const { profile } = this.run
    for (const id of now.ids) {
      const was = this.#before?.class(id)
      if (this.#open.has(id) || !this.#written.has(now.text(id))) continue
      if (was === undefined) this.#made.add(id)
      else if (fieldsToRestore(profile, was, now.class(id) ?? {}).length > 0)
        this.#open.set(id, { original: was, uncertain: false })
    }
    return [...this.#open].filter(([id, { original, uncertain }]) => {
      const held = now.class(id)
      return uncertain || held === undefined || fieldsToRestore(profile, original, held).length > 0
    })
  }

  #nameOf(record: DataRecord): string {
    const name = idText(fieldOf(this.run.profile, record, 'shortName'))
    return name === undefined ? '' : ` (${name})`
  }
}

function timeUp(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}
