/**
 * The `form` login driver: fills in the form of the login page and submits it, then follows the pages after it until
 * the browser is back at the application.
 * @module
 */
import type { Browser, Chain } from '../../../core/browser/browser.js'
import {
  asksForConsent,
  boxesOfConsent,
  leadsElsewhere,
  loginForm,
  nameField,
  nameForm,
  onwardButton,
  onwardLink,
  otherUserLink,
  passwordField,
  signInButton,
  type Whose,
  whosePassword,
} from '../../../core/browser/choice.js'
import type { Button, Field, Form } from '../../../core/browser/controls.js'
import { encodingOf } from '../../../core/browser/html.js'
import { LoginFailure, type LoginProblem, LoginStop } from '../../../core/browser/login-failure.js'
import { navigation } from '../../../core/browser/navigation.js'
import { type Submission, submission } from '../../../core/browser/submission.js'
import { Undecided } from '../../../core/errors.js'
import type { Once } from '../../../core/http/client.js'
import { parseUrl } from '../../../profile/parse-url.js'
import type { Credentials } from '../../check.js'
import type { TenantUrls } from '../../tenant-urls.js'
import { asksForNothing, isDenied, type LoginProblems, problemsOf } from '../login-problems.js'
import type { PageSignIn, SignedIn } from '../sign-in.js'

/** Most pages before the page for the password. */
const maxPagesBefore = 3
/** Most pages after it that ask for nothing. */
const maxPagesAfter = 6
/** Most frames of a page that are looked at. */
const maxFrames = 5

export const form: PageSignIn = {
  async fillIn(browser, urls, at, credentials, stopAt, once) {
    const filler = new FormFiller(browser, urls, at, credentials, stopAt, once)
    try {
      return await filler.run()
    } catch (error) {
      if (error instanceof LoginStop) return { chain: filler.chain, problem: error.problem }
      throw error
    }
  },
}

/**
 * Agrees on a page that asks a signed-in user whether the application may have the data.
 * @param at the chain of answers that ends at the page
 * @returns where the browser ends; null if the page asks for no consent
 * @throws {LoginFailure} if the page cannot be left
 */
export async function agree(
  browser: Browser,
  urls: TenantUrls,
  at: Chain,
  stopAt: (url: string) => boolean,
): Promise<Chain | null> {
  const status = at.answers.at(-1)?.status ?? 0
  if (at.leaves !== null || status >= 400 || !at.page.forms.some(asksForConsent)) return null
  const login = browser.lastLogin ?? ''
  const filler = new FormFiller(browser, urls, at, { login, password: '' }, stopAt, false)
  try {
    await filler.leaveAll()
    return filler.chain
  } catch (error) {
    if (error instanceof LoginStop) throw new LoginFailure(error.problem, login)
    throw error
  }
}

class FormFiller {
  chain: Chain
  readonly problems: LoginProblems
  #nameSent = false
  #isInFrame = false
  /** The title of the page on which the suite agreed; null if there was none. */
  #agreedOn: string | null = null

  constructor(
    readonly browser: Browser,
    readonly urls: TenantUrls,
    at: Chain,
    readonly credentials: Credentials,
    readonly stopAt: (url: string) => boolean,
    readonly once: boolean | Once,
  ) {
    this.chain = at
    this.problems = problemsOf(urls, browser.redactor, credentials.login)
  }

  async run(): Promise<SignedIn> {
    await this.#toPassword()
    await this.leaveAll()
    return { chain: this.chain, problem: null }
  }

