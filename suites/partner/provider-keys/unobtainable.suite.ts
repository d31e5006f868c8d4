/**
 * A school whose discovery document or key set is unavailable. Plain sign-ins at another school work before and after.
 * Clauses: 2.1 id_token, 5.5.
 */
import { given, type PartnerContext, rule } from '#kit/partner'
import { jsonWithout, type Replacement, signedBy } from '#kit/partner/provider-keys'

const html = { headers: [['Content-Type', 'text/html']], body: '<!doctype html><p>Not here</p>' } as const

/** Why nobody may be signed in at a new school. */
const perhapsNotServed = 'it may not serve new schools; if so, name the schools that it serves in TENANTS'

const documents: readonly (readonly [string, Replacement])[] = [
  ['not found', () => ({ status: 404, ...html })],
  ['a server error', () => ({ status: 500, ...html })],
  ['a page', () => ({ status: 200, ...html })],
  ['no answer', () => 'reset'],
  ['no address of a key set', (good) => jsonWithout(good, (name) => name === 'jwks_uri')],
]

const keySets: readonly (readonly [string, Replacement])[] = [
  ['a server error', () => ({ status: 500, ...html })],
  ['an empty body', (good) => ({ ...good, body: '' })],
  ['no keys', (good) => ({ ...good, body: '{"keys":[]}' })],
  ['no JSON', (good) => ({ ...good, body: '{"keys":[' })],
  ['no answer', () => 'reset'],
]

/** Keys that the tenant never published. */
const foreignKeys = [
  ['an unknown key', ({ simulator }: PartnerContext) => simulator.unknownKey],
  ['the key of another tenant', ({ tenant }: PartnerContext) => tenant.keys.own],
] as const

// 5 item 5: The application signs nobody in if it cannot read the discovery document of the tenant or the
//   document names no key set.
//   Check: The discovery endpoint of a new tenant answers 404, 500, a page, a document without `jwks_uri`, or
//   resets the connection. Nobody may be signed in. Plain sign-ins at the usual tenant before and after must
//   work. Undecided if the application does not request the document.
rule('provider-keys.unobtainable.document', documents, async (context, answer) => {
  await context.signIns.signedIn()
  const tenant = context.freshTenant()
  let asked = false
  tenant.answers.discovery = (good) => {
    asked = true
    return answer(good)
  }
  await (await context.signIns.signIn({ tenant })).mustNotSignIn()
  given(asked, `the application did not ask for the discovery document: ${perhapsNotServed}`)
  await context.signIns.signedIn()
})

// 5 item 5: The application signs nobody in if it cannot read the key set of the tenant or the key set has no
//   suitable key.
//   Check: The key set of a new tenant is a 500, an empty body, an empty list or half of a JSON text, or the
//   connection is reset. The good token must sign nobody in. Plain sign-ins at the usual tenant before and
//   after must work. Undecided if the application does not request the key set.
rule('provider-keys.unobtainable.keys', keySets, async (context, answer) => {
  await context.signIns.signedIn()
  const tenant = context.freshTenant()
  let asked = false
  tenant.answers.keys = (good) => {
    asked = true
    return answer(good)
  }
  await (await context.signIns.signIn({ tenant })).mustNotSignIn()
  given(asked, `the application did not ask for the key set: ${perhapsNotServed}`)
  await context.signIns.signedIn()
})

// 5 item 5: The application signs nobody in for an ID token that a foreign key signed if it cannot read the
//   key set of the tenant.
//   Check: The key set of a new tenant answers 500, and the token has a foreign signature, by an unknown key
//   or by the key of another tenant. Code fails here that "continues without keys" or with those of others.
//   Nobody may be signed in. Plain sign-ins at the usual tenant before and after must work. Undecided if no
//   authorize request comes.
rule('provider-keys.unobtainable.foreign-signature', foreignKeys, async (context, keyOf) => {
  await context.signIns.signedIn()
  const tenant = context.freshTenant()
  tenant.answers.keys = () => ({ status: 500, ...html })
  const attempt = await context.signIns.signIn({
    tenant,
    plan: { idToken: (good) => signedBy(keyOf(context), good) },
  })
  given(attempt.flow.parameters.length > 0, 'no authorize request came')
  await attempt.mustNotSignIn()
  await context.signIns.signedIn()
})
