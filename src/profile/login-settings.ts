/**
 * How users are signed in, as a profile says it.
 * @module
 */
import type { UserFixture, UserKey } from './profile.js'

/** Words for drivers. */
export type LoginDriver = LoginSettings['driver']

/** What every driver has. */
interface Common {
  /** A text that stands on the login page and on no other page. */
  readonly marker: string
  readonly caseInsensitive: boolean
  /** Name of the form field for the login name; null where it is guessed. */
  readonly usernameField: string | null
  /** Name of the form field for the password; null where it is guessed. */
  readonly passwordField: string | null
  /** Seconds that a login program, or a page in the browser, has to go on. */
  readonly waitSeconds: number
}

/** The driver of a profile. */
export type LoginSettings = Common &
  (
    | { readonly driver: 'form' }
    | {
        readonly driver: 'browser'
        /** Path of a Chromium; null where it is looked for. */
        readonly browser: string | null
      }
    | {
        readonly driver: 'command'
        readonly command: string
        /** Where the program runs. */
        readonly folder: string
      }
    | { readonly driver: 'session' }
  )

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
]

/** What the driver needs of an account beside its login name, as the ends of the profile keys. */
const needed: Readonly<Record<LoginDriver, readonly string[]>> = {
  form: ['PASSWORD'],
  browser: ['PASSWORD'],
  command: [],
  session: ['COOKIES'],
}

/** Keys that an account must have, so that it can be signed in. An unknown driver needs none: the schema refuses it. */
export function keysOfUser(driver: LoginDriver, prefix: string): string[] {
  return [`${prefix}_LOGIN`, ...(needed[driver] ?? []).map((end) => `${prefix}_${end}`)]
}

/**
 * @param settings values by profile key, defaults filled in, already checked
 * @param folder where the profile lies
 */
export function loginSettings(settings: Readonly<Record<string, string>>, folder: string): LoginSettings {
  const common: Common = {
    marker: settings.LOGIN_MARKER ?? '',
    caseInsensitive: settings.LOGIN_CASE_INSENSITIVE === 'yes',
    usernameField: settings.LOGIN_USERNAME_FIELD ?? null,
    passwordField: settings.LOGIN_PASSWORD_FIELD ?? null,
    waitSeconds: Number(settings.LOGIN_WAIT_SECONDS),
  }
  switch (settings.LOGIN_DRIVER) {
    case 'browser':
      return { ...common, driver: 'browser', browser: settings.LOGIN_BROWSER ?? null }
    case 'command':
      return { ...common, driver: 'command', command: settings.LOGIN_COMMAND ?? '', folder }
    case 'session':
      return { ...common, driver: 'session' }
    default:
      return { ...common, driver: 'form' }
  }
}

/** The accounts that the driver can sign in, with what is known of them. */
export function usersIn(
  settings: Readonly<Record<string, string>>,
  known: Partial<Record<UserKey, Omit<UserFixture, 'key' | 'login' | 'password' | 'cookies'>>> = {},
): Map<UserKey, UserFixture> {
  const driver = (settings.LOGIN_DRIVER ?? 'form') as LoginDriver
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

/** The cookies of a `…_COOKIES` key, as name and value: `name=value; name2=value2`. */
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
