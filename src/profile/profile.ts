/**
 * The checked and typed profile of a target of the role platform.
 * @module
 */
import type { ControlSettings } from './control-settings.js'
import type { DataFixtures } from './data-fixtures.js'
import type { DataSettings } from './data-settings.js'
import type { LoginSettings } from './login-settings.js'
import { pathDeviations, type SsoPaths } from './sso-paths.js'
import type { TransportSettings } from './transport-settings.js'
import type { WebhookSettings } from './webhook-settings.js'

/** Parts of the contract that a target may offer. */
export type Feature =
  | 'sso'
  | 'public-client'
  | 'second-client'
  | 'second-tenant'
  | 'service-tokens'
  | 'profile-scope'
  | 'data-api'
  | 'class-management'
  | 'roster'
  | 'logout'
  | 'webhooks'

/** An application registered at the target. */
export interface App {
  readonly clientId: string
  /** Null for a public app. */
  readonly clientSecret: string | null
  readonly redirectUri: string
  /** UI Integration URLs. */
  readonly uiUrls: readonly string[]
}

/** Client ID and platform-generated password for service tokens. */
export interface ServiceCredentials {
  readonly clientId: string
  readonly password: string
}

/** Names of the accounts in a profile. */
export type UserKey =
  | 'teacher'
  | 'second'
  | 'nolang'
  | 'regional'
  | 'nobirth'
  | 'twin_a'
  | 'twin_b'
  | 'lockable'
  /** The user of the school TENANT_B. All others are users of TENANT. */
  | 'tenant_b'

/** An account: how to sign in, and its known values. */
export interface UserFixture {
  readonly key: UserKey
  readonly login: string
  /** Null if the login driver needs no password. */
  readonly password: string | null
  /** Cookies of a session, `name=value; name2=value2`; null if the profile has none. */
  readonly cookies: string | null
  readonly username?: string
  readonly role?: string
  readonly language?: string
  readonly standard_language?: boolean
  readonly user_id?: string | number
  readonly person_id?: string | number
  readonly sub?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly gender?: string
  /** YYYY-MM-DD */
  readonly birthdate?: string
}

/** Known values of the school. */
export interface School {
  readonly name: string
  readonly country: string
  readonly region?: string
}

/** A target of the role platform. */
export interface Profile {
  readonly name: string
  /** Version or commit of the target; null if it is not named. */
  readonly version: string | null
  /** What the target shows to prove that it knows of the run, and its path there; null without a challenge. */
  readonly challenge: { readonly text: string; readonly path: string } | null
  /** Full path of the file with attestations; null without one. */
  readonly attested: string | null
  /** True if the run starts and tests the embedded platform. */
  readonly embedded: boolean
  /** Without trailing slash. */
  readonly baseUrl: string
  readonly segment: string
  /** Where the endpoints of single sign-on are. */
  readonly ssoPaths: SsoPaths
  /** Hosts and origins of the platform in addition to that of the base URL, as the profile names them. */
  readonly platformHosts: readonly string[]
  /** Origins that the discovery document named at the beginning, and the profile does not. */
  readonly announced: readonly string[]
  readonly tenant: string
  readonly tenantB: string | null
  readonly features: ReadonlySet<Feature>
  readonly leewaySeconds: number
  readonly allowHttp: boolean
  /** Whether the authorize endpoint may redirect on its own host first; null: the run finds out. */
  readonly internalHops: boolean | null
  readonly verifierLimitsEnforced: boolean
  readonly toleratedMissing: readonly string[]
  readonly issuerField: string
  readonly codeLifetimeMaxSeconds: number
  readonly maxWaitSeconds: number
  readonly timeoutSeconds: number
  /** How the suite connects to the target. */
  readonly transport: TransportSettings
  readonly maxRequests: number
  readonly maxRequestsPerSecond: number
  /** The application under test. Its client ID is empty if the profile does not name it: then nobody signs in. */
  readonly app: App
  readonly grantedScopes: readonly string[]
  readonly secondApp: App | null
  readonly publicApp: App | null
  readonly service: ServiceCredentials | null
  readonly servicePasswordB: string | null
  readonly specialService: ServiceCredentials | null
  /** An application that may read students, but not the timetable. */
  readonly unpermittedService: ServiceCredentials | null
  /** An application that may read the timetable, but not deleted periods. */
  readonly withoutDeletedService: ServiceCredentials | null
  readonly profileScope: string
  readonly profileScopeAllowed: boolean
  /** How the suite signs users in. */
  readonly login: LoginSettings
  /** True if a new sign-in ends the older sessions of the user; null: the run finds out. */
  readonly oneSessionPerUser: boolean | null
  /** False if the authorize requests of one session must not overlap; null: the run finds out. */
  readonly parallelRequests: boolean | null
  readonly users: ReadonlyMap<UserKey, UserFixture>
  readonly school: School | null
  readonly dataProbePath: string | null
  readonly roomsPath: string | null
  readonly userTokenProbe: string | null
  /** Settings for the data APIs. */
  readonly data: DataSettings
  /** Known records of the data APIs. */
  readonly fixtures: DataFixtures
  /** How the suite triggers events at the target; null if it cannot. */
  readonly control: ControlSettings | null
  /** Webhooks, their receiver, and the application that is activated and deactivated. */
  readonly webhooks: WebhookSettings
  readonly consent: ReadonlySet<'wrong-password' | 'mutate' | 'permanent'>
  /** Secrets by profile key. */
  readonly secrets: readonly { readonly key: string; readonly value: string }[]
  /** Digest of the profile, without secrets and without settings of this machine. */
  readonly digest: string
}

/** The waivers of a profile, each as a text for reports. */
export function waiversOf(profile: Profile): string[] {
  const waivers: string[] = []
  if (profile.toleratedMissing.length > 0) {
    waivers.push(`TOLERATED_MISSING: a request without ${profile.toleratedMissing.join(', ')} may succeed`)
  }
  if (!profile.verifierLimitsEnforced)
    waivers.push('VERIFIER_LIMITS_ENFORCED=no: limits of the code verifier only warn')
  if (profile.issuerField !== 'issuer')
    waivers.push(`ISSUER_FIELD: the issuer is in the field ${profile.issuerField}`)
  for (const { key, says } of pathDeviations(profile.ssoPaths)) waivers.push(`${key}: ${says}`)
  for (const [documented, name] of profile.data.aliases) {
    const names = documented === 'relatedPeriod' ? profile.data.periods.related.join(' and ') : name
    waivers.push(`ALIASES: ${documented} is called ${names}`)
  }
  if (profile.data.substituteStatus !== 'REGULAR')
    waivers.push(`SUBSTITUTE_STATUS: a substitute is ${profile.data.substituteStatus}`)
  return waivers
}
