/**
 * The profile of Keycloak: what the suites know of it.
 */
import type { Profile } from '../../../src/profile/profile.js'
import { profileOf, tenant } from '../settings.js'
import { ssoPath } from './adapter.js'

/**
 * The profile of the tenant under test.
 * @param adapter where the adapter listens
 * @param change profile keys to change
 */
export const keycloakProfile = (adapter: string, change: Readonly<Record<string, string>> = {}): Profile =>
  profileOf(adapter, {
    TARGET_NAME: 'Keycloak',
    LOGIN_MARKER: 'kc-form-login',
    USER_TOKEN_PROBE: `${ssoPath(tenant)}/userinfo`,
    LOGOUT_PATH: `${ssoPath(tenant)}/logout`,
    ...change,
  })
