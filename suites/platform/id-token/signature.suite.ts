/**
 * The form and the signature of the ID token.
 * Clauses: 2.1 id_token, 5 item 5.
 */
import { jsonObject, must, observe, rsaAlgorithms, rule } from '#kit/platform'
import { everyToken, judgeTokens, mainSignIns, type Which } from './sign-ins.js'

// 2.1 id_token: The ID token is a JWT of three parts with a signature.
rule('id-token.format', mainSignIns, async (context, signIn) => {
  const { idToken } = await context.identity(signIn)

  const [header = '', claims = '', signature = '', ...more] = idToken.split('.')
  must(more.length === 0 && claims !== '', 'three parts', `${idToken.split('.').length}`)
  must(jsonObject(header) !== undefined, 'a JSON object as header', 'something else')
  must(jsonObject(claims) !== undefined, 'a JSON object of claims', 'something else')
  must(Buffer.from(signature, 'base64url').length > 0, 'a signature', 'none')
})

// 2.1 id_token: The header of the ID token names an RSA signature algorithm.
rule('id-token.alg', mainSignIns, async (context, signIn) => {
  const { header } = await context.identity(signIn)

  must(
    rsaAlgorithms.some((known) => known === header['alg']),
    rsaAlgorithms.join(', '),
    header['alg'],
  )
})

// 2.1 id_token: The signature of the ID token verifies with an RSA key of the key set that the discovery
//   document of the tenant names.
rule(
  'id-token.signature',
  (profile) => [...mainSignIns(profile), everyToken],
  (context, which: Which) =>
    judgeTokens(context, which, async (token) => {
      const keys = await context.discovery.keysFor(token)

      const key = await context.discovery.verifyingKey(token)
      must(key !== undefined, 'a signature by a published RSA key', `none of ${keys.length} keys verifies it`)
    }),
)

// 2.1 id_token: Which RSA algorithm signs the ID token.
observe('observe.id-token.alg', async (context) => String((await context.identity()).header['alg']))
