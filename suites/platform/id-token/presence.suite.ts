/**
 * Claims that every ID token has, and claims that come with the profile scope only: for each user, application, scope
 * and way to the code. Other rules are about the values.
 * A violation counts also if another sign-in fails; without one, a failed sign-in makes the rule undecided.
 * Clause: 2.2.
 */
import { given, judgesRecorded, must, NotApplicable, rule } from '#kit/platform'
import {
  type ClaimName,
  everySignIn,
  everyToken,
  hasProfileScope,
  inEach,
  type JudgedIdToken,
  judgeTokens,
  type OptionalClaim,
  plainSignIns,
  type RequiredClaim,
} from '#kit/platform/id-token'

const standardClaims = [
  'sub',
  'iss',
  'aud',
  'iat',
  'exp',
  'nonce',
] as const satisfies readonly RequiredClaim[]

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
] as const satisfies readonly RequiredClaim[]

const profileClaims = [
  'given_name',
  'family_name',
  'name',
  'gender',
  'birthdate',
] as const satisfies readonly OptionalClaim[]

/** One case for each claim. */
const named = <Claim extends ClaimName>(claims: readonly Claim[]) =>
  claims.map((claim) => [claim, claim] as const)

// 2.2: Every ID token has `sub`, `iss`, `aud`, `iat`, `exp` and `nonce`, for each scope and each type of
//   client.
//   Check: The suite makes every sign-in that the profile allows: each user, application, scope and way to
//   the code. The claim of the case must be present in every ID token; other rules judge the values. At the
//   end, all six claims are judged in every ID token of the run.
rule('id-token.standard-claims', [...named(standardClaims), everyToken], async (context, claim: string) => {
  if (claim !== 'every')
    return inEach(context, everySignIn(context.profile), ({ claims }, signIn) =>
      must(
        Object.hasOwn(claims, claim),
        { thing: claim, words: `present (${signIn})`, place: 'ID token' },
        undefined,
      ),
    )
  await judgeTokens(context, 'every', mustHaveStandardClaims)
})

judgesRecorded('id-token.standard-claims', 'ID token', mustHaveStandardClaims)

/** A sign-in without nonce need not have one in its ID token. */
function mustHaveStandardClaims({ claims, signIn: { nonce } }: JudgedIdToken): void {
  const expected = standardClaims.filter((claim) => claim !== 'nonce' || nonce !== undefined)
  const absent = expected.filter((claim) => !Object.hasOwn(claims, claim))
  must(absent.length === 0, 'all standard claims', `no ${absent.join(', ')}`)
}

// 2.2: Every ID token has all eleven platform claims, for each scope.
//   Check: For every user, application, scope and way to the code, the claim of the case must be a key of the
//   ID token, also for `openid` only and with the profile scope.
rule('id-token.platform-claims', named(platformClaims), async (context, claim) => {
  await inEach(context, everySignIn(context.profile), ({ claims }, signIn) =>
    must(
      Object.hasOwn(claims, claim),
      { thing: claim, words: `present (${signIn})`, place: 'ID token' },
      undefined,
    ),
  )
})

judgesRecorded('id-token.platform-claims', 'ID token', ({ claims }) => {
  const absent = platformClaims.filter((claim) => !Object.hasOwn(claims, claim))
  must(absent.length === 0, 'all platform claims', `no ${absent.join(', ')}`)
})

// 2.2 profile claims: The ID token has none of the five profile claims unless the profile scope is requested.
//   Check: In the ID tokens of all sign-ins without the profile scope, the claim of the case must be absent.
//   `null` counts as present.
rule('id-token.profile-claims.absent', named(profileClaims), async (context, claim) => {
  await inEach(context, plainSignIns(context.profile), ({ claims }, signIn) =>
    must(
      !Object.hasOwn(claims, claim),
      `no claim ${claim} (${signIn})`,
      `the claim ${claim} with a value of the type ${typeof undefined}`,
    ),
  )
})

judgesRecorded('id-token.profile-claims.absent', 'ID token', ({ claims, signIn: { scope } }) => {
  given(scope !== undefined, 'the requested scope is not known')
  if (hasProfileScope(scope)) throw new NotApplicable('the profile scope was requested')
  const present = profileClaims.filter((claim) => Object.hasOwn(claims, claim))
  must(present.length === 0, 'no profile claims', present.join(', '))
})
