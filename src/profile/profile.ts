/**
 * The description of a target, checked and typed.
 * @module
 */

import type { ControlSettings } from './control-settings.js'
import type { DataFixtures } from './data-fixtures.js'
import type { DataSettings } from './data-settings.js'
import type { LoginSettings } from './login-settings.js'
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

/** Accounts that a profile may name. */
export type UserKey =
  | 'teacher'
  | 'second'
  | 'nolang'
  | 'regional'
  | 'nobirth'
  | 'twin_a'
  | 'twin_b'
  | 'lockable'

/** An account: how to sign in, and what is known of it. */
export interface UserFixture {
  readonly key: UserKey
  readonly login: string
  /** Null where the login driver does without. */
  readonly password: string | null
  /** Cookies of a session, `name=value; name2=value2`; null where none are given. */
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

/** What is known of the school. */
export interface School {
  readonly name: string
  readonly country: string
  readonly region?: string
}

/** A target of the role platform. */
export interface Profile {
  readonly name: string
  /** True where the embedded platform is to be started and judged. */
  readonly embedded: boolean
  /** Without trailing slash. */
  readonly baseUrl: string
  readonly segment: string
  /** Host names of the platform beside that of the base URL. */
  readonly platformHosts: readonly string[]
  readonly tenant: string
  readonly tenantB: string | null
  readonly features: ReadonlySet<Feature>
  readonly leewaySeconds: number
  readonly allowHttp: boolean
  readonly internalHops: boolean
  readonly verifierLimitsEnforced: boolean
  readonly toleratedMissing: readonly string[]
  readonly issuerField: string
  readonly codeLifetimeMaxSeconds: number
  readonly maxWaitSeconds: number
  readonly timeoutSeconds: number
  /** How it is reached. */
  readonly transport: TransportSettings
  readonly maxRequests: number
  readonly maxRequestsPerSecond: number
  readonly app: App
  readonly grantedScopes: readonly string[]
  readonly secondApp: App | null
  readonly publicApp: App | null
  readonly service: ServiceCredentials | null
  readonly servicePasswordB: string | null
  readonly specialService: ServiceCredentials | null
  /** An app that may call students, but not the timetable. */
  readonly unpermittedService: ServiceCredentials | null
  /** An app that may call the timetable, but not deleted periods. */
  readonly withoutDeletedService: ServiceCredentials | null
  readonly profileScope: string
  readonly profileScopeAllowed: boolean
  /** How users are signed in. */
  readonly login: LoginSettings
  /** True where a new sign-in ends the user's other sessions. */
  readonly oneSessionPerUser: boolean
  readonly users: ReadonlyMap<UserKey, UserFixture>
  readonly school: School | null
  readonly dataProbePath: string | null
  readonly roomsPath: string | null
  readonly userTokenProbe: string | null
  /** What the contract leaves open about the data APIs. */
  readonly data: DataSettings
  /** Prepared data of the data APIs. */
  readonly fixtures: DataFixtures
  /** How things are caused at the target. */
  readonly control: ControlSettings | null
  /** Webhooks, their receiver, and the app that is activated and deactivated. */
  readonly webhooks: WebhookSettings
  readonly consent: ReadonlySet<'wrong-password' | 'mutate'>
  /** Secrets by profile key. */
  readonly secrets: readonly { readonly key: string; readonly value: string }[]
  /** Digest of what it says, without secrets and without what is about this machine. */
  readonly digest: string
}

/** Waivers that a profile declares, each in words for the report. */
export function waiversOf(profile: Profile): string[] {
  const waivers: string[] = []
  if (profile.toleratedMissing.length > 0) {
    waivers.push(`TOLERATED_MISSING: a request without ${profile.toleratedMissing.join(', ')} may succeed`)
  }
  if (!profile.verifierLimitsEnforced)
    waivers.push('VERIFIER_LIMITS_ENFORCED=no: limits of the code verifier only warn')
  if (profile.issuerField !== 'issuer')
    waivers.push(`ISSUER_FIELD: the issuer stands in ${profile.issuerField}`)
  for (const [documented, name] of profile.data.aliases)
    waivers.push(`ALIASES: ${documented} is called ${name}`)
  if (profile.data.substituteStatus !== 'REGULAR')
    waivers.push(`SUBSTITUTE_STATUS: a substitute is ${profile.data.substituteStatus}`)
  return waivers
}
