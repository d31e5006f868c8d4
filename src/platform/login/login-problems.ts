/**
 * The problems that a sign-in at a login page can meet, each with a way to fix it.
 * @module
 */
import type { Chain } from '../../core/browser/browser.js'
import {
  asksForCode,
  asksForNewPassword,
  asksForOnePassword,
  hasCaptcha,
  isTyped,
  speaksOfCaptcha,
  speaksOfCode,
} from '../../core/browser/choice.js'
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
import { nameOf } from '../../core/http/origins.js'
import type { Redactor } from '../../core/http/redactor.js'
import { type LoginSettings, prefixOf } from '../../profile/login-settings.js'
import { parseUrl } from '../../profile/parse-url.js'
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
  'Sign in by hand with the same account and look at the pages. If a page asks for more than name and password, use LOGIN_DRIVER=browser, command or session'

/** Makes the problems of one sign-in. */
export class LoginProblems {
  /** Hosts outside the platform that the page sent requests to. They were not sent. */
  blocked: readonly string[] = []

  constructor(
    readonly redactor: Redactor,
    readonly settings: LoginSettings,
    /** Prefix of the account's profile keys, e.g. `TEACHER`. */
    readonly account: string,
  ) {}

  stop(
    here: Here | null,
    problem: Pick<LoginProblem, 'step' | 'what' | 'fix' | 'unanswered'> & { readonly end?: LoginEnd },
  ): LoginStop {
    const { step, end = 'unclear', unanswered = false } = problem
    const hosts = [...this.blocked].sort().join(', ')
    const asked =
      hosts === ''
        ? ''
        : `; the page also sent requests to ${hosts}, which is not the platform; they were blocked`
    const what = this.redactor.url(`${problem.what}${asked}`)
    const fix =
      hosts === ''
        ? problem.fix
        : `Add ${hosts} to PLATFORM_HOSTS if it belongs to the platform. ${problem.fix}`
    const page = here === null ? null : this.#seen(here)
    return new LoginStop({ step, what, fix, end, page, ...(unanswered ? { unanswered } : {}) })
  }

  /** The authorize request did not lead to the login page. @param words where it led, in words */
  noLoginPage(words: string, answer: Answer, chain: Pick<Chain, 'leaves' | 'page'>): LoginStop {
    const isPage = chain.leaves === null && /html/.test(answer.mediaType)
    return this.stop(isPage ? { answer, page: chain.page } : null, {
      step: 'open the login page',
      what: `the authorize request led to no page with the text of LOGIN_MARKER, but to ${words}`,
      fix: isPage
        ? 'If this is the login page, copy a piece of its source, as it is sent before any script runs, to LOGIN_MARKER'
        : 'Check TENANT, OIDC_CLIENT_ID and OIDC_REDIRECT_URI, and that the application is active; a login page on another host or port needs PLATFORM_HOSTS',
    })
  }

  /** The page has no form for name and password. @param nameSent true if the name has been sent */
  noForm(here: Here, nameSent: boolean): LoginStop {
    const { page, answer } = here
    const step: LoginStep = nameSent ? 'enter the password' : 'find the form'
    const after = nameSent ? ' after the name was sent' : ''
    const stop = this.obstacle(here, step)
    if (stop !== null) return stop
    if (page.forms.every(({ fields }) => !fields.some(isTyped)) && page.frames.length > 0)
      return this.stop(here, {
        step,
        what: `the page has no form for it${after}, but a frame from ${page.frames.map(placeOf).join(', ')}, which has none or is on a host outside the platform`,
        fix: 'If that host belongs to the platform, add it to PLATFORM_HOSTS; if a script makes the form, use LOGIN_DRIVER=browser',
      })
    if (answer.status >= 400)
      return this.stop(here, {
        step,
        what: `the platform answered ${answer.status}${after}`,
        fix: 'Check TENANT and the client of the profile; if they are right, look at the exchange',
      })
    const named = this.settings.usernameField ?? this.settings.passwordField
    if (named !== null)
      return this.stop(here, {
        step,
        what: `the page has no form with ${this.#fieldsInWords()}${after}`,
        fix: 'Correct LOGIN_USERNAME_FIELD and LOGIN_PASSWORD_FIELD, or leave them out',
      })
    const scripted = page.isScripted && !this.settings.driver.runsScripts
    return this.stop(here, {
      step,
      what: `the page has no form for a name and a password${after}${page.isScripted ? '; it is built by a script' : ''}`,
      fix: scripted
        ? script
        : `Check LOGIN_MARKER and name the fields by LOGIN_USERNAME_FIELD and LOGIN_PASSWORD_FIELD. Otherwise use ${byHand}`,
    })
  }

