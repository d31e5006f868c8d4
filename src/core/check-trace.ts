/**
 * What one check did: its steps and the exchanges behind them.
 * @module
 */
import type { JudgedRecord, SignatureRecord, StepRecord } from '../record/record.js'
import { Violation } from './errors.js'
import { cameWith, inControl, type Judged, looksAt, type Period, scope } from './scope.js'

/** A step of a check, while it runs and afterwards. */
export interface OpenStep {
  readonly trace: CheckTrace
  readonly parent: OpenStep | null
  readonly title: string
  verdict: StepRecord['verdict']
  readonly start: number
  ms: number
  readonly exchanges: number[]
  readonly steps: OpenStep[]
}

/** Expectations that the record of a check has at most. Some checks judge thousands of records. */
const mostExpectations = 10

/** The trace of one check. */
export class CheckTrace {
  readonly #open = new Set<OpenStep>()
  readonly #root: OpenStep = this.#made('', null)
  #lookedAt: number | null = null
  readonly #controls = new Set<number>()
  readonly #judged = new Map<string, number | null>()
  readonly #signatures = new Map<string, string>()
  /** The exchanges whose answers name a documented error. */
  readonly documentedErrors = new Set<number>()
  /**
   * True after other checks have disturbed the session that this one shared with them. Its next attempt uses sessions of
   * its own.
   */
  needsOwnSessions = false

  /**
   * @param mask masks secrets in step titles when they are read, because a secret may be learned after the title was
   *   set
   * @param of the id of the rule or observation; empty for set-up and for tools
   * @param caseName the case of the rule; empty if it has one check only
   * @param began when the check began, in milliseconds on the clock of `performance`; default: now
   * @param statusOf the status of an answer of the target, by exchange; 0 if the target does not answer here
   * @param place of the case in the table of its rule
   */
  constructor(
    readonly mask: (text: string) => string,
    readonly of = '',
    readonly caseName = '',
    readonly began = performance.now(),
    readonly statusOf: (exchange: number) => number = () => 0,
    readonly place = 0,
  ) {}

