/**
 * The form and the signature of the ID token.
 * `mainSignIns`: the teacher in a session, after the login page, and at the public application. "Every ID token of
 * the run" judges those of documented requests of all checks.
 * Clauses: 2.1 id_token, 5 item 5.
 */
import { type Context, given, judgesRecorded, must, observe, rsaAlgorithms, rule } from '#kit/platform'
import {
  everyIdToken,
  everyToken,
  inSecondSchool,
  type JudgedIdToken,
  jsonObject,
  judgeTokens,
  mainSignIns,
  ofSecondSchool,
  secondSchool,
  type Which,
} from '#kit/platform/id-token'

// 2.1 id_token: The ID token is a JWT of three parts with a signature.
//   Check: The suite splits the ID tokens of the teacher in a session, after the login page and at the public
//   application at their dots. There must be three parts: a header and claims that decode to JSON objects,
//   and a signature that is not empty. An unsigned or encrypted token fails.
rule(
  'id-token.format',
  everyIdToken(mainSignIns, ({ idToken }) => {
    const [header = '', claims = '', signature = '', ...more] = idToken.split('.')
    must(more.length === 0 && claims !== '', 'a JWT of three parts', `${idToken.split('.').length} parts`)
    must(
      jsonObject(header) !== undefined,
      'a header that is a JSON object',
      'a header that is no JSON object',
    )
    must(jsonObject(claims) !== undefined, 'claims that are a JSON object', 'claims that are no JSON object')
    must(
      Buffer.from(signature, 'base64url').length > 0,
      'a signature that is not empty',
      'an empty signature',
    )
  }),
)

// 2.1 id_token: The header of the ID token names an RSA signature algorithm.
//   Check: The `alg` in the header must be one of the RSA algorithms of JWS (RS256 to RS512, PS256 to PS512).
//   `none`, `HS256` and `ES256` fail.
rule(
  'id-token.alg',
  everyIdToken(mainSignIns, ({ header }) =>
    must(
      rsaAlgorithms.some((known) => known === header['alg']),
      { thing: 'alg', words: rsaAlgorithms.join(', '), place: 'ID token' },
      header['alg'],
    ),
  ),
)

/** How often a new ID token is tried if the keys changed meanwhile. */
const tries = 3

/**
 * Judges: the key set has the key of a new ID token each time it is read, over a new connection. A platform may rotate its
 * keys: then the key is missing from some reading on, or until then, and another ID token is tried.
 */
async function signedByEveryKeySet(context: Context): Promise<void> {
  for (let count = 1; count <= tries; count += 1) {
    const token = count === 1 ? await context.signIns.identity() : await context.signIns.flow()
    const seen = await context.discovery.verifiesAgain(token, count === 1 ? '' : `${count} times`)
    const changes = seen.filter(([verifies], at) => at > 0 && verifies !== seen[at - 1]?.[0])
    const without = seen.filter(([verifies]) => !verifies)
    const isRotation = without.length > 0 && changes.length < 2
    if (isRotation && count < tries) continue
    given(!isRotation, 'the keys changed during the check')
    const expected = `the key of the ID token each of ${seen.length} times`
    const actual = `not in ${without.length} of them, which are no rotation of keys`
    return must(without.length === 0, expected, actual, without[0]?.[1])
  }
}

// 2.1 id_token: The signature of the ID token verifies with an RSA key of the key set that the discovery
//   document of the tenant names.
//   Check: The suite reads `jwks_uri` from the discovery document of the tenant and tries the published RSA
//   keys. One of them must verify the signature: in a session, after the login page, at the public
//   application, for a user of the second school with its own key set, and at the end for every ID token of
//   the run. The key set is also read seven times over new connections, as several machines may be behind one
//   address. It must have the key of a new ID token each time; if the keys were rotated meanwhile, the rule
//   is undecided.
rule(
  'id-token.signature',
  (profile) => [
    ...mainSignIns(profile),
    ['key set read again', 'again'] as const,
    ...inSecondSchool<'second school'>(profile, 'second school'),
    everyToken,
  ],
  (context, which: Which | 'again' | 'second school') => {
    if (which === 'again') return signedByEveryKeySet(context)
    const [at, signIn] =
      which === 'second school' ? [secondSchool(context), ofSecondSchool] : [context, which]
    return judgeTokens(at, signIn, mustVerify)
  },
)

judgesRecorded('id-token.signature', 'ID token', mustVerify)

async function mustVerify(token: JudgedIdToken): Promise<void> {
  const keys = await token.provider.keysFor(token)

  const key = await token.provider.verifyingKey(token)
  must(
    key !== undefined,
    'a signature by a published RSA key',
    `a signature that none of the ${keys.length} published keys verifies`,
  )
}

// 2.1 id_token: Which RSA algorithm signs the ID token.
// 2.1 id_token: Which RSA algorithm signs the ID token.
observe('observe.id-token.alg', async (context) => String((await context.signIns.identity()).header['alg']))
