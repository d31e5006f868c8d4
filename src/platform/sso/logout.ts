/**
 * Requests to the logout endpoint, and where it sends the browser.
 * @module
 */
import { type Chain, nextAddress } from '../../core/browser/browser.js'
import { refreshTarget } from '../../core/browser/page.js'
import { pageOf } from '../../core/browser/page-of.js'
import { LostAnswer, NotExercised } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { encodePairs } from '../../core/http/documented-request.js'
import { parseUrl } from '../../profile/parse-url.js'
import type { BrowserUser } from '../browser-user.js'
import type { RunningCheck } from '../check.js'
import { registeredDomain } from '../registered-domain.js'
import { Tokens } from '../tokens.js'

/**
 * What a logout request says in addition to its target. `plain`: nothing. `identified`: the application in `client_id`, and an ID
 * token of the user in `id_token_hint`, as OpenID Connect RP-Initiated Logout 1.0, section 2 describes. Many products
 * follow no target of a request that names no application.
 */
export type LogoutForm = 'plain' | 'identified'

/** The parameters of an `identified` request that name the application and the user. */
export type LogoutHint = readonly (readonly [name: string, value: string])[]

/** How a logout request is sent. */
export interface SignOutOptions {
  /** Default: `plain`. */
  readonly form?: LogoutForm
  /** What an `identified` request names. Default: the user of the session, by a new ID token. */
  readonly hint?: LogoutHint | undefined
  /** False to send only the first request, for controls that need only its answer. Default: redirects are followed. */
  readonly follows?: boolean
  /**
   * For browsers without a session: answers that were followed, by their text, and whether all their pages stay on the
   * platform. Such an answer leads to the same pages again, so they are requested once. Default: every answer is followed.
   */
  readonly followed?: Map<string, Promise<boolean>>
}

/**
 * Sends a request to the logout endpoint.
 * @param browserUser whose session may end. A browser without a session ends none.
 * @param target sent in the parameter that the profile names; undefined sends none
 * @throws {NotExercised} if the profile gives no path, and nothing answers at the default path
 */
export async function signOut(
  browserUser: BrowserUser,
  target?: string,
  { form = 'plain', hint, follows = true, followed = new Map() }: SignOutOptions = {},
): Promise<SignOut> {
  const { check } = browserUser
  const { path, parameter, assumed } = check.profile.data.logout
  const query = encodePairs([
    ...(form === 'plain' ? [] : (hint ?? (await logoutHint(browserUser)))),
    ...(target === undefined ? [] : ([[parameter, target]] as const)),
  ])
  const url = `${check.urls.at(path)}${query === '' ? '' : `${path.includes('?') ? '&' : '?'}${query}`}`
  const named = form === 'plain' ? '' : ', with client_id and id_token_hint'
  return check.trace.step(`log out, target ${JSON.stringify(target) ?? 'none'}${named}`, async () => {
    const browser = await browserUser.browser()
    const first = await browser.request(url, { purpose: 'logout' })
    if (assumed && [404, 405, 410, 501].includes(first.status))
      throw new NotExercised([
        `LOGOUT_PATH (nothing is at the default path ${first.url.pathname}: status ${first.status})`,
      ])
    const text = textOf(first)
    const known = followed.get(text)
    const mustFollow = follows && (known === undefined || !(await known))
    const following = browser.follow(first, () => !mustFollow)
    if (mustFollow)
      followed.set(
        text,
        following.then(({ leaves }) => leaves === null).catch(() => false),
      )
    const chain = await following
    if (chain.answers.some(({ repeated }) => repeated))
      throw new LostAnswer('the logout request was sent twice: the first one may have ended the session')
    return new SignOut(check, target, first, chain)
  })
}

/** Everything in an answer that decides how a new browser goes on. */
function textOf({ status, headers, bytes }: Answer): string {
  const deciding = headers.filter(([name]) => /^(?:location|refresh|set-cookie)$/i.test(name))
  return JSON.stringify([status, deciding, bytes.toString('latin1')])
}

/** Names the application and the user of a session, with a new ID token. */
export async function logoutHint(browserUser: BrowserUser): Promise<LogoutHint> {
  const { check } = browserUser
  const grant = (await browserUser.authorize(check.app).result()).grant()
  const { idToken } = await check.part(Tokens).redeem(grant).tokens()
  return [
    ['client_id', check.app.clientId],
    ['id_token_hint', idToken],
  ]
}

/** The answer of the logout endpoint, and where it leads. */
export class SignOut {
  constructor(
    readonly check: RunningCheck,
    /** The target that was sent; undefined if none was. */
    readonly target: string | undefined,
    readonly first: Answer,
    readonly chain: Chain,
  ) {}

  /** Addresses that the first answer sends the browser to: by redirect, refresh or a form that submits itself. */
  get #redirects(): readonly string[] {
    const { first } = this
    if (first.status >= 300 && first.status < 400) return first.all('location')
    const refreshes = first.all('refresh').map((value) => refreshTarget(value, first.url) ?? value)
    const meta = pageOf(first).refresh
    return [...new Set([...refreshes, meta, nextAddress(first)])].filter((address) => address !== null)
  }

  /** True if the first answer sends the browser to the target. */
  get followed(): boolean {
    const { target, first } = this
    const href = target === undefined ? undefined : parseUrl(target, first.url)?.href
    return (
      href !== undefined && this.#redirects.some((address) => parseUrl(address, first.url)?.href === href)
    )
  }

  /** True if another logout had the same status and led to the same address, except for its query and fragment. */
  answersLike(other: SignOut): boolean {
    const [mine, others] = [this, other].map(({ first, outcome }) => `${first.status} ${outcome}`)
    return mine === others
  }

  /** The first address that the browser is sent to, without query and fragment; empty if there is none. */
  get outcome(): string {
    return (this.#redirects[0] ?? '').split(/[?#]/, 1)[0] ?? ''
  }

  /** The first address off the own domain that the first answer sends the browser to; null if there is none. */
  get foreignRedirect(): string | null {
    const isOwn = registeredDomain(this.check.profile)
    const isForeign = (address: string): boolean => {
      const url = parseUrl(address, this.first.url)
      return url === null || !isOwn(url)
    }
    return this.#redirects.find(isForeign) ?? null
  }

  /** The address off the platform that a later page sends the browser to; null if there is none. */
  get laterRedirect(): string | null {
    return this.chain.answers.length > 1 ? this.chain.leaves : null
  }

  /** Status and redirect, for messages. Own addresses are shortened to their path, so that runs can be compared. */
  get words(): string {
    const [redirect] = this.#redirects
    const { status, summary } = this.first
    if (redirect === undefined) return `${summary}${this.#inScript ? ', a script names the target' : ''}`
    const { baseUrl } = this.check.profile
    const short = redirect.startsWith(baseUrl) ? redirect.slice(baseUrl.length) : redirect
    return `status ${status}, to ${short.split(/[?#]/, 1)[0] || '/'}`
  }

  /** True if a script of the last page contains the target. Scripts are not run. */
  get #inScript(): boolean {
    const { target, chain } = this
    return target !== undefined && target !== '' && chain.page.scripts.some((text) => text.includes(target))
  }
}
