/**
 * The discovery document, the key set and the transport, as the standards define them.
 * Each refused request is sent between two correct ones with the same application, redirect URI and PKCE.
 * `byCodes`: these get a code; `byTokens`: they get tokens. If one of them fails, the rule is undecided.
 * Standards: OpenID Connect Discovery 3, 4.2, 4.3; RFC 6749 3.1; RFC 7517 4.2, 4.5, 5, 9.2.
 */
import {
  type Answer,
  type Context,
  exactly,
  given,
  isAddress,
  judgesRecorded,
  leaveOut,
  missingFor,
  must,
  NotApplicable,
  optional,
  proofFor,
  rsaAlgorithms,
  rule,
  tokensInBody,
} from '#kit/platform'
import {
  type DiscoveryDocument,
  judgesDocuments,
  judgesKeys,
  type PublishedKey,
  parseUrl,
  type TenantUrls,
} from '#kit/platform/discovery'

// OpenID Connect Discovery 4.2: The platform returns the discovery document with status 200.
//   Check: The document that has `jwks_uri` must come with status 200, not with 203, 206 or another success.
rule('standard.discovery.status', async (context) => {
  const answer = await context.discovery.request()
  given(answer.object?.jwks_uri !== undefined, `no discovery document: ${answer.summary}`)

  mustBeOk(answer)
})

function mustBeOk({ status }: Answer): void {
  must(status === 200, 'status 200', `status ${status}`)
}

judgesRecorded('standard.discovery.status', 'discovery answer', ({ answer }) => {
  if (answer.object?.jwks_uri === undefined) throw new NotApplicable('no discovery document came')
  mustBeOk(answer)
})

// OpenID Connect Discovery 4.2: The platform returns the discovery document as `application/json`.
//   Check: The suite compares the media type in Content-Type, without its parameters, to `application/json`.
//   `text/plain` or a missing header fails.
rule('standard.discovery.media-type', async (context) => {
  const answer = await context.discovery.request()
  given(answer.object?.jwks_uri !== undefined, `no discovery document: ${answer.summary}`)

  mustBeJson(answer)
})

function mustBeJson({ mediaType }: Answer): void {
  must(
    mediaType === 'application/json',
    'the media type application/json',
    mediaType === '' ? 'no Content-Type' : `the media type ${mediaType}`,
  )
}

judgesDocuments('standard.discovery.media-type', (_, { answer }) => mustBeJson(answer))

// OpenID Connect Discovery 4.3: The discovery document is at the address that its issuer and the well-known
//   path form together.
//   Check: The suite appends the well-known path to the issuer and compares the path of this address to the
//   one where it read the document. Hosts are not compared, because names can be aliases.
rule('standard.discovery.issuer-location', async (context) => {
  mustBeIssuerAt(context.urls.discovery, await context.discovery.field('issuer'))
})

