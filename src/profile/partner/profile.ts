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
  /** It asks for service tokens. */
  | 'service'
  | 'scenario-1'
  | 'scenario-2'
  | 'scenario-3'
  | 'webhooks'
  | 'deactivation-webhook'
  /** It knows webhooks by an id. */
  | 'event-ids'
  | 'deactivation-event-ids'
  | 'students'
  | 'student-lookup'
  | 'timetable'
  | 'class-updates'
  | 'rooms'
  | 'roster'
  | 'double-periods'

/** How the session probe is asked and read. */
export interface ProbeSettings {
  readonly url: string
  /** Found in the body exactly where somebody is signed in; null where a status 200 says it. */
  readonly signedIn: RegExp | null
  /** JSON Pointers into the answer; null where the probe does not tell it. */
  readonly pointers: Readonly<Record<ProbeField, string | null>>
}

/** How a session is kept that is not kept by cookies. */
export interface SessionTokenSettings {
  /** JSON Pointer into the answer that ends a sign-in. */
  readonly pointer: string
  /** Name of the header that carries it, and its value with `{token}`. */
  readonly header: readonly [name: string, value: string]
}

/** What a session probe may tell. */
export type ProbeField = 'sub' | 'user' | 'tenant' | 'role' | 'locale' | 'birthdate'

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

/** Paths of data APIs that the contract does not show, as the application is configured with them. */
export interface DataPaths {
  readonly classes: string
  readonly rooms: string
  /** In front of the names of its lists. */
  readonly roster: string
}

/** How the application comes to credentials, and what it does with them. */
export interface ServiceSettings {
  /** Contract 1: by webhook, by webhook and configuration, by configuration. */
  readonly scenario: 1 | 2 | 3
  /** Default: the OIDC client ID. */
  readonly clientId: string
  /** Addresses with `{tenantId}` where the tenant stands; null where there is none. */
  readonly credentialsUrl: string | null
  readonly deactivationUrl: string | null
  /** JSON text with placeholders. */
  readonly credentialsTemplate: string
  readonly deactivationTemplate: string
  /** PEM of the key that signs webhooks; null: one is made for the run. */
  readonly webhookKey: string | null
  /** Parts of the application that keep service tokens of their own. */
  readonly tokenInstances: number
  readonly tokenMemory: 'shared' | 'per-sync'
  /** True where the grant type may stand in the body of the token request alone. */
  readonly grantInBodyWaived: boolean
  /** Seconds of silence that end a synchronisation; 0 where the driver answers at its end. */
  readonly quietSeconds: number
  /** True where the application synchronises unasked. */
  readonly backgroundSync: boolean
  readonly validationErrorStatus: number
  readonly paths: DataPaths
  readonly heavy: boolean
}

/** What a control driver can cause at an application. */
export type PartnerControlEvent =
  | 'sync'
  | 'class-update'
  | 'student-lookup'
  | 'configure'
  | 'export'
  | 'restart'
  | 'advance-clock'

/** How things are caused at the application. */
export interface PartnerControl {
  readonly driver: 'http' | 'command'
  readonly url: string
  readonly token: string
  readonly command: string
  /** Where the command runs. */
  readonly folder: string
  readonly events: ReadonlySet<PartnerControlEvent>
  readonly waitSeconds: number
}

/** A target of the role partner. */
export interface PartnerProfile {
  readonly name: string
  /** True where the embedded partner is to be started and judged. */
  readonly embedded: boolean
  /** With `{tenantId}` where the text of the tenant stands. */
  readonly loginUrl: string
  /** Text of what is pressed on the page behind the login URL; null where nothing is. */
  readonly loginStep: string | null
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
  /** Null where sessions are kept by cookies alone. */
  readonly sessionToken: SessionTokenSettings | null
  /** What plays the browsers of users; `program` is the path of a Chromium, null where it is looked for. */
  readonly browser: { readonly kind: 'plain' | 'chromium'; readonly program: string | null }
  readonly service: ServiceSettings
  /** Null where nothing can be caused. */
  readonly control: PartnerControl | null
  readonly consent: ReadonlySet<'attack' | 'mutate'>
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
  /** Digest of what it says, without secrets and without what is about this machine. */
  readonly digest: string
}

/** Waivers that a profile declares, each in words for the report. */
export function partnerWaivers(profile: PartnerProfile): string[] {
  return [
    ...(profile.basicWaived
      ? ['CODE_BASIC_AUTH=warn: a code may be redeemed with HTTP Basic instead of form fields']
      : []),
    ...(profile.service.grantInBodyWaived
      ? ['CC_GRANT_IN_BODY=warn: the grant type may stand in the body of a service token request alone']
      : []),
  ]
}

/** The origin that stands for the application in reports. */
export function originOf({ loginUrl }: Pick<PartnerProfile, 'loginUrl'>): string {
  return new URL(loginUrl.replaceAll('{tenantId}', 'tenant')).origin
}
