/**
 * Launches: a user opens the app from the platform's pages. The suite plays the app, so the browser stops at its
 * address.
 * @module
 */
import type { Chain } from '../../core/browser/browser.js'
import { given, LostAnswer } from '../../core/errors.js'
import { parseUrl } from '../../profile/parse-url.js'
import type { UserKey } from '../../profile/profile.js'
import type { BrowserUser } from '../browser-user.js'
import { ControlEvents } from '../drivers/control-events.js'
import { goesTo } from './authorize-answers.js'
import { isAt } from './authorize-result.js'

/**
 * Launches the app under test in a browser.
 * @param user the user who is signed in at the browser
 * @param wanted UI Integration URL to reach, if the platform offers a choice
 * @throws {NotExercised} if the control driver does not support launches
 */
export async function launch(browserUser: BrowserUser, user: UserKey, wanted: string): Promise<Launch> {
  const { check } = browserUser
  const { app } = check
  const { login } = check.user(user)
  return check.trace.step(`launch as ${login}`, async () => {
    const { url } = await check.part(ControlEvents).send('launch', {
      client_id: app.clientId,
      user: login,
      url: wanted,
    })
    const appUrls = app.uiUrls.map(isAt)
    const isApp = (address: string): boolean => appUrls.some((is) => is(address))
    // The platform's page may link to the app directly.
    if (isApp(url)) return new Launch(browserUser, null, url)
    const browser = await browserUser.browser()
    const first = await browser.request(url, { purpose: 'launch' })
    const chain = await browser.follow(first, isApp)
    if (chain.answers.some(({ repeated }) => repeated))
      throw new LostAnswer('the launch was requested twice, and may work only once')
    const unnamed = check.urls.whyNotFollowed(chain.leaves)
    given(unnamed === null, unnamed ?? '')
    return new Launch(browserUser, chain, chain.leaves ?? chain.page.frames[0] ?? null)
  })
}

/** The result of a launch. */
export class Launch {
  constructor(
    readonly browserUser: BrowserUser,
    readonly chain: Chain | null,
    /** The address that the browser, or a frame in it, is sent to; null if it stays on the platform. */
    readonly target: string | null,
  ) {}

  /** The UI Integration URL that was reached; undefined if none was. */
  get reached(): string | undefined {
    const { target } = this
    return target === null
      ? undefined
      : this.browserUser.check.app.uiUrls.find((address) => goesTo(target, address))
  }

  /** In words, for messages: without the parameters, which may name the user. */
  get words(): string {
    const { chain, target, browserUser } = this
    if (target !== null) return target.split(/[?#]/, 1)[0] ?? ''
    const last = chain?.answers.at(-1)
    if (last === undefined) return 'nothing'
    return browserUser.check.urls.isLoginPage(last)
      ? 'the login page'
      : `a page of the platform, ${last.summary}`
  }

  /** @throws {Undecided} if the browser would have to run a script to go on */
  needsNoScript(): void {
    const { chain, target, browserUser } = this
    const last = chain?.answers.at(-1)
    const stays = target === null && last !== undefined && !browserUser.check.urls.isLoginPage(last)
    given(
      !stays || chain?.page.scripts.length === 0,
      'the page of the launch needs a script to go on, and scripts are not run',
    )
  }

  /** How the browser got there, and names of the parameters that the UI Integration URL itself does not have. */
  get described(): string {
    const { chain, target, reached } = this
    const form = chain?.leaves === null ? undefined : chain?.page.forms[0]
    const way =
      chain === null
        ? 'link'
        : chain.leaves === null
          ? 'frame'
          : form === undefined
            ? 'redirect'
            : `form by ${form.method}`
    const launchNames = new Set(namesIn(reached ?? ''))
    const added = [...namesIn(target ?? ''), ...(form?.fields ?? []).map(({ name }) => name)]
    const names = [...new Set(added.filter((name) => !launchNames.has(name)))].sort()
    return `${way}; ${names.length === 0 ? 'no parameters' : names.join(', ')}`
  }
}

function namesIn(address: string): string[] {
  return [...(parseUrl(address)?.searchParams.keys() ?? [])]
}
