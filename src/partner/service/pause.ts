/**
 * Waits for time to pass, or moves the clock of the application.
 * @module
 */
import { pause } from '../../core/http/pause.js'
import type { PartnerContext } from '../context.js'
import type { SimulatedTenant } from '../simulator.js'

/** Waits. @param seconds in real time */
export async function pauseFor({ run }: PartnerContext, seconds: number): Promise<void> {
  run.waiting('time to pass', Math.ceil(seconds))
  await pause(seconds * 1000, run.signal)
}

/**
 * Waits until the service tokens of a school have expired. Without a token it waits for nothing.
 * @param late seconds that an application may be late
 */
export async function pauseForTokens(
  context: PartnerContext,
  tenant: SimulatedTenant,
  late: number,
): Promise<void> {
  const last = context.service.tokenRequests(tenant).at(-1)
  if (last === undefined) return
  const left = last.at + (tenant.tokenSeconds + late) * 1000 - Date.now()
  if (left > 0) await pauseFor(context, left / 1000)
}

/** Moves the clock of the application forward. @param seconds at least */
export async function advanceClock({ service }: PartnerContext, seconds: number): Promise<void> {
  await service.trigger('advance-clock', { seconds: Math.ceil(seconds) })
}
