/**
 * The checked and typed profile of a partner application.
 * @module
 */
import type { TransportSettings } from '../transport-settings.js'
import type { ServedDataForm } from './data.js'

/** Functions of an application. */
export type PartnerFeature =
  | 'sso'
  | 'confidential-client'
  | 'public-client'
  | 'localisation'
  | 'reads-role'
  | 'reads-birthdate'
  | 'user-calls'
  /** It requests service tokens. */
  | 'service'
  | 'scenario-1'
  | 'scenario-2'
  | 'scenario-3'
  | 'webhooks'
  | 'deactivation-webhook'
  /** It recognises webhooks by an id. */
  | 'event-ids'
  | 'deactivation-event-ids'
  | 'students'
  | 'student-lookup'
  | 'timetable'
  | 'class-updates'
  | 'rooms'
  | 'roster'
  | 'double-periods'

/** The session probe: how the suite requests it and reads its response. */
export interface ProbeSettings {
  readonly url: string
  /** Matches the body only if a user is signed in; null: status 200 means signed in. */
  readonly signedIn: RegExp | null
  /** JSON Pointers into the response; null if the probe does not return the value. */
  readonly pointers: Readonly<Record<ProbeField, string | null>>
}

/** How a session is kept without cookies. */
export interface SessionTokenSettings {
  /** JSON Pointer into the response that ends a sign-in. */
  readonly pointer: string
  /** Name of the header that carries it, and its value with `{token}`. */
  readonly header: readonly [name: string, value: string]
}

/** Values that a session probe can return. */
export type ProbeField = 'sub' | 'user' | 'tenant' | 'role' | 'locale' | 'birthdate'

/** The simulated platform: where it listens, and how the application reaches it. */
export interface SimulatorSettings {
  readonly host: string
  readonly port: number
  /** Base address without a slash at the end; null if it is the address where the platform listens. */
  readonly url: string | null
  /** First path segment. */
  readonly segment: string
  /** Certificate with its chain and private key, in PEM; null for plain HTTP. */
  readonly tls: { readonly certificate: string; readonly key: string } | null
  /** Ids of the prepared schools; empty if the application accepts any school. */
  readonly tenants: readonly string[]
  readonly tenantIdFormat: 'uuid' | 'digits'
}

/** How the application gets credentials, and what it does with them. */
export interface ServiceSettings {
  /** How it gets credentials: by webhook, by webhook and configuration, or by configuration only. Clause 1. */
  readonly scenario: 1 | 2 | 3
  /** By default the OIDC client ID. */
  readonly clientId: string
  /** Addresses, with `{tenantId}` in place of the tenant id; null if there is none. */
  readonly credentialsUrl: string | null
  readonly deactivationUrl: string | null
  /** JSON text with placeholders. */
  readonly credentialsTemplate: string
  readonly deactivationTemplate: string
  /** PEM of the key that signs webhooks; null: the run makes one. */
  readonly webhookKey: string | null
  /** Number of parts of the application that each keep a service token. */
  readonly tokenInstances: number
  readonly tokenMemory: 'shared' | 'per-sync'
  /** True if the grant type may be only in the body of the token request. */
  readonly grantInBodyWaived: boolean
  /** Seconds without requests after which a synchronisation is over; 0: it is over when the driver responds. */
  readonly quietSeconds: number
  /** True if the application also synchronises on its own. */
  readonly backgroundSync: boolean
  readonly validationErrorStatus: number
  readonly heavy: boolean
}

/** Name of an event at an application. */
export type PartnerControlEvent =
  | 'sync'
  | 'class-update'
  | 'student-lookup'
  | 'configure'
  | 'export'
  | 'restart'
  | 'advance-clock'

/** How the suite triggers events at the application. */
export interface PartnerControl {
  readonly driver: 'http' | 'command'
  readonly url: string
  readonly token: string
  readonly command: string
  /** Folder in which the command runs. */
  readonly folder: string
  readonly events: ReadonlySet<PartnerControlEvent>
  readonly waitSeconds: number
}

/** A target of the role partner. */
export interface PartnerProfile {
  readonly name: string
  /** Version or commit of the target; null if it is not named. */
  readonly version: string | null
  /** What the target shows to prove that it knows of the run, and its path there; null without a challenge. */
  readonly challenge: { readonly text: string; readonly path: string } | null
  /** Full path of the file with attestations; null without one. */
  readonly attested: string | null
  /** True if the run starts and tests the embedded partner. */
  readonly embedded: boolean
  /** With `{tenantId}` in place of the tenant id. */
  readonly loginUrl: string
  /** Text of the link or button to press on the page behind the login URL; null if there is none. */
  readonly loginStep: string | null
  /** Registered domain and SSO redirect path as one URL. */
  readonly redirectUri: string
  /** UI Integration URLs, with `{tenantId}` in place of the tenant id. */
  readonly uiUrls: readonly string[]
  /** Host names in addition to those of the addresses. */
  readonly hosts: readonly string[]
  readonly features: ReadonlySet<PartnerFeature>
  readonly allowHttp: boolean
  readonly clientId: string
  /** Null for a public client. */
  readonly clientSecret: string | null
  readonly simulator: SimulatorSettings
  readonly probe: ProbeSettings | null
  /** Null if sessions are kept with cookies. */
  readonly sessionToken: SessionTokenSettings | null
  /**
   * Kind of the simulated browsers; `program` is the path of a Chromium, null: the suite looks in the usual places;
   * `language` is the value of Accept-Language, null: the seed chooses one.
   */
  readonly browser: {
    readonly kind: 'plain' | 'chromium'
    readonly program: string | null
    readonly language: string | null
  }
  readonly service: ServiceSettings
  /** The form of the data that the simulated platform serves. */
  readonly data: ServedDataForm
  /** Null if the suite cannot trigger events. */
  readonly control: PartnerControl | null
  readonly consent: ReadonlySet<'attack' | 'mutate'>
  readonly timeoutSeconds: number
  readonly transport: TransportSettings
  readonly maxRequests: number
  readonly maxRequestsPerSecond: number
  readonly settleSeconds: number
  /** Seconds of a slow login; 0 leaves that check out. */
  readonly loginDelaySeconds: number
  /** Seconds in which the application must redeem a code. */
  readonly codeSeconds: number
  /** Longest time in seconds that one check waits for something that must happen in time. */
  readonly maxWaitSeconds: number
  readonly waitForPartnerSeconds: number
  /** True if codes may be redeemed with HTTP Basic at the token endpoint, as a waiver. */
  readonly basicWaived: boolean
  /** Secrets by profile key. */
  readonly secrets: readonly { readonly key: string; readonly value: string }[]
  /** Digest of the profile, without secrets and without settings of this machine. */
  readonly digest: string
}

/** The waivers of a profile, each as a text for reports. */
export function partnerWaivers(profile: PartnerProfile): string[] {
  return [
    ...(profile.basicWaived
      ? ['CODE_BASIC_AUTH=warn: a code may be redeemed with HTTP Basic instead of form fields']
      : []),
    ...(profile.service.grantInBodyWaived
      ? ['CC_GRANT_IN_BODY=warn: the grant type may be only in the body of a service token request']
      : []),
  ]
}

/** The origin of the application, for reports. */
export function originOf({ loginUrl }: Pick<PartnerProfile, 'loginUrl'>): string {
  return new URL(loginUrl.replaceAll('{tenantId}', 'tenant')).origin
}
