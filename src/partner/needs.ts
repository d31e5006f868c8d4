/**
 * Needs of checks of role partner: which keys of the profile they require.
 * @module
 */
import { fixesOneSchool } from '../core/errors.js'
import { isLoopback } from '../core/http/loopback.js'
import type { PartnerControlEvent, PartnerProfile, ProbeField } from '../profile/partner/profile.js'

/** Returns the profile keys of a need that the profile lacks. */
type Missing = (profile: PartnerProfile) => readonly string[]

const probeField =
  (field: ProbeField): Missing =>
  ({ probe }) =>
    probe === null
      ? ['WHOAMI_URL', `WHOAMI_${field.toUpperCase()}`]
      : probe.pointers[field] === null
        ? [`WHOAMI_${field.toUpperCase()}`]
        : []

/** What the profile lacks for a second school, or for any number of new ones; empty if it lacks nothing. */
export function missingSchools(
  tenants: readonly string[],
  wanted: 'second' | 'any number',
): readonly string[] {
  if (tenants.length === 0 || (wanted === 'second' && tenants.length > 1)) return []
  const words = wanted === 'second' ? 'with at least 2 ids' : 'empty, if the application accepts any school'
  return [`TENANTS (${words}${tenants.length === 1 ? `; ${fixesOneSchool}` : ''})`]
}

/** An event that the control driver of the profile must offer. */
const driverEvent =
  (event: PartnerControlEvent): Missing =>
  ({ control }) =>
    control === null ? ['CONTROL_DRIVER'] : control.events.has(event) ? [] : [`CONTROL_STIMULI=${event}`]

/** Seconds after which the simulated platform closes a connection on which it gives no answer. */
export const silenceSeconds = 60

/** Seconds of real time that checks may wait. */
const waits =
  (seconds: number): Missing =>
  ({ maxWaitSeconds }) =>
    maxWaitSeconds >= seconds ? [] : [`MAX_WAIT_SECONDS=${seconds}`]

/** Seconds that checks with a need take, except the need whose time the profile sets. */
export const waitedFor = { wait: 30, patience: silenceSeconds, 'long-wait': 200 } as const

const needs = {
  /** Shows whether a browser is signed in. Without it there are no verdicts, only indications. */
  probe: () => [],
  'probe.sub': probeField('sub'),
  'probe.user': probeField('user'),
  'probe.tenant': probeField('tenant'),
  'probe.role': probeField('role'),
  'probe.locale': probeField('locale'),
  'probe.birthdate': probeField('birthdate'),
  /** A second school. */
  'tenant.second': ({ simulator }) => missingSchools(simulator.tenants, 'second'),
  /** Any number of new schools. */
  'tenant.fresh': ({ simulator }) => missingSchools(simulator.tenants, 'any number'),
  /** An application that can reach other addresses of this machine. */
  'simulator.local': ({ simulator }) =>
    isLoopback(new URL(simulator.url ?? `http://${simulator.host}`).hostname)
      ? []
      : ['SIMULATOR_URL (on this machine, if the application runs there)'],
  /** No other check runs at the same time: it runs after all others. */
  alone: () => [],
  /** Half a minute. */
  wait: waits(waitedFor.wait),
  /** A minute: an endpoint without an answer, or something that must come within a minute. */
  patience: waits(waitedFor.patience),
  /** Until a service token expires. */
  'long-wait': waits(waitedFor['long-wait']),
  'ui-url': ({ uiUrls }) => (uiUrls.length === 0 ? ['UI_URLS'] : []),
  /** A user who stays at the login page for a while. */
  time: ({ loginDelaySeconds }) => (loginDelaySeconds === 0 ? ['LOGIN_DELAY_SECONDS'] : []),
  /** The suite sends hostile tokens, answers and webhooks. */
  'consent.attack': ({ consent }) => (consent.has('attack') ? [] : ['CONSENT=attack']),
  /** The suite activates and deactivates schools at the application. */
  'consent.mutate': ({ consent }) => (consent.has('mutate') ? [] : ['CONSENT=mutate']),
  /** Bodies and answers of several megabytes. */
  heavy: ({ service }) => (service.heavy ? [] : ['HEAVY=yes']),
  'driver.sync': driverEvent('sync'),
  'driver.class-update': driverEvent('class-update'),
  'driver.student-lookup': driverEvent('student-lookup'),
  'driver.configure': driverEvent('configure'),
  'driver.export': driverEvent('export'),
  'driver.restart': driverEvent('restart'),
  'driver.advance-clock': driverEvent('advance-clock'),
} satisfies Record<string, Missing>

/** The name of a need. */
export type PartnerNeed = keyof typeof needs

/** All names of needs. */
export const knownPartnerNeeds = Object.keys(needs) as readonly PartnerNeed[]

/** Profile keys that are missing for these needs; empty if all needs are met. */
export function missingForPartner(wanted: readonly string[], profile: PartnerProfile): string[] {
  const missing = (need: string): readonly string[] =>
    need in needs ? needs[need as PartnerNeed](profile) : [`unknown need ${need}`]
  return [...new Set(wanted.flatMap(missing))]
}
