/**
 * The discovery document, the key set and the transport, as the standards define them.
 * Standards: OpenID Connect Discovery 3, 4.2, 4.3; RFC 6749 3.1; RFC 7517 4.2, 4.5, 5, 9.2.
 */
import { given, isAddress, must, NotApplicable, rule } from '#kit/platform'

// OpenID Connect Discovery 4.2: The platform returns the discovery document with status 200.
rule('standard.discovery.status', async (context) => {
  const answer = await context.discovery.request()
  given(answer.object?.['jwks_uri'] !== undefined, `no discovery document: ${answer.summary}`)

  must(answer.status === 200, 'status 200', `status ${answer.status}`)
})

// OpenID Connect Discovery 4.2: The platform returns the discovery document as `application/json`.
rule('standard.discovery.media-type', async (context) => {
  const answer = await context.discovery.request()
  given(answer.object?.['jwks_uri'] !== undefined, `no discovery document: ${answer.summary}`)

  must(answer.mediaType === 'application/json', 'application/json', answer.mediaType)
})

// OpenID Connect Discovery 4.3: The discovery document is at the address that its issuer and the well-known
//   path form together.
rule('standard.discovery.issuer-location', async (context) => {
  const issuer = await context.discovery.field('issuer')
  given(isAddress(issuer) && !/[?#]/.test(issuer), 'the issuer is no URL without query and fragment')

  // Host names may be aliases of each other.
  const { path } = context.discovery
  const expected = new URL(`${context.urls.ssoBase}${path}`).pathname
  const location = new URL(`${issuer.replace(/\/$/, '')}${path}`)
  must(location.pathname === expected, `an issuer whose document is ${expected}`, issuer)
})

// OpenID Connect Discovery 3: The discovery document names its response types, subject types and ID token
//   algorithms.
rule(
  'standard.discovery.required-metadata',
  [
    ['response types', 'response_types_supported'],
    ['subject types', 'subject_types_supported'],
    ['signature algorithms', 'id_token_signing_alg_values_supported'],
  ],
  async (context, field) => {
    const value = (await context.discovery.document())[field]

    must(Array.isArray(value) && value.length > 0, `a list as ${field}`, value)
  },
)

// OpenID Connect Discovery 3: The discovery document states response types and challenge methods that agree
//   with the behaviour of the endpoints.
rule(
  'standard.discovery.true-metadata',
  [
    ['response types', 'response_types_supported', 'code'],
    ['challenge methods', 'code_challenge_methods_supported', 'S256'],
  ],
  async (context, field, served) => {
    const value = (await context.discovery.document())[field]
    if (value === undefined) throw new NotApplicable(`the document has no ${field}`)

    must(Array.isArray(value) && value.includes(served), `${served} among ${field}`, value)
  },
)

const urlSafeBase64 = /^[\w-]+$/

// RFC 7517 5: The key set lists its keys in `keys`, and each RSA key has modulus and exponent in URL-safe
//   base64.
rule('standard.discovery.key-set', async (context) => {
  const { answer } = await context.discovery.requestKeys()
  const keys = await context.discovery.keys()

  must(Array.isArray(answer.object?.['keys']), 'an object with the list keys', answer.summary)
  for (const key of keys.filter(({ kty }) => kty === 'RSA')) {
    for (const name of ['n', 'e']) {
      const value = key[name]
      must(typeof value === 'string' && urlSafeBase64.test(value), `URL-safe base64 as ${name}`, value)
    }
  }
})

const privateFields = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

// RFC 7517 9.2: The key set contains no private or symmetric key.
rule('standard.discovery.no-private-keys', async (context) => {
  for (const key of await context.discovery.keys()) {
    const secret = key['kty'] === 'oct' ? 'kty' : privateFields.find((name) => Object.hasOwn(key, name))

    must(secret === undefined, 'public keys only', `a ${key['kty']} key; its ${secret} makes it secret`)
  }
})

// RFC 7517 4.5: The keys of the key set have different values of `kid`.
rule('standard.discovery.kid-distinct', async (context) => {
  const kids = (await context.discovery.keys()).map((key) => key['kid']).filter((kid) => kid !== undefined)

  const repeated = kids.find((kid, index) => kids.indexOf(kid) !== index)
  must(repeated === undefined, 'a kid of its own for each key', `${repeated} twice`)
})

// RFC 7517 4.2: The `use` of the key that verifies the ID token is `sig` if it is present.
rule('standard.discovery.key-use', async (context) => {
  const key = await context.discovery.verifyingKey(await context.identity())
  given(key !== undefined, 'no published key verifies the ID token')

  must(key['use'] === undefined || key['use'] === 'sig', 'use: sig', key['use'])
})

// RFC 6749 3.1: Every endpoint that the suite uses, and every endpoint in the discovery document, has an
//   https address.
rule('standard.transport.tls', async (context) => {
  const document = Object.entries(await context.discovery.document())
  const named = document.filter(([name]) => /(_endpoint|_uri)$/.test(name))
  const addresses = [['the base URL', context.profile.baseUrl] as const, ...named]

  for (const [name, address] of addresses) {
    if (typeof address !== 'string' || !URL.canParse(address)) continue
    must(context.urls.isSecure(address), `an https address as ${name}`, address)
  }
})
