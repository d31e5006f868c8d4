/**
 * What checks need from a profile, and which of it is missing.
 * @module
 */
import {
  type ControlEventName,
  concernsOneRecord,
  eventNames,
  isPermanent,
  needNewSessions,
} from '../profile/control-settings.js'
import { hasFixture } from '../profile/data-fixtures.js'
import type { DataResource } from '../profile/data-settings.js'
import { signInKeys } from '../profile/keys.js'
import { driversThat } from '../profile/login-drivers.js'
import { keysOfUser } from '../profile/login-settings.js'
import type { Profile, UserKey } from '../profile/profile.js'
import type { Scenario } from '../profile/webhook-settings.js'

/** The missing profile keys of a need. */
type Missing = (profile: Profile) => readonly string[]

const user =
  (key: UserKey, prefix: string): Missing =>
  ({ users, login }) =>
    users.has(key) ? [] : keysOfUser(login.driver, prefix)

const permitted =
  (resource: DataResource): Missing =>
  ({ data }) =>
    data.permitted.has(resource) ? [] : [`DATA_PERMITTED (with ${resource})`]

const scenario =
  (number: Scenario): Missing =>
  ({ webhooks }) =>
    webhooks.scenarios.has(number) ? [] : [`ONBOARDING_SCENARIOS (with ${number})`]

const needs = {
  /** The confidential application under test, as a client of single sign-on. */
  'client.app': ({ app }) => (app.clientId === '' ? signInKeys : []),
  'client.ui-urls': ({ app }) => (app.uiUrls.length >= 2 ? [] : ['OIDC_UI_URLS (two or more)']),
  'client.ui-url-on-domain': ({ app }) => {
    const { host } = new URL(app.redirectUri)
    const isThere = app.uiUrls.some((url) => url !== app.redirectUri && new URL(url).host === host)
    return isThere ? [] : ['OIDC_UI_URLS (one on the domain of the SSO redirect URI)']
  },
  'client.ui-url-with-query': ({ app }) =>
    app.uiUrls.some((url) => url.includes('?')) ? [] : ['OIDC_UI_URLS (one with a query)'],
  'client.second': ({ secondApp }) => (secondApp === null ? ['SECOND_CLIENT_ID'] : []),
  'client.public': ({ publicApp }) => (publicApp === null ? ['PUBLIC_CLIENT_ID'] : []),
  'client.service': ({ service }) => (service === null ? ['SERVICE_PASSWORD'] : []),
  'client.service-b': ({ servicePasswordB, tenantB }) => [
    ...(tenantB === null ? ['TENANT_B'] : []),
    ...(servicePasswordB === null ? ['SERVICE_PASSWORD_B'] : []),
  ],
  /** The credentials for calls of the roster. */
  'client.roster': (profile) => {
    if (profile.data.roster.token === 'user') return user('teacher', 'TEACHER')(profile)
    return profile.service === null ? ['SERVICE_PASSWORD'] : []
  },
  'client.special-password': ({ specialService }) =>
    specialService === null ? ['SPECIAL_CLIENT_ID', 'SPECIAL_PASSWORD'] : [],
  'client.no-permission': ({ unpermittedService }) =>
    unpermittedService === null ? ['NOPERM_CLIENT_ID', 'NOPERM_PASSWORD'] : [],
  'client.no-deleted': ({ withoutDeletedService }) =>
    withoutDeletedService === null ? ['NODELETED_CLIENT_ID', 'NODELETED_PASSWORD'] : [],
  'client.onboarding': ({ webhooks }) => (webhooks.clientId === null ? ['ONBOARDING_CLIENT_ID'] : []),
  'webhook.key': ({ embedded, webhooks }) =>
    webhooks.publicKey === null && !embedded ? ['WEBHOOK_PUBLIC_KEY'] : [],
  'scenario.1': scenario(1),
  'scenario.2': scenario(2),
  'scenario.3': scenario(3),
  'permitted.students': permitted('students'),
  'permitted.classes': permitted('classes'),
  'permitted.timetable': permitted('timetable'),
  'permitted.deleted-periods': permitted('deleted-periods'),
  'permitted.rooms': permitted('rooms'),
  'permitted.roster': permitted('roster'),
  'roster.user-by-sub': ({ data }) => (data.roster.userBySub === null ? ['ROSTER_USER_BY_SUB'] : []),
  'tenant-b': ({ tenantB }) => (tenantB === null ? ['TENANT_B'] : []),
  'user.teacher': user('teacher', 'TEACHER'),
  'user.second': user('second', 'SECOND_USER'),
  'user.nolang': user('nolang', 'NOLANG'),
  'user.regional': user('regional', 'REGIONAL'),
  'user.nobirth': user('nobirth', 'NOBIRTH'),
  'user.twins': (profile) => [...user('twin_a', 'TWIN_A')(profile), ...user('twin_b', 'TWIN_B')(profile)],
  'user.lockable': user('lockable', 'LOCKABLE'),
  /** A user of the second school. */
  'user.tenant-b': (profile) => [
    ...(profile.tenantB === null ? ['TENANT_B'] : []),
    ...user('tenant_b', 'TENANT_B')(profile),
  ],
  /** The login driver fills in the login page. */
  'login.page': ({ login }) => (login.driver.fillsLoginPage ? [] : [driversThat('fillsLoginPage')]),
  /** The login driver makes a new session for the check. */
  'login.fresh': ({ login }) => (login.driver.makesFreshSessions ? [] : [driversThat('makesFreshSessions')]),
  school: ({ school }) => (school === null ? ['FIXTURES: /school'] : []),
  'scope.profile': ({ profileScopeAllowed }) => (profileScopeAllowed ? [] : ['PROFILE_SCOPE_ALLOWED=yes']),
  'probe.data': ({ dataProbePath }) => (dataProbePath === null ? ['DATA_PROBE_PATH'] : []),
  'probe.rooms': ({ roomsPath }) => (roomsPath === null ? ['ROOMS_PATH'] : []),
  'probe.user-token': ({ userTokenProbe }) => (userTokenProbe === null ? ['USER_TOKEN_PROBE'] : []),
  /** Nothing of the profile: the check runs after all others, and no other check runs meanwhile. */
  alone: () => [],
  time: ({ control, maxWaitSeconds }) =>
    control?.events.has('advance-clock') !== true && maxWaitSeconds === 0
      ? ['MAX_WAIT_SECONDS (or CONTROL_DRIVER=http)']
      : [],
  'consent.wrong-password': ({ consent }) =>
    consent.has('wrong-password') ? [] : ['CONSENT=wrong-password'],
  'consent.mutate': ({ consent }) => (consent.has('mutate') ? [] : ['CONSENT=mutate']),
} satisfies Record<string, Missing>

