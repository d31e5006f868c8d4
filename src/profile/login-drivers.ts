/**
 * The login drivers: the ways to sign a user in, with what each one can do and what it needs of a profile. The rest of
 * the suite asks for these capabilities and never compares names.
 *
 * To add a driver:
 * 1. Add its name and its capabilities to this table.
 * 2. Add one file to `src/platform/login/drivers/` that signs in, and name it in `index.ts` there. The compiler reports
 *    a driver that is missing.
 * 3. Add its name to `LOGIN_DRIVER` in `env/profile.schema.json`, and require its keys there. A test compares the schema
 *    with this table.
 * @module
 */

/** What a login driver can do, and what it needs. */
interface Capabilities {
  /** It fills in the login page with name and password. Otherwise it brings the cookies of a session. */
  readonly fillsLoginPage: boolean
  /** It can sign a user in as often as a check wants. */
  readonly makesFreshSessions: boolean
  /** It runs the scripts of the login page, in a Chromium. */
  readonly runsScripts: boolean
  /** It starts programs of the operator, which need the environment of the run. */
  readonly startsPrograms: boolean
  /** Profile keys, without their prefix, that it needs for an account in addition to the login name. */
  readonly accountKeys: readonly ('PASSWORD' | 'COOKIES')[]
}

const table = {
  form: {
    fillsLoginPage: true,
    makesFreshSessions: true,
    runsScripts: false,
    startsPrograms: false,
    accountKeys: ['PASSWORD'],
  },
  browser: {
    fillsLoginPage: true,
    makesFreshSessions: true,
    runsScripts: true,
    startsPrograms: true,
    accountKeys: ['PASSWORD'],
  },
  command: {
    fillsLoginPage: false,
    makesFreshSessions: true,
    runsScripts: false,
    startsPrograms: true,
    accountKeys: [],
  },
  session: {
    fillsLoginPage: false,
    makesFreshSessions: false,
    runsScripts: false,
    startsPrograms: false,
    accountKeys: ['COOKIES'],
  },
} as const satisfies Readonly<Record<string, Capabilities>>

/** Name of a login driver, as in LOGIN_DRIVER. */
export type LoginDriverName = keyof typeof table

/** A login driver. */
export interface LoginDriver extends Capabilities {
  readonly name: LoginDriverName
}

/** Names of the drivers that fill in the login page. */
export type PageDriverName = {
  [Name in LoginDriverName]: (typeof table)[Name]['fillsLoginPage'] extends true ? Name : never
}[LoginDriverName]

/** All login drivers. */
export const loginDrivers: readonly LoginDriver[] = Object.entries(table).map(([name, capabilities]) => ({
  name: name as LoginDriverName,
  ...capabilities,
}))

/** The driver of a profile that names none. */
export const defaultLoginDriver: LoginDriver = { name: 'form', ...table.form }

/** The driver with this name; the default driver without a name, undefined for an unknown one. */
export function loginDriverNamed(name: string | undefined): LoginDriver | undefined {
  return name === undefined ? defaultLoginDriver : loginDrivers.find((driver) => driver.name === name)
}

/** The login driver of a profile. @param settings checked values by profile key */
export function loginDriverIn(settings: Readonly<Record<string, string>>): LoginDriver {
  return loginDriverNamed(settings.LOGIN_DRIVER) ?? defaultLoginDriver
}

/** The line that a profile needs for a capability, e.g. `LOGIN_DRIVER=form (or browser)`. */
export function driversThat(can: 'fillsLoginPage' | 'makesFreshSessions'): string {
  const [first, ...others] = loginDrivers.filter((driver) => driver[can]).map(({ name }) => name)
  return `LOGIN_DRIVER=${first} (${others.map((name) => `or ${name}`).join(', ')})`
}
