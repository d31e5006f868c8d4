/**
 * The login drivers `command` and `session`: a session that is made without the suite seeing a page.
 * @module
 */
import { Cookie, type CookieJar } from 'tough-cookie'
import { Browser } from '../../core/browser/browser.js'
import { LoginFailure, type LoginStep } from '../../core/browser/login-failure.js'
import { runProgram } from '../../core/drivers/program.js'
import { NotExercised } from '../../core/errors.js'
import { isRecord } from '../../core/json.js'
import { cookiesIn, userPrefixes } from '../../profile/login-settings.js'
import type { UserKey } from '../../profile/profile.js'
import type { Context } from '../context.js'
import { programOf } from '../drivers/drivers.js'

/** A cookie as a login program writes it. */
interface WrittenCookie {
  readonly name: string
  readonly value: string
  /** Default: the host of BASE_URL alone. */
  readonly domain?: string
  /** Default: `/`. */
  readonly path?: string
}

/**
 * Lets the program of LOGIN_COMMAND make a session.
 * @param url authorize URL of a valid request, where a browser would begin
 * @throws {NotExercised} where the program does not offer that user
 * @throws {LoginFailure} where it fails
 */
export async function sessionByProgram(context: Context, key: UserKey, url: string): Promise<Browser> {
  const { profile, run } = context
  const settings = profile.login
  if (settings.driver !== 'command') throw new NotExercised(['LOGIN_DRIVER=command'])
  const { login, password } = context.user(key)
  const asked = { user: key, login, ...(password === null ? {} : { password }), url }
  const options = programOf(context, { ...settings, seconds: settings.waitSeconds })
  const outcome = await runProgram(options, asked)
  if (outcome.kind === 'not offered')
    throw new NotExercised([`a login program that signs in ${login} (${outcome.reason})`])
  const fail = (what: string, mend: string): LoginFailure =>
    new LoginFailure({ step: 'run the login program', what, mend, page: null, end: 'unclear' }, login)
  if (outcome.kind !== 'done') {
    const late = /did not end within/.test(outcome.reason) ? ', or give it longer by LOGIN_WAIT_SECONDS' : ''
    throw fail(outcome.reason, `Run LOGIN_COMMAND by hand in the profile's folder${late}`)
  }
  const form = '{"cookies":[{"name":"…","value":"…"}]}'
  const cookies = writtenCookies(outcome.answer.cookies)
  if (cookies === null || cookies.length === 0)
    throw fail(
      cookies === null
        ? 'the program wrote no list of cookies, each with name and value'
        : 'the program wrote an empty list of cookies',
      `Let the program of LOGIN_COMMAND write ${form}`,
    )
  for (const { value } of cookies) run.redactor.add(value, 'cookie')
  return browserWith(context, cookies, (what, mend) => fail(what, mend))
}

/** A browser with the cookies of the user's `…_COOKIES` key. @throws {LoginFailure} where they cannot be used */
export async function sessionGiven(context: Context, key: UserKey): Promise<Browser> {
  const { login, cookies } = context.user(key)
  const written = cookiesIn(cookies ?? '').map(([name, value]) => ({ name, value }))
  return browserWith(
    context,
    written,
    (what, mend) =>
      new LoginFailure({ step: 'use the given cookies', what, mend, page: null, end: 'unclear' }, login),
  )
}

/** The failure of a session that was made without a page, and at which the login page comes all the same. */
export function notTaken(context: Context, key: UserKey): LoginFailure {
  const { login } = context.user(key)
  const prefix = userPrefixes.find(([name]) => name === key)?.[1] ?? ''
  const bySession = context.profile.login.driver === 'session'
  const step: LoginStep = bySession ? 'use the given cookies' : 'run the login program'
  const what = bySession
    ? 'the login page came in spite of the cookies: the session has expired, or is of another host or school'
    : 'the login page came in spite of the cookies that the program wrote'
  const mend = bySession
    ? `Sign in with a browser and put its cookies for the host of BASE_URL into ${prefix}_COOKIES`
    : 'Let the program of LOGIN_COMMAND write all cookies that a browser has for the platform after the login'
  return new LoginFailure({ step, what, mend, page: null, end: 'unclear' }, login)
}

function writtenCookies(value: unknown): WrittenCookie[] | null {
  if (!Array.isArray(value)) return null
  const cookies: WrittenCookie[] = []
  for (const one of value as unknown[]) {
    if (!isRecord(one) || typeof one.name !== 'string' || typeof one.value !== 'string') return null
    cookies.push({
      name: one.name,
      value: one.value,
      ...(typeof one.domain === 'string' ? { domain: one.domain } : {}),
      ...(typeof one.path === 'string' ? { path: one.path } : {}),
    })
  }
  return cookies
}

async function browserWith(
  context: Context,
  cookies: readonly WrittenCookie[],
  fail: (what: string, mend: string) => LoginFailure,
): Promise<Browser> {
  const browser = new Browser(context.sender, context.urls.staysAt)
  const base = new URL(context.profile.baseUrl)
  for (const cookie of cookies) {
    const host = cookie.domain?.replace(/^\./, '') ?? base.hostname
    const url = new URL(`${base.protocol}//${host}${cookie.path ?? '/'}`)
    if (!context.urls.staysAt(url))
      throw fail(
        `the cookie ${cookie.name} is for ${host}, which is not a host of the platform`,
        'Leave it out, or name the host in PLATFORM_HOSTS',
      )
    if (!(await taken(browser.jar, cookie, url)))
      throw fail(`the cookie ${cookie.name} cannot be set for ${host}`, 'Leave out its domain, or correct it')
  }
  return browser
}

async function taken(
  jar: CookieJar,
  { name, value, domain, path }: WrittenCookie,
  url: URL,
): Promise<boolean> {
  const own = domain === undefined || domain === url.hostname
  const cookie = new Cookie({
    key: name,
    value,
    path: path ?? '/',
    ...(own ? {} : { domain: domain.replace(/^\./, '') }),
  })
  try {
    await jar.setCookie(cookie, url.href)
    return true
  } catch {
    return false
  }
}
