/**
 * What can go wrong with a login page, and what an operator can do then.
 * @module
 */

import type { Chain } from '../../core/browser/browser.js'
import { asksForCode, hasCaptcha, isTyped, speaksOfCaptcha, speaksOfCode } from '../../core/browser/choice.js'
import type { Form } from '../../core/browser/controls.js'
import { failedAt } from '../../core/browser/excerpt.js'
import {
  type LoginEnd,
  type LoginProblem,
  type LoginStep,
  LoginStop,
} from '../../core/browser/login-failure.js'
import type { Page } from '../../core/browser/page.js'
import type { Answer } from '../../core/http/answer.js'
import type { Redactor } from '../../core/http/redactor.js'
import { type LoginSettings, userPrefixes } from '../../profile/login-settings.js'
import type { TenantUrls } from '../tenant-urls.js'

/** A page and the answer that it came in. */
export interface Here {
  readonly answer: Pick<Answer, 'url' | 'status' | 'mediaType'>
  readonly page: Pick<Page, 'title' | 'text' | 'forms' | 'frames' | 'isScripted'>
}

const byHand =
  'LOGIN_DRIVER=command with a program that does it, or LOGIN_DRIVER=session with cookies that you give'
const script = 'Use LOGIN_DRIVER=browser, which runs the scripts of the page'
const openByHand =
  'Sign in by hand with the same account and look at what comes; a page that asks for anything else than name and password takes LOGIN_DRIVER=browser, command or session'

/** Makes the failures of one sign-in. */
export class LoginProblems {
  /** Hosts that the page asked for and that are not the platform's. */
  blocked: readonly string[] = []

  constructor(
    readonly redactor: Redactor,
    readonly settings: LoginSettings,
    /** Prefix of the account's profile keys, e.g. `TEACHER`. */
    readonly account: string,
  ) {}

