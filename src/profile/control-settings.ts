/**
 * How the suite triggers events at a target, as described by a profile.
 * @module
 */
import { loginDriverIn } from './login-drivers.js'

/** All events, by their names in the control protocol. */
export const eventNames = [
  'advance-clock',
  'lend-tenant',
  'return-tenant',
  'describe-prepared',
  'set-language',
  'rename-user',
  'activate',
  'activation-state',
  'deactivate',
  'reinstall',
  'grant-permission',
  'launch',
  'substitute',
  'change-lesson-teacher',
  'move-period',
  'add-resource',
  'remove-resource',
  'cancel-period',
  'delete-period',
  'write-note',
  'set-name-layout',
  'delete-user',
  'undo',
] as const

/** Name of an event. */
export type ControlEventName = (typeof eventNames)[number]

/** The control driver of a profile, and the events that it offers. */
export type ControlSettings =
  | {
      readonly driver: 'http'
      readonly events: ReadonlySet<ControlEventName>
      readonly url: string
      readonly token: string
    }
  | {
      readonly driver: 'command'
      readonly events: ReadonlySet<ControlEventName>
      readonly command: string
      /** Folder in which the program runs. */
      readonly folder: string
      /** Seconds that the program may take for each event; after that it is stopped. */
      readonly waitSeconds: number
    }
  | {
      readonly driver: 'manual'
      readonly events: ReadonlySet<ControlEventName>
      /** Seconds that the operator may take for each event. */
      readonly waitSeconds: number
      /** Why the operator cannot be asked; null if the operator is at a terminal. */
      readonly absent: string | null
    }

/** Events that only systems built for tests can offer. */
const testSystemsOnly: readonly ControlEventName[] = [
  'advance-clock',
  'lend-tenant',
  'return-tenant',
  'describe-prepared',
]

/**
 * Events that do not work with copied cookies: such sessions exist only in the tenants of the profile, and they end when
 * the clock is moved.
 */
export const needNewSessions: ReadonlySet<ControlEventName> = new Set([
  'advance-clock',
  'lend-tenant',
  'return-tenant',
])

/** Events that a driver offers if the profile does not set CONTROL_STIMULI. */
const defaults: Readonly<Record<ControlSettings['driver'], readonly ControlEventName[]>> = {
  http: eventNames,
  command: eventNames.filter((name) => !testSystemsOnly.includes(name) && name !== 'undo'),
  // A person deletes an account by hand only if the profile says so.
  manual: eventNames.filter((name) => !testSystemsOnly.includes(name) && name !== 'delete-user'),
}

/**
 * Reads the control driver of a profile.
 * @param settings checked values by profile key, with defaults
 * @param folder folder of the profile
 * @returns null if the profile has no control driver
 */
export function controlSettings(
  settings: Readonly<Record<string, string>>,
  folder: string,
): ControlSettings | null {
  const driver = settings.CONTROL_DRIVER
  if (driver !== 'http' && driver !== 'command' && driver !== 'manual') return null
  const named = (settings.CONTROL_STIMULI ?? '').split(/\s+/).filter((word) => word !== '')
  const offered = named.length > 0 ? (named as ControlEventName[]) : defaults[driver]
  const { makesFreshSessions } = loginDriverIn(settings)
  const events = new Set(offered.filter((name) => makesFreshSessions || !needNewSessions.has(name)))
  const waitSeconds = Number(settings.CONTROL_WAIT_SECONDS)
  if (driver === 'http')
    return { driver, events, url: settings.CONTROL_URL ?? '', token: settings.CONTROL_TOKEN ?? '' }
  if (driver === 'command')
    return { driver, events, command: settings.CONTROL_COMMAND ?? '', folder, waitSeconds }
  return { driver, events, waitSeconds, absent: null }
}

/** The settings for a run without an operator: a manual driver then offers no events. */
export function withoutOperator(control: ControlSettings | null, absent: string): ControlSettings | null {
  return control?.driver === 'manual' ? { ...control, events: new Set(), absent } : control
}

/** True if the driver can lend private copies of a school. What cannot be returned is not lent. */
export function lendsTenants(control: ControlSettings | null): boolean {
  return control?.events.has('lend-tenant') === true && control.events.has('return-tenant')
}
