/**
 * The settings of a school at the Spring application, as near to the contract as the library comes.
 */
import {
  grantedScopes,
  type Person,
  passwordOf,
  people,
  profileScope,
  school,
  settings,
  subjectAt,
  tenant,
} from '../settings.js'

/** A client, as the application reads it. */
export interface Client {
  readonly id: string
  /** Null for a public client. */
  readonly secret: string | null
  readonly authentication: readonly ('client_secret_post' | 'client_secret_basic' | 'none')[]
  readonly grants: readonly string[]
  readonly redirectUris: readonly string[]
  readonly scopes: readonly string[]
  /** True if PKCE is required. */
  readonly proofKey: boolean
  /** True if the consent page of the library is shown. */
  readonly consent: boolean
  readonly codeSeconds: number
  readonly accessTokenSeconds: number
  readonly idTokenAlgorithm: string
}

/** An account, as the application reads it. */
export interface User {
  readonly login: string
  readonly password: string
  readonly claims: Readonly<Record<string, unknown>>
  readonly profile: Readonly<Record<string, unknown>>
}

/** A school. `Settings.java` explains the words. */
export interface School {
  readonly tenant: string
  readonly clients: readonly Client[]
  readonly users: readonly User[]
  readonly profileScope: string
  readonly profileClaims: 'requested' | 'always'
  readonly scopesSeparator: string
  readonly redirectUris: 'exact' | 'prefix' | 'host' | 'any'
  readonly passwords: 'checked' | 'any'
  readonly sessions: 'own' | 'shared'
  readonly store: 'own' | 'shared'
  readonly tokenRequests: 'serial' | 'parallel'
}

/** The settings of a school. */
export function schoolOf(of: string): School {
  return {
    tenant: of,
    clients: clientsOf(of),
    users: Object.values(people).map((person) => userOf(person, of)),
    profileScope,
    profileClaims: 'requested',
    scopesSeparator: ',',
    redirectUris: 'exact',
    passwords: 'checked',
    sessions: 'own',
    store: 'own',
    tokenRequests: 'serial',
  }
}

function clientsOf(of: string): Client[] {
  const s = settings
  const user = {
    authentication: ['client_secret_post'],
    grants: ['authorization_code'],
    scopes: ['openid', ...grantedScopes],
    proofKey: false,
    consent: false,
    codeSeconds: 60,
    accessTokenSeconds: 900,
    idTokenAlgorithm: 'RS256',
  } as const
  const service = {
    ...user,
    authentication: ['client_secret_basic'],
    grants: ['client_credentials'],
    redirectUris: [],
    scopes: [],
    accessTokenSeconds: 180,
  } as const
  const addresses = (redirect: string, ui: string): string[] => [redirect, ...ui.split(' ')]
  return [
    {
      ...user,
      id: s.OIDC_CLIENT_ID,
      secret: s.OIDC_CLIENT_SECRET,
      redirectUris: addresses(s.OIDC_REDIRECT_URI, s.OIDC_UI_URLS),
    },
    {
      ...user,
      id: s.SECOND_CLIENT_ID,
      secret: s.SECOND_CLIENT_SECRET,
      redirectUris: addresses(s.SECOND_REDIRECT_URI, s.SECOND_UI_URLS),
    },
    {
      ...user,
      id: s.PUBLIC_CLIENT_ID,
      secret: null,
      authentication: ['none'],
      proofKey: true,
      redirectUris: addresses(s.PUBLIC_REDIRECT_URI, s.PUBLIC_UI_URLS),
    },
    {
      ...service,
      id: s.SERVICE_CLIENT_ID,
      secret: of === tenant ? s.SERVICE_PASSWORD : s.SERVICE_PASSWORD_B,
    },
    { ...service, id: s.SPECIAL_CLIENT_ID, secret: s.SPECIAL_PASSWORD },
  ]
}

function userOf(person: Person, of: string): User {
  const { username, birthdate, given_name, family_name } = person
  return {
    login: username,
    password: passwordOf(username),
    claims: {
      sub: subjectAt(person, of),
      tenant_id: of,
      user_id: person.user_id,
      person_id: person.person_id,
      username,
      roles: person.role,
      user_type: 'USER',
      locale: person.language,
      sc: school.country,
      sr: school.region,
      sn: school.name,
    },
    profile: {
      given_name,
      family_name,
      name: `${given_name} ${family_name}`,
      gender: person.gender,
      ...(birthdate === undefined ? {} : { birthdate: Date.parse(birthdate) / 1000 }),
    },
  }
}
