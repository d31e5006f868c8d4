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

/** What is true for all code that runs in one part of a check. */
export interface Scope {
  readonly step: OpenStep
  /** The assertions of the check; null in controls and set-up, whose assertions decide nothing. */
  readonly assertions: Judged | null
  /** Names the sequence of its random values. */
  readonly sequence: string
}

/** One storage for all checks: each storage would cost time at every promise of the process. */
export const scope = new AsyncLocalStorage<Scope>()

/** Counts one assertion for the check that runs. Without effect in controls, in set-up, and outside of checks. */
export function countAssertion(): void {
  const assertions = scope.getStore()?.assertions
  if (assertions != null) assertions.count += 1
}

/** Runs a control or set-up: its assertions do not count. */
export function withoutCounting<T>(run: () => T): T {
  const here = scope.getStore()
  return here === undefined ? run() : scope.run({ ...here, assertions: null }, run)
}
