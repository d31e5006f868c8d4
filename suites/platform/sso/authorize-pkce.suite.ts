/**
 * Proof Key for Code Exchange at the authorize endpoint.
 * Each refused request is sent between two correct ones with the same application, redirect URI and PKCE.
 * `changedRequest`: these get a code; `byTokens`: they get tokens. If one of them fails, the rule is undecided.
 * Clauses: 4.1 code_challenge, code_challenge_method; 5 item 1; 7 row 2.
 */
import { facts } from '#generated/catalogue.js'
import {
  type App,
  type BrowserUser,
  type Case,
  type Cases,
  type Changes,
  type Context,
  given,
  ifDetermined,
  lacking,
  must,
  optional,
  type Profile,
  type Proof,
  positiveControl,
  proofFor,
  rule,
  shared,
  tokensInBody,
} from '#kit/platform'
import { changedRequest, lacksParameter, refusesRecorded, refusesRecordedRequest } from '#kit/platform/sso'

/** A verifier whose challenge consists of letters and digits. */
const simple = proofFor('Verifier-for-the-platform-conformance-suite-0003')

type Attempt = ReturnType<BrowserUser['authorize']>

/** Judges: a code comes, and tokens for it. */
async function completes({ tokens }: Context, attempt: Attempt): Promise<void> {
  const answer = await tokens.redeem(await attempt.deliversCode()).success()
  must(tokensInBody(answer).length > 0, 'tokens for the code', answer.summary)
}

const numbered = (number: string): Proof => proofFor(`Verifier-for-the-platform-conformance-suite-${number}`)

/** Another verifier of that kind, for controls. */
const other = numbered('0004')

/** Where it says `judge code`, rules of the token endpoint judge whether the verifier is accepted. */
const challenges: readonly Case<[Proof, 'judge tokens' | 'judge code']>[] = [
  ['letters and digits', simple, 'judge code'],
  ['with dash', numbered('0000'), 'judge tokens'],
  ['with underscore', numbered('0007'), 'judge tokens'],
  ['dash in front', numbered('0111'), 'judge tokens'],
  ['published example', proofFor('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'), 'judge code'],
]

/**
 * Control: a flow of the confidential client completes, without a challenge or with another one. A platform that demands
 * a challenge breaks `authorize.pkce.confidential-optional`, and accepts challenges nevertheless.
 */
async function someFlowCompletes(context: Context): Promise<void> {
  const {
    app,
    users: { teacher },
  } = context
  const withoutChallenge = await ifDetermined(async () => {
    await positiveControl(() => flowWithoutChallenge(context))
    return true
  })
  if (withoutChallenge === undefined)
    await positiveControl(() => completes(context, teacher.authorize(app, {}, { proof: other })))
}

const flowWithoutChallenge = shared((context: Context) =>
  completes(context, context.users.teacher.authorize(context.app)),
)

const simpleFlow = shared((context: Context) =>
  completes(context, context.users.teacher.authorize(context.app, {}, { proof: simple })),
)

// 4.1 code_challenge: The platform completes the flow of a confidential client that sends an S256 challenge,
//   with any characters that a challenge can have.
//   Check: First a flow without a challenge completes, or one with another challenge if the platform demands
//   one. Then the confidential application sends authorize requests with fixed challenges: letters and
//   digits, a dash, an underscore, a dash at the start, and the example of RFC 7636. Each must lead to a
//   code. For the challenges with dash or underscore, the code must also get tokens with its verifier; for
//   the others, a code that gets none makes the rule undecided.
rule('authorize.pkce.confidential-accepted', challenges, async (context, proof, judged) => {
  const {
    app,
    users: { teacher },
    tokens,
  } = context
  await someFlowCompletes(context)
  if (judged === 'judge tokens') await positiveControl(() => simpleFlow(context))

  const grant = await teacher.authorize(app, {}, { proof }).deliversCode()
  const answer = await tokens.redeem(grant).success()
  const redeemed = tokensInBody(answer).length > 0
  if (judged === 'judge tokens') must(redeemed, 'tokens for the code', answer.summary)
  given(redeemed, `the code was not redeemed: ${answer.summary}`)
})

// 5 item 1: The platform completes the flow of a confidential client that sends no challenge.
//   Check: First a flow with an S256 challenge completes. Then the same confidential application sends an
//   authorize request without any PKCE parameter, and the code must get tokens.
rule('authorize.pkce.confidential-optional', async (context) => {
  const {
    app,
    users: { teacher },
  } = context
  await positiveControl(() => simpleFlow(context))

  await completes(context, teacher.authorize(app))
})

// 5 item 1: The platform completes the flow of a public client that sends an S256 challenge and no secret.
//   Check: After a successful flow of the confidential application, the public application sends an S256
//   challenge, and redeems the code with the verifier and without a client secret. It must get tokens.
rule('authorize.pkce.public-accepted', async (context) => {
  const {
    publicApp,
    users: { teacher },
  } = context
  await positiveControl(() => simpleFlow(context))

  await completes(context, teacher.authorize(publicApp, {}, { proof: simple }))
})

