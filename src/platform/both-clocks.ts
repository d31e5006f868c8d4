/**
 * Judging times that the target wrote. This machine's clock may be wrong as well as the target's: a time is right
 * where it fits both, and wrong where it fits neither.
 * @module
 */

import { given, must, Undecided } from '../core/errors.js'
import type { Context } from './context.js'
import type { Span } from './sso/flow.js'

/** What a time must be. */
export interface TimeRule {
  /** True for a time that fits what went on from one moment to another, both in epoch seconds. */
  readonly holds: (when: Span) => boolean
  /** What a conforming target writes, in words, by this machine's clock. */
  readonly expected: string
  readonly actual: unknown
}

/**
 * Judges a time by this machine's clock and by the one that the target's own answers show in their header Date.
 * @param when it was written, by this machine's clock as far as a driver moved the target's
 * @throws {Undecided} where the clocks differ by more than LEEWAY_SECONDS and the time fits one of them only
 */
export function mustFit({ profile, run, urls }: Context, when: Span, { holds, ...words }: TimeRule): void {
  given(!urls.clockIsUnsure, 'the control driver may have moved the clock without saying so')
  const { offset } = run.targetClock
  const ours = holds(when)
  const { seconds, doubt } = offset ?? { seconds: 0, doubt: 0 }
  const theirs = [-doubt, 0, doubt].some((error) => holds(shifted(when, seconds + error)))
  must(ours || theirs, words.expected, words.actual)
  const leeway = profile.leewaySeconds
  if (ours && (theirs || Math.abs(seconds) <= leeway)) return
  const much = `${Math.abs(Math.round(seconds))} s ${seconds > 0 ? 'ahead of' : 'behind'}`
  throw new Undecided(
    `the target's clock (its header Date) is ${much} this machine's, and ${words.actual} fits only one of them: set the clocks right, or LEEWAY_SECONDS (${leeway}) to what they may differ by`,
  )
}

function shifted({ asked, received }: Span, seconds: number): Span {
  return { asked: asked + seconds, received: received + seconds }
}
