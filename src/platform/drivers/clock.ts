/**
 * Lets time pass at the target: moves its clock if the driver can, otherwise waits.
 * @module
 */

import { NotExercised, Undecided } from '../../core/errors.js'
import { pause } from '../../core/http/pause.js'
import type { Context } from '../context.js'

export class Clock {
  constructor(readonly context: Context) {}

  /**
   * Lets time pass.
   * @param what the reason, for the progress display
   * @throws {NotExercised} if it would take longer than the profile allows
   */
  async pass(seconds: number, what: string): Promise<void> {
    const { driver, profile, run, urls, trace } = this.context
    await trace.step(`${seconds} s pass (${what})`, async () => {
      if (driver.can('advance-clock')) {
        await this.#beforeItMoves()
        try {
          await driver.send('advance-clock', { seconds })
        } catch (error) {
          urls.clockIsUnsure ||= error instanceof Undecided
          throw error
        }
        urls.movedSeconds += seconds
        return
      }
      if (seconds > profile.maxWaitSeconds) throw new NotExercised([`MAX_WAIT_SECONDS of ${seconds} or more`])
      run.waiting(what, seconds)
      await pause(seconds * 1000, run.signal)
    })
  }

  /** Reads the target's clock before it is moved for the first time. @throws {Unanswered} if no answer comes */
  async #beforeItMoves(): Promise<void> {
    const { profile, run, sender } = this.context
    const { targetClock } = run
    if (targetClock.offset === undefined && !targetClock.isKept)
      await sender.send({ purpose: 'clock of the target', method: 'HEAD', url: `${profile.baseUrl}/` })
    targetClock.keep()
  }
}
