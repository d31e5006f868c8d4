/**
 * Codes that are older than the profile allows.
 */
import {
  type Context,
  given,
  ifDetermined,
  laterControl,
  type Proof,
  positiveControl,
  proofFor,
  sideBySide,
  type TokenAttempt,
} from '#kit/platform'

/**
 * Redeems a code that is as old as the profile allows, between exchanges of new codes as controls. Rules about old codes
 * share the requests.
 * @param pkce true for a code with a challenge
 * @returns the exchange of the old code, answered
 * @throws {Undecided} if a new code gets no tokens
 */
export async function redeemOld(context: Context, pkce: boolean): Promise<TokenAttempt> {
  const seconds = context.profile.codeLifetimeMaxSeconds
  const [plain, proven] = await context.once('codes that are too old', () =>
    context.inOwnTenant(async (own) => {
      const { app, clock, tokens } = own
      const teacher = own.own('teacher')
      const code = (proof: Proof | null) => teacher.authorize(app, {}, { proof }).grant()
      const forms = [() => code(null), () => code(proofFor())] as const
      // One after the other: a platform may keep only the newest code of a session.
      const grants: (Awaited<ReturnType<typeof code>> | undefined)[] = []
      for (const newCode of forms)
        grants.push(
          await ifDetermined(async () => {
            await positiveControl(async () => tokens.redeem(await newCode()).deliversTokens())
            return newCode()
          }),
        )
      await clock.pass(seconds, `a code to reach the age of ${seconds} s`)
      const olds = await sideBySide(grants, (grant) =>
        ifDetermined(async () => {
          if (grant === undefined) return undefined
          const old = tokens.redeem(grant, {}, { about: `a code ${seconds} s old` })
          await old.answer()
          return old
        }),
      )
      // A refusal may end the session with all its codes. So new codes come after all of them, and one after the other.
      const judged: (TokenAttempt | undefined)[] = []
      for (const [at, newCode] of forms.entries())
        judged.push(
          await ifDetermined(async () => {
            const old = olds[at]
            if (old === undefined) return undefined
            await laterControl(async () => tokens.redeem(await newCode()).deliversTokens())
            return old
          }),
        )
      return judged
    }),
  )
  const old = pkce ? proven : plain
  given(old !== undefined, 'a new code gets no tokens either')
  return old.for(context.sender)
}