  noNameField(here: Here, form: Form): LoginStop {
    const fields = form.fields.filter(({ type }) => type !== 'hidden').map(({ name }) => name)
    return this.stop(here, {
      step: 'enter the name',
      what: `none of the form's fields (${fields.join(', ')}) is known to take the login name`,
      fix: 'Set LOGIN_USERNAME_FIELD to the name of the right one. If the form only asks for a password, the page must show the login name',
    })
  }

  /** The page asks for the password of the user who was signed in before, not for the one of this user. */
  ofOtherUser(here: Here): LoginStop {
    return this.stop(here, {
      step: 'enter the password',
      what: 'the page asks for the password of another user, who was signed in before, and no link leads to another account',
      fix: `Use ${byHand}`,
    })
  }

  noButton(here: Here, form: Form): LoginStop {
    const said = form.buttons.map(({ hints }) => `"${hints}"`).join(', ')
    return this.stop(here, {
      step: 'enter the password',
      what: `none of the form's buttons (${said}) looks like the one that signs in`,
      fix: `Use ${byHand}`,
    })
  }

  /** The form sends to a host outside the platform. */
  foreign(here: Here, step: LoginStep, url: string): LoginStop {
    const to = parseUrl(url)
    return this.stop(here, {
      step,
      what: `the form sends to ${placeOf(url)}, which is not the platform; nothing was sent`,
      fix: `Add ${to === null ? 'its host' : nameOf(to)} to PLATFORM_HOSTS if it belongs to the platform`,
    })
  }

  /** The form works only with its script. */
  scripted(here: Here, step: LoginStep): LoginStop {
    return this.stop(here, {
      step,
      what: 'the form has no address and no method, so a script sends it; without the script the password would be in a URL; nothing was sent',
      fix: script,
    })
  }

  nameRefused(here: Here): LoginStop {
    return this.stop(here, {
      step: 'enter the name',
      what: 'the page for the name came again after it was sent: the name was not accepted',
      fix: `Check ${this.account}_LOGIN, and that the account belongs to TENANT`,
      end: 'refused',
    })
  }

  /** The sign-in failed too often to be repeated. @param times how often in a row */
  notAgain(times: number): LoginStop {
    return this.stop(null, {
      step: 'have name and password accepted',
      what: `it failed ${times} times in a row and is not repeated, because more attempts could lock the account`,
      fix: `Check ${this.account}_LOGIN and ${this.account}_PASSWORD`,
      end: 'refused',
    })
  }

  /** The page after the password has a form for a password again. */
  refused(here: Here): LoginStop {
    if (here.page.forms.some(asksForNewPassword) && !here.page.forms.some(asksForOnePassword))
      return this.stop(here, {
        step: 'leave the page after it',
        what: 'name and password were accepted, and the platform asks for a new password',
        fix: `Sign in by hand with this account and set a new password, then enter it as ${this.account}_PASSWORD`,
      })
    return this.stop(here, {
      step: 'have name and password accepted',
      what: `the login page came again (status ${here.answer.status}): name or password was refused`,
      fix: `Check ${this.account}_LOGIN and ${this.account}_PASSWORD by signing in by hand, and that the account is not locked${this.settings.driver.runsScripts ? '' : '; if the login page needs its scripts, use LOGIN_DRIVER=browser'}`,
      end: 'refused',
    })
  }

