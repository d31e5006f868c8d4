/**
 * How long a code is valid. The check moves the clock of a tenant of its own, or waits.
 * Clause: 8 row 4.
 */
import { type Cases, type Context, observe, optional, rule, waits } from '#kit/platform'
import { isOlder, type OldCode, redeemOld, refusesRecorded } from '#kit/platform/token'

const codes: Cases<[OldCode]> = [
  ['without PKCE', 'without PKCE'],
  ['with PKCE', 'with PKCE'],
  optional(['client.public'], 'public client', 'public client'),
  optional(['client.ui-urls'], 'UI Integration URL', 'UI Integration URL'),
]

waits('token.code.lifetime.old', ({ codeLifetimeMaxSeconds }) => codeLifetimeMaxSeconds)
// 8 Authorization code: The token endpoint issues no tokens for a code that is older than the profile allows.
//   Check: Codes are kept until they have the age in the profile, then redeemed. They come without and with
//   PKCE, for the public application, and for a UI Integration URL. No tokens may come. As a control, a new
//   code of each kind is redeemed after.
rule('token.code.lifetime.old', codes, async (context, kind) => {
  await (await redeemOld(context, kind)).deliversNoToken()
})
refusesRecorded(
  'token.code.lifetime.old',
  ({ redeemsCode, facts }) => redeemsCode && isOlder(facts, facts.codeLifetimeSeconds),
)

waits('observe.token.code-lifetime', () => 600)
// 8: At which greatest age the token endpoint accepted a code, and at which smallest age it refused one.
observe('observe.token.code-lifetime', async (context) => {
  const ages = [30, 60, 120, 300, 600].filter((age) => age <= longest(context))
  const seen: string[] = []
  await context.tenants.isolated(async (own) => {
    const { app, tokens, clock } = own
    const teacher = own.users.separateSession('teacher')
    const grants = await Promise.all(ages.map(() => teacher.authorize(app).grant()))
    let passed = 0
    for (const [index, age] of ages.entries()) {
      await clock.pass(age - passed, `codes to reach the age of ${age} s`)
      passed = age
      const grant = grants[index]
      if (grant === undefined) continue
      const { ok } = await tokens.redeem(grant).answer()
      seen.push(`${age} s: ${ok ? 'redeemed' : 'refused'}`)
      // A code that is older still would say nothing more, and the refusal may have ended all codes of the session.
      if (!ok) break
    }
  })
  return seen.join(', ')
})

/** The most seconds that a check may wait. */
function longest({ profile }: Context): number {
  return !profile.control?.events.has('advance-clock') ? profile.maxWaitSeconds : Number.POSITIVE_INFINITY
}
