/**
 * The profile of Spring Authorization Server: what the suites know of it.
 */
import type { Profile } from '../../../src/profile/profile.js'
import { profileOf, segment, tenant } from '../settings.js'

const ssoPath = `/${segment}/api/sso/v3/${tenant}`

/**
 * The profile of the tenant under test.
 * @param url where it listens
 * @param change profile keys to change
 */
export const springProfile = (url: string, change: Readonly<Record<string, string>> = {}): Profile =>
  profileOf(url, {
    TARGET_NAME: 'Spring',
    // Its logout wants an ID token, and the contract has a logout without one.
    FEATURES: 'sso public-client second-client second-tenant service-tokens profile-scope',
    SERVICE_GRANT_TYPE: 'body',
    USER_TOKEN_PROBE: `${ssoPath}/userinfo`,
    ...change,
  })