  /** A second factor or a captcha, which only a person can pass; null if the page has neither. */
  obstacle(here: Here, step: LoginStep): LoginStop | null {
    const { forms, text } = here.page
    const wanted =
      forms.some(asksForCode) || (speaksOfCode(text) && forms.some(({ fields }) => fields.some(isTyped)))
    if (wanted)
      return this.stop(here, {
        step,
        what: 'the platform asks for a code of a second factor, which this login driver cannot enter',
        fix: `Use an account without a second factor, or ${byHand}`,
      })
    if (forms.some(hasCaptcha) || speaksOfCaptcha(text))
      return this.stop(here, {
        step,
        what: 'the platform asks for a captcha, which only a person can solve',
        fix: `Switch it off for this account, or use ${byHand}`,
      })
    return null
  }

  /** The platform did not take what the suite sent from a page for consent. @param page its title */
  denied(here: Here | null, page: string): LoginStop {
    return this.stop(here, {
      step: 'leave the page after it',
      what: `the suite agreed on the page "${page}", and the platform took it for a refusal`,
      fix: `Agree once by hand with this account, so that the page does not come again, or use ${byHand}`,
    })
  }

  /** A page after the login that the driver cannot leave. @param ways how many of its forms could lead on */
  stays(here: Here, ways: number): LoginStop {
    const { page, answer } = here
    const { runsScripts } = this.settings.driver
    if (answer.status >= 400 && (runsScripts || !page.isScripted))
      return this.stop(here, {
        step: 'come back to the application',
        what: `the platform answered ${answer.status}${answer.mediaType === '' ? '' : `, ${answer.mediaType}`}`,
        fix: 'Look at the exchange: the platform accepted name and password, and failed afterwards',
        end: 'kept',
      })
    const typed = page.forms.flatMap(({ fields }) => fields.filter(isTyped)).map(({ name }) => name)
    if (ways > 1)
      return this.stop(here, {
        step: 'leave the page after it',
        what: `${ways} forms could lead on, and it is not clear which one`,
        fix: openByHand,
      })
    if (page.isScripted && !runsScripts)
      return this.stop(here, {
        step: 'leave the page after it',
        what: 'the page does not go on by itself, and its scripts are not run',
        fix: script,
        end: 'scripted',
      })
    return this.stop(here, {
      step: 'come back to the application',
      what:
        typed.length === 0
          ? 'the platform stays on a page that leads nowhere'
          : `the platform stays on a page that asks for ${typed.join(', ')}`,
      fix: openByHand,
      end: typed.length === 0 ? 'kept' : 'unclear',
    })
  }

  /** The connection failed. @param message e.g. that it was refused */
  connection(step: LoginStep, message: string): LoginStop {
    return this.stop(null, {
      step,
      what: message,
      fix: 'Look at the exchange; if the platform is slow, raise TIMEOUT_SECONDS',
      unanswered: true,
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

/** The problems that a sign-in with this name can meet. */
export function problemsOf(urls: TenantUrls, redactor: Redactor, login: string): LoginProblems {
  const user = [...urls.profile.users.values()].find((one) => one.login === login)
  return new LoginProblems(redactor, urls.profile.login, user === undefined ? '…' : prefixOf(user.key))
}

/** True for a redirect to the application that says that the user did not agree. */
export function isDenied(address: string | null): boolean {
  return (
    address !== null && /[?&#]error=(?:access_denied|consent_required|interaction_required)\b/.test(address)
  )
}

/** True if a form has no field that must be typed in. */
export function asksForNothing(form: Form): boolean {
  return form.fields.every(
    (field) => !isTyped(field) && !['password', 'textarea', 'file', 'number'].includes(field.type),
  )
}

function placeOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url
}
