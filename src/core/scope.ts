/**
 * Where the code of a check runs: in which step, and whether its assertions count.
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenStep } from './check-trace.js'

/** What a check has judged so far. */
export interface Judged {
  /** Number of assertions. */
  count: number
  /** Parts that it left out, because the profile lacks something. */
  readonly leftOut: { readonly part: string; readonly missing: readonly string[] }[]
}

/** A period of time, in milliseconds on the clock of `performance`. */
export interface Period {
  readonly start: number
  readonly end: number
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
  /** When the shared results came about that this code has read so far; absent where nobody asks for it. */
  readonly relied?: Period[]
}

/** One storage for all checks: each storage would cost time at every promise of the process. */
export const scope = new AsyncLocalStorage<Scope>()

/**
 * Counts one assertion for the check that runs, and notes what it expects of which exchange. Without effect in
 * controls, in set-up, and outside of checks.
 */
export function countAssertion(expected: string, shownBy?: object): void {
  const here = scope.getStore()
  if (here?.assertions == null) return
  here.assertions.count += 1
  here.step.trace.judges(expected, (shownBy === undefined ? null : exchangeOf(shownBy)) ?? lookedAt())
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

/** Runs a control or set-up: its assertions do not count. */
export function withoutCounting<T>(run: () => T): T {
  const here = scope.getStore()
  return here === undefined ? run() : scope.run({ ...here, assertions: null }, run)
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
