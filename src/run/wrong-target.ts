/**
 * Finds out before a run whether the address is such a platform.
 * @module
 */
import { onAbort } from '../core/on-abort.js'
import { whyWrongPlatform } from '../doctor/right-platform.js'
import { Run } from '../platform/run.js'
import type { Profile } from '../profile/profile.js'

/**
 * @param interrupted aborted by Ctrl-C: ends the attempts under way
 * @returns what is there instead, in words without secrets; null if it is such a platform, or that is unknown
 */
export async function wrongTarget(profile: Profile, interrupted: AbortSignal): Promise<string | null> {
  const run = new Run(profile)
  const stopListening = onAbort(interrupted, () => run.interrupt())
  try {
    return await whyWrongPlatform(run)
  } finally {
    stopListening()
    await run.close()
  }
}
