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

/** What undoes a change if the driver does not offer the event `undo`. */
type UndoneBy =
  /** The same event, with the earlier value. */
  | 'same event'
  | 'deactivate'
  /** Nothing. It uses up a record that the fixture file names for it, and concerns nothing else. */
  | 'nothing, one record'
  /** Nothing. Later checks would find the school changed. */
  | 'nothing'

/** The events that change a school. */
const undoneBy: Readonly<Partial<Record<ControlEventName, UndoneBy>>> = {
  'set-language': 'same event',
  'rename-user': 'same event',
  'set-name-layout': 'same event',
  'change-lesson-teacher': 'same event',
  activate: 'deactivate',
  'grant-permission': 'nothing',
  reinstall: 'nothing',
  substitute: 'nothing, one record',
  'move-period': 'nothing, one record',
  'add-resource': 'nothing, one record',
  'remove-resource': 'nothing, one record',
  'cancel-period': 'nothing, one record',
  'delete-period': 'nothing, one record',
  'write-note': 'nothing, one record',
  'delete-user': 'nothing, one record',
}

/** True if an event uses up a record that the fixture file names for it, and concerns nothing else. */
export function concernsOneRecord(name: ControlEventName): boolean {
  return undoneBy[name] === 'nothing, one record'
}

/** True if a change by this event stays at the school, because the driver can neither undo it nor lend copies. */
export function isPermanent(control: ControlSettings | null, name: ControlEventName): boolean {
  if (control === null || lendsTenants(control) || control.events.has('undo')) return false
  const by = undoneBy[name]
  if (by === 'deactivate') return !control.events.has(by)
  return by?.startsWith('nothing') === true
}

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