  /** Leaves page after page, until the browser is at the application. */
  async leaveAll(): Promise<void> {
    for (let pages = 0; ; pages += 1) {
      const { chain } = this
      if (this.#agreedOn !== null && isDenied(chain.leaves))
        throw this.problems.denied(this.#here(), this.#agreedOn)
      if (chain.leaves !== null) return
      if (chain.endless) throw this.#stop('come back to the application', 'the redirects did not end', 'kept')
      if (this.#atLoginAgain()) throw this.problems.refused(this.#here())
      if (pages >= maxPagesAfter)
        throw this.#stop(
          'leave the page after it',
          `${maxPagesAfter} pages in a row asked for nothing and led to another page`,
          'unclear',
        )
      await this.#leave()
    }
  }

  /** Goes on until the password is sent. */
  async #toPassword(): Promise<void> {
    const { login } = this.urls.profile
    for (let pages = 0; pages < maxPagesBefore; pages += 1) {
      const { forms } = this.chain.page
      if (this.chain.leaves !== null) return
      const form = loginForm(forms, login)
      if (form !== undefined && this.#isOfOtherUser(form)) {
        await this.#switchUser()
        continue
      }
      if (form !== undefined) {
        const fields = this.#filled(form)
        return this.#submit('enter the password', form, this.#button(form), fields, true)
      }
      const first = nameForm(forms, login)
      if (first === undefined && (await this.#enterFrame())) continue
      if (first === undefined) throw this.#noForm()
      if (this.#nameSent) throw this.problems.nameRefused(this.#here())
      await this.#submit('enter the name', first, this.#button(first), this.#filled(first), false)
      this.#nameSent = true
    }
    throw this.#noForm()
  }

  #noForm(): Error {
    const at = this.#here()
    if (at.page.isScripted) this.urls.pages.add('script')
    return this.problems.noForm(at, this.#nameSent)
  }

  /** Goes to the first frame of the platform that has the form. @returns false if there is none */
  async #enterFrame(): Promise<boolean> {
    const { answer: around, page } = this.#here()
    for (const address of page.frames.filter((src) => this.#mayGo(src)).slice(0, maxFrames)) {
      const inside = await this.#during('find the form', async () => {
        const way = navigation(around.url, { byUser: false })
        const options = {
          purpose: 'login',
          from: around.url,
          navigation: way,
          destination: 'iframe',
        } as const
        return this.#follow(await this.browser.request(address, options))
      })
      if (inside.leaves !== null || loginFormOrName(inside.page.forms, this.urls) === undefined) continue
      this.chain = { ...inside, answers: [...this.chain.answers, ...inside.answers] }
      this.#isInFrame = true
      return true
    }
    return false
  }

  /** The fields of a form, with name and password filled in. */
  #filled(form: Form): Field[] {
    const { login: settings } = this.urls.profile
    const secret = passwordField(form, settings)
    const name = nameField(form, settings)
    if (secret !== undefined && name === undefined && this.#whose(form) === 'unknown')
      throw this.problems.noNameField(this.#here(), form)
    return form.fields.map((field) => {
      if (field === secret) return { ...field, value: this.credentials.password }
      if (field === name) return { ...field, value: this.credentials.login }
      return field
    })
  }

  /** Whose password a form without a field for the name asks for. */
  #whose(form: Form): Whose {
    if (this.#nameSent) return 'own'
    const { login } = this.credentials
    const known = { login, last: this.browser.lastLogin, text: this.chain.page.text }
    return whosePassword(form, this.urls.profile.login, known)
  }

  /** True if a form asks for the password of another user, as a page does that signs the last user in again. */
  #isOfOtherUser(form: Form): boolean {
    return nameField(form, this.urls.profile.login) === undefined && this.#whose(form) === 'other'
  }

  /** Follows the link to sign in as another user. */
  async #switchUser(): Promise<void> {
    const link = otherUserLink(this.chain.page.anchors)
    if (link === undefined || !this.#mayGo(link.href)) throw this.problems.ofOtherUser(this.#here())
    const answer = await this.#during('find the form', () =>
      this.browser.request(link.href, { purpose: 'login' }),
    )
    this.chain = await this.#during('find the form', () => this.#follow(answer))
  }

  #button(form: Form): Button | null {
    const button = signInButton(form)
    if (button === undefined) throw this.problems.noButton(this.#here(), form)
    return button
  }

  /** Leaves a page after the login that asks for nothing: it has one form without input, or one link. */
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
      const ticked = [...unticked, ...boxesOfConsent(one.form)]
      const button = one.button === null ? null : { ...one.button, at: one.button.at + ticked.length }
      if (asksForConsent(one.form)) {
        this.#agreedOn = page.title
        this.urls.pages.add(ticked.length > 0 ? 'consent with boxes' : 'consent')
      }
      return this.#submit('leave the page after it', one.form, button, [...fields, ...ticked], false)
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
    if (this.#agreedOn !== null && answer.status >= 400)
      throw this.problems.denied(this.#here(), this.#agreedOn)
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
    if (withPassword) {
      this.urls.pages.add(this.#isInFrame ? 'form in a frame' : 'form')
      this.urls.signedInElsewhere.add(this.credentials.login)
      this.browser.lastLogin = this.credentials.login
    }
    this.chain = await this.#during('come back to the application', () => this.#follow(answer))
  }

  #mayBeSent(step: LoginProblem['step'], form: Form, { url, body }: Submission): void {
    const at = this.#here()
    const to = parseUrl(url)
    if (to === null || !this.browser.staysAt(to)) throw this.problems.foreign(at, step, url)
    if (body === null && !form.hasAction && step !== 'leave the page after it' && at.page.isScripted) {
      this.urls.pages.add('script')
      throw this.problems.scripted(at, step)
    }
  }

  async #follow(answer: Chain['answers'][number]): Promise<Chain> {
    return this.browser.follow(answer, this.stopAt)
  }

  /** True if the page asks for the password again, or is the login page. */
  #atLoginAgain(): boolean {
    const { page, answers } = this.chain
    const last = answers.at(-1)
    const again = last !== undefined && this.urls.isLoginPage(last)
    if (again && loginFormOrName(page.forms, this.urls) !== undefined) return true
    return loginForm(page.forms, this.urls.profile.login) !== undefined
  }

  /** Runs a step. A failure of the connection is a failure of this step. */
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
    return this.problems.stop(this.#here(), { step, what, fix: 'Look at the exchanges of this check', end })
  }
}

function loginFormOrName(forms: readonly Form[], { profile }: TenantUrls): Form | undefined {
  return loginForm(forms, profile.login) ?? nameForm(forms, profile.login)
}
