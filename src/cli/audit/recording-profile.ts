/**
 * The profile of a platform that only a recording shows.
 * @module
 */
import type { PlatformPlace } from '../../audit/locate.js'
import { checkProfile } from '../../profile/load.js'
import type { Profile } from '../../profile/profile.js'

/**
 * The profile of the platform at a place. All names of fields and paths of lists are the usual ones.
 * @param tenant a tenant of it
 * @param ssoBase path of its SSO base, if it is not the documented one
 * @throws {ProfileError} if the place cannot be one of a platform
 */
export function recordingProfile(
  { baseUrl, segment }: PlatformPlace,
  tenant = '1',
  ssoBase?: string,
): Profile {
  return checkProfile(
    {
      TARGET_NAME: 'recording',
      BASE_URL: baseUrl,
      SEGMENT: segment,
      TENANT: tenant,
      FEATURES: 'data-api roster class-management',
      ALLOW_HTTP: baseUrl.startsWith('http:') ? 'yes' : 'no',
      LOGIN_MARKER: '',
      ...(ssoBase === undefined ? {} : { SSO_BASE: ssoBase }),
    },
    process.cwd(),
    'the options',
  )
}
