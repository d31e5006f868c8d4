/**
 * What checks of the role partner need from a profile, and what of it is missing.
 * @module
 */

import { isLoopback } from '../core/http/loopback.js'
import type { PartnerControlEvent, PartnerProfile, ProbeField } from '../profile/partner/profile.js'

/** Profile keys that a need stands for and that the profile lacks. */
type Missing = (profile: PartnerProfile) => readonly string[]

const tells =
  (field: ProbeField): Missing =>
  ({ probe }) =>
    probe === null
      ? ['WHOAMI_URL', `WHOAMI_${field.toUpperCase()}`]
      : probe.pointers[field] === null
        ? [`WHOAMI_${field.toUpperCase()}`]
        : []

const prepared =
  (count: number): Missing =>
  ({ simulator }) =>
    simulator.tenants.length === 0 || simulator.tenants.length >= count
      ? []
      : [`TENANTS (with at least ${count} ids)`]

/** What the control driver of the profile must offer. */
const caused =
  (event: PartnerControlEvent): Missing =>
  ({ control }) =>
    control === null ? ['CONTROL_DRIVER'] : control.events.has(event) ? [] : [`CONTROL_STIMULI=${event}`]

/** Seconds after which the simulated platform cuts a connection on which it gives no answer. */
export const silenceSeconds = 60

/** Real time that must be there. */
const waits =
  (seconds: number): Missing =>
  ({ maxWaitSeconds }) =>
    maxWaitSeconds >= seconds ? [] : [`MAX_WAIT_SECONDS=${seconds}`]

/** Seconds that checks with a need take, without the one that the profile sets. */
export const waitedFor = { wait: 30, patience: silenceSeconds, 'long-wait': 200 } as const

const needs = {
  /** Somewhere to see whether a browser is signed in. Without it verdicts are not reached, only indicated. */
  probe: () => [],
  'probe.sub': tells('sub'),
  'probe.user': tells('user'),
  'probe.tenant': tells('tenant'),
  'probe.role': tells('role'),
  'probe.locale': tells('locale'),
  'probe.birthdate': tells('birthdate'),
  /** A second school beside the first. */
  'tenant.second': prepared(2),
  /** Schools that nobody has used, as many as checks ask for. */
  'tenant.fresh': ({ simulator }) =>
    simulator.tenants.length === 0 ? [] : ['TENANTS (empty, where the application takes any school)'],
  /** An application that reaches other addresses of this machine. */
  'simulator.local': ({ simulator }) =>
    isLoopback(new URL(simulator.url ?? `http://${simulator.host}`).hostname)
      ? []
      : ['SIMULATOR_URL (on this machine, where the application runs there)'],
  /** Time for something that comes in half a minute. */
  wait: waits(waitedFor.wait),
  /** Time for somebody who gives no answer for a minute, and for something that must come within one. */
  patience: waits(waitedFor.patience),
  /** Time for a service token to end. */
  'long-wait': waits(waitedFor['long-wait']),
  'ui-url': ({ uiUrls }) => (uiUrls.length === 0 ? ['UI_URLS'] : []),
  /** A user who takes a while at the login page. */
  time: ({ loginDelaySeconds }) => (loginDelaySeconds === 0 ? ['LOGIN_DELAY_SECONDS'] : []),
  /** Hostile tokens, answers and webhooks are sent. */
  'consent.attack': ({ consent }) => (consent.has('attack') ? [] : ['CONSENT=attack']),
  /** Schools are activated and deactivated at the application. */
  'consent.mutate': ({ consent }) => (consent.has('mutate') ? [] : ['CONSENT=mutate']),
  /** Bodies and answers of some megabytes. */
  heavy: ({ service }) => (service.heavy ? [] : ['HEAVY=yes']),
  'driver.sync': caused('sync'),
  'driver.class-update': caused('class-update'),
  'driver.student-lookup': caused('student-lookup'),
  'driver.configure': caused('configure'),
  'driver.export': caused('export'),
  'driver.restart': caused('restart'),
  'driver.advance-clock': caused('advance-clock'),
} satisfies Record<string, Missing>

/** A word for something that a check needs. */
export type PartnerNeed = keyof typeof needs

/** All words for needs. */
export const knownPartnerNeeds = Object.keys(needs) as readonly PartnerNeed[]

/** Profile keys that are missing for these needs; empty where all are met. */
export function missingForPartner(wanted: readonly string[], profile: PartnerProfile): string[] {
  const missing = (need: string): readonly string[] =>
    need in needs ? needs[need as PartnerNeed](profile) : [`unknown need ${need}`]
  return [...new Set(wanted.flatMap(missing))]
}
