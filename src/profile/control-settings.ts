/**
 * How things are caused at a target, as a profile says it.
 * @module
 */

/** Everything that can be caused, by name in the control protocol. */
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

/** Something that can be caused. */
export type ControlEventName = (typeof eventNames)[number]

/** The driver of a profile, and what it offers. */
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
      /** Where the program runs. */
      readonly folder: string
      /** Seconds after which a program that has not ended is stopped. */
      readonly waitSeconds: number
    }
  | {
      readonly driver: 'manual'
      readonly events: ReadonlySet<ControlEventName>
      /** Seconds that an operator has for each stimulus. */
      readonly waitSeconds: number
      /** Why nobody can be asked; null where the operator is at a terminal. */
      readonly absent: string | null
    }

/** Only a target of its own can do these. */
const ownTargetsOnly: readonly ControlEventName[] = [
  'advance-clock',
  'lend-tenant',
  'return-tenant',
  'describe-prepared',
]

/** Where sessions are given, they are of the profile's own tenants, and end when the clock is moved. */
const beyondSessions: ReadonlySet<ControlEventName> = new Set([
  'advance-clock',
  'lend-tenant',
  'return-tenant',
])

/** What a driver offers where the profile does not name it. */
const usual: Readonly<Record<ControlSettings['driver'], readonly ControlEventName[]>> = {
  http: eventNames,
  command: eventNames.filter((name) => !ownTargetsOnly.includes(name) && name !== 'undo'),
  // Nobody deletes an account by hand unless the profile asks for it.
  manual: eventNames.filter((name) => !ownTargetsOnly.includes(name) && name !== 'delete-user'),
}

/**
 * @param settings values by profile key, defaults filled in, already checked
 * @param folder where the profile lies
 */
export function controlSettings(
  settings: Readonly<Record<string, string>>,
  folder: string,
): ControlSettings | null {
  const driver = settings.CONTROL_DRIVER
  if (driver !== 'http' && driver !== 'command' && driver !== 'manual') return null
  const named = (settings.CONTROL_STIMULI ?? '').split(/\s+/).filter((word) => word !== '')
  const offered = named.length > 0 ? (named as ControlEventName[]) : usual[driver]
  const bySession = settings.LOGIN_DRIVER === 'session'
  const events = new Set(offered.filter((name) => !bySession || !beyondSessions.has(name)))
  const waitSeconds = Number(settings.CONTROL_WAIT_SECONDS)
  if (driver === 'http')
    return { driver, events, url: settings.CONTROL_URL ?? '', token: settings.CONTROL_TOKEN ?? '' }
  if (driver === 'command')
    return { driver, events, command: settings.CONTROL_COMMAND ?? '', folder, waitSeconds }
  return { driver, events, waitSeconds, absent: null }
}

/** The settings where nobody can be asked: a manual driver offers nothing then. */
export function withoutOperator(control: ControlSettings | null, absent: string): ControlSettings | null {
  return control?.driver === 'manual' ? { ...control, events: new Set(), absent } : control
}
