/**
 * Determines the role of a target from the keys of its profile.
 * @module
 */
import { valuesOf } from './dotenv.js'
import { onlyIn, partnerKeySet, platformKeySet } from './keys.js'
import { ConfigurationError } from './problems.js'
import { readText, shownFile } from './read-text.js'

/** The role of a target. */
export type Role = 'platform' | 'partner'

/**
 * Determines the role of the target that a profile describes. LOGIN_URL belongs to an application, BASE_URL to a
 * platform. If the profile has neither or both, its other keys decide.
 * @param file path of the profile
 * @throws {ConfigurationError} if the profile cannot be read, or has keys of both roles, or of none
 */
export function roleOf(file: string): Role {
  const shown = shownFile(file)
  const values = valuesOf(readText(file, shown))
  const given = Object.keys(values).filter((key) => values[key]?.trim() !== '')
  // The loader says what a file without any key of a profile is.
  if (!given.some((key) => key in platformKeySet.keys || key in partnerKeySet.keys)) return 'platform'
  const first = { partner: given.includes('LOGIN_URL'), platform: given.includes('BASE_URL') }
  if (first.partner !== first.platform) return first.partner ? 'partner' : 'platform'
  const partner = onlyIn(partnerKeySet, platformKeySet, given)
  const platform = onlyIn(platformKeySet, partnerKeySet, given)
  if (partner.length > 0 && platform.length === 0) return 'partner'
  if (platform.length > 0 && partner.length === 0) return 'platform'
  const partnerKeys =
    partner.length === 0
      ? 'no key that only one of them has'
      : `${partner.slice(0, 3).join(', ')} (application) and ${platform.slice(0, 3).join(', ')} (platform)`
  throw new ConfigurationError(
    `${shown} does not show what it describes. Expected the keys of a platform (BASE_URL) or of an application (LOGIN_URL); found ${partnerKeys}. ` +
      'To fix it: add --role platform or --role partner. Nothing was sent.',
  )
}
