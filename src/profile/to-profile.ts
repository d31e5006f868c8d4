/**
 * Makes a typed profile from checked settings.
 * @module
 */
import path from 'node:path'
import { controlSettings } from './control-settings.js'
import type { DataFixtures } from './data-fixtures.js'
import { dataSettings } from './data-settings.js'
import { loginSettings, usersIn } from './login-settings.js'
import type { App, Feature, Profile, School, ServiceCredentials, UserFixture, UserKey } from './profile.js'
import { ssoPathsOf } from './sso-paths.js'
import { withoutTrailing } from './trailing.js'
import { transportSettings } from './transport-settings.js'
import { webhookSettings } from './webhook-settings.js'

/** Stands for the application under test of a target that signs nobody in. No such host exists. */
const noApp: App = { clientId: '', clientSecret: null, redirectUri: 'https://app.invalid/', uiUrls: [] }

/** A checked fixture file. */
export interface FixtureFile extends DataFixtures {
  readonly school?: School
  readonly users?: Partial<Record<UserKey, Omit<UserFixture, 'key' | 'login' | 'password' | 'cookies'>>>
}

/**
 * Makes a typed profile.
 * @param settings checked values by profile key, with defaults
 * @param fixtures the checked fixture file
 * @param secretKeys keys whose values are secrets
 * @param folder folder of the profile
 */
export function toProfile(
  settings: Readonly<Record<string, string>>,
  fixtures: FixtureFile,
  secretKeys: readonly string[],
  folder: string,
): Omit<Profile, 'digest'> {
  const text = (key: string): string => settings[key] ?? ''
  const optional = (key: string): string | null => settings[key] ?? null
  const number = (key: string): number => Number(settings[key])
  const yes = (key: string): boolean => settings[key] === 'yes'
  /** Whether a key has this value; null if the profile leaves the choice to the run. */
  const choice = (key: string, value: string): boolean | null =>
    settings[key] === undefined ? null : settings[key] === value
  const words = (key: string): string[] => (settings[key] ?? '').split(/\s+/).filter((word) => word !== '')
  const app = (prefix: string): App | null =>
    settings[`${prefix}_CLIENT_ID`] === undefined
      ? null
      : {
          clientId: text(`${prefix}_CLIENT_ID`),
          clientSecret: optional(`${prefix}_CLIENT_SECRET`),
          redirectUri: text(`${prefix}_REDIRECT_URI`),
          uiUrls: words(`${prefix}_UI_URLS`),
        }
  const credentials = (prefix: string): ServiceCredentials | null =>
    settings[`${prefix}_PASSWORD`] === undefined
      ? null
      : { clientId: text(`${prefix}_CLIENT_ID`), password: text(`${prefix}_PASSWORD`) }
  const embedded = settings.TARGET === 'embedded'
  // The embedded platform gets its port when it starts: see withAddress.
  const baseUrl = embedded ? 'http://127.0.0.1' : withoutTrailing(text('BASE_URL'), '/')
  return {
    name: text('TARGET_NAME'),
    version: optional('TARGET_VERSION'),
    challenge:
      settings.CHALLENGE === undefined ? null : { text: settings.CHALLENGE, path: text('CHALLENGE_PATH') },
    attested: settings.ATTESTED === undefined ? null : path.resolve(folder, settings.ATTESTED),
    embedded,
    baseUrl,
    segment: text('SEGMENT'),
    ssoPaths: ssoPathsOf(settings),
    platformHosts: words('PLATFORM_HOSTS'),
    announced: [],
    tenant: text('TENANT'),
    tenantB: optional('TENANT_B'),
    features: new Set(words('FEATURES') as Feature[]),
    leewaySeconds: number('LEEWAY_SECONDS'),
    allowHttp: yes('ALLOW_HTTP'),
    internalHops: choice('INTERNAL_HOPS', 'yes'),
    verifierLimitsEnforced: yes('VERIFIER_LIMITS_ENFORCED'),
    toleratedMissing: words('TOLERATED_MISSING'),
    issuerField: text('ISSUER_FIELD'),
    codeLifetimeMaxSeconds: number('CODE_LIFETIME_MAX_SECONDS'),
    maxWaitSeconds: number('MAX_WAIT_SECONDS'),
    timeoutSeconds: number('TIMEOUT_SECONDS'),
    transport: transportSettings(settings),
    maxRequests: number('MAX_REQUESTS'),
    maxRequestsPerSecond: number('MAX_REQUESTS_PER_SECOND'),
    app: settings.OIDC_REDIRECT_URI === undefined ? noApp : (app('OIDC') ?? noApp),
    grantedScopes: words('OIDC_GRANTED_SCOPES'),
    secondApp: app('SECOND'),
    publicApp: app('PUBLIC'),
    service:
      settings.SERVICE_PASSWORD === undefined
        ? null
        : {
            clientId: optional('SERVICE_CLIENT_ID') ?? text('OIDC_CLIENT_ID'),
            password: text('SERVICE_PASSWORD'),
          },
    servicePasswordB: optional('SERVICE_PASSWORD_B'),
    specialService: credentials('SPECIAL'),
    unpermittedService: credentials('NOPERM'),
    withoutDeletedService: credentials('NODELETED'),
    profileScope: text('PROFILE_SCOPE'),
    profileScopeAllowed: yes('PROFILE_SCOPE_ALLOWED'),
    login: loginSettings(settings, folder),
    oneSessionPerUser: choice('SESSIONS_PER_USER', 'one'),
    parallelRequests: choice('PARALLEL_REQUESTS', 'yes'),
    users: usersIn(settings, fixtures.users),
    school: fixtures.school ?? null,
    dataProbePath: optional('DATA_PROBE_PATH'),
    roomsPath: optional('ROOMS_PATH'),
    userTokenProbe: optional('USER_TOKEN_PROBE'),
    data: dataSettings(settings),
    fixtures,
    control: controlSettings(settings, folder),
    webhooks: webhookSettings(settings),
    consent: new Set(words('CONSENT') as ('wrong-password' | 'mutate' | 'permanent')[]),
    // Cookies are masked one by one, because their names are not secret.
    secrets: secretKeys.flatMap((key) =>
      settings[key] === undefined || key.endsWith('_COOKIES') ? [] : [{ key, value: settings[key] }],
    ),
  }
}

/**
 * The same profile with another address, for example of an embedded platform that has just started.
 * @param webhookKey public key for webhooks, as base64; null keeps that of the profile
 */
export function withAddress(
  profile: Profile,
  baseUrl: string,
  controlUrl: string | null,
  webhookKey: string | null = null,
): Profile {
  return {
    ...profile,
    baseUrl,
    control:
      profile.control?.driver !== 'http' || controlUrl === null
        ? profile.control
        : { ...profile.control, url: controlUrl },
    webhooks: { ...profile.webhooks, publicKey: webhookKey ?? profile.webhooks.publicKey },
  }
}
