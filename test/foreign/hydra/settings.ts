/**
 * The profile of Hydra: what the suites know of it.
 */
import type { Profile } from '../../../src/profile/profile.js'
import { profileOf, tenant } from '../settings.js'
import { ssoPath } from './front.js'

/**
 * The profile of the tenant under test.
 * @param url where the server in front of it listens
 * @param change profile keys to change
 */
export const hydraProfile = (url: string, change: Readonly<Record<string, string>> = {}): Profile =>
  profileOf(url, {
    TARGET_NAME: 'Hydra',
    // Its logout leads to a page that asks the user, and the contract has a logout without one.
    FEATURES: 'sso public-client second-client second-tenant service-tokens profile-scope',
    AUTHORIZE_PATH: 'from-discovery',
    TOKEN_PATH: 'from-discovery',
    SERVICE_GRANT_TYPE: 'body',
    USER_TOKEN_PROBE: `${ssoPath(tenant)}/userinfo`,
    ...change,
  })