  stop(
    here: Here | null,
    problem: Pick<LoginProblem, 'step' | 'what' | 'mend'> & { readonly end?: LoginEnd },
  ): LoginStop {
    const { step, end = 'unclear' } = problem
    const hosts = [...this.blocked].sort().join(', ')
    const asked =
      hosts === '' ? '' : `; the page also asked for ${hosts}, which is not the platform, and got nothing`
    const what = this.redactor.url(`${problem.what}${asked}`)
    const mend =
      hosts === ''
        ? problem.mend
        : `Add ${hosts} to PLATFORM_HOSTS if it belongs to the platform. ${problem.mend}`
    return new LoginStop({ step, what, mend, end, page: here === null ? null : this.#seen(here) })
  }

  /** The authorize request led elsewhere. @param words where, in words */
  noLoginPage(words: string, answer: Answer, chain: Pick<Chain, 'leaves' | 'page'>): LoginStop {
    const isPage = chain.leaves === null && /html/.test(answer.mediaType)
    return this.stop(isPage ? { answer, page: chain.page } : null, {
      step: 'open the login page',
      what: `the authorize request led to no page with the text of LOGIN_MARKER, but to ${words}`,
      mend: isPage
        ? 'If this is the login page, copy a piece of its source, as it is sent before any script runs, to LOGIN_MARKER'
        : 'Check TENANT, OIDC_CLIENT_ID and OIDC_REDIRECT_URI, and that the application is active; a login page on another host needs PLATFORM_HOSTS',
    })
  }

  /** The page has no form to begin with. @param nameSent true where the name has been sent */
  noForm(here: Here, nameSent: boolean): LoginStop {
    const { page, answer } = here
    const step: LoginStep = nameSent ? 'enter the password' : 'find the form'
    const after = nameSent ? ' after the name was sent' : ''
    const stop = this.obstacle(here, step)
    if (stop !== null) return stop
    if (page.forms.every(({ fields }) => !fields.some(isTyped)) && page.frames.length > 0)
      return this.stop(here, {
        step,
        what: `the page has no form for it${after}, but a frame from ${page.frames.map(placeOf).join(', ')}`,
        mend: 'Use LOGIN_DRIVER=browser, which looks into frames of the platform; PLATFORM_HOSTS names its hosts',
      })
    if (answer.status >= 400)
      return this.stop(here, {
        step,
        what: `the platform answered ${answer.status}${after}`,
        mend: 'Check TENANT and the client of the profile; where they are right, look at the exchange',
      })
    const named = this.settings.usernameField ?? this.settings.passwordField
    if (named !== null)
      return this.stop(here, {
        step,
        what: `the page has no form with ${this.#fieldsInWords()}${after}`,
        mend: 'Correct LOGIN_USERNAME_FIELD and LOGIN_PASSWORD_FIELD, or leave them out',
      })
    const scripted = page.isScripted && this.settings.driver === 'form'
    return this.stop(here, {
      step,
      what: `the page has no form for a name and a password${after}${page.isScripted ? '; it is built by a script' : ''}`,
      mend: scripted
        ? script
        : `Check LOGIN_MARKER and name the fields by LOGIN_USERNAME_FIELD and LOGIN_PASSWORD_FIELD; else use ${byHand}`,
    })
  }

  noNameField(here: Here, form: Form): LoginStop {
    const fields = form.fields.filter(({ type }) => type !== 'hidden').map(({ name }) => name)
    return this.stop(here, {
      step: 'enter the name',
      what: `none of the form's fields (${fields.join(', ')}) is known to take the login name`,
      mend: 'Set LOGIN_USERNAME_FIELD to the name of the right one',
    })
  }

  noButton(here: Here, form: Form): LoginStop {
    const said = form.buttons.map(({ hints }) => `"${hints}"`).join(', ')
    return this.stop(here, {
      step: 'enter the password',
      what: `none of the form's buttons (${said}) looks like the one that signs in`,
      mend: `Use ${byHand}`,
    })
  }

  /** The page leads to somebody else. */
  foreign(here: Here, step: LoginStep, url: string): LoginStop {
    return this.stop(here, {
      step,
      what: `the form sends to ${placeOf(url)}, which is not the platform; nothing was sent`,
      mend: 'Add the host to PLATFORM_HOSTS if it belongs to the platform',
    })
  }

  /** A form that only makes sense with its script. */
  scripted(here: Here, step: LoginStep): LoginStop {
    return this.stop(here, {
      step,
      what: 'the form has no address and no method: a script sends it, and without one the password would stand in an address; nothing was sent',
      mend: script,
    })
  }

  nameRefused(here: Here): LoginStop {
    return this.stop(here, {
      step: 'enter the name',
      what: 'the page for the name came again after it was sent: the name was not accepted',
      mend: `Check ${this.account}_LOGIN, and that the account belongs to TENANT`,
      end: 'refused',
    })
  }

  /** @param times how often in a row it was refused */
  notAgain(times: number): LoginStop {
    return this.stop(null, {
      step: 'have name and password accepted',
      what: `it failed ${times} times in a row, and is not tried again: more could lock the account`,
      mend: `Check ${this.account}_LOGIN and ${this.account}_PASSWORD`,
      end: 'refused',
    })
  }

  refused(here: Here): LoginStop {
    return this.stop(here, {
      step: 'have name and password accepted',
      what: `the login page came again (status ${here.answer.status}): name or password was refused`,
      mend: `Check ${this.account}_LOGIN and ${this.account}_PASSWORD by signing in by hand, and that the account is not locked${this.settings.driver === 'form' ? '; a login page that only works with script takes LOGIN_DRIVER=browser' : ''}`,
      end: 'refused',
    })
  }

  /** What only a person can do; null where nothing of that kind stands on the page. */
  obstacle(here: Here, step: LoginStep): LoginStop | null {
    const { forms, text } = here.page
    const wanted =
      forms.some(asksForCode) || (speaksOfCode(text) && forms.some(({ fields }) => fields.some(isTyped)))
    if (wanted)
      return this.stop(here, {
        step,
        what: 'the platform asks for a code of a second factor, which no form driver can give',
        mend: `Use an account without a second factor, or ${byHand}`,
      })
    if (forms.some(hasCaptcha) || speaksOfCaptcha(text))
      return this.stop(here, {
        step,
        what: 'the platform asks for a captcha, which only a person can solve',
        mend: `Have it switched off for this account, or use ${byHand}`,
      })
    return null
  }

  /** A page after the login that cannot be left. @param ways how many of its forms could lead on */
  stays(here: Here, ways: number): LoginStop {
    const { page, answer } = here
    const { driver } = this.settings
    if (answer.status >= 400 && (driver === 'browser' || !page.isScripted))
      return this.stop(here, {
        step: 'come back to the application',
        what: `the platform answered ${answer.status}${answer.mediaType === '' ? '' : `, ${answer.mediaType}`}`,
        mend: 'Look at the exchange: the platform took name and password, and failed after it',
        end: 'kept',
      })
    const typed = page.forms.flatMap(({ fields }) => fields.filter(isTyped)).map(({ name }) => name)
    if (ways > 1)
      return this.stop(here, {
        step: 'leave the page after it',
        what: `${ways} forms could lead on, and it cannot be told which`,
        mend: openByHand,
      })
    if (page.isScripted && driver === 'form')
      return this.stop(here, {
        step: 'leave the page after it',
        what: 'the page does not go on by itself, and its scripts are not run',
        mend: script,
        end: 'scripted',
      })
    return this.stop(here, {
      step: 'come back to the application',
      what:
        typed.length === 0
          ? 'the platform stays on a page that leads nowhere'
          : `the platform stays on a page that asks for ${typed.join(', ')}`,
      mend: openByHand,
      end: typed.length === 0 ? 'kept' : 'unclear',
    })
  }

  /** @param message of the connection, e.g. that it was refused */
  connection(step: LoginStep, message: string): LoginStop {
    return this.stop(null, {
      step,
      what: message,
      mend: 'Look at the exchange; a slow platform takes a higher TIMEOUT_SECONDS',
    })
  }

  #fieldsInWords(): string {
    const { usernameField, passwordField } = this.settings
    return [usernameField, passwordField]
      .filter((name) => name !== null)
      .map((name) => `a field named "${name}"`)
      .join(' and ')
  }

  #seen({ answer, page }: Here): LoginProblem['page'] {
    return failedAt({ title: page.title, url: answer.url.href, text: page.text }, this.redactor)
  }
}

/** The problems that a sign-in with this name may meet. */
export function problemsOf(urls: TenantUrls, redactor: Redactor, login: string): LoginProblems {
  const key = [...urls.profile.users.values()].find((user) => user.login === login)?.key
  const prefix = userPrefixes.find(([name]) => name === key)?.[1] ?? '…'
  return new LoginProblems(redactor, urls.profile.login, prefix)
}

/** True where a form asks for nothing that would have to be typed. */
export function asksForNothing(form: Form): boolean {
  return form.fields.every(
    (field) => !isTyped(field) && !['password', 'textarea', 'file', 'number'].includes(field.type),
  )
}

function placeOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url
}
