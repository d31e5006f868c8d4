/**
 * Judges times that the target wrote. Both the clock of this machine and that of the target may be wrong. A time that
 * fits both clocks is right, one that fits neither is wrong.
 * @module
 */
import { claim, given, must, Undecided } from '../core/errors.js'
import type { RunningCheck } from './check.js'
import type { Span } from './sso/flow.js'

/** The times that a rule accepts. */
export interface TimeRule {
  /** True if the time fits an exchange that took this span, in epoch seconds. */
  readonly holds: (when: Span) => boolean
  /** The claim of the ID token that has the time. */
  readonly claim: string
  /** The expected value in words, by the clock of this machine. */
  readonly expected: string
  readonly actual: unknown
}

/**
 * Judges a time by the clock of this machine, and by the clock in the Date header of the target's answers.
 * @param when the span in which the target wrote the time; moved along with the target's clock
 * @throws {Undecided} if the clocks differ by more than LEEWAY_SECONDS and the time fits only one of them
 */
export function mustFit(
  { profile, run, urls }: RunningCheck,
  when: Span,
  { holds, ...words }: TimeRule,
): void {
  given(!urls.clockIsUnsure, 'the control driver may have moved the clock without reporting it')
  const { offset } = run.targetClock
  const ours = holds(when)
  const { seconds, doubt } = offset ?? { seconds: 0, doubt: 0 }
  const theirs = [-doubt, 0, doubt].some((error) => holds(shifted(when, seconds + error)))
  must(ours || theirs, claim(words.claim, words.expected), words.actual)
  const leeway = profile.leewaySeconds
  if (ours && (theirs || Math.abs(seconds) <= leeway)) return
  const much = `${Math.abs(Math.round(seconds))} s ${seconds > 0 ? 'ahead of' : 'behind'}`
  throw new Undecided(
    `the target's clock (its header Date) is ${much} this machine's, and ${words.actual} fits only one of them: set the clocks right, or set LEEWAY_SECONDS (${leeway}) to the difference that you accept`,
  )
}

function shifted({ asked, received }: Span, seconds: number): Span {
  return { asked: asked + seconds, received: received + seconds }
}