/** An event that the control driver offers. */
type DriverNeed = `driver.${ControlEventName}`

/** A word for one need of a check. */
export type Need = keyof typeof needs | DriverNeed | `fixture.${string}.${string}`

/** All words for needs. */
export const knownNeeds = [
  ...Object.keys(needs),
  ...eventNames.map((name) => `driver.${name}`),
] as readonly Need[]

function missingOne(need: string, profile: Profile): readonly string[] {
  if (need.startsWith('fixture.'))
    return hasFixture(profile.fixtures, need) ? [] : [`FIXTURES: /${need.split('.').slice(1).join('/')}`]
  if (need.startsWith('driver.')) return missingControlEvent(need.slice('driver.'.length), profile)
  return need in needs ? needs[need as keyof typeof needs](profile) : [`unknown need ${need}`]
}

function missingControlEvent(name: string, { consent, control, login }: Profile): readonly string[] {
  const event = name as ControlEventName
  if (needNewSessions.has(event) && control?.driver === 'http' && !login.driver.makesFreshSessions)
    return [driversThat('makesFreshSessions')]
  if (control === null) return ['CONTROL_DRIVER']
  if (control.driver === 'manual' && control.absent !== null) return [control.absent]
  // What cannot be returned is not lent.
  const wanted: readonly ControlEventName[] = event === 'lend-tenant' ? [event, 'return-tenant'] : [event]
  const missing = wanted
    .filter((one) => !control.events.has(one))
    .map((one) => `CONTROL_STIMULI (with ${one})`)
  return missing.length === 0 && isPermanent(control, event) ? missingToStay(event, consent) : missing
}

/** What is missing for an event whose effect stays at the school. */
export function missingToStay(event: ControlEventName, consent: Profile['consent']): readonly string[] {
  if (!concernsOneRecord(event))
    return [`CONTROL_STIMULI (with undo or lend-tenant, because ${event} would stay)`]
  return consent.has('permanent') ? [] : ['CONSENT=permanent']
}

/** Profile keys that are missing for these needs; empty if all are met. */
export function missingFor(wanted: readonly string[], profile: Profile): string[] {
  return [...new Set(wanted.flatMap((need) => missingOne(need, profile)))]
}
