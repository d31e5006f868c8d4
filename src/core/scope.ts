/**
 * Where the code of a check runs: in which step, and whether its assertions count.
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isServerError } from '../record/server-errors.js'
import type { OpenStep } from './check-trace.js'

/** What a check has judged so far. */
export interface Judged {
  /** Number of assertions. */
  count: number
  /** Parts that it left out, because the profile lacks something. */
  readonly leftOut: { readonly part: string; readonly missing: readonly string[] }[]
  /** The first violation that did not end it. */
  failed?: Error
}

/** A period of time, in milliseconds on the clock of `performance`. */
export interface Period {
  readonly start: number
  readonly end: number
  /** What was done at the target meanwhile that can be done only once, in words. */
  readonly once?: string
}

/** One of several parts of a check that overlap. */
export interface Part {
  /** The exchange that it looked at last; null if there is none. */
  lookedAt: number | null
}

/** What is true for all code that runs in one part of a check. */
export interface Scope {
  readonly step: OpenStep
  /** The assertions of the check; null in controls and set-up, whose assertions decide nothing. */
  readonly assertions: Judged | null
  /** Names the sequence of its random values. */
  readonly sequence: string
  /** True in a positive control. */
  readonly control?: boolean
  /** The part that runs; absent if no parts of the check overlap. */
  readonly part?: Part
  /** What is judged, with its preposition: `in the ID token`; absent if assertions or exchanges say it. */
  readonly place?: string
  /** When the shared results came about that this code has read so far; absent where nobody asks for it. */
  readonly relied?: Period[]
  /** What the check, or the shared result that is made, has done that can be done only once, in words. */
  readonly doneOnce?: string[]
}

/** One storage for all checks: each storage would cost time at every promise of the process. */
export const scope = new AsyncLocalStorage<Scope>()

/**
 * Counts one assertion for the check that runs, and notes what it expects of which exchange. Without effect in
 * controls, in set-up, and outside of checks.
 * @returns the status of this exchange if its answer is a server error, which shows nothing; null otherwise
 */
export function countAssertion(expected: string, shownBy?: object): number | null {
  const here = scope.getStore()
  if (here?.assertions == null) return null
  const { trace } = here.step
  const exchange = (shownBy === undefined ? null : exchangeOf(shownBy)) ?? lookedAt()
  here.assertions.count += 1
  trace.judges(expected, exchange)
  const status = exchange === null || trace.documentedErrors.has(exchange) ? 0 : trace.statusOf(exchange)
  return isServerError(status) ? status : null
}

/**
 * Notes that an answer names an error that the contract or a standard documents. Its status is an open point: also with
 * a server error, it can fulfil a rule.
 */
export function noteDocumentedError({ exchange }: { readonly exchange: number }): void {
  scope.getStore()?.step.trace.documentedErrors.add(exchange)
}

/**
 * Notes that the check which runs looks at an exchange: a violated assertion was decided by the exchange that it looked
 * at last. Without effect in controls and set-up, which decide nothing, and outside of checks.
 */
export function looksAt(exchange: number): void {
  const here = scope.getStore()
  if (here?.assertions == null) return
  here.step.trace.looksAt(exchange)
  if (here.part !== undefined) here.part.lookedAt = exchange
}

/** The exchanges that records of answers came with. */
const origins = new WeakMap<object, number>()

/** Notes the exchange that a record came with, for {@link looksAtRecord}. */
export function cameWith(record: object, exchange: number): void {
  origins.set(record, exchange)
}

/** Notes that the check which runs looks at the exchange that a record came with, or that an answer or request is. */
export function looksAtRecord(record: object): void {
  const exchange = exchangeOf(record)
  if (exchange !== null) looksAt(exchange)
}

/** The exchange that a record came with, or that an answer or request is; null if it is not known. */
function exchangeOf(record: object): number | null {
  const { exchange = 0 } = record as { readonly exchange?: unknown }
  const known = origins.get(record) ?? exchange
  return typeof known === 'number' && known > 0 ? known : null
}

/** The exchange that the check which runs, or its part, looked at last; null if there is none. */
export function lookedAt(): number | null {
  const here = scope.getStore()
  return here?.part === undefined ? (here?.step.trace.lookedAt ?? null) : here.part.lookedAt
}

/**
 * Runs one of several parts of a check that overlap. Each has random values of its own, and decides by the exchanges
 * that it looked at itself.
 * @param name names it among the parts
 */
export function asPart<T>(name: string, run: () => T): T {
  const here = scope.getStore()
  if (here === undefined) return run()
  return scope.run({ ...here, sequence: `${here.sequence}, ${name}`, part: { lookedAt: lookedAt() } }, run)
}

/** Notes that the code which runs has read a shared result that came about in these periods. */
export function reliesOn(periods: readonly Period[]): void {
  scope.getStore()?.relied?.push(...periods)
}

/** Runs code, and notes in `relied` when the shared results came about that it reads. */
export function relying<T>(relied: Period[], run: () => T): T {
  const here = scope.getStore()
  return here === undefined ? run() : scope.run({ ...here, relied }, run)
}

/** Runs code that makes a shared result, and notes in `doneOnce` what {@link happensOnce} names meanwhile. */
export function makingShared<T>(doneOnce: string[], run: () => T): T {
  const here = scope.getStore()
  return here === undefined ? run() : scope.run({ ...here, doneOnce }, run)
}

/**
 * Notes that something is done at the target that can be done only once: the shared result that is made meanwhile is
 * never made again.
 * @param done what is done, in words
 */
export function happensOnce(done: string): void {
  scope.getStore()?.doneOnce?.push(done)
}

/** Runs a control or set-up: its assertions do not count. */
export function withoutCounting<T>(run: () => T): T {
  const here = scope.getStore()
  return here === undefined ? run() : scope.run({ ...here, assertions: null }, run)
}

/** Runs a judgement of one kind of thing: its findings are about this place. */
export function judgingIn<T>(place: string, run: () => T): T {
  const here = scope.getStore()
  return here === undefined ? run() : scope.run({ ...here, place }, run)
}

/** What the code that runs judges; undefined if nothing says it. */
export function placeHere(): string | undefined {
  return scope.getStore()?.place
}

/** Marks what runs as a positive control of the check. */
export function asControl<T>(run: () => T): T {
  const here = scope.getStore()
  return here === undefined ? run() : scope.run({ ...here, control: true }, run)
}

/** True in a positive control. */
export function inControl(): boolean {
  return scope.getStore()?.control === true
}

/** The text with the secrets masked that are known to the check which runs. Outside of checks, the text as it is. */
export function maskedHere(text: string): string {
  return scope.getStore()?.step.trace.mask(text) ?? text
}
