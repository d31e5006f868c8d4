/**
 * Key rotation, requests for the key set, and a discovery document with the issuer of another school.
 * Standards: OpenID Connect Core 10.1.1, OpenID Connect Discovery 4.3.
 */
import { given, must, rule } from '#kit/partner'
import { signedBy } from '#kit/partner/provider-keys'

/** Seconds within which the application must know a new key. */
const due = 300

/** Tokens with the known key id, for comparison. */
const knownKeys = 3

/** Tokens with unknown key ids. */
const unknownKeys = 20

// OpenID Connect Core 10.1.1: The application accepts an ID token of a new key within five minutes after the
//   tenant has changed its key.
//   Check: After a sign-in that must work, a new tenant publishes only another key and signs with it. The
//   suite signs in again and again; within the wait of the profile (MAX_WAIT_SECONDS), a user should be
//   signed in. Undecided if this wait is shorter than five minutes and over.
rule('standard.provider-keys.rotation', async (context) => {
  const tenant = context.freshTenant()
  await context.signIns.signedIn({ tenant })
  tenant.published = ['second']
  tenant.signing = 'second'
  const seconds = context.profile.maxWaitSeconds
  const works = await context.within(seconds, 'the new key of the school', async () => {
    const attempt = await context.signIns.signIn({ tenant })
    return (await context.sessions.settled(attempt.browser, 'signed in')).signedIn
  })
  given(works || seconds >= due, `not within ${seconds} s; the check waits no longer (MAX_WAIT_SECONDS)`)
  must(works, `a token signed by the new key signs in within ${seconds} s`, 'no user signed in by the token')
})

// OpenID Connect Core 10.1.1: The application requests the key set at most once more for an ID token with an
//   unknown key id than for any other one.
//   Check: The suite counts requests for the key set in three sign-ins with the known key, which must work,
//   then delivers twenty tokens with invented key ids. Together they should bring at most one request each
//   more than usual. Undecided if a code is not redeemed.
rule('standard.provider-keys.fetches', async (context) => {
  const tenant = context.freshTenant()
  await context.signIns.signedIn({ tenant })
  const fetches = (): number =>
    context.simulator.requests.filter(
      ({ endpoint, tenant: id, platformSession }) =>
        endpoint === 'keys' && id === tenant.id && platformSession === null,
    ).length
  given(fetches() > 0, 'the application has signed a user in without a request for the key set')
  // An application may fetch the key set for each ID token.
  const usual = fetches()
  for (let count = 0; count < knownKeys; count += 1) await context.signIns.signedIn({ tenant })
  const perToken = Math.ceil((fetches() - usual) / knownKeys)

  const before = fetches()
  const { unknownKey } = context.simulator
  for (let count = 0; count < unknownKeys; count += 1) {
    const key = { ...unknownKey, kid: `stranger-${count}` }
    const attempt = await context.signIns.signIn({ tenant, plan: { idToken: (good) => signedBy(key, good) } })
    attempt.hasRedeemed()
  }
  const made = fetches() - before
  const most = unknownKeys * (perToken + 1)
  must(made <= most, `at most ${most} requests for the key set`, `${made} requests for the key set`)
})

// OpenID Connect Discovery 4.3: The application does not accept the issuer of another tenant, even if the
//   discovery document of this tenant names it.
//   Check: The discovery document of a new tenant names the issuer of another tenant, and its tokens have it,
//   too. Nobody should be signed in. A sign-in at another new tenant before, and a plain one after it, must
//   work.
rule('standard.provider-keys.issuer-of-other-tenant', async (context) => {
  const other = context.freshTenant()
  // It serves schools that it has not seen before.
  await context.signIns.signedIn({ tenant: context.freshTenant() })
  const tenant = context.freshTenant({ issuer: other.issuer })
  await (await context.signIns.signIn({ tenant })).mustNotSignIn(
    'the issuer of another school is not valid here',
  )
  await context.signIns.signedIn()
})
