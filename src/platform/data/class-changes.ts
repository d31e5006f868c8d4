/**
 * Changes of classes: one check at a time makes some, and each is undone, whatever becomes of the check. What is not
 * undone yet is known at every moment, so that it can be undone or listed when the run ends.
 * @module
 */

import { CheckTrace } from '../../core/check-trace.js'
import { SuiteDefect, show, Undecided } from '../../core/errors.js'
import { Context } from '../context.js'
import type { Run } from '../run.js'
import { restoring, settled, wanting } from './class-restoring.js'
import { type ClassSnapshot, readClasses } from './class-snapshot.js'
import { ClassTurn } from './class-turn.js'
import { type DataRecord, fieldOf, idText } from './record.js'

/** Hears in words what is not undone yet, whenever that changes. */
export type OpenChangesListener = (open: readonly string[]) => void

/** A class that may differ from what it was before the run. */
interface OpenChange {
  readonly original: DataRecord
  /** True where an update had no answer, so that it may be carried out later than it is looked for. */
  uncertain: boolean
}

/** Times that everything which is open is written back and read again. */
const rounds = 3
/** Milliseconds before another look at what was written back: there are further rounds. */
const shortly = [100]
/** Milliseconds in which changes must be undone. */
const patience = 30_000

/** The changes of one run. */
export class ClassChanges {
  readonly #open = new Map<string, OpenChange>()
  readonly #made = new Set<string>()
  readonly #written = new Set<unknown>()
  /** True where something was sent since the classes were last known to be as before. */
  #touched = false
  #count = 0
  #turns: Promise<unknown> = Promise.resolve()
  /** The classes before anything of the turn that goes on. */
  #before: ClassSnapshot | null = null
  /** The classes as they are now, where nothing was sent since they were read. */
  #now: ClassSnapshot | null = null

  constructor(
    readonly run: Run,
    readonly listener: OpenChangesListener = () => undefined,
  ) {}

  /** What is not undone, in words. */
  get open(): readonly string[] {
    const { data } = this.run.profile
    const changed = [...this.#open].map(([id, { original }]) => {
      const text = show(original[data.classes.updateField] ?? null)
      return `class ${id}${this.#nameOf(original)}: ${data.classes.updateField} was ${text}`
    })
    const made = [...this.#made].map((id) => `class ${id}: it was made by an update and cannot be deleted`)
    return [...changed, ...made].map((line) => this.run.redactor.text(line))
  }

