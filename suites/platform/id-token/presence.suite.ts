/**
 * Which claims every ID token has, and which none has: for each user, application, scope and way to the code.
 * What the claims hold is judged elsewhere.
 * Clause: 2.2.
 */
import { everySignIn, inEach, must, plainSignIns, rule } from '#kit/platform'

const standardClaims = ['sub', 'iss', 'aud', 'iat', 'exp', 'nonce'] as const

const platformClaims = [
  'tenant_id',
  'user_id',
  'person_id',
  'username',
  'roles',
  'user_type',
  'scopes',
  'locale',
  'sc',
  'sr',
  'sn',
] as const

const profileClaims = ['given_name', 'family_name', 'name', 'gender', 'birthdate'] as const

/** Each claim is a case of its own. */
const named = (claims: readonly string[]) => claims.map((claim) => [claim, claim] as const)

rule('id-token.standard-claims', named(standardClaims), async (context, claim) => {
  await inEach(context, everySignIn(context.profile), ({ claims }, signIn) =>
    must(Object.hasOwn(claims, claim), `the claim ${claim} (${signIn})`, Object.keys(claims)),
  )
})

rule('id-token.platform-claims', named(platformClaims), async (context, claim) => {
  await inEach(context, everySignIn(context.profile), ({ claims }, signIn) =>
    must(Object.hasOwn(claims, claim), `the claim ${claim} (${signIn})`, Object.keys(claims)),
  )
})

rule('id-token.profile-claims.absent', named(profileClaims), async (context, claim) => {
  await inEach(context, plainSignIns(context.profile), ({ claims }, signIn) =>
    must(!Object.hasOwn(claims, claim), `no claim ${claim} (${signIn})`, `one of ${typeof claims[claim]}`),
  )
})
