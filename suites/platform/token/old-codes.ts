/**
 * Codes that are older than the profile allows.
 */
import { type Context, laterControl, positiveControl, proofFor, type TokenAttempt } from '#kit/platform'

/**
 * Redeems a code that is as old as the profile allows, between exchanges of new codes as controls. Rules about old codes
 * share the requests.
 * @param pkce true for a code with a challenge
 * @returns the exchange of the old code, answered
 * @throws {Undecided} if a new code gets no tokens
 */
export async function redeemOld(context: Context, pkce: boolean): Promise<TokenAttempt> {
  const seconds = context.profile.codeLifetimeMaxSeconds
  const sent = await context.once(`a code that is too old, ${pkce}`, () =>
    context.inOwnTenant(async (own) => {
      const { app, clock, tokens } = own
      const teacher = own.own('teacher')
      const code = () => teacher.authorize(app, {}, { proof: pkce ? proofFor() : null }).grant()
      await positiveControl(async () => tokens.redeem(await code()).deliversTokens())
      const grant = await code()
      await clock.pass(seconds, `a code to reach the age of ${seconds} s`)
      const old = tokens.redeem(grant, {}, { about: `a code ${seconds} s old` })
      await old.answer()
      await laterControl(async () => tokens.redeem(await code()).deliversTokens())
      return old
    }),
  )
  return sent.for(context.sender)
}
