/**
 * The realm of a tenant, as near to the contract as the configuration of Keycloak comes.
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
import { attribute, claim, type Mapper, mapper } from './mappers.js'

/** A client as Keycloak imports it. */
export interface Client {
  readonly clientId: string
  readonly [key: string]: unknown
}

/** A client scope as Keycloak imports it. */
export interface ClientScope {
  readonly name: string
  readonly protocolMappers: readonly Mapper[]
  readonly [key: string]: unknown
}

/** A realm as Keycloak imports it. */
export interface Realm {
  readonly realm: string
  readonly clients: readonly Client[]
  readonly clientScopes: readonly ClientScope[]
  readonly users: readonly object[]
  /** Components by the kind of their provider. */
  readonly components: Readonly<Record<string, readonly Component[]>>
  readonly [key: string]: unknown
}

/** A component as Keycloak imports it. */
export interface Component {
  readonly name?: string
  readonly providerId: string
  readonly config: Readonly<Record<string, readonly string[]>>
}

/** The kind of the components that provide keys. */
export const keyProviders = 'org.keycloak.keys.KeyProvider'

/** A component that provides keys. */
export function keyProvider(
  name: string,
  providerId: string,
  config: Readonly<Record<string, string>> = {},
): Component {
  const lists = Object.entries(config).map(([key, value]) => [key, [value]] as const)
  return { name, providerId, config: Object.fromEntries(lists) }
}

/** The scope with the claims of every ID token. */
export const platformScope = 'platform'

/** Seconds that tokens of users and service tokens are valid. */
const lifetime = { user: 900, service: 180 }

/** The realm of a tenant. */
export function realmOf(of: string): Realm {
  return {
    realm: of,
    enabled: true,
    sslRequired: 'none',
    accessTokenLifespan: lifetime.user,
    accessCodeLifespan: 60,
    // Passwords are checked for each sign-in of each run. One iteration saves minutes.
    passwordPolicy: 'hashAlgorithm(pbkdf2-sha256) and hashIterations(1)',
    components: {
      'org.keycloak.userprofile.UserProfileProvider': [
        { providerId: 'declarative-user-profile', config: { 'kc.user.profile.config': [userProfile] } },
      ],
      // A realm that is imported with some keys gets no others. Keycloak makes those at the first sign-in, and fails if
      // two users sign in at the same time.
      [keyProviders]: [
        keyProvider('rsa', 'rsa-generated', { priority: '100', algorithm: 'RS256', keySize: '2048' }),
        keyProvider('rsa-enc', 'rsa-enc-generated', { priority: '100', algorithm: 'RSA-OAEP' }),
        keyProvider('hmac', 'hmac-generated', { priority: '100', algorithm: 'HS512' }),
        keyProvider('aes', 'aes-generated', { priority: '100' }),
      ],
    },
    clientScopes: [
      clientScope(platformScope, platformMappers(of)),
      clientScope(rosterScope, []),
      clientScope(profileScope, profileMappers),
    ],
    defaultDefaultClientScopes: [],
    defaultOptionalClientScopes: [],
    clients: clientsOf(of),
    users: Object.values(people).map((person) => userOf(person, of)),
  }
}

const [rosterScope] = grantedScopes

/** Accounts need no email address, and may have attributes that are not listed here. */
const userProfile = JSON.stringify({
  unmanagedAttributePolicy: 'ENABLED',
  attributes: ['username', 'email', 'firstName', 'lastName'].map((name) => ({
    name,
    permissions: { view: ['admin', 'user'], edit: ['admin', 'user'] },
  })),
})

function clientScope(name: string, protocolMappers: readonly Mapper[]): ClientScope {
  return {
    name,
    protocol: 'openid-connect',
    attributes: { 'include.in.token.scope': 'true', 'display.on.consent.screen': 'false' },
    protocolMappers,
  }
}

const platformMappers = (of: string): readonly Mapper[] => [
  mapper('sub', 'oidc-sub-mapper'),
  claim('tenant_id', of),
  attribute('user_id', 'user_id', 'long'),
  attribute('person_id', 'person_id', 'long'),
  // Keycloak changes the names of accounts to lower case.
  attribute('username', 'login'),
  attribute('roles', 'role'),
  claim('user_type', 'USER'),
  // No mapper of Keycloak writes the granted scopes.
  claim('scopes', `openid,${rosterScope}`),
  attribute('locale', 'language'),
  claim('sc', school.country),
  claim('sr', school.region),
  claim('sn', school.name),
]

const profileMappers: readonly Mapper[] = [
  attribute('given_name', 'firstName'),
  attribute('family_name', 'lastName'),
  mapper('name', 'oidc-full-name-mapper'),
  attribute('gender', 'gender'),
  attribute('birthdate', 'birthdate', 'long'),
]

/** No address to go to after a logout. Otherwise Keycloak also redirects to the redirect URIs of the client. */
export const staysAfterLogout = { 'post.logout.redirect.uris': '-' }

function clientsOf(of: string): Client[] {
  const s = settings
  const addresses = (redirect: string, ui: string): string[] => [redirect, ...ui.split(' ')]
  const scopes = { defaultClientScopes: [platformScope], optionalClientScopes: [...grantedScopes] }
  const user = {
    ...scopes,
    protocol: 'openid-connect',
    standardFlowEnabled: true,
    directAccessGrantsEnabled: false,
    attributes: staysAfterLogout,
  }
  const service = {
    protocol: 'openid-connect',
    standardFlowEnabled: false,
    directAccessGrantsEnabled: false,
    serviceAccountsEnabled: true,
    attributes: { 'access.token.lifespan': String(lifetime.service) },
    defaultClientScopes: [],
    optionalClientScopes: [],
  }
  return [
    {
      clientId: s.OIDC_CLIENT_ID,
      secret: s.OIDC_CLIENT_SECRET,
      redirectUris: addresses(s.OIDC_REDIRECT_URI, s.OIDC_UI_URLS),
      ...user,
    },
    {
      clientId: s.SECOND_CLIENT_ID,
      secret: s.SECOND_CLIENT_SECRET,
      redirectUris: addresses(s.SECOND_REDIRECT_URI, s.SECOND_UI_URLS),
      ...user,
    },
    {
      clientId: s.PUBLIC_CLIENT_ID,
      publicClient: true,
      redirectUris: addresses(s.PUBLIC_REDIRECT_URI, s.PUBLIC_UI_URLS),
      ...user,
      attributes: { ...staysAfterLogout, 'pkce.code.challenge.method': 'S256' },
    },
    {
      clientId: s.SERVICE_CLIENT_ID,
      secret: of === tenant ? s.SERVICE_PASSWORD : s.SERVICE_PASSWORD_B,
      ...service,
    },
    { clientId: s.SPECIAL_CLIENT_ID, secret: s.SPECIAL_PASSWORD, ...service },
  ]
}

function userOf(person: Person, of: string): object {
  const { username, given_name, family_name, birthdate } = person
  return {
    id: subjectAt(person, of),
    username,
    enabled: true,
    firstName: given_name,
    lastName: family_name,
    credentials: [{ type: 'password', value: passwordOf(username) }],
    attributes: {
      login: [username],
      user_id: [String(person.user_id)],
      person_id: [String(person.person_id)],
      role: [person.role],
      language: [person.language],
      gender: [person.gender],
      ...(birthdate === undefined ? {} : { birthdate: [String(Date.parse(birthdate) / 1000)] }),
    },
  }
}