  /**
   * Lets a check change prepared classes, while no other check does, and undoes it all.
   * @throws {NotExercised} without consent
   * @throws {Undecided} where the classes cannot be read, or when the run was interrupted
   */
  async during<T>(context: Context, work: (turn: ClassTurn) => Promise<T>): Promise<T> {
    context.require('consent.mutate')
    if (context.urls !== this.run.urls) throw new SuiteDefect('classes are changed at the own tenant only')
    return this.#alone(async () => {
      if (this.run.signal.aborted) throw new Undecided('the run was interrupted')
      const before = this.#now ?? (await readClasses(context))
      for (const exchange of before.exchanges) context.trace.saw(exchange)
      this.#before = before
      this.#now = before
      const turn = new ClassTurn(context, this.#lasting(context.trace), this, before)
      try {
        return await work(turn)
      } finally {
        await this.#undo(context.trace)
        if (turn.deciding !== undefined) context.trace.saw(turn.deciding)
      }
    })
  }

  /** The classes while no check changes any. */
  async atRest(context: Context): Promise<ClassSnapshot> {
    return this.#alone(async () => {
      const known = this.#now ?? (await readClasses(context))
      for (const exchange of known.exchanges) context.trace.saw(exchange)
      return known
    })
  }

  /** A text that no update has written and no class holds: plain letters, so that any target can store it. */
  freshValue(now: ClassSnapshot): string {
    const held = new Set(now.ids.map((id) => now.text(id)))
    for (;;) {
      this.#count += 1
      const text = `conformance test ${this.#count}`
      if (!held.has(text)) return text
    }
  }

  /**
   * Notes what may change before an update is sent.
   * @param ids classes that it may be about
   * @param value what it writes
   */
  expect(ids: readonly string[], value: unknown, now: ClassSnapshot): void {
    this.#written.add(value)
    this.#touched = true
    this.#now = null
    for (const id of ids) {
      const original = this.#open.get(id)?.original ?? now.class(id)
      if (original !== undefined) this.#open.set(id, { original, uncertain: true })
    }
    this.listener(this.open)
  }

  /** Notes that an update was answered. */
  answered(): void {
    for (const change of this.#open.values()) change.uncertain = false
  }

  /** Notes how the classes are after an update. */
  seen(now: ClassSnapshot): void {
    this.#now = now
  }

  /** Waits for the turn that goes on, and undoes what is left. Nothing may be changed any more. */
  async close(): Promise<void> {
    await Promise.race([this.#turns.catch(() => undefined), timeUp(patience)])
    await this.#undo(new CheckTrace((text) => this.run.redactor.url(text)))
  }

  async #alone<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#turns.catch(() => undefined).then(run)
    this.#turns = turn.catch(() => undefined)
    return turn
  }

  /** A context whose requests are finished although the run was interrupted. */
  #lasting(trace: CheckTrace, milliseconds?: number): Context {
    const { run } = this
    if (milliseconds === undefined) return new Context(run, trace, run.urls, run.lasting)
    // Not AbortSignal.any with AbortSignal.timeout: on Node 20 the time may never be up.
    const end = new AbortController()
    setTimeout(() => end.abort(), milliseconds).unref()
    if (run.lasting.signal.aborted) end.abort()
    run.lasting.signal.addEventListener('abort', () => end.abort(), { once: true })
    return new Context(run, trace, run.urls, { ...run.lasting, signal: end.signal, retries: 1 })
  }

  /** Never rejects: what could not be undone stays open. */
  async #undo(trace: CheckTrace): Promise<void> {
    if (!this.#touched) return
    try {
      await trace.step('undo', async () => this.#writeBack(this.#lasting(trace, patience)))
    } catch {
      this.#now = null
    }
    this.listener(this.open)
  }

  async #writeBack(context: Context): Promise<void> {
    const { profile } = this.run
    let now = this.#now ?? (await readClasses(context))
    for (let round = 0; ; round += 1) {
      const changed = this.#changed(now)
      if (changed.length === 0) break
      if (round === rounds) return this.#keep(changed, now)
      let allAccepted = true
      for (const [id, change] of changed) {
        const { original } = change
        this.#written.add(original[profile.data.classes.updateField])
        const answer = await restoring(context, { id, original, now, round })
        if (answer !== undefined) change.uncertain = false
        allAccepted &&= answer === 'accepted'
      }
      now = await settled(
        () => readClasses(context),
        (read) => !allAccepted || this.#changed(read).length === 0,
        shortly,
      )
    }
    this.#open.clear()
    this.#touched = false
    this.#now = now
  }

  /** Forgets all but these. */
  #keep(changed: readonly [string, OpenChange][], now: ClassSnapshot): void {
    this.#open.clear()
    for (const [id, change] of changed) this.#open.set(id, change)
    this.#now = now
    throw new Undecided(`not undone: ${this.open.join('; ')}`)
  }

  /** Open changes that are still to be undone; those of classes that nobody meant to change are found here. */
  #changed(now: ClassSnapshot): [string, OpenChange][] {
    const { profile } = this.run
    for (const id of now.ids) {
      const was = this.#before?.class(id)
      if (this.#open.has(id) || !this.#written.has(now.text(id))) continue
      if (was === undefined) this.#made.add(id)
      else if (wanting(profile, was, now.class(id) ?? {}).length > 0)
        this.#open.set(id, { original: was, uncertain: false })
    }
    return [...this.#open].filter(([id, { original, uncertain }]) => {
      const held = now.class(id)
      return uncertain || held === undefined || wanting(profile, original, held).length > 0
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
