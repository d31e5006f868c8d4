/**
 * The profile of Keycloak: what the suites know of it.
 */
import type { Profile } from '../../../src/profile/profile.js'
import { profileOf, tenant } from '../settings.js'

/** The path of the OpenID endpoints of the tenant under test. */
const endpoints = `/realms/${tenant}/protocol/openid-connect`

/**
 * The profile of the tenant under test.
 * @param url where Keycloak listens
 * @param whoAsks address of the data API
 * @param change profile keys to change
 */
export const keycloakProfile = (
  url: string,
  whoAsks: string,
  change: Readonly<Record<string, string>> = {},
): Profile =>
  profileOf(url, {
    TARGET_NAME: 'Keycloak',
    SSO_BASE: '/realms/{tenant}',
    AUTHORIZE_PATH: '/protocol/openid-connect/auth',
    TOKEN_PATH: '/protocol/openid-connect/token',
    SERVICE_GRANT_TYPE: 'body',
    LOGIN_MARKER: 'kc-form-login',
    PLATFORM_HOSTS: new URL(whoAsks).origin,
    DATA_PROBE_PATH: whoAsks,
    USER_TOKEN_PROBE: `${endpoints}/userinfo`,
    LOGOUT_PATH: `${endpoints}/logout`,
    ...change,
  })