const left = { code_challenge: undefined, code_challenge_method: undefined }
const unproven: readonly [string, Changes][] = [
  ['no PKCE parameter', left],
  ['empty challenge', { code_challenge: '' }],
  ['method without challenge', { code_challenge: undefined }],
  ['challenge under another name', { code_challenge: undefined, Code_Challenge: simple.challenge }],
]

type Address = 'SSO redirect URI' | 'UI Integration URL'

/** The same at the SSO redirect path, and one of them at a UI Integration URL. */
const unprovenAtEachAddress = ({ publicApp }: Profile): Cases<[Changes, Address]> => {
  const name = 'no PKCE parameter, UI Integration URL'
  return [
    ...unproven.map(([at, changes]): Case<[Changes, Address]> => [at, changes, 'SSO redirect URI']),
    publicApp?.uiUrls.length === 0 ? lacking(['PUBLIC_UI_URLS'], name) : [name, left, 'UI Integration URL'],
  ]
}

// 5 item 1: The authorize endpoint issues no code for a public client that sends no challenge.
//   Check: The public application first gets a code with a challenge. Then it sends the request without PKCE,
//   with an empty `code_challenge`, with the method only, or with the challenge under the name
//   `Code_Challenge`, and without PKCE for a UI Integration URL. No code may come.
rule('authorize.pkce.public-required', unprovenAtEachAddress, async (context, changes, address: Address) => {
  const { publicApp } = context
  const [redirectUri] = address === 'UI Integration URL' ? publicApp.uiUrls : []
  const setUp = { app: publicApp, pkce: true, ...(redirectUri === undefined ? {} : { redirectUri }) }
  const result = await changedRequest(context, setUp, changes)
  result.holdsNoCode()
})
refusesRecordedRequest(
  'authorize.pkce.public-required',
  (request) => request.client === 'public' && lacksParameter(request, 'code_challenge'),
)

// 7 authorize: The authorize endpoint refuses a public client that sends no challenge with `invalid_request`.
//   Check: The public application gets a code with a challenge, before and after. Without PKCE, and with an
//   empty `code_challenge`, the answer must name `invalid_request`, on a page, as JSON or in the redirect. If
//   a code comes, the rule is undecided: `authorize.pkce.public-required` reports it.
rule(
  'authorize.error.invalid-request.public-without-pkce',
  unproven.slice(0, 2),
  async (context, changes) => {
    const result = await changedRequest(context, { app: context.publicApp, pkce: true }, changes)
    result.holdsError(facts.invalidRequest)
  },
)

/** The app that sends the request. */
type Ask = (context: Context) => App

const confidential: Ask = ({ app }) => app
const open: Ask = ({ publicApp }) => publicApp

/**
 * Judges: no tokens come if the challenge is the verifier itself and is sent with this method. Both the authorize and
 * the token endpoint may refuse.
 */
async function isNotPlain(
  context: Context,
  app: App,
  code_challenge_method: string | undefined,
): Promise<void> {
  await context.refusals.byTokens({ app, pkce: true }, async (teacher) => {
    const proof = proofFor()
    const changes = { code_challenge: proof.verifier, code_challenge_method }
    const attempt = teacher.authorize(app, changes, { proof })
    const { code } = await attempt.result()
    if (code === null) await attempt.deliversNoCode()
    else await context.tokens.redeem(await attempt.grant()).deliversNoToken()
  })
}

const methods = ['plain', 'PLAIN', 'S512', 'none']

// 4.1 code_challenge_method: The platform issues no tokens for a challenge with the method `plain` or any
//   other method than S256.
//   Check: Between two normal exchanges with PKCE, the suite sends the verifier itself as `code_challenge`
//   with the method `plain`, `PLAIN`, `S512` or `none`, for the confidential and the public application. If a
//   code comes, it is redeemed with this verifier. Either the authorize or the token endpoint must refuse:
//   tokens are the violation.
rule(
  'authorize.pkce.method-other',
  [
    ...methods.map((method): Case<[Ask, string]> => [method, confidential, method]),
    ...methods.map((method) => optional(['client.public'], `${method}, public client`, open, method)),
  ],
  (context, ask: Ask, method: string) => isNotPlain(context, ask(context), method),
)
refusesRecorded(
  'authorize.pkce.method-other',
  ({ redeemsCode, proof }) =>
    redeemsCode && proof !== null && proof.method !== '' && proof.method !== facts.challengeMethod,
)

const missing = [
  ['left out', undefined],
  ['empty', ''],
] as const

// 4.1 code_challenge_method: The token endpoint does not accept the challenge itself as the verifier if the
//   challenge was sent without a method.
//   Check: Between two normal exchanges with PKCE, the confidential application sends the verifier itself as
//   `code_challenge`, with no or an empty `code_challenge_method`. RFC 7636 would read that as `plain`. If a
//   code comes, redeeming it with this verifier must give no tokens.
rule('authorize.pkce.method-missing', missing, (context, method) => isNotPlain(context, context.app, method))
refusesRecorded(
  'authorize.pkce.method-missing',
  ({ redeemsCode, proof }) =>
    redeemsCode && proof !== null && proof.method === '' && proof.verifier === proof.challenge,
)
