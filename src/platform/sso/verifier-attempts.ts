/**
 * Codes redeemed with wrong verifiers, once for all the rules that look at the refusals.
 * @module
 */

import { positiveControl } from '../../core/errors.js'
import type { App } from '../../profile/profile.js'
import type { Context } from '../context.js'
import { type WrongVerifier, wrongVerifiers } from '../inputs/verifiers.js'
import { proofFor } from './pkce.js'
import type { TokenAttempt } from './token.js'

/** A wrong verifier that was sent, and what came of it. */
export interface WrongAttempt {
  readonly attempt: TokenAttempt
  /** True for 43 to 128 URL-safe characters (clause 8): then only the value is wrong. */
  readonly wellFormed: boolean
}

/**
 * Redeems codes of the teacher, a new one each time: first with the right verifier, which must get tokens, then with
 * each wrong one.
 * @param kind which wrong verifiers
 * @returns the attempts with wrong verifiers, already sent
 * @throws {Undecided} where the right verifier gets no tokens
 */
export async function tryVerifiers(
  context: Context,
  app: App,
  kind: WrongVerifier,
): Promise<readonly WrongAttempt[]> {
  const { sender, teacher, tokens } = context
  const spoils = wrongVerifiers[kind]
  const attempts = await context.once(`verifiers ${app.clientId} ${kind}`, async () => {
    const codeFor = async (proof = proofFor()) => teacher.authorize(app, {}, { proof }).grant()
    await positiveControl(tokens.redeem(await codeFor()).deliversTokens())
    const sent: WrongAttempt[] = []
    for (const [index, spoil] of spoils.entries()) {
      const proof = proofFor()
      const about = spoils.length === 1 ? '' : `input ${index + 1} of ${spoils.length}`
      const code_verifier = spoil(proof)
      const attempt = tokens.redeem(await codeFor(proof), { code_verifier }, { about })
      await attempt.answer()
      sent.push({ attempt, wellFormed: /^[\w.~-]{43,128}$/.test(code_verifier) })
    }
    return sent
  })
  return attempts.map((one) => ({ ...one, attempt: one.attempt.for(sender) }))
}
