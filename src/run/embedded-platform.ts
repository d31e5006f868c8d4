/**
 * The embedded platform, where that is the target: whoever judges another one need not load it.
 * @module
 */
import type { Behaviours, Platform } from '../embedded/platform/index.js'
import type { Profile } from '../profile/profile.js'

/**
 * Starts it.
 * @param behaviours that differ from the documented ones
 * @returns null where the profile is that of another platform
 */
export async function startEmbedded(
  { embedded }: Profile,
  behaviours: Partial<Behaviours> = {},
): Promise<Platform | null> {
  if (!embedded) return null
  const { startPlatform } = await import('../embedded/platform/index.js')
  return startPlatform({ behaviours })
}
