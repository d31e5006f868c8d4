/**
 * How long a code is valid. The check moves the clock of a tenant of its own, or waits.
 * Clause: 8 row 4.
 */
import { type Context, laterControl, observe, positiveControl, proofFor, rule, waits } from '#kit/platform'

/** Redeems a code of this age in seconds, between exchanges of new codes as controls. */
async function redeemOld(context: Context, seconds: number, proof = false) {
  const { app, tokens } = context
  const teacher = context.own('teacher')
  const code = () => teacher.authorize(app, {}, { proof: proof ? proofFor() : null }).grant()
  await positiveControl(async () => tokens.redeem(await code()).deliversTokens())
  const grant = await code()
  await context.clock.pass(seconds, `a code to reach the age of ${seconds} s`)
  const old = tokens.redeem(grant, {}, { about: `a code ${seconds} s old` })
  await old.answer()
  await laterControl(async () => tokens.redeem(await code()).deliversTokens())
  return old
}

const codes = [
  ['without PKCE', false],
  ['with PKCE', true],
] as const

waits('token.code.lifetime.old', ({ codeLifetimeMaxSeconds }) => codeLifetimeMaxSeconds)
// 8 Authorization code: The token endpoint issues no tokens for a code that is older than the profile allows.
rule('token.code.lifetime.old', codes, async (context, proof) => {
  const age = context.profile.codeLifetimeMaxSeconds

  await context.inOwnTenant(async (own) => {
    await (await redeemOld(own, age, proof)).deliversNoToken()
  })
})

waits('observe.token.code-lifetime', () => 600)
// 8: At which greatest age the token endpoint accepted a code, and at which smallest age it refused one.
observe('observe.token.code-lifetime', async (context) => {
  const ages = [30, 60, 120, 300, 600].filter((age) => age <= longest(context))
  const seen: string[] = []
  await context.inOwnTenant(async (own) => {
    const { app, tokens, clock } = own
    const teacher = own.own('teacher')
    const grants = await Promise.all(ages.map(() => teacher.authorize(app).grant()))
    let passed = 0
    for (const [index, age] of ages.entries()) {
      await clock.pass(age - passed, `codes to reach the age of ${age} s`)
      passed = age
      const grant = grants[index]
      if (grant === undefined) continue
      const { ok } = await tokens.redeem(grant).answer()
      seen.push(`${age} s: ${ok ? 'redeemed' : 'refused'}`)
    }
  })
  return seen.join(', ')
})

/** The most seconds that a check may wait. */
function longest({ profile }: Context): number {
  return !profile.control?.events.has('advance-clock') ? profile.maxWaitSeconds : Number.POSITIVE_INFINITY
}
