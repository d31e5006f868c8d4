/**
 * The option `--deadline`: when a run ends, with what is decided by then.
 * @module
 */
import { DeadlineReached } from '../../core/deadline.js'
import type { Estimate } from '../../plan/plan.js'
import type { TargetProfile } from '../../profile/target-profile.js'

const minute = 60_000
/** Milliseconds for the answers of a slow target. */
const ofAnswers = 120 * minute
/** How many times the expected duration. */
const patience = 4
/** Milliseconds in addition for an operator, who triggers events in person. */
const ofOperator = 24 * 60 * minute
/** Milliseconds of the longest timer of Node. */
const longestTimer = 2 ** 31 - 1

/**
 * The usual deadline of a run: far more than a run needs that gets on.
 * @param estimate of its plan
 * @returns milliseconds
 */
export function usualDeadline({ seconds }: Estimate, profile: TargetProfile): number {
  const asks = 'control' in profile && (profile.control as { driver?: string } | null)?.driver === 'manual'
  return ofAnswers + Math.ceil((patience * seconds) / 60) * minute + (asks ? ofOperator : 0)
}

/** A duration in words, e.g. `1 h 30 min`. */
export function deadlineWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`])).join(' ')
}

/** A deadline that has begun. */
export interface Deadline {
  /** Aborted with a {@link DeadlineReached}. */
  readonly signal: AbortSignal
  readonly stop: () => void
}

/**
 * Begins a deadline.
 * @param reached called when it is reached
 */
export function beginDeadline(ms: number, reached: () => void): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(
    () => {
      reached()
      controller.abort(new DeadlineReached(deadlineWords(ms)))
    },
    Math.min(ms, longestTimer),
  )
  return { signal: controller.signal, stop: () => clearTimeout(timer) }
}
