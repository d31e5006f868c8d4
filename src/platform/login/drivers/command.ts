/**
 * The `command` login driver: runs the program of LOGIN_COMMAND, which makes a session and writes its cookies.
 * @module
 */
import { LoginFailure } from '../../../core/browser/login-failure.js'
import { runProgram } from '../../../core/drivers/program.js'
import { NotExercised } from '../../../core/errors.js'
import { isRecord } from '../../../core/json.js'
import { programOf } from '../../drivers/drivers.js'
import { browserWithCookies, type SessionCookie } from '../cookies.js'
import type { CookieSignIn } from '../sign-in.js'

const step = 'run the login program'
const example = '{"cookies":[{"name":"…","value":"…"}]}'

export const command: CookieSignIn = {
  step,

  async session(check, key, authorizeUrl) {
    const { profile, run, urls } = check
    const settings = profile.login
    const { login, password } = check.user(key)
    // The address that a browser would open first.
    const url = await authorizeUrl()
    const input = { user: key, login, ...(password === null ? {} : { password }), url }
    const outcome = await runProgram(programOf(check, { ...settings, seconds: settings.waitSeconds }), input)
    if (outcome.kind === 'not offered')
      throw new NotExercised([`a login program that signs in ${login} (${outcome.reason})`])
    const fail = (what: string, fix: string): LoginFailure =>
      new LoginFailure({ step, what, fix, page: null, end: 'unclear' }, login)
    if (outcome.kind !== 'done') {
      const late = /did not end within/.test(outcome.reason) ? ', or raise LOGIN_WAIT_SECONDS' : ''
      throw fail(outcome.reason, `Run LOGIN_COMMAND by hand in the folder of the profile${late}`)
    }
    const cookies = cookiesOf(outcome.answer.cookies)
    if (cookies === null || cookies.length === 0)
      throw fail(
        cookies === null
          ? 'the program wrote no list of cookies, each with name and value'
          : 'the program wrote an empty list of cookies',
        `Let the program of LOGIN_COMMAND write ${example}`,
      )
    for (const { value } of cookies) run.redactor.add(value, 'cookie')
    const browser = await browserWithCookies(check, cookies, fail)
    urls.signedInElsewhere.add(login)
    return browser
  },

  loginPageCame: () => ({
    what: 'the login page came in spite of the cookies that the program wrote',
    fix: 'Let the program of LOGIN_COMMAND write all cookies that a browser has for the platform after the login',
  }),
}

function cookiesOf(value: unknown): SessionCookie[] | null {
  if (!Array.isArray(value)) return null
  const cookies: SessionCookie[] = []
  for (const field of value as unknown[]) {
    if (!isRecord(field) || typeof field.name !== 'string' || typeof field.value !== 'string') return null
    cookies.push({
      name: field.name,
      value: field.value,
      ...(typeof field.domain === 'string' ? { domain: field.domain } : {}),
      ...(typeof field.path === 'string' ? { path: field.path } : {}),
    })
  }
  return cookies
}
