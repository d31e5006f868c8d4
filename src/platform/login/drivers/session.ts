/**
 * The `session` login driver: uses the cookies of the user's `…_COOKIES` key.
 * @module
 */
import { LoginFailure } from '../../../core/browser/login-failure.js'
import { cookiesIn } from '../../../profile/login-settings.js'
import { browserWithCookies } from '../cookies.js'
import type { CookieSignIn } from '../sign-in.js'

const step = 'use the given cookies'

export const session: CookieSignIn = {
  step,

  async session(check, key) {
    const { login, cookies } = check.user(key)
    const given = cookiesIn(cookies ?? '').map(([name, value]) => ({ name, value }))
    return browserWithCookies(
      check,
      given,
      (what, fix) => new LoginFailure({ step, what, fix, page: null, end: 'unclear' }, login),
    )
  },

  loginPageCame: (prefix) => ({
    what: 'the login page came in spite of the cookies: the session has expired, or it is of another host or school',
    fix: `Sign in with a browser and copy its cookies for the host of BASE_URL to ${prefix}_COOKIES`,
  }),
}
