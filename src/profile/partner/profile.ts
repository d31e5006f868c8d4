/**
 * The description of a partner application, checked and typed.
 * @module
 */
import type { TransportSettings } from '../transport-settings.js'

/** What an application may do beyond signing users in. */
export type PartnerFeature =
  | 'sso'
  | 'confidential-client'
  | 'public-client'
  | 'localisation'
  | 'reads-role'
  | 'reads-birthdate'
  | 'user-calls'

/** How the session probe is asked and read. */
export interface ProbeSettings {
  readonly url: string
  /** Found in the body exactly where somebody is signed in; null where a status 200 says it. */
  readonly signedIn: RegExp | null
  /** JSON Pointers into the answer; null where the probe does not tell it. */
  readonly pointers: Readonly<Record<ProbeMember, string | null>>
}

/** What a session probe may tell. */
export type ProbeMember = 'sub' | 'user' | 'tenant' | 'role' | 'locale' | 'birthdate'

/** Where the simulated platform listens, and how the application reaches it. */
export interface SimulatorSettings {
  readonly host: string
  readonly port: number
  /** Base address without a slash at the end; null where it is the address that it listens on. */
  readonly url: string | null
  /** Certificate with its chain and private key, in PEM; null for plain HTTP. */
  readonly tls: { readonly certificate: string; readonly key: string } | null
  /** Ids of the prepared schools; empty where the application takes any. */
  readonly tenants: readonly string[]
  readonly tenantIdFormat: 'uuid' | 'digits'
}

/** A target of the role partner. */
export interface PartnerProfile {
  readonly name: string
  /** True where the embedded partner is to be started and judged. */
  readonly embedded: boolean
  /** With `{tenantId}` where the text of the tenant stands. */
  readonly loginUrl: string
  /** Registered domain and SSO redirect path as one URL. */
  readonly redirectUri: string
  /** UI Integration URLs; `{tenantId}` stands for the tenant. */
  readonly uiUrls: readonly string[]
  /** Host names beside those of the addresses. */
  readonly hosts: readonly string[]
  readonly features: ReadonlySet<PartnerFeature>
  readonly allowHttp: boolean
  readonly clientId: string
  /** Null for a public client. */
  readonly clientSecret: string | null
  readonly simulator: SimulatorSettings
  readonly probe: ProbeSettings | null
  /** What plays the browsers of users; `program` is the path of a Chromium, null where it is looked for. */
  readonly browser: { readonly kind: 'plain' | 'chromium'; readonly program: string | null }
  readonly consent: ReadonlySet<'attack'>
  readonly timeoutSeconds: number
  readonly transport: TransportSettings
  readonly maxRequests: number
  readonly maxRequestsPerSecond: number
  readonly settleSeconds: number
  /** Zero leaves slow logins out. */
  readonly loginDelaySeconds: number
  /** Seconds within which a delivered code is redeemed. */
  readonly codeSeconds: number
  /** Longest that one check waits for something that must come in time. */
  readonly maxWaitSeconds: number
  readonly waitForPartnerSeconds: number
  /** True where HTTP Basic at the token endpoint is waived for codes. */
  readonly basicWaived: boolean
  /** Secrets by profile key. */
  readonly secrets: readonly { readonly key: string; readonly value: string }[]
}

/** Waivers that a profile declares, each in words for the report. */
export function partnerWaivers(profile: PartnerProfile): string[] {
  return profile.basicWaived
    ? ['CODE_BASIC_AUTH=warn: a code may be redeemed with HTTP Basic instead of form fields']
    : []
}

/** The origin that stands for the application in reports. */
export function originOf({ loginUrl }: Pick<PartnerProfile, 'loginUrl'>): string {
  return new URL(loginUrl.replaceAll('{tenantId}', 'tenant')).origin
}
