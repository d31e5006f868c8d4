/**
 * The sign-in of each login driver. `src/profile/login-drivers.ts` has their capabilities, and says how to add one.
 * @module
 */
import type { LoginDriver, LoginDriverName, PageDriverName } from '../../../profile/login-drivers.js'
import type { CookieSignIn, PageSignIn } from '../sign-in.js'
import { browser } from './browser.js'
import { command } from './command.js'
import { form } from './form.js'
import { session } from './session.js'

const signIns: {
  readonly [Name in LoginDriverName]: Name extends PageDriverName ? PageSignIn : CookieSignIn
} = { form, browser, command, session }

/** How a login driver signs a user in. */
export function signInOf({ name }: LoginDriver): PageSignIn | CookieSignIn {
  return signIns[name]
}
