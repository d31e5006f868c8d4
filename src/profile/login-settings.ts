/**
 * How the suite signs users in, as described by a profile.
 * @module
 */
import { type LoginDriver, loginDriverIn } from './login-drivers.js'
import type { UserFixture, UserKey } from './profile.js'

/** The login driver of a profile, and its settings. */
export interface LoginSettings {
  readonly driver: LoginDriver
  /** Text that the login page contains and no other page; empty if the profile has none: then no page is the login page. */
  readonly marker: string
  readonly caseInsensitive: boolean
  /** Name of the form field for the login name; null: the suite recognises it. */
  readonly usernameField: string | null
  /** Name of the form field for the password; null: the suite recognises it. */
  readonly passwordField: string | null
  /** Seconds that a login program may take, or a page in the browser until it continues. */
  readonly waitSeconds: number
  /** Path of a Chromium; null: the suite looks in the usual places. */
  readonly browser: string | null
  /** Program that makes a session; empty if the profile names none. */
  readonly command: string
  /** Folder in which the program runs. */
  readonly folder: string
}

/** Prefixes of the keys of each account. */
export const userPrefixes: readonly (readonly [UserKey, string])[] = [
  ['teacher', 'TEACHER'],
  ['second', 'SECOND_USER'],
  ['nolang', 'NOLANG'],
  ['regional', 'REGIONAL'],
  ['nobirth', 'NOBIRTH'],
  ['twin_a', 'TWIN_A'],
  ['twin_b', 'TWIN_B'],
  ['lockable', 'LOCKABLE'],
  ['tenant_b', 'TENANT_B'],
]

/** Prefix of the profile keys of an account, e.g. `TEACHER`. */
export function prefixOf(user: UserKey): string {
  return userPrefixes.find(([key]) => key === user)?.[1] ?? ''
}

/** Keys that the driver needs to sign an account in. */
export function keysOfUser(driver: LoginDriver, prefix: string): string[] {
  return [`${prefix}_LOGIN`, ...driver.accountKeys.map((end) => `${prefix}_${end}`)]
}

/**
 * Reads the login driver of a profile.
 * @param settings checked values by profile key, with defaults
 * @param folder folder of the profile
 */
export function loginSettings(settings: Readonly<Record<string, string>>, folder: string): LoginSettings {
  return {
    driver: loginDriverIn(settings),
    marker: settings.LOGIN_MARKER ?? '',
    caseInsensitive: settings.LOGIN_CASE_INSENSITIVE === 'yes',
    usernameField: settings.LOGIN_USERNAME_FIELD ?? null,
    passwordField: settings.LOGIN_PASSWORD_FIELD ?? null,
    waitSeconds: Number(settings.LOGIN_WAIT_SECONDS),
    browser: settings.LOGIN_BROWSER ?? null,
    command: settings.LOGIN_COMMAND ?? '',
    folder,
  }
}

/** The accounts that the driver can sign in, with their known values. */
export function usersIn(
  settings: Readonly<Record<string, string>>,
  known: Partial<Record<UserKey, Omit<UserFixture, 'key' | 'login' | 'password' | 'cookies'>>> = {},
): Map<UserKey, UserFixture> {
  const driver = loginDriverIn(settings)
  const users = new Map<UserKey, UserFixture>()
  for (const [key, prefix] of userPrefixes) {
    if (keysOfUser(driver, prefix).some((name) => settings[name] === undefined)) continue
    users.set(key, {
      key,
      login: settings[`${prefix}_LOGIN`] ?? '',
      password: settings[`${prefix}_PASSWORD`] ?? null,
      cookies: settings[`${prefix}_COOKIES`] ?? null,
      ...known[key],
    })
  }
  return users
}

/** Parses the cookies of a `…_COOKIES` key: `name=value; name2=value2`. */
export function cookiesIn(text: string): (readonly [name: string, value: string])[] {
  return text
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const
    })
}
