/**
 * Waits for time to pass.
 * @module
 */
import { pause } from '../../core/http/pause.js'
import type { PartnerContext } from '../context.js'

/** Waits. @param seconds in real time */
export async function pauseFor({ run }: PartnerContext, seconds: number): Promise<void> {
  run.waiting('time to pass', Math.ceil(seconds))
  await pause(seconds * 1000, run.signal)
}
