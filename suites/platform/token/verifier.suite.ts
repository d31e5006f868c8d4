/**
 * The verifier that proves who asked for a code.
 * Clauses: 4.2 code_verifier, 5 item 1, 7 row 3, 8 row 3.
 */
import {
  badLengths,
  type Changes,
  type Context,
  optional,
  positiveControl,
  proofFor,
  rule,
  tryVerifiers,
  unsafeCharacters,
  verifierOf,
  type WrongVerifier,
  wrongVerifiers,
} from '#kit/platform'

type Client = 'confidential' | 'public'

const appOf = (context: Context, client: Client) => (client === 'public' ? context.publicApp : context.app)

const noVerifiers: [string, Changes][] = [
  ['left out', { code_verifier: undefined }],
  ['empty', { code_verifier: '' }],
]

rule('token.code.pkce.public-no-verifier', noVerifiers, async ({ publicApp, teacher, tokens }, changes) => {
  await positiveControl(tokens.redeem(await teacher.authorize(publicApp).grant()).deliversTokens())

  await tokens.redeem(await teacher.authorize(publicApp).grant(), changes).deliversNoToken()
})

rule('token.code.pkce.confidential-no-verifier', noVerifiers, async ({ app, teacher, tokens }, changes) => {
  const code = () => teacher.authorize(app, {}, { proof: proofFor() }).grant()
  await positiveControl(tokens.redeem(await code()).deliversTokens())

  await tokens.redeem(await code(), changes).deliversNoToken()
})

/** Every kind of wrong verifier, for both kinds of client. */
const wrongOnes = (Object.keys(wrongVerifiers) as WrongVerifier[]).flatMap((kind) => [
  [kind, kind, 'confidential'] as const,
  optional(['client.public'], `${kind}, public client`, kind, 'public' as const),
])

rule('token.code.pkce.wrong-verifier', wrongOnes, async (context, kind, client) => {
  for (const { attempt } of await tryVerifiers(context, appOf(context, client), kind))
    await attempt.deliversNoToken()
})

rule('token.error.invalid-grant.wrong-verifier', wrongOnes, async (context, kind, client) => {
  // What is no verifier at all may as well be called an invalid request: the contract names no error for it.
  for (const { attempt, wellFormed } of await tryVerifiers(context, appOf(context, client), kind))
    await attempt.namesError('invalid_grant', ...(wellFormed ? [] : ['invalid_request']))
})

rule(
  'token.error.invalid-grant.no-verifier',
  noVerifiers.flatMap(([name, changes]) => [
    [name, changes, 'confidential'] as const,
    optional(['client.public'], `${name}, public client`, changes, 'public' as const),
  ]),
  async (context, changes, client) => {
    const { teacher, tokens } = context
    const code = () => teacher.authorize(appOf(context, client), {}, { proof: proofFor() }).grant()
    await positiveControl(tokens.redeem(await code()).deliversTokens())

    await tokens.redeem(await code(), changes).namesError('invalid_grant')
  },
)

const swaps = [
  ['confidential client', 'confidential'],
  optional(['client.public'], 'public client', 'public'),
] as const

rule('token.code.pkce.swapped-verifier', swaps, async (context, client: Client) => {
  const { teacher, tokens } = context
  const app = appOf(context, client)
  const [one, other] = [proofFor(), proofFor()]
  await positiveControl(
    tokens.redeem(await teacher.authorize(app, {}, { proof: proofFor() }).grant()).deliversTokens(),
  )

  const grant = await teacher.authorize(app, {}, { proof: one }).grant()
  await teacher.authorize(app, {}, { proof: other }).grant()
  await tokens.redeem(grant, { code_verifier: other.verifier }).deliversNoToken()
})

/** Goes through a sign-in with this verifier, after one with a usual verifier. */
async function tryVerifier({ app, teacher, tokens }: Context, verifier: string) {
  await positiveControl(
    tokens.redeem(await teacher.authorize(app, {}, { proof: proofFor() }).grant()).deliversTokens(),
  )
  const result = await teacher.authorize(app, {}, { proof: proofFor(verifier) }).result()
  return { result, redeem: () => tokens.redeem(result.grant()) }
}

rule('token.code.verifier.shortest', async (context) => {
  const { redeem } = await tryVerifier(context, verifierOf(43))

  await redeem().deliversTokens()
})

rule('token.code.verifier.longest', async (context) => {
  const { redeem } = await tryVerifier(context, verifierOf(128))

  await redeem().deliversTokens()
})

const everyCharacter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

rule('token.code.verifier.safe-characters', async (context) => {
  const { redeem } = await tryVerifier(context, everyCharacter)

  await redeem().deliversTokens()
})

// Either endpoint may refuse: the platform may ask for the verifier's form only once it sees it.

rule('token.code.verifier.too-short', badLengths.short, async (context, length) => {
  const { result, redeem } = await tryVerifier(context, verifierOf(length))

  if (result.code !== null) await redeem().deliversNoToken()
})

rule('token.code.verifier.too-long', badLengths.long, async (context, length) => {
  const { result, redeem } = await tryVerifier(context, verifierOf(length))

  if (result.code !== null) await redeem().deliversNoToken()
})

rule('token.code.verifier.unsafe-characters', unsafeCharacters, async (context, character) => {
  const { result, redeem } = await tryVerifier(context, `${verifierOf(21)}${character}${verifierOf(21)}`)

  if (result.code !== null) await redeem().deliversNoToken()
})
