/**
 * The `browser` login driver: signs in with a Chromium, as a person does. It fills in the fields that are visible,
 * presses the button that signs in, and leaves pages that ask for nothing.
 * @module
 */
import type { Chain } from '../../../core/browser/browser.js'
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
  saysOnward,
  signInButton,
  type Whose,
  whosePassword,
} from '../../../core/browser/choice.js'
import { NoChromium } from '../../../core/browser/chromium.js'
import { htmlOf } from '../../../core/browser/html.js'
import { type LoginProblem, LoginStop } from '../../../core/browser/login-failure.js'
import { parsePage } from '../../../core/browser/page.js'
import { type LiveButton, type LiveForm, look, type Seen } from '../../../core/browser/seen.js'
import { PageHangs, Tab } from '../../../core/browser/tab.js'
import { CheckEnding } from '../../../core/errors.js'
import { pause } from '../../../core/http/pause.js'
import { parseUrl } from '../../../profile/parse-url.js'
import type { Credentials } from '../../check.js'
import type { TenantUrls } from '../../tenant-urls.js'
import { asksForNothing, type Here, isDenied, type LoginProblems, problemsOf } from '../login-problems.js'
import type { PageSignIn } from '../sign-in.js'

/** Milliseconds without a request after which a page counts as finished. */
const quietMs = 400
/** The same for a page that shows the login again, before it counts as a refusal. */
const quietRefusedMs = 1200
/** Milliseconds between two looks at a page. */
const pollMs = 60
/** Most pages after the login that ask for nothing. */
const maxPagesAfter = 6

/** Milliseconds until a page must respond, at least. */
const shortestPatience = 10_000

export const browser: PageSignIn = {
  async fillIn(user, urls, at, credentials, stopAt, once) {
    const { chromium } = user
    const begin = at.answers.at(-1)
    if (chromium === null || begin === undefined) throw new RangeError('no Chromium to sign in with')
    let tab: Tab
    try {
      tab = await Tab.open(chromium, user, { begin, stopAt, once, secret: credentials.password })
    } catch (error) {
      if (error instanceof NoChromium) return { chain: at, problem: error.problem }
      throw error
    }
    const filler = new PageFiller(tab, urls, credentials)
    try {
      let problem: LoginProblem | null = null
      try {
        await tab.within(filler.longest, () => filler.run())
      } catch (error) {
        if (error instanceof PageHangs) return { chain: filler.chainWithoutPage(), problem: hanging(error) }
        if (!(error instanceof LoginStop)) throw error
        problem = error.problem
      }
      const denied = isDenied(tab.leaves) ? filler.denied() : null
      return { chain: await filler.chain(), problem: tab.leaves === null ? problem : denied }
    } finally {
      await tab.close()
    }
  },
}

function hanging({ message }: PageHangs): LoginProblem {
  return {
    step: 'come back to the application',
    what: message,
    fix: 'Look at the scripts of the page; if it is only slow, raise LOGIN_WAIT_SECONDS',
    page: null,
    end: 'unclear',
  }
}

class PageFiller {
  readonly problems: LoginProblems
  #nameSent = false
  /** The title of the page on which the suite agreed; null if there was none. */
  #agreedOn: string | null = null
  /** The end of the wait after which the page was looked at once more. */
  #lastLook = 0

  constructor(
    readonly tab: Tab,
    readonly urls: TenantUrls,
    readonly credentials: Credentials,
  ) {
    this.problems = problemsOf(urls, tab.browser.redactor, credentials.login)
  }

