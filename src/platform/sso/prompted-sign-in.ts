/**
 * Sign-ins after the login prompt that checks share.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { ifDetermined } from '../../core/errors.js'
import type { Changes } from '../../core/http/documented-request.js'
import type { App } from '../../profile/profile.js'
import type { BrowserUser } from '../browser-user.js'
import type { RunningCheck } from '../check.js'
import { Tenants } from '../tenants.js'
import { Tokens } from '../tokens.js'
import { Users } from '../users.js'
import type { AuthorizeResult } from './authorize-result.js'
import type { Flow } from './flow.js'
import { proofFor } from './pkce.js'
import { sharedFlow } from './shared-flow.js'
import type { TokenAttempt } from './token.js'

/** The form of an authorize request: plain, with a challenge, or to the first UI Integration URL. */
export type RequestForm = 'plain' | 'PKCE' | 'UI Integration URL'

/** A sign-in of the teacher after the login prompt, and what came before. */
export interface PromptedSignIn {
  /** The answer to the same request without `prompt`, in the session that the login prompt ends. */
  readonly before: AuthorizeResult
  /** The answer to the request with the login prompt. */
  readonly prompted: AuthorizeResult
  /** Where the browser ended after the sign-in. Null if no login page came. */
  readonly back: AuthorizeResult | null
  /** The exchanges of the code before and of the code after the sign-in. Null if there is no code. */
  readonly redeemed: readonly [before: TokenAttempt | null, after: TokenAttempt | null]
}

/** A sign-in of the second user in the browser of the teacher. */
interface TakenOver {
  /** The exchange of the code after the sign-in. Null if there is no code. */
  readonly redeemed: TokenAttempt | null
  /** The claims of the second user in a browser of their own. */
  readonly expected: Flow['claims']
}

/** The sign-ins of a browser: of the teacher by the form of their request, then of the second user. */
interface PromptedSignIns extends Partial<Readonly<Record<RequestForm, PromptedSignIn>>> {
  /** Requests of the public application, in the same browser. Undefined if the profile has none, or if they failed. */
  readonly atPublicApp: Pick<PromptedSignIn, 'before' | 'prompted'> | undefined
  /** The same of the second confidential application. */
  readonly atSecondApp: Pick<PromptedSignIn, 'before' | 'prompted'> | undefined
  /** Undefined if the profile has no second user, or if one of the sign-ins failed. */
  readonly takenOver: TakenOver | undefined
  /** Where the login prompt led in place of the login page at which the second user was to sign in; null if it did not. */
  readonly notAsked: string | null
}

/**
 * Sends the authorize request in each form, then with the login prompt, and signs in at the login page. The next form uses
 * the session of this sign-in. At the end, the second user signs in after the login prompt. It runs once for all checks, in
 * a tenant of its own: the login prompt may end every session of the user.
 * @throws {Undecided} if the teacher cannot sign in
 */
export function promptedSignIns(check: RunningCheck): Promise<PromptedSignIns> {
  return check.once('sign-ins after the login prompt', () =>
    check.part(Tenants<RunningCheck>).isolated(async (own) => {
      const { app } = own
      const tokens = own.part(Tokens)
      const users = own.part(Users)
      const [uiUrl] = app.uiUrls
      const forms: readonly (readonly [RequestForm, Changes])[] = [
        ['plain', {}],
        ['PKCE', {}],
        ...(uiUrl === undefined ? [] : [['UI Integration URL', { redirect_uri: uiUrl }] as const]),
      ]
      const redeem = async (result: AuthorizeResult | null): Promise<TokenAttempt | null> => {
        if (result === null || result.code === null) return null
        const attempt = tokens.redeem(result.grant())
        await attempt.success()
        return attempt
      }
      let teacher = await users.signIn('teacher')
      const signIns: [RequestForm, PromptedSignIn][] = []
      for (const [form, changes] of forms) {
        const proof = form === 'PKCE' ? proofFor() : null
        const before = await teacher.authorize(app, changes, { proof }).result()
        const first = form === 'plain' ? await redeem(before) : null
        const prompted = await teacher
          .authorize(app, { ...changes, prompt: facts.loginPrompt }, { proof })
          .result()
        // Name and password were right just before. If they fail now, that is for rules to judge.
        const back = prompted.atLogin
          ? await prompted.signIn(own.credentials('teacher'), { mayFail: true })
          : null
        const redeemed = [first, form === 'plain' ? await redeem(back) : null] as const
        signIns.push([form, { before, prompted, back, redeemed }])
        if (back !== null && back.code === null) teacher = await users.signIn('teacher')
      }
      let notAsked: string | null = null
      const takenOver = await ifDetermined(async () => {
        const prompted = await teacher.authorize(app, { prompt: facts.loginPrompt }).result()
        notAsked = prompted.atLogin ? null : prompted.words
        const redeemed = await redeem(await prompted.signIn(own.credentials('second')))
        return { redeemed, expected: (await sharedFlow(own, { user: 'second' })).claims }
      })
      const { publicApp, secondApp } = own.profile
      const at = async (other: App | null) =>
        other === null ? undefined : ifDetermined(() => promptedAt(own, teacher, other))
      const atPublicApp = await at(publicApp)
      const atSecondApp = await at(secondApp)
      return { ...Object.fromEntries(signIns), takenOver, notAsked, atPublicApp, atSecondApp }
    }),
  )
}

/**
 * Sends the request of an application in a session, then with the login prompt. If the session gets no code, the teacher
 * signs in before: an earlier the login prompt may have ended it, and behind the login page, a platform may ask once
 * whether the user agrees to an application.
 */
async function promptedAt(
  check: RunningCheck,
  teacher: BrowserUser,
  app: App,
): Promise<Pick<PromptedSignIn, 'before' | 'prompted'>> {
  const send = (user: BrowserUser, changes: Changes): Promise<AuthorizeResult> =>
    user.authorize(app, changes, { proof: app.clientSecret === null ? proofFor() : null }).result()
  let user = teacher
  let before = await send(user, {})
  if (before.code === null) {
    const other = check.part(Users).newBrowser()
    const page = await send(other, {})
    if (page.atLogin) {
      await page.signIn(check.credentials('teacher'), { mayFail: true })
      user = other
      before = await send(user, {})
    }
  }
  return { before, prompted: await send(user, { prompt: facts.loginPrompt }) }
}