  /**
   * Runs the whole check, and counts the assertions that it makes outside of controls and set-up.
   * @param relied gets the periods in which the shared results came about that the check reads
   * @returns their number, and the parts that the check left out
   */
  async assertionsIn(run: () => Promise<void>, relied: Period[] = []): Promise<Judged> {
    const assertions: Judged = { count: 0, leftOut: [] }
    const doneOnce: string[] = []
    const start = performance.now()
    try {
      await scope.run({ step: this.#root, assertions, sequence: this.#sequence, relied, doneOnce }, run)
    } finally {
      const [once] = doneOnce
      if (once !== undefined) relied.push({ start, end: performance.now(), once })
    }
    return assertions
  }

  /**
   * Runs a judgement that sends nothing, and counts its assertions. It may return a promise: then they are counted when the
   * promise has settled.
   */
  judging<T>(run: () => T): { readonly assertions: Judged; readonly result: T } {
    const assertions: Judged = { count: 0, leftOut: [] }
    const result = scope.run({ step: this.#root, assertions, sequence: '' }, run)
    return { assertions, result }
  }

  /** Runs a whole observation, which asserts nothing. */
  observing<T>(run: () => Promise<T>): Promise<T> {
    return scope.run({ step: this.#root, assertions: null, sequence: this.#sequence }, run)
  }

  /**
   * Adds an exchange to the step that made it, and to all steps around it. The check looks at it: see {@link looksAt}.
   */
  readonly saw = (exchange: number): void => {
    looksAt(exchange)
    if (inControl()) this.#controls.add(exchange)
    for (let step: OpenStep | null = this.#here(); step !== null; step = step.parent) {
      const { exchanges } = step
      const at = exchanges.indexOf(exchange)
      if (at >= 0) exchanges.splice(at, 1)
      exchanges.push(exchange)
    }
  }

  /** The exchange that the check looked at last, outside of controls and set-up; null if there is none. */
  get lookedAt(): number | null {
    return this.#lookedAt
  }

  /** Notes that the check looks at an exchange, for example that it reads its answer. */
  looksAt(exchange: number): void {
    this.#lookedAt = exchange
  }

  /**
   * Notes that the check judges.
   * @param expected what a conforming target does
   * @param exchange shows whether it does; null if it is not known
   */
  judges(expected: string, exchange: number | null): void {
    this.#judged.delete(expected)
    this.#judged.set(expected, exchange)
    const [oldest] = this.#judged.keys()
    if (oldest !== undefined && this.#judged.size > mostExpectations) this.#judged.delete(oldest)
  }

  /**
   * Notes what a check of a signature said.
   * @param token a compact JWT, or its label
   * @param says for example `verifies with the key "k1" of the key set`
   */
  verified(token: string, says: string): void {
    this.#signatures.set(token, says)
  }

  /** Notes the exchange that a record came with: the parameter shownBy of `must` names such a record. */
  cameWith(record: object, exchange: number): void {
    cameWith(record, exchange)
  }

  /** Moves the exchange that decided the check to the end of all exchanges. */
  decidedBy(exchange: number): void {
    const { exchanges } = this.#root
    const at = exchanges.indexOf(exchange)
    if (at >= 0) exchanges.splice(at, 1)
    exchanges.push(exchange)
  }

  /** Runs a named step of the check. Steps may nest and overlap. */
  async step<T>(title: string, run: () => Promise<T>): Promise<T> {
    const parent = this.#here()
    const step = this.#made(title, parent)
    parent.steps.push(step)
    this.#open.add(step)
    try {
      const around = scope.getStore() ?? { assertions: null, sequence: this.#sequence }
      return await scope.run({ ...around, step }, run)
    } catch (error) {
      step.verdict = error instanceof Violation ? 'violated' : 'undecided'
      throw error
    } finally {
      step.ms = this.#now() - step.start
      this.#open.delete(step)
    }
  }

  /** Titles of the steps that are still running. */
  get unfinished(): readonly string[] {
    return [...this.#open].map(({ title }) => this.mask(title))
  }

  /** Ids of all exchanges: the one that decided the check last, or else the most recent. */
  get exchanges(): readonly number[] {
    return [...this.#root.exchanges]
  }

  /** Ids of the exchanges that a positive control made. */
  get controls(): readonly number[] {
    return [...this.#controls]
  }

  /** What the check expected outside of its controls and set-up, in the order in which it judged. */
  get judged(): readonly JudgedRecord[] {
    return [...this.#judged].map(([expected, exchange]) => ({ expected: this.mask(expected), exchange }))
  }

  /** What checks of signatures said, by the labels of the tokens. */
  get signatures(): readonly SignatureRecord[] {
    return [...this.#signatures].map(([token, says]) => ({ token: this.mask(token), says: this.mask(says) }))
  }

  get steps(): readonly StepRecord[] {
    return this.#root.steps.map((step) => this.#record(step))
  }

  /** Names the random values of this check. */
  get #sequence(): string {
    return `${this.of} (${this.caseName})`
  }

  #here(): OpenStep {
    const step = scope.getStore()?.step
    return step?.trace === this ? step : this.#root
  }

  #made(title: string, parent: OpenStep | null): OpenStep {
    return {
      trace: this,
      parent,
      title,
      verdict: 'passed',
      start: this.#now(),
      ms: 0,
      exchanges: [],
      steps: [],
    }
  }

  #now(): number {
    return Math.round(performance.now() - this.began)
  }

  #record({ title, verdict, start, ms, exchanges, steps }: OpenStep): StepRecord {
    return {
      title: this.mask(title),
      verdict,
      start,
      ms,
      exchanges: [...exchanges],
      steps: steps.map((step) => this.#record(step)),
    }
  }
}
