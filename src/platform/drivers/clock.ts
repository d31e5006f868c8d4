/**
 * Lets time pass at the target: moves its clock if the driver can, otherwise waits.
 * @module
 */
import { NotExercised, Undecided } from '../../core/errors.js'
import { pause } from '../../core/http/pause.js'
import { mustFit, type TimeRule } from '../both-clocks.js'
import type { RunningCheck } from '../check.js'
import type { Span } from '../sso/flow.js'
import { ControlEvents } from './control-events.js'

export class Clock {
  constructor(readonly check: RunningCheck) {}

  /**
   * Lets time pass.
   * @param what the reason, for the progress display
   * @throws {NotExercised} if it would take longer than the profile allows
   */
  async pass(seconds: number, what: string): Promise<void> {
    const { urls, trace } = this.check
    const driver = this.check.part(ControlEvents)
    if (!driver.can('advance-clock')) return this.wait(seconds, what)
    await trace.step(`${seconds} s pass (${what})`, async () => {
      await this.#beforeItMoves()
      const asked = Date.now()
      try {
        const { now } = await driver.send('advance-clock', { seconds })
        if (now !== undefined) this.#mustHaveMoved(seconds, now, asked)
      } catch (error) {
        urls.clockIsUnsure ||= error instanceof Undecided
        throw error
      }
      urls.movedSeconds += seconds
    })
  }

  /**
   * Waits in real time, also if the clock can be moved: for what may not follow the clock of the tenant.
   * @param what the reason, for the progress display
   * @throws {NotExercised} if it would take longer than the profile allows
   */
  async wait(seconds: number, what: string): Promise<void> {
    const { profile, run, trace } = this.check
    await trace.step(`${seconds} s pass (${what})`, async () => {
      if (seconds > profile.maxWaitSeconds) throw new NotExercised([`MAX_WAIT_SECONDS of ${seconds} or more`])
      run.waiting(what, seconds)
      await this.check.aside(pause(seconds * 1000, run.signal))
    })
  }

  /**
   * Judges a time that the target wrote, by the clock of this machine and by that of the target.
   * @param when the span in which the target wrote the time
   * @throws {Undecided} if the clocks differ by more than LEEWAY_SECONDS and the time fits only one of them
   */
  mustFit(when: Span, rule: TimeRule): void {
    mustFit(this.check, when, rule)
  }

  /**
   * Compares the time that the driver reports with the one that the clock must show. Without a known difference of the
   * clocks, any time nearer to the moved clock than to the unmoved one is accepted.
   * @param now of the tenant, in epoch seconds
   * @param asked when the event was sent, in epoch milliseconds
   * @throws {Undecided} if the clock was not moved by this many seconds
   */
  #mustHaveMoved(seconds: number, now: number, asked: number): void {
    const { profile, run, urls } = this.check
    const { offset } = run.targetClock
    const expected = asked / 1000 + urls.movedSeconds + (offset?.seconds ?? 0) + seconds
    const elapsed = (Date.now() - asked) / 1000
    const known = profile.leewaySeconds + (offset?.doubt ?? 0)
    const tolerance = (offset === undefined ? Math.max(known, seconds / 2) : known) + elapsed
    const difference = now - expected
    if (Math.abs(difference) <= tolerance) return
    const [much, than] = [Math.abs(Math.round(difference)), difference < 0 ? 'less' : 'more']
    throw new Undecided(
      `the control driver does not do what the protocol says: after advance-clock by ${seconds} s, the clock of the tenant must show about ${Math.round(expected)}; the answer has now = ${Math.round(now)}, ${much} s ${than}`,
    )
  }

  /** Reads the target's clock before it is moved for the first time. @throws {Unanswered} if no answer comes */
  async #beforeItMoves(): Promise<void> {
    const { profile, run, sender } = this.check
    const { targetClock } = run
    if (targetClock.offset === undefined && !targetClock.isKept)
      await sender.send({
        origin: 'other',
        purpose: 'clock of the target',
        method: 'HEAD',
        url: `${profile.baseUrl}/`,
      })
    targetClock.keep()
  }
}
