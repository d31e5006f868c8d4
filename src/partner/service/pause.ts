/**
 * Waits for time to pass, or moves the clock of the application.
 * @module
 */
import { pause } from '../../core/http/pause.js'
import type { PartnerContext } from '../context.js'

/** Waits. @param seconds in real time */
export async function pauseFor({ run }: PartnerContext, seconds: number): Promise<void> {
  run.waiting('time to pass', Math.ceil(seconds))
  await pause(seconds * 1000, run.signal)
}

/** Moves the clock of the application forward. @param seconds at least */
export async function advanceClock({ service }: PartnerContext, seconds: number): Promise<void> {
  await service.trigger('advance-clock', { seconds: Math.ceil(seconds) })
}
