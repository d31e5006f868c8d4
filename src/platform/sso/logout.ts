/**
 * The logout endpoint: asked with a target, and where it sends the browser.
 * @module
 */
import type { Chain } from '../../core/browser/browser.js'
import { refreshTarget } from '../../core/browser/page.js'
import { pageOf } from '../../core/browser/page-of.js'
import { given, must, NotExercised, Unanswered } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import type { BrowserUser } from '../browser-user.js'
import type { Context } from '../context.js'
import { isForeignTarget } from '../inputs/logout-targets.js'
import { ownDomain } from '../own-domain.js'
import { encodePairs } from './authorize.js'

/**
 * Asks the logout endpoint.
 * @param browserUser whose session may end by it
 * @param target sent in the parameter that the profile names; undefined sends none
 * @throws {NotExercised} where nothing is at a path that the profile does not give either
 */
export async function signOut(browserUser: BrowserUser, target?: string): Promise<SignOut> {
  const { context } = browserUser
  const { baseUrl, data } = context.profile
  const { path, parameter, assumed } = data.logout
  const query = target === undefined ? '' : encodePairs([[parameter, target]])
  const url = `${baseUrl}${path}${query === '' ? '' : `${path.includes('?') ? '&' : '?'}${query}`}`
  return context.trace.step(`log out, target ${JSON.stringify(target) ?? 'none'}`, async () => {
    const browser = await browserUser.browser()
    const first = await browser.request(url, { purpose: 'logout' })
    if (assumed && [404, 405, 410, 501].includes(first.status))
      throw new NotExercised(['LOGOUT_PATH (nothing is at the default path)'])
    const chain = await browser.follow(first)
    if (chain.answers.some(({ repeated }) => repeated))
      throw new Unanswered('the logout had to be asked twice: the first time may have ended the session')
    return new SignOut(context, target, first, chain)
  })
}

/** What the logout endpoint answered. */
export class SignOut {
  constructor(
    readonly context: Context,
    /** What was sent as target; undefined where none was. */
    readonly target: string | undefined,
    readonly first: Answer,
    readonly chain: Chain,
  ) {}

  /** Raw addresses that the answer itself sends the browser to: by redirect, refresh or a form that submits itself. */
  get ways(): readonly string[] {
    const { first, chain } = this
    if (first.status >= 300 && first.status < 400) return first.all('location')
    const refreshes = first.all('refresh').map((value) => refreshTarget(value, first.url) ?? value)
    const meta = pageOf(first).refresh
    const left = chain.answers.length === 1 ? chain.leaves : null
    return [...new Set([...refreshes, meta, left])].filter((way) => way !== null)
  }

  /** The first address off the own domain that the browser is sent to; null where there is none. */
  get wayOut(): string | null {
    const { first, chain, context } = this
    const { profile } = context
    const own = ownDomain(profile)
    const off = this.ways.find((way) => {
      const resolved = URL.canParse(way, first.url.href) ? new URL(way, first.url) : null
      return resolved === null || !own(resolved)
    })
    if (off !== undefined) return off
    // An own page further on may lead anywhere, but not where the target said.
    const { leaves } = chain
    return leaves !== null && chain.answers.length > 1 && isForeignTarget(profile, leaves) ? leaves : null
  }

  /** Status and target in words, the same in every run: own addresses by their path alone. */
  get words(): string {
    const [way] = this.ways
    const { status, summary } = this.first
    if (way === undefined) return `${summary}${this.#named ? ', a script names the target' : ''}`
    const { baseUrl } = this.context.profile
    const short = way.startsWith(baseUrl) ? way.slice(baseUrl.length) : way
    return `status ${status}, to ${short.split(/[?#]/, 1)[0] || '/'}`
  }

  /** True where a script of the last page holds the target: what it does with it, nothing without script can tell. */
  get #named(): boolean {
    const { target, chain } = this
    return target !== undefined && target !== '' && chain.page.scripts.some((text) => text.includes(target))
  }

  /** Sets up: the endpoint is there. @throws {Undecided} where it answers with an error */
  answers(): this {
    given(this.first.status < 400, `logout is not answered: ${this.first.summary}`)
    return this
  }

  /** Judges: the browser is not sent off the own domain. */
  staysAtHome(): this {
    const { wayOut } = this
    must(wayOut === null, 'no redirect off the own domain', `one to ${wayOut}`)
    return this
  }
}
