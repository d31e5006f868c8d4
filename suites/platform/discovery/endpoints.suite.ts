/**
 * The endpoints that the discovery document names belong to the tenant, and they work.
 * Clauses: 2.1, 2.3, 4.1 to 4.3.
 */
import {
  type Context,
  isAddress,
  judgesRecorded,
  modulusBits,
  must,
  observe,
  optional,
  rule,
} from '#kit/platform'
import {
  isRsaKey,
  judgesDocuments,
  judgesKeys,
  type KeySetSubject,
  type PublishedKey,
  type TenantUrls,
} from '#kit/platform/discovery'

/** Judges: an absolute URL with the tenant ID in it. */
async function isOfTenant(
  context: Context,
  field: 'authorization_endpoint' | 'token_endpoint',
): Promise<void> {
  mustBeOfTenant(await context.discovery.field(field), field, context.urls)
}

function mustBeOfTenant(value: unknown, field: string, { tenant }: Pick<TenantUrls, 'tenant'>): void {
  must(isAddress(value), { thing: field, words: 'an absolute URL' }, value)
  must(
    value.split(/[/?#=&.:]/).includes(tenant),
    { thing: field, words: `an address with the tenant ${tenant}` },
    value,
  )
}

// 2.3: The discovery document names, as `authorization_endpoint`, an absolute URL of the tenant where a
//   sign-in can start.
//   Check: The value must be an absolute URL with the tenant ID in it. First a usual sign-in over the login
//   page works. If that went to another address, a new browser sends a complete authorize request to this
//   one, signs in at the login page, and must get a code.
rule('discovery.authorization-endpoint', async (context) => {
  await isOfTenant(context, 'authorization_endpoint')
  await context.signIns.identity({ session: 'login' })

  const endpoint = await context.discovery.endpoint('authorization_endpoint')
  // The sign-in before went over this address.
  if (endpoint === (await context.discovery.used('authorize'))) return
  const result = await context.users.newBrowser().authorize(context.app, {}, { endpoint }).result()
  must(result.atLogin || result.code !== null, 'the login page or a code', result.words)
  const back = result.atLogin ? await result.signIn(context.credentials('teacher')) : result
  must(back.code !== null, 'a code after the login', back.words)
})

judgesDocuments('discovery.authorization-endpoint', (document, { urls }) =>
  mustBeOfTenant(document.authorization_endpoint, 'authorization_endpoint', urls),
)

/** Requests tokens at this endpoint. */
type GetTokens = (context: Context, endpoint: string) => Promise<unknown>

const forCode: GetTokens = async ({ app, users: { teacher }, tokens }, endpoint) => {
  const grant = await teacher.authorize(app).grant()
  return tokens.redeem(grant, {}, { endpoint }).deliversTokens()
}

const forCredentials: GetTokens = async (context, endpoint) => {
  await context.tokens.serviceToken()
  return context.tokens.service(context.tokens.serviceHeader, { endpoint }).deliversToken()
}

// 2.3: The discovery document names, as `token_endpoint`, an absolute URL of the tenant that exchanges codes.
//   Check: The value must be an absolute URL with the tenant ID in it. The suite redeems a code there, and
//   requests a service token there; both must succeed at exactly this address.
rule(
  'discovery.token-endpoint',
  [['a code', forCode], optional(['client.service'], 'service credentials', forCredentials)],
  async (context, getTokens: GetTokens) => {
    await isOfTenant(context, 'token_endpoint')
    await context.signIns.identity()

    await getTokens(context, await context.discovery.endpoint('token_endpoint'))
  },
)

judgesDocuments('discovery.token-endpoint', (document, { urls }) =>
  mustBeOfTenant(document.token_endpoint, 'token_endpoint', urls),
)

/** The tenant whose document is read. */
type At = (context: Context) => Context

const bothTenants = [
  ['tenant under test', (context: Context) => context],
  optional(['tenant-b'], 'second tenant', (context: Context) => context.at(context.profile.tenantB ?? '')),
] as const

// 2.3: The discovery document names, as `jwks_uri`, an absolute URL that returns the key set.
//   Check: The suite reads the address in `jwks_uri` without credentials. The answer must be successful and a
//   JSON key set, also for the second tenant.
rule('discovery.jwks-uri', bothTenants, async (context, at: At) => {
  const { discovery } = at(context)
  const value = await discovery.field('jwks_uri')
  mustBeUrl(value)

  mustHaveKeys(await discovery.requestKeys())
})

function mustBeUrl(value: unknown): void {
  must(isAddress(value), { thing: 'jwks_uri', words: 'an absolute URL' }, value)
}

function mustHaveKeys({ answer, keys }: KeySetSubject): void {
  must(answer.ok && keys !== undefined, 'a key set as JSON', answer.summary)
}

judgesDocuments('discovery.jwks-uri', ({ jwks_uri: address }) => mustBeUrl(address))
judgesRecorded('discovery.jwks-uri', 'key set answer', mustHaveKeys)

// 2.1 id_token: The key set has at least one RSA public key.
//   Check: Among the keys at `jwks_uri` there must be one with `kty` RSA, a modulus and an exponent. A set
//   with elliptic curve keys only does not pass. The key set of the second tenant is read too.
rule('discovery.rsa-key', bothTenants, async (context, at: At) => {
  const { discovery } = at(context)
  mustHaveRsaKey(await discovery.keys())
})

function mustHaveRsaKey(keys: readonly PublishedKey[]): void {
  const kinds = keys.map((key) => String(key.kty)).join(', ')
  const rsaKeys = keys.filter(isRsaKey)

  must(rsaKeys.length > 0, 'an RSA key with modulus and exponent', kinds === '' ? 'no key' : kinds)
}

judgesKeys('discovery.rsa-key', mustHaveRsaKey)

// 2.1 id_token: How many keys the key set has, and of which types and lengths.
observe('observe.discovery.keys', async (context) => {
  const keys = await context.discovery.keys()
  const rsaKeys = await context.discovery.rsaKeys()
  const kinds = keys.map((key) => `${key.kty}${rsaKeys.includes(key) ? ` of ${modulusBits(key)} bits` : ''}`)
  return `${keys.length}: ${kinds.join(', ')}`
})

// 2.1 id_token: Whether the key sets of two tenants have a key in common.
observe('observe.discovery.keys-of-tenants', async (context) => {
  const here = await context.discovery.rsaKeys()
  const there = await context.at(context.profile.tenantB ?? '').discovery.rsaKeys()
  const moduli = new Set(here.map(({ n }) => n))
  const shared = there.filter(({ n }) => moduli.has(n)).length
  return shared === 0 ? 'none' : `${shared} of ${there.length} keys of the second tenant`
})

// 2.3: Whether the discovery document and the key set stay the same when they are read again over new
//   connections.
observe('observe.discovery.read-again', async (context) => {
  const seen = await context.discovery.readAgain()
  const different = (texts: readonly string[]): string =>
    new Set(texts).size === 1 ? 'the same' : 'different'
  const documents = different(seen.map(({ answer }) => answer.text))
  const keySets = different(seen.map(({ keysAnswer }) => keysAnswer.text))
  return `document ${documents}, key set ${keySets}, ${seen.length} times`
})
