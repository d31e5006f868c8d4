/**
 * Codes that are older than the profile allows.
 * @module
 */
import { each, given, ifDetermined, laterControl } from '../../../core/errors.js'
import type { App, Profile } from '../../../profile/profile.js'
import type { Context } from '../../context.js'
import { proofFor } from '../../sso/pkce.js'
import type { TokenAttempt } from '../../sso/token.js'

/** A code by its authorize request: a platform may store some codes in another way. */
export type OldCode = 'without PKCE' | 'with PKCE' | 'public client' | 'UI Integration URL'

/** The authorize request of a code. */
interface Request {
  readonly app: App
  readonly redirectUri: string
  readonly pkce: boolean
}

/** The requests for which the profile has what they need. */
function requestsOf({ app, publicApp }: Profile): readonly (readonly [OldCode, Request])[] {
  const { redirectUri, uiUrls } = app
  const [uiUrl] = uiUrls
  return [
    ['without PKCE', { app, redirectUri, pkce: false }],
    ['with PKCE', { app, redirectUri, pkce: true }],
    ...(publicApp === null
      ? []
      : [['public client', { app: publicApp, redirectUri: publicApp.redirectUri, pkce: true }] as const]),
    ...(uiUrl === undefined
      ? []
      : [['UI Integration URL', { app, redirectUri: uiUrl, pkce: false }] as const]),
  ]
}

/**
 * Redeems a code that is as old as the profile allows, and then a new one as a control: only the age can have led to the
 * refusal. Rules about old codes share the requests.
 * @returns the exchange of the old code, answered
 * @throws {Undecided} if a new code gets no tokens
 */
export async function redeemOld(context: Context, kind: OldCode): Promise<TokenAttempt> {
  const seconds = context.profile.codeLifetimeMaxSeconds
  const redeemed = await context.once('codes that are too old', () =>
    context.tenants.isolated(async (own) => {
      const { clock, profile, tokens } = own
      const teacher = own.users.separateSession('teacher')
      const requests = requestsOf(profile)
      const newCode = ({ app, redirectUri, pkce }: Request) =>
        teacher.authorize(app, { redirect_uri: redirectUri }, { proof: pkce ? proofFor() : null }).grant()
      // One after the other: a platform may keep only the newest code of a session.
      const grants: (Awaited<ReturnType<typeof newCode>> | undefined)[] = []
      for (const [, request] of requests) grants.push(await ifDetermined(() => newCode(request)))
      await clock.pass(seconds, `a code to reach the age of ${seconds} s`)
      const olds = await each(grants, (grant) =>
        ifDetermined(async () => {
          if (grant === undefined) return undefined
          const old = tokens.redeem(grant, {}, { about: `a code ${seconds} s old` })
          await old.answer()
          return old
        }),
      )
      // A refusal may end the session with all its codes. So new codes come after all of them, and one after the other.
      const judged = new Map<OldCode, TokenAttempt | undefined>()
      for (const [at, [name, request]] of requests.entries())
        judged.set(
          name,
          await ifDetermined(async () => {
            const old = olds[at]
            if (old === undefined) return undefined
            await laterControl(async () => tokens.redeem(await newCode(request)).deliversTokens())
            return old
          }),
        )
      return judged
    }),
  )
  const old = redeemed.get(kind)
  given(old !== undefined, 'a new code gets no tokens either')
  return old.for(context.sender)
}
