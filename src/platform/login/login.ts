/**
 * The `form` login driver: reads the login page's form, fills it in, submits it, keeps the cookies, and goes on until
 * the browser is back at the application.
 * @module
 */

import type { Browser, Chain } from '../../core/browser/browser.js'
import {
  leadsElsewhere,
  loginForm,
  nameField,
  nameForm,
  onwardButton,
  onwardLink,
  passwordField,
  signInButton,
} from '../../core/browser/choice.js'
import type { Button, Field, Form } from '../../core/browser/controls.js'
import { encodingOf } from '../../core/browser/html.js'
import { type LoginProblem, LoginStop } from '../../core/browser/login-failure.js'
import { type Submission, submission } from '../../core/browser/submission.js'
import { Undecided } from '../../core/errors.js'
import type { TenantUrls } from '../tenant-urls.js'
import { asksForNothing, type LoginProblems, problemsOf } from './login-problems.js'

/** Name and password to type in. */
export interface Credentials {
  readonly login: string
  readonly password: string
}

/** Pages before the one for the password. */
const mostBefore = 3
/** Pages after it that only want to be left. */
const mostAfter = 6

/** Where a sign-in has led. */
export interface SignedIn {
  readonly chain: Chain
  /** Why the browser is not back at the application; null where it is. */
  readonly problem: LoginProblem | null
}

/**
 * Signs in from a login page that the browser stands at. The password is sent one time at most.
 * @param once true where even a request that got no answer must not be sent again
 * @returns where the browser ends: for right credentials off the platform, for wrong ones on a page
 */
export async function signInByForm(
  browser: Browser,
  urls: TenantUrls,
  at: Chain,
  credentials: Credentials,
  stopAt: (url: string) => boolean,
  once = false,
): Promise<SignedIn> {
  const driver = new FormDriver(browser, urls, at, credentials, stopAt, once)
  try {
    return await driver.run()
  } catch (error) {
    if (error instanceof LoginStop) return { chain: driver.chain, problem: error.problem }
    throw error
  }
}

class FormDriver {
  chain: Chain
  readonly problems: LoginProblems
  #nameSent = false

  constructor(
    readonly browser: Browser,
    readonly urls: TenantUrls,
    at: Chain,
    readonly credentials: Credentials,
    readonly stopAt: (url: string) => boolean,
    readonly once: boolean,
  ) {
    this.chain = at
    this.problems = problemsOf(urls, browser.redactor, credentials.login)
  }

  async run(): Promise<SignedIn> {
    await this.#toPassword()
    for (let pages = 0; ; pages += 1) {
      const { chain } = this
      if (chain.leaves !== null) return { chain, problem: null }
      if (chain.endless)
        throw this.#stop('come back to the application', 'redirects went on without end', 'kept')
      if (this.#atLoginAgain()) throw this.problems.refused(this.#here())
      if (pages >= mostAfter)
        throw this.#stop(
          'leave the page after it',
          `${mostAfter} pages in a row wanted to be left`,
          'unclear',
        )
      await this.#leave()
    }
  }