  async run(): Promise<void> {
    await this.#toPassword()
    for (let pages = 0; this.tab.leaves === null; pages += 1) {
      if (pages >= maxPagesAfter)
        throw this.problems.stop(await this.#here(), {
          step: 'leave the page after it',
          what: `${maxPagesAfter} pages in a row asked for nothing and led to another page`,
          fix: 'Look at the exchanges of this check',
        })
      await this.#leave()
    }
  }

  /** Milliseconds that the whole login may take: each step in turn, and the pages after it. */
  get longest(): number {
    return (2 + maxPagesAfter) * this.#patience
  }

  /** The answers that led to the page of the tab, and the page as its scripts have made it. */
  async chain(): Promise<Chain> {
    const { leaves, page } = this.tab
    if (leaves !== null) return this.chainWithoutPage()
    return this.chainWithoutPage(await this.tab.within(this.#patience, () => page.content()).catch(() => ''))
  }

  /** The same with the page as it came. */
  chainWithoutPage(html: string = htmlOf(this.tab.document)): Chain {
    const { document, leaves } = this.tab
    const answers = [...this.tab.answers.filter((answer) => answer !== document), document]
    return { answers, leaves, page: parsePage(html, document.url), endless: false }
  }

  /** Goes on until the password is sent. */
  async #toPassword(): Promise<void> {
    const { login } = this.urls.profile
    for (let until = this.#until(); ; ) {
      const seen = await this.#look()
      if (this.tab.leaves !== null) return
      const form = loginForm(seen.forms, login) as LiveForm | undefined
      const whose = form === undefined ? 'own' : this.#whose(form, seen)
      if (form !== undefined && whose === 'own') return this.#send('enter the password', form)
      if (form !== undefined) {
        // A script may be about to add the field for the name, or the link.
        if (whose === 'other' && (await this.tab.quiet(quietMs, until)) && (await this.#switchUser(until))) {
          until = this.#until()
          continue
        }
        await this.#orStop(until, (here) =>
          whose === 'other' ? this.problems.ofOtherUser(here) : this.problems.noNameField(here, form),
        )
        continue
      }
      const first = this.#nameSent ? undefined : (nameForm(seen.forms, login) as LiveForm | undefined)
      // A script may be about to add the field for the password.
      if (first !== undefined && (await this.tab.quiet(quietMs, until))) {
        await this.#send('enter the name', first)
        this.#nameSent = true
        until = this.#until()
      } else
        await this.#orStop(until, async (here) => {
          const again = this.#nameSent && nameForm(here.page.forms, login) !== undefined
          return again ? this.problems.nameRefused(here) : this.problems.noForm(here, this.#nameSent)
        })
    }
  }

  /** Whose password a form asks for. A password is never typed into the form of another user. */
  #whose(form: LiveForm, { text }: Seen): Whose {
    const { login: settings } = this.urls.profile
    if (this.#nameSent || nameField(form, settings) !== undefined) return 'own'
    return whosePassword(form, settings, {
      login: this.credentials.login,
      last: this.tab.browser.lastLogin,
      text,
    })
  }

  /** Presses the link to sign in as another user. @returns false if there is none */
  async #switchUser(until: number): Promise<boolean> {
    const { anchors } = await this.#look()
    const link = otherUserLink(anchors)
    const target = anchors.find((anchor) => anchor === link)
    if (target === undefined) return false
    await target.locator.click({ timeout: this.#wait, noWaitAfter: true })
    await this.tab.quiet(quietMs, until)
    return true
  }

  /** Fills in a form and sends it. */
  async #send(step: 'enter the name' | 'enter the password', form: LiveForm): Promise<void> {
    const { login: settings } = this.urls.profile
    const name = nameField(form, settings) as LiveForm['fields'][number] | undefined
    const secret = passwordField(form, settings) as LiveForm['fields'][number] | undefined
    const before = this.tab.count
    try {
      if (name !== undefined && name.value !== this.credentials.login)
        await name.locator.fill(this.credentials.login, { timeout: this.#wait })
      if (secret !== undefined) await secret.locator.fill(this.credentials.password, { timeout: this.#wait })
      const button = signInButton(form) as LiveButton | null | undefined
      if (secret !== undefined) {
        this.urls.pages.add('form')
        this.urls.signedInElsewhere.add(this.credentials.login)
        this.tab.browser.lastLogin = this.credentials.login
      }
      if (button) await button.locator.click({ timeout: this.#wait, noWaitAfter: true })
      else await (secret ?? name)?.locator.press('Enter', { timeout: this.#wait, noWaitAfter: true })
    } catch (error) {
      if (error instanceof CheckEnding) throw error
      throw this.problems.stop(await this.#here(), {
        step,
        what: `the form could not be filled in: ${firstLine(error)}`,
        fix: 'Name the fields by LOGIN_USERNAME_FIELD and LOGIN_PASSWORD_FIELD, or use LOGIN_DRIVER=command',
      })
    }
    const until = this.#until()
    // The button must have an effect: a request, or another page.
    while (this.tab.count === before && this.tab.leaves === null && this.#same(form, await this.#look()))
      await this.#orStop(
        until,
        (here) =>
          this.problems.stop(here, {
            step,
            what: 'nothing was sent when its button was pressed',
            fix: 'Look at the page with a browser; if you cannot see why, use LOGIN_DRIVER=command',
          }),
        false,
      )
    await this.tab.quiet(quietMs, until)
  }

  #same(form: LiveForm, seen: Seen): boolean {
    const names = (one: LiveForm): string => one.fields.map(({ name }) => name).join(' ')
    return seen.forms.some((other) => names(other) === names(form))
  }

  /** Handles a page after the password: the login was refused, or the page asks for nothing and is left. */
  async #leave(): Promise<void> {
    const { login } = this.urls.profile
    for (const until = this.#until(); ; ) {
      const seen = await this.#look()
      if (this.tab.leaves !== null) return
      const again = loginForm(seen.forms, login) !== undefined
      if (!(await this.tab.quiet(again ? quietRefusedMs : quietMs, until))) continue
      const here = await this.#here()
      if (this.tab.leaves !== null) return
      if (again && loginForm(here.page.forms, login) !== undefined) throw this.problems.refused(here)
      if (again) continue
      const { document } = this.tab
      const stop = this.problems.obstacle(here, 'leave the page after it')
      if (stop !== null) throw stop
      if (await this.#press(await this.#look(), until)) return
      if (document.status >= 400) throw this.problems.stays(here, 0)
      await this.#orStop(until, (now) =>
        this.urls.isLoginPage(document) ? this.problems.refused(now) : this.problems.stays(now, 0),
      )
    }
  }

  /** Presses the button or link that leads on. @returns false if there is none, or more than one */
  async #press({ forms, anchors }: Seen, until: number): Promise<boolean> {
    const able = forms.flatMap((form) => {
      if (leadsElsewhere(form) || !asksForNothing(form)) return []
      const button = onwardButton(form) as LiveButton | null | undefined
      return button && (form.isForm || saysOnward(button)) ? [{ form, button }] : []
    })
    const [one] = able
    const link = able.length === 0 ? onwardLink(anchors, new URL(this.tab.page.url())) : undefined
    const target =
      able.length === 1 && one !== undefined ? one.button : anchors.find((anchor) => anchor === link)
    if (target === undefined) return false
    const before = this.tab.count
    try {
      if (one !== undefined && asksForConsent(one.form)) await this.#agrees(one.form)
      for (const box of one === undefined ? [] : [...one.form.unticked, ...boxesOfConsent(one.form)])
        await (box as LiveForm['fields'][number]).locator.check({ timeout: this.#wait })
      await target.locator.click({ timeout: this.#wait, noWaitAfter: true })
    } catch (error) {
      // The page can have gone on by itself in the meantime.
      if (error instanceof CheckEnding) throw error
    }
    while (this.tab.count === before && this.tab.leaves === null && performance.now() < until)
      await this.#orStop(until, (here) => this.problems.stays(here, 0), false)
    await this.tab.quiet(quietMs, until)
    return true
  }

  /** The problem that the platform took the agreement of the suite for a refusal; null if the suite did not agree. */
  denied(): LoginProblem | null {
    return this.#agreedOn === null ? null : this.problems.denied(null, this.#agreedOn).problem
  }

  async #agrees(form: LiveForm): Promise<void> {
    this.#agreedOn = await this.tab.page.title().catch(() => '')
    const boxes = form.unticked.length + boxesOfConsent(form).length
    this.urls.pages.add(boxes > 0 ? 'consent with boxes' : 'consent')
  }

  /**
   * Waits a moment; stops when the time is up. Before that, the caller looks at the page once more: on a busy machine
   * the page can have become ready while the time ran out.
   * @param early true if an obstacle on a quiet page ends the wait earlier
   */
  async #orStop(
    until: number,
    stop: (here: LiveHere) => LoginStop | Promise<LoginStop>,
    early = true,
  ): Promise<void> {
    const now = performance.now()
    if (now >= until) {
      if (this.#lastLook === until) throw await stop(await this.#here())
      this.#lastLook = until
      await this.tab.quiet(quietMs, now + 3 * quietMs)
      return
    }
    if (early && (await this.tab.quiet(quietMs, now + quietMs + pollMs))) {
      const here = await this.#here()
      const obstacle = this.problems.obstacle(here, this.#nameSent ? 'enter the password' : 'find the form')
      if (obstacle !== null) throw obstacle
    }
    await pause(pollMs, this.tab.browser.sender.transport.signal)
  }

  async #look(): Promise<Seen> {
    const { error } = this.tab
    if (error !== null) throw this.problems.connection('come back to the application', error.message)
    return this.tab.within(this.#patience, () => look(this.tab.page))
  }

  async #here(): Promise<LiveHere> {
    const seen = await this.#look()
    const { document, foreign, page } = this.tab
    const url = parseUrl(page.url()) ?? document.url
    const hosts = [...foreign]
    this.problems.blocked = hosts
    return {
      answer: { url, status: document.status, mediaType: document.mediaType },
      page: { ...seen, frames: [], isScripted: parsePage(htmlOf(document), document.url).isScripted },
    }
  }

  /** Milliseconds that each step may wait. */
  get #wait(): number {
    return this.urls.profile.login.waitSeconds * 1000
  }

  /** Milliseconds until a page must respond. A short wait for a step is no reason to give up a busy machine. */
  get #patience(): number {
    return Math.max(this.#wait, shortestPatience)
  }

  #until(): number {
    return performance.now() + this.#wait
  }
}

type LiveHere = Here & { readonly page: { readonly forms: readonly LiveForm[] } }

function firstLine(error: unknown): string {
  const [line = ''] = String((error as Error).message).split('\n')
  return line
}
