/**
 * Waits for time to pass, or moves the clock of the application.
 * @module
 */
import { pause } from '../../core/http/pause.js'
import type { RunningCheck } from '../check.js'
import type { SimulatedRequest, SimulatedTenant } from '../simulator.js'
import { trigger } from './driver.js'

/** Waits. @param seconds in real time */
export async function pauseFor({ run }: RunningCheck, seconds: number): Promise<void> {
  run.waiting('time to pass', Math.ceil(seconds))
  await pause(seconds * 1000, run.signal)
}

/**
 * Waits until the service tokens of a school have expired. Without a token it waits for nothing.
 * @param last the latest request for one
 * @param late seconds that an application may be late
 */
export async function pauseForTokens(
  check: RunningCheck,
  tenant: SimulatedTenant,
  last: SimulatedRequest | undefined,
  late: number,
): Promise<void> {
  if (last === undefined) return
  const left = last.at + (tenant.tokenSeconds + late) * 1000 - Date.now()
  if (left > 0) await pauseFor(check, left / 1000)
}

/** Moves the clock of the application forward. @param seconds at least */
export async function advanceClock(check: RunningCheck, seconds: number): Promise<void> {
  await trigger(check, 'advance-clock', { seconds: Math.ceil(seconds) })
}
