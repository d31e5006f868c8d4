/**
 * Starts the embedded platform. Its code is loaded only for a run that judges it.
 * @module
 */
import type { Behaviours, Platform } from '../../embedded/platform/index.js'
import type { Profile } from '../../profile/profile.js'

/**
 * Starts it.
 * @param behaviours that differ from the documented ones
 * @returns null if the profile is of another platform
 */
export async function startEmbedded(
  { embedded }: Profile,
  behaviours: Partial<Behaviours> = {},
): Promise<Platform | null> {
  if (!embedded) return null
  const { startPlatform } = await import('../../embedded/platform/index.js')
  return startPlatform({ behaviours })
}