/** @param address of the document */
function mustBeIssuerAt(address: string, issuer: unknown): void {
  given(isAddress(issuer) && !/[?#]/.test(issuer), 'the issuer is no URL without query and fragment')

  // Host names may be aliases of each other.
  const expected = new URL(address).pathname
  const location = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  must(
    location.pathname === expected,
    { thing: 'issuer', words: `an issuer whose document is ${expected}` },
    issuer,
  )
}

judgesDocuments('standard.discovery.issuer-location', (document, { answer, urls }) =>
  mustBeIssuerAt(answer.url.href, document[urls.profile.issuerField]),
)

const requiredLists = [
  ['response types', 'response_types_supported'],
  ['subject types', 'subject_types_supported'],
  ['signature algorithms', 'id_token_signing_alg_values_supported'],
] as const

// OpenID Connect Discovery 3: The discovery document names its response types, subject types and ID token
//   algorithms.
//   Check: `response_types_supported`, `subject_types_supported` and `id_token_signing_alg_values_supported`
//   must each be a non-empty list.
rule('standard.discovery.required-metadata', requiredLists, async (context, field) =>
  mustList(await context.discovery.document(), field),
)

function mustList(document: DiscoveryDocument, field: string): void {
  const value = document[field]

  must(Array.isArray(value) && value.length > 0, { thing: field, words: 'a list that is not empty' }, value)
}

judgesDocuments('standard.discovery.required-metadata', (document) => {
  for (const [, field] of requiredLists) mustList(document, field)
})

/** Tries something that the document names in addition to what must work. @returns true if the target serves it */
type Try = (context: Context, announced: string) => Promise<boolean>

/**
 * Judges: a list of the document names what the target serves, and the target serves what the list names in addition.
 * Nothing is sent for words that are not tried here.
 */
const agrees =
  (field: string, served: string, tried: Readonly<Record<string, Try>> = {}) =>
  async (context: Context): Promise<void> => {
    const list = (await context.discovery.document())[field]
    if (list === undefined) throw new NotApplicable(`the document has no ${field}`)
    mustContain(list, served, field)
    const further = list.map(String).filter((word) => Object.hasOwn(tried, word))
    if (further.length > 0) leaveOut(further.join(', '), missingFor(['user.teacher'], context.profile))
    for (const word of missingFor(['user.teacher'], context.profile).length > 0 ? [] : further)
      must(
        (await tried[word]?.(context, word)) === true,
        { thing: field, words: 'a list without what is refused' },
        word,
      )
  }

function mustContain(list: unknown, served: string, field: string): asserts list is unknown[] {
  must(Array.isArray(list) && list.includes(served), { thing: field, words: `a list with ${served}` }, list)
}

const responseType: Try = async (context, response_type) => {
  const { app } = context
  const result = await context.refusals.byCodes({ app }, (teacher) =>
    teacher.authorize(app, { response_type }).result(),
  )
  return !result.empty
}

const plainChallenge: Try = async (context, code_challenge_method) => {
  const { app, tokens } = context
  return context.refusals.byTokens({ app, pkce: true }, async (teacher) => {
    const proof = proofFor()
    const changes = { code_challenge: proof.verifier, code_challenge_method }
    const attempt = teacher.authorize(app, changes, { proof })
    if ((await attempt.result()).code === null) return false
    return tokensInBody(await tokens.redeem(await attempt.grant()).answer()).length > 0
  })
}

/** Judges: the document names the algorithm that signs the ID token. */
async function namesAlgorithm(context: Context): Promise<void> {
  const field = 'id_token_signing_alg_values_supported'
  const list = (await context.discovery.document())[field]
  if (list === undefined) throw new NotApplicable(`the document has no ${field}`)
  given(Array.isArray(list), `${field} is no list`)
  const { header } = await context.signIns.identity()
  given(
    rsaAlgorithms.some((known) => known === header['alg']),
    'the header names no RSA signature algorithm',
  )
  must(
    list.includes(header['alg']),
    { thing: field, words: `a list with ${header['alg']}, which signs the ID token` },
    list,
  )
}

const otherResponseTypes = ['token', 'id_token', 'id_token token', 'code token', 'code id_token']
const tried = Object.fromEntries(otherResponseTypes.map((name) => [name, responseType]))

// OpenID Connect Discovery 3: The discovery document states response types, grant types, challenge methods,
//   client authentication and algorithms that agree with what the endpoints do.
//   Check: Each of these lists that the document has must name what works: `code` as response type,
//   `authorization_code` and `client_credentials` as grant types, `S256` as challenge method,
//   `client_secret_post` as client authentication, and the algorithm that signs the ID tokens. What the lists
//   name in addition is tried: other response types, and the challenge method `plain`. If the target refuses
//   it, the document is not true. A field that is absent is not judged here.
rule(
  'standard.discovery.true-metadata',
  [
    ['response types', agrees('response_types_supported', 'code', tried)],
    ['challenge methods', agrees('code_challenge_methods_supported', 'S256', { plain: plainChallenge })],
    ['grant type of sign-ins', agrees('grant_types_supported', 'authorization_code')],
    optional(
      ['client.service'],
      'grant type of service tokens',
      agrees('grant_types_supported', 'client_credentials'),
    ),
    ['client authentication', agrees('token_endpoint_auth_methods_supported', 'client_secret_post')],
    optional(['user.teacher'], 'algorithm of the ID token', namesAlgorithm),
  ],
  (context, judge: (context: Context) => Promise<void>) => judge(context),
)

const servedWords = [
  ['response_types_supported', 'code'],
  ['code_challenge_methods_supported', 'S256'],
  ['grant_types_supported', 'authorization_code'],
  ['token_endpoint_auth_methods_supported', 'client_secret_post'],
] as const

judgesDocuments('standard.discovery.true-metadata', (document) => {
  for (const [field, served] of servedWords)
    if (document[field] !== undefined) mustContain(document[field], served, field)
})

const urlSafeBase64 = /^[\w-]+$/

// RFC 7517 5: The key set lists its keys in `keys`, and each RSA key has modulus and exponent in URL-safe
//   base64.
//   Check: The answer at `jwks_uri` must be an object with the list `keys`; a bare list of keys is a
//   violation. In each RSA key, `n` and `e` must be texts of letters, digits, `-` and `_` only: no padding,
//   no `+` or `/`. Without any list, the rule is undecided: `discovery.jwks-uri` reports it.
rule('standard.discovery.key-set', async (context) => {
  const { answer } = await context.discovery.requestKeys()
  mustBeKeySet(answer, await context.discovery.keys())
})

function mustBeKeySet(answer: Answer, keys: readonly PublishedKey[]): void {
  must(Array.isArray(answer.object?.keys), 'an object with the list keys', answer.summary)
  for (const key of keys.filter(({ kty }) => kty === 'RSA')) {
    for (const name of ['n', 'e'] as const) {
      const value = key[name]
      must(
        typeof value === 'string' && urlSafeBase64.test(value),
        { thing: name, words: 'URL-safe base64' },
        value,
      )
    }
  }
}

judgesRecorded('standard.discovery.key-set', 'key set answer', ({ answer, keys }) => {
  given(keys !== undefined, 'no key set came')
  mustBeKeySet(answer, keys)
})

const privateFields = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

// RFC 7517 9.2: The key set contains no private or symmetric key.
//   Check: No key may have `kty` oct or any of the fields `d`, `p`, `q`, `dp`, `dq`, `qi`, `oth` or `k`.
rule('standard.discovery.no-private-keys', async (context) => {
  mustBePublic(await context.discovery.keys())
})

function mustBePublic(keys: readonly PublishedKey[]): void {
  given(keys.length > 0, 'the key set has no keys, which another rule judges')
  for (const key of keys) {
    const secret = key.kty === 'oct' ? 'kty' : privateFields.find((name) => Object.hasOwn(key, name))

    must(secret === undefined, 'public keys only', `a ${key.kty} key; its ${secret} makes it secret`)
  }
}

judgesKeys('standard.discovery.no-private-keys', mustBePublic)

// RFC 7517 4.5: The keys of the key set have different values of `kid`.
//   Check: The suite collects the `kid` of all published keys and looks for a value that occurs twice. Keys
//   without `kid` are not counted.
rule('standard.discovery.kid-distinct', async (context) => {
  mustHaveOwnKids(await context.discovery.keys())
})

function mustHaveOwnKids(keys: readonly PublishedKey[]): void {
  const kids = keys.map((key) => key.kid).filter((kid) => kid !== undefined)

  const repeated = kids.find((kid, index) => kids.indexOf(kid) !== index)
  must(repeated === undefined, 'a different kid for each key', `the kid ${repeated} of two keys`)
}

judgesKeys('standard.discovery.kid-distinct', mustHaveOwnKids)

// RFC 7517 4.2: The `use` of the key that verifies the ID token is `sig` if it is present.
//   Check: The suite finds the published key that verifies a real ID token. Its `use` must be absent or
//   `sig`; `enc` fails.
rule('standard.discovery.key-use', async (context) => {
  mustBeForSignatures(await context.discovery.verifyingKey(await context.signIns.identity()))
})

function mustBeForSignatures(key: PublishedKey | undefined): void {
  given(key !== undefined, 'no published key verifies the ID token')

  must(
    key.use === undefined || key.use === 'sig',
    { thing: 'use', words: exactly('sig'), place: 'key set' },
    key.use,
  )
}

judgesRecorded('standard.discovery.key-use', 'ID token', async (token) =>
  mustBeForSignatures(await token.provider.verifyingKey(token)),
)

// RFC 6749 3.1: Every endpoint that the suite uses, and every endpoint in the discovery document, has an
//   https address.
//   Check: The base URL of the profile and every field of the discovery document that ends in `_endpoint` or
//   `_uri` must be an https address. With ALLOW_HTTP in the profile, plain HTTP is accepted on the hosts that
//   the profile names so.
rule('standard.transport.tls', async (context) => {
  mustBeSecure(await context.discovery.document(), context.profile.baseUrl, context.urls)
})

function mustBeSecure(
  document: DiscoveryDocument,
  baseUrl: string,
  urls: Pick<TenantUrls, 'isSecure'>,
): void {
  const named = Object.entries(document).filter(([name]) => /(_endpoint|_uri)$/.test(name))
  const addresses = [['the base URL', baseUrl] as const, ...named]

  for (const [name, address] of addresses) {
    if (typeof address !== 'string' || parseUrl(address) === null) continue
    must(urls.isSecure(address), { thing: name, words: 'an https address' }, address)
  }
}

judgesDocuments('standard.transport.tls', (document, { urls }) =>
  mustBeSecure(document, urls.profile.baseUrl, urls),
)
