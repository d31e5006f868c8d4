/**
 * The discovery document of a school, and the keys that it points to.
 * `signedIn()`: a sign-in that must work; otherwise the result is undecided. `mustSignIn()`: violated if the user is not
 * signed in, at a second attempt neither.
 * Clauses: 2.1 id_token, 2.3, 4.4, 5.5.
 */
import { facts } from '#generated/catalogue.js'
import { type Attempt, given, must, observe, randomUuid, rule } from '#kit/partner'
import { jsonWithout, signedBy } from '#kit/partner/provider-keys'

// 2.1 id_token: The application reads the key that verifies the ID token from the address in the discovery
//   document.
//   Check: After a plain sign-in that must work, a user of a new tenant signs in and must be signed in. By
//   then, the application's server must have requested the discovery document of this tenant, and the key set
//   at its `jwks_uri`, a path that cannot be guessed.
rule('provider-keys.address.from-document', async (context) => {
  await context.signIns.signedIn()
  const tenant = context.freshTenant()
  const attempt = await context.signIns.signIn({ tenant })
  await attempt.mustSignIn('the key set is loaded from the address in the document')
  const seen = context.simulator.requests.filter(
    (request) => request.tenant === tenant.id && request.platformSession === null,
  )
  const [document] = seen.filter(({ endpoint }) => endpoint === 'discovery')
  const keys = seen.filter(({ endpoint, url }) => endpoint === 'keys' && url.split('?')[0] === tenant.jwksUri)
  must(
    document !== undefined,
    'a request for the discovery document',
    'no such request before the user was signed in',
  )
  must(
    keys.length > 0,
    'a request for the key set that it names',
    'no such request before the user was signed in',
  )
})

// 2.1 id_token: The application verifies nothing with a key at an address that the discovery document does
//   not name.
//   Check: After a plain sign-in that must work, a key that is not in the key set signs the token of a new
//   tenant. Nobody may be signed in; the good token of this tenant must sign in afterwards. Undecided if the
//   code is not redeemed.
rule('provider-keys.address.no-guess', async (context) => {
  await context.signIns.signedIn()
  const tenant = context.freshTenant()
  const { unknownKey } = context.simulator
  const attempt = await context.signIns.signIn({
    tenant,
    plan: { idToken: (good) => signedBy(unknownKey, good) },
  })
  await attempt.mustNotSignIn('a key that is not in the key set signs nobody in')
  attempt.hasRedeemed()
  await context.signIns.signedIn({ tenant })
})

// 2.3: The application signs in users of two tenants with different issuers and keys in turn.
//   Check: Users of the first and the second tenant sign in in turn, twice each. All four must be signed in.
//   Undecided if nobody is.
rule('provider-keys.per-tenant', async (context) => {
  const tenants = [context.tenant, context.secondTenant]
  const attempts: Attempt[] = []
  let signedIn = false
  for (const tenant of [...tenants, ...tenants]) {
    const attempt = await context.signIns.signIn({ tenant })
    attempts.push(attempt)
    signedIn ||= (await context.sessions.settled(attempt.browser, 'signed in')).signedIn
  }
  given(signedIn, 'nobody is signed in at either school')
  for (const attempt of attempts)
    await attempt.mustSignIn('the user is signed in at the school of the launch')
})

// 5 item 5: The application signs nobody in for an ID token whose `iss` is the SSO base if the discovery
//   document names another issuer.
//   Check: The discovery document of a new tenant names another issuer than the SSO base, and the token has
//   the SSO base as `iss`. Nobody may be signed in. A plain sign-in at another new tenant before and one at
//   the usual tenant after it must work.
rule('provider-keys.issuer-from-document', async (context) => {
  await context.signIns.signedIn({ tenant: context.freshTenant() })
  const tenant = context.freshTenant({ issuer: `${context.simulator.url}/issuers/${randomUuid()}` })
  const attempt = await context.signIns.signIn({
    tenant,
    plan: { claims: (good) => ({ ...good, iss: tenant.ssoBase }) },
  })
  await attempt.mustNotSignIn('a token of an issuer that is not the one in the document signs nobody in')
  await context.signIns.signedIn()
})

// 2.3: The application ignores unknown fields of the discovery document.
//   Check: After a plain sign-in that must work, the document of a new tenant has an unknown text, list and
//   object in addition. A user of this tenant should be signed in.
rule('provider-keys.unknown-members', async (context) => {
  await context.signIns.signedIn()
  const tenant = context.freshTenant()
  tenant.answers.discovery = (good) => ({
    ...good,
    body: JSON.stringify({
      ...JSON.parse(good.body),
      x_text: 'text',
      x_list: [1, null],
      x_object: { a: {} },
    }),
  })
  const attempt = await context.signIns.signIn({ tenant })
  await attempt.mustSignIn('unknown fields are ignored')
})

// 2.3: Whether the application accepts a discovery document with only the four documented fields.
observe('observe.partner.provider-keys.minimal-document', async (context) => {
  await context.signIns.signedIn()
  const tenant = context.freshTenant()
  const fields = ['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri']
  tenant.answers.discovery = (good) => jsonWithout(good, (name) => !fields.includes(name))
  const attempt = await context.signIns.signIn({ tenant })
  const session = await context.sessions.settled(attempt.browser, 'signed in')
  return session.signedIn ? 'the four fields are enough' : 'the four fields are not enough'
})

// 2.3: Whether the application accepts an issuer with version and tenant at another address than the SSO
//   base.
observe('observe.partner.provider-keys.issuer-spelling', async (context) => {
  await context.signIns.signedIn()
  const tenant = context.freshTenant({
    issuer: `https://login.school.example/v${facts.ssoVersion}/${randomUuid()}`,
  })
  const attempt = await context.signIns.signIn({ tenant })
  const session = await context.sessions.settled(attempt.browser, 'signed in')
  return session.signedIn ? 'accepted' : 'not accepted'
})

// 2.1 id_token: How often the application requests discovery document and key set in several sign-ins.
observe('observe.partner.provider-keys.caching', async (context) => {
  // A school of its own: other checks make the application request the documents of the shared ones.
  const tenant = context.freshTenant()
  await context.signIns.signedIn({ tenant })
  const began = context.simulator.requests.length
  for (let count = 0; count < 3; count += 1) await context.signIns.signedIn({ tenant })
  const seen = context.simulator.requests
    .slice(began)
    .filter((request) => request.tenant === tenant.id && request.platformSession === null)
  const repeated = (endpoint: string): string =>
    seen.some((request) => request.endpoint === endpoint) ? 'requested again' : 'kept'
  return `discovery document ${repeated('discovery')}, key set ${repeated('keys')}`
})