  /** Up to the sending of the password. */
  async #toPassword(): Promise<void> {
    const { login } = this.urls.profile
    for (let pages = 0; pages < mostBefore; pages += 1) {
      const { forms } = this.chain.page
      if (this.chain.leaves !== null) return
      const form = loginForm(forms, login)
      if (form !== undefined) {
        const fields = this.#filled(form)
        return this.#submit('enter the password', form, this.#button(form), fields, true)
      }
      const first = nameForm(forms, login)
      if (first === undefined) throw this.problems.noForm(this.#here(), this.#nameSent)
      if (this.#nameSent) throw this.problems.nameRefused(this.#here())
      await this.#submit('enter the name', first, this.#button(first), this.#filled(first), false)
      this.#nameSent = true
    }
    throw this.problems.noForm(this.#here(), this.#nameSent)
  }

  /** The fields with name and password in them. */
  #filled(form: Form): Field[] {
    const { login: settings } = this.urls.profile
    const secret = passwordField(form, settings)
    const name = nameField(form, settings)
    if (secret !== undefined && name === undefined && !this.#nameSent && !this.#knowsName(form))
      throw this.problems.noNameField(this.#here(), form)
    return form.fields.map((field) => {
      if (field === secret) return { ...field, value: this.credentials.password }
      if (field === name) return { ...field, value: this.credentials.login }
      return field
    })
  }

  /** True where the form holds the name already, as after a page that asked for it. */
  #knowsName(form: Form): boolean {
    return form.fields.some(({ value }) => value === this.credentials.login)
  }

  #button(form: Form): Button | null {
    const button = signInButton(form)
    if (button === undefined) throw this.problems.noButton(this.#here(), form)
    return button
  }

  /** A page after the login that only wants to be left: one form without anything to type, or one link. */
  async #leave(): Promise<void> {
    const { page } = this.chain
    const stop = this.problems.obstacle(this.#here(), 'leave the page after it')
    if (stop !== null) throw stop
    const forms = page.forms.filter((form) => !leadsElsewhere(form) && asksForNothing(form))
    const able = forms.flatMap((form) => {
      const button = onwardButton(form)
      return button === undefined ? [] : [{ form, button }]
    })
    const [one] = able
    if (one !== undefined && able.length === 1) {
      const { fields, unticked } = one.form
      const button = one.button === null ? null : { ...one.button, at: one.button.at + unticked.length }
      return this.#submit('leave the page after it', one.form, button, [...fields, ...unticked], false)
    }
    const link = able.length === 0 ? onwardLink(page.anchors, this.#here().answer.url) : undefined
    if (link !== undefined && this.#mayGo(link.href)) {
      const answer = await this.#during('leave the page after it', () =>
        this.browser.request(link.href, { purpose: 'login' }),
      )
      this.chain = await this.#during('come back to the application', () => this.#follow(answer))
      return
    }
    const { answer } = this.#here()
    throw this.urls.isLoginPage(answer)
      ? this.problems.refused(this.#here())
      : this.problems.stays(this.#here(), able.length)
  }

  #mayGo(href: string): boolean {
    return this.browser.staysAt(new URL(href)) && !this.stopAt(href)
  }

  async #submit(
    step: LoginProblem['step'],
    form: Form,
    button: Button | null,
    fields: readonly Field[],
    withPassword: boolean,
  ): Promise<void> {
    const { answer: page } = this.#here()
    const sent = submission({ form, fields, button, encoding: encodingOf(page) })
    this.#mayBeSent(step, form, sent)
    const answer = await this.#during(step, () =>
      this.browser.request(sent.url, { purpose: 'login', body: sent.body, once: this.once, from: page.url }),
    )
    if (withPassword) this.urls.signedInElsewhere.add(this.credentials.login)
    this.chain = await this.#during('come back to the application', () => this.#follow(answer))
  }

  #mayBeSent(step: LoginProblem['step'], form: Form, { url, body }: Submission): void {
    const at = this.#here()
    if (!URL.canParse(url) || !this.browser.staysAt(new URL(url))) throw this.problems.foreign(at, step, url)
    if (body === null && !form.hasAction && step !== 'leave the page after it' && at.page.isScripted)
      throw this.problems.scripted(at, step)
  }

  async #follow(answer: Chain['answers'][number]): Promise<Chain> {
    return this.browser.follow(answer, this.stopAt)
  }

  /** True where the page asks for the password again, or is the login page. */
  #atLoginAgain(): boolean {
    const { page, answers } = this.chain
    const last = answers.at(-1)
    if (last !== undefined && this.urls.isLoginPage(last) && loginFormOrName(page.forms, this.urls))
      return true
    return loginForm(page.forms, this.urls.profile.login) !== undefined
  }

  /** What goes wrong with the connection is a failure of this step. */
  async #during<T>(step: LoginProblem['step'], run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof Undecided)) throw error
      throw this.problems.connection(step, error.message)
    }
  }

  #here(): { readonly answer: Chain['answers'][number]; readonly page: Chain['page'] } {
    const answer = this.chain.answers.at(-1)
    if (answer === undefined) throw new RangeError('a chain without answers')
    return { answer, page: this.chain.page }
  }

  #stop(step: LoginProblem['step'], what: string, end: LoginProblem['end']): LoginStop {
    return this.problems.stop(this.#here(), { step, what, mend: 'Look at the exchanges of this check', end })
  }
}

function loginFormOrName(forms: readonly Form[], { profile }: TenantUrls): boolean {
  return (loginForm(forms, profile.login) ?? nameForm(forms, profile.login)) !== undefined
}
