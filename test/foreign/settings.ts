/**
 * The profile of the foreign provider: what it is set up with, and what the suites are told of it.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { checkProfile } from '../../src/profile/load.js'
import type { Profile } from '../../src/profile/profile.js'

const folder = fileURLToPath(new URL('.', import.meta.url))

export const segment = 'campus'
export const tenant = '31'
export const otherTenant = '32'

/** What the fixture file tells of an account. */
export interface Person {
  readonly username: string
  readonly role: string
  readonly language: string
  readonly user_id: number
  readonly person_id: number
  readonly sub: string
  readonly given_name: string
  readonly family_name: string
  readonly gender: string
  readonly birthdate?: string
}

interface Fixtures {
  readonly school: { readonly name: string; readonly country: string; readonly region: string }
  readonly users: Readonly<Record<'teacher' | 'second' | 'lockable', Person>> &
    Readonly<Record<string, Person>>
}

const fixtures = 'oidc-provider.fixtures.yaml'

/** The school and its accounts: what the provider serves and the suites are told. */
export const { school, users: people } = parse(readFileSync(`${folder}${fixtures}`, 'utf8')) as Fixtures

/** Profile keys whose values the provider is set up with. */
export const settings = {
  OIDC_CLIENT_ID: 'notebook',
  OIDC_CLIENT_SECRET: 'nb-7Qk2vXw9LmTz4RcYh8PdFs3Ga6JeUb5N',
  OIDC_REDIRECT_URI: 'https://notebook.example.com/signin/callback',
  OIDC_UI_URLS: 'https://notebook.example.com/open?from=menu https://notebook.example.com/lesson',
  SECOND_CLIENT_ID: 'library',
  SECOND_CLIENT_SECRET: 'lb-3Hs8KdWq6ZnXv2TyRm9CgPf4JbLe7Au5',
  SECOND_REDIRECT_URI: 'https://library.example.org/back',
  SECOND_UI_URLS: 'https://library.example.org/shelf',
  PUBLIC_CLIENT_ID: 'reader',
  PUBLIC_REDIRECT_URI: 'https://reader.example.net/return',
  PUBLIC_UI_URLS: 'https://reader.example.net/start',
  SERVICE_CLIENT_ID: 'notebook-service',
  SERVICE_PASSWORD: 'Wp4NzLx8QtVr2KjYc7HmSd9BfGe3Ua6T',
  SERVICE_PASSWORD_B: 'Dk6RvTy3XmZq9LhPw2CsJn8GbFe5Ua7V',
  SPECIAL_CLIENT_ID: 'notebook-special',
  SPECIAL_PASSWORD: 'Xs5+Kd%2BLq/r=Tm:v%eGz8Nb4Hc7WyPf',
  TEACHER_LOGIN: 'Lena.Thal',
  TEACHER_PASSWORD: 'amber-Kite-41-river',
  SECOND_USER_LOGIN: 'Omar.Wind',
  SECOND_USER_PASSWORD: 'cedar-Lamp-52-ocean',
  NOLANG_LOGIN: 'Rosa.Moor',
  NOLANG_PASSWORD: 'flint-Moss-63-cloud',
  REGIONAL_LOGIN: 'Iuri.Vale',
  REGIONAL_PASSWORD: 'grape-Nest-74-stone',
  NOBIRTH_LOGIN: 'Edith.Sand',
  NOBIRTH_PASSWORD: 'hazel-Oath-85-field',
  TWIN_A_LOGIN: 'Pia.Horn',
  TWIN_A_PASSWORD: 'ivory-Pine-96-brook',
  TWIN_B_LOGIN: 'Pia.Horn.Parent',
  TWIN_B_PASSWORD: 'jade-Quay-17-ridge',
  LOCKABLE_LOGIN: 'Timo.Fels',
  LOCKABLE_PASSWORD: 'khaki-Reed-28-shore',
} as const

/** The password of an account. */
export function passwordOf(login: string): string {
  const [key = ''] = Object.entries(settings).find(([, value]) => value === login) ?? []
  return settings[key.replace(/_LOGIN$/, '_PASSWORD') as keyof typeof settings]
}

/** The subject of an account at a tenant. Those of the second tenant are other ones, and always the same. */
export function subjectAt({ sub }: Person, of: string): string {
  if (of === tenant) return sub
  const digits = createHash('sha256').update(`${of} ${sub}`).digest('hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}

/** What stands on the login page only. */
export const loginMarker = 'Who is there?'

/** Where the profile scope's claims may be had. */
export const profileScope = 'campus-profile'

/** Scopes besides `openid`. */
export const grantedScopes = ['roster-core.readonly', profileScope] as const

/**
 * The profile of a provider.
 * @param baseUrl where it listens
 * @param change profile keys to change
 */
export function profileOf(baseUrl: string, change: Readonly<Record<string, string>> = {}): Profile {
  const values = {
    TARGET_NAME: 'oidc-provider',
    BASE_URL: baseUrl,
    ALLOW_HTTP: 'yes',
    SEGMENT: segment,
    TENANT: tenant,
    TENANT_B: otherTenant,
    FEATURES: 'sso public-client second-client second-tenant service-tokens profile-scope logout',
    OIDC_GRANTED_SCOPES: ['openid', ...grantedScopes].join(' '),
    PROFILE_SCOPE: profileScope,
    PROFILE_SCOPE_ALLOWED: 'yes',
    LOGIN_MARKER: loginMarker,
    CONSENT: 'wrong-password',
    FIXTURES: fixtures,
    USER_TOKEN_PROBE: `/${segment}/api/sso/v3/${tenant}/me`,
    DATA_PROBE_PATH: `/${segment}/api/rest/extern/v3/who-asks`,
    LOGOUT_PATH: `/${segment}/api/sso/v3/${tenant}/session/end`,
    LOGOUT_PARAMETER: 'post_logout_redirect_uri',
    MAX_WAIT_SECONDS: '0',
    ...settings,
    ...change,
  }
  return checkProfile(values, folder, 'the profile of the foreign provider')
}
