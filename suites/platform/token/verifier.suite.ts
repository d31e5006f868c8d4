/**
 * The code_verifier of the token request: it must belong to the challenge and have the documented form.
 * Each refused request is sent between two correct ones with the same application, redirect URI and PKCE.
 * If one of these gets no tokens, the rule is undecided, unless tokens come for input that the suite made up.
 * Clauses: 4.2 code_verifier, 5 item 1, 7 row 3, 8 row 3.
 */
import { createHash } from 'node:crypto'
import { facts } from '#generated/catalogue.js'
import {
  type App,
  type Case,
  type Changes,
  type Context,
  leaveOut,
  missingFor,
  optional,
  otherCharacter,
  type Proof,
  proofFor,
  rule,
  shared,
  swapCase,
} from '#kit/platform'
import {
  challengeOf,
  type JudgedTokenRequest,
  longest,
  refusedExchange,
  refusesRecorded,
  shortest,
  uiUrlsOnDomain,
  verifierOf,
} from '#kit/platform/token'

type Client = 'confidential' | 'public'

const appOf = (context: Context, client: Client) => (client === 'public' ? context.publicApp : context.app)

const noVerifiers: [string, Changes][] = [
  ['left out', { code_verifier: undefined }],
  ['empty', { code_verifier: '' }],
]

/** Redeems a code with a challenge without its verifier. Rules about that share the requests. */
const redeemWithout = (context: Context, app: App, changes: Changes) =>
  refusedExchange(context, {
    app,
    pkce: true,
    name: `no verifier: ${JSON.stringify(changes)}`,
    changes: () => changes,
  })

// 4.2 code_verifier: The token endpoint issues no tokens for a public client that sends no verifier.
//   Check: The public application redeems a code, which was requested with a challenge, with `code_verifier`
//   left out or empty. No tokens may come, while complete exchanges before and after succeed.
rule('token.code.pkce.public-no-verifier', noVerifiers, async (context, changes) => {
  await (await redeemWithout(context, context.publicApp, changes)).deliversNoToken()
})
refusesRecorded(
  'token.code.pkce.public-no-verifier',
  (request) =>
    isUnproven(request) &&
    request.facts.authorization === null &&
    request.value('client_secret') === undefined,
)

/** True for a code with a challenge, without a verifier. */
function isUnproven(request: JudgedTokenRequest): boolean {
  const hasChallenge = typeof request.authorized('code_challenge') === 'string'
  return request.redeemsCode && hasChallenge && request.value('code_verifier') === undefined
}

// 4.2 code_verifier: The token endpoint issues no tokens for a confidential client with the right secret that
//   sent a challenge but sends no verifier.
//   Check: The confidential application requests a code with a challenge, then redeems it with the right
//   secret and without (or with an empty) verifier. The second confidential application sends none. The
//   secret is no excuse: no tokens may come.
rule(
  'token.code.pkce.confidential-no-verifier',
  ({ app, secondApp }) => [
    ...noVerifiers.map(([name, changes]) => [name, changes, app] as const),
    optional(
      ['client.second'],
      'second confidential client',
      { code_verifier: undefined } as Changes,
      secondApp ?? app,
    ),
  ],
  async (context, changes, app) => {
    await (await redeemWithout(context, app, changes)).deliversNoToken()
  },
)
refusesRecorded(
  'token.code.pkce.confidential-no-verifier',
  (request) => isUnproven(request) && request.value('client_secret') !== undefined,
)

/** Makes a wrong verifier from a right one. */
type Change = (right: Proof) => string

/**
 * Wrong verifiers. Except for the hashes and the appended characters, each has the length and the alphabet of a
 * verifier if the right one is neither the shortest nor the longest.
 */
export const wrongVerifiers: readonly (readonly [name: string, changes: readonly Change[]])[] = [
  ['another verifier', [() => proofFor().verifier]],
  ['challenge as verifier', [({ challenge }) => challenge]],
  ['last character changed', [({ verifier }) => otherCharacter(verifier, -1)]],
  ['first character changed', [({ verifier }) => otherCharacter(verifier, 0)]],
  ['other letter case', [({ verifier }) => swapCase(verifier)]],
  ['last character removed', [({ verifier }) => verifier.slice(0, -1)]],
  [
    'one character appended',
    [({ verifier }) => `${verifier}A`, ({ verifier }) => `${verifier}=`, ({ verifier }) => `${verifier} `],
  ],
  [
    'hash of the verifier',
    [
      ({ verifier }) => createHash('sha256').update(verifier).digest('hex'),
      ({ verifier }) => createHash('sha256').update(verifier).digest('base64'),
    ],
  ],
]

/** Each row of wrong verifiers, for both kinds of client. */
const wrongCases = wrongVerifiers.flatMap(([name, changes]) => [
  [name, changes, 'confidential'] as const,
  optional(['client.public'], `${name}, public client`, changes, 'public' as const),
])

type Changed = (typeof wrongVerifiers)[number][1]

/**
 * Redeems one code for each wrong verifier. Both rules about wrong verifiers share the requests. Every other row of the
 * confidential client takes codes that were delivered to a UI Integration URL.
 * @throws {Undecided} if the right verifier gets no tokens
 */
async function redeemWith(context: Context, app: App, changes: Changed) {
  const { profile, sender } = context
  const row = wrongVerifiers.findIndex(([, others]) => others === changes)
  const atUiUrl = app === context.app && row % 2 === 1
  if (atUiUrl) leaveOut('a UI Integration URL', missingFor(['client.ui-url-on-domain'], profile))
  const [uiUrl = app.redirectUri] = atUiUrl ? uiUrlsOnDomain(app) : []
  const sent = await redeemEach(context, app, uiUrl, changes)
  return sent.map((attempt) => attempt.for(sender))
}

const redeemEach = shared(
  (context: Context, app: App, uri: string, changes: Changed) =>
    context.refusals.exchanges({ app, pkce: true, redirectUris: [uri] }, changes, async (grant, change) => {
      const about = changes.length === 1 ? '' : `input ${changes.indexOf(change) + 1} of ${changes.length}`
      const code_verifier = change(grant.proof ?? proofFor())
      const attempt = context.tokens.redeem(grant, { code_verifier }, { about })
      await attempt.answer()
      return attempt
    }),
  (_context, { clientId }, uri, changes) => [
    clientId,
    uri,
    wrongVerifiers.findIndex(([, others]) => others === changes),
  ],
)

// 4.2 code_verifier: The token endpoint issues no tokens for a verifier whose hash differs from the
//   challenge.
//   Check: Each code is redeemed with one wrong verifier: another random one, the challenge, the right one
//   with one character changed, removed or added (`A`, `=`, a blank), in the other letter case, and its
//   SHA-256 in hex and in base64. Both kinds of client are tried, and codes that went to a UI Integration
//   URL; no tokens may come. Other codes have a challenge in the other letter case, or with one character
//   changed near its end, and are redeemed with the verifier that it was made from.
rule(
  'token.code.pkce.wrong-verifier',
  [
    ...wrongCases,
    ['changed challenge', null, 'confidential'] as const,
    optional(['client.public'], 'changed challenge, public client', null, 'public' as const),
  ],
  async (context, changes: Changed | null, client) => {
    if (changes === null) return refusesProofs(context, client, ...changedChallenges())
    for (const attempt of await redeemWith(context, appOf(context, client), changes))
      await attempt.deliversNoToken()
  },
)
refusesRecorded('token.code.pkce.wrong-verifier', isWrongVerifier)

/** True for a verifier that is long enough, and whose hash differs from the challenge. */
function isWrongVerifier({ proof, redeemsCode }: JudgedTokenRequest): boolean {
  if (!redeemsCode || proof === null || proof.method !== facts.challengeMethod) return false
  return proof.verifier.length >= shortest && challengeOf(proof.verifier) !== proof.challenge
}

/** The verifier of a code, if its hash is the challenge; undefined otherwise. */
function fittingVerifier({ proof, redeemsCode }: JudgedTokenRequest): string | undefined {
  if (!redeemsCode || proof === null) return undefined
  return challengeOf(proof.verifier) === proof.challenge ? proof.verifier : undefined
}

// 7 token: The token endpoint refuses a request with a wrong verifier with `invalid_grant`.
//   Check: Each wrong verifier, from another random one to the challenge or the hash itself, is sent with a
//   fresh code. The name `invalid_grant` must be in the answer, in any form. If tokens come, the rule is
//   undecided: `token.code.pkce.wrong-verifier` reports it.
rule('token.error.invalid-grant.wrong-verifier', wrongCases, async (context, changes, client) => {
  // If tokens come, the check is undecided: token.code.pkce.* judges that. The name may be anywhere in the answer.
  for (const attempt of await redeemWith(context, appOf(context, client), changes))
    await attempt.namesError(facts.invalidGrant)
})

// 7 token: The token endpoint refuses a request without its verifier with `invalid_grant`.
//   Check: A code with a challenge is redeemed with `code_verifier` left out or empty, for the confidential
//   and the public application, between two normal exchanges. The answer must name `invalid_grant`, not
//   `invalid_request`.
rule(
  'token.error.invalid-grant.no-verifier',
  noVerifiers.flatMap(([name, changes]) => [
    [name, changes, 'confidential'] as const,
    optional(['client.public'], `${name}, public client`, changes, 'public' as const),
  ]),
  async (context, changes, client) => {
    await (await redeemWithout(context, appOf(context, client), changes)).namesError(facts.invalidGrant)
  },
)

const clients = [
  ['confidential client', 'confidential'],
  optional(['client.public'], 'public client', 'public'),
] as const

// 4.2 code_verifier: The token endpoint issues no tokens for a code with the verifier of another authorize
//   request.
//   Check: In one session, the same application requests two codes with two challenges. The first code is
//   redeemed with the verifier of the second request; no tokens may come.
rule('token.code.pkce.swapped-verifier', clients, async (context, client: Client) => {
  const app = appOf(context, client)

  await context.refusals.exchange({ app, pkce: true }, async (grant, teacher) => {
    const other = proofFor()
    await teacher.authorize(app, {}, { proof: other }).grant()
    return context.tokens.redeem(grant, { code_verifier: other.verifier }).deliversNoToken()
  })
})

/** Redeems a code with this verifier, after an exchange with a usual verifier. */
async function redeemsWith(context: Context, verifier: string): Promise<void> {
  const {
    app,
    users: { teacher },
    tokens,
  } = context
  await context.signIns.identity({ pkce: true })

  const grant = await teacher.authorize(app, {}, { proof: proofFor(verifier) }).grant()
  await tokens.redeem(grant).deliversTokens()
}

// 8 code_verifier length: The token endpoint issues tokens for a verifier of 43 characters.
//   Check: After an exchange with a usual verifier, a code is requested with the challenge of a random
//   verifier of exactly 43 letters and digits, and redeemed with it. Tokens must come.
rule('token.code.verifier.shortest', async (context) => {
  await redeemsWith(context, verifierOf(shortest))
})

// 8 code_verifier length: The token endpoint issues tokens for a verifier of 128 characters.
//   Check: The same exchange with a verifier of exactly 128 characters, the greatest length that the contract
//   names, must give tokens.
rule('token.code.verifier.longest', async (context) => {
  await redeemsWith(context, verifierOf(longest))
})

const everyCharacter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

// 8 code_verifier length: The token endpoint issues tokens for a verifier made of all letters, all digits,
//   `-` and `_`.
//   Check: The verifier is the 64 characters `A` to `Z`, `a` to `z`, `0` to `9`, `-` and `_` in this order.
//   The code for its challenge must get tokens.
rule('token.code.verifier.safe-characters', async (context) => {
  await redeemsWith(context, everyCharacter)
})

/**
 * Judges: no tokens come for these pairs of challenge and verifier, between exchanges with usual ones. Either endpoint may
 * refuse: if no code comes for a challenge, there is nothing to redeem.
 */
async function refusesProofs(context: Context, client: Client, ...proofs: readonly Proof[]): Promise<void> {
  const { tokens } = context
  const app = appOf(context, client)

  await context.refusals.byTokens({ app, pkce: true }, async (teacher) => {
    for (const proof of proofs) {
      const attempt = teacher.authorize(app, {}, { proof })
      const { code } = await attempt.result()
      if (code === null) await attempt.deliversNoCode()
      else await tokens.redeem(await attempt.grant()).deliversNoToken()
    }
  })
}

/**
 * Proofs of the usual form whose challenge differs from the hash of the verifier in letter case, or in one character near
 * its end. A platform may keep or compare only a part of the challenge.
 */
function changedChallenges(): readonly Proof[] {
  return [swapCase, (challenge: string) => otherCharacter(challenge, -4)].map((change) => {
    const right = proofFor()
    const challenge = change(right.challenge)
    return { ...right, challenge, request: { ...right.request, code_challenge: challenge } }
  })
}

/** Lengths below the shortest. */
export const shortLengths: readonly Case<[length: number]>[] = [
  [`${shortest - 1} characters`, shortest - 1],
  ['10 characters', 10],
  ['1 character', 1],
]

/** Lengths above the longest. */
export const longLengths: readonly Case<[length: number]>[] = [
  [`${longest + 1} characters`, longest + 1],
  ['256 characters', 256],
]

/** Characters that are not URL-safe. */
export const unsafeCharacters: readonly Case<[character: string]>[] = [
  ['blank', ' '],
  ['plus', '+'],
  ['slash', '/'],
  ['equals sign', '='],
  ['percent sign', '%'],
  ['letter beyond ASCII', 'ü'],
  ['quotation mark', '"'],
  ['null character', '\0'],
]

/** Each row of a table, for both kinds of client: limits may hold for one kind only. */
const forBothClients = <Value>(table: readonly Case<[Value]>[]) =>
  table.flatMap(([name, value]) => [
    [name, value, 'confidential'] as const,
    optional(['client.public'], `${name}, public client`, value, 'public' as const),
  ])

// 8 code_verifier length: The token endpoint issues no tokens for a verifier of fewer than 43 characters.
//   Check: Verifiers of 42, 10 and 1 characters are sent with their correct challenge, so only the length is
//   wrong. Either the authorize endpoint issues no code, or the token endpoint no tokens, for both kinds of
//   client.
rule('token.code.verifier.too-short', forBothClients(shortLengths), async (context, length, client) => {
  await refusesProofs(context, client, proofFor(verifierOf(length)))
})
refusesRecorded(
  'token.code.verifier.too-short',
  (request) => (fittingVerifier(request)?.length ?? shortest) < shortest,
)

// 8 code_verifier length: The token endpoint issues no tokens for a verifier of more than 128 characters.
//   Check: Verifiers of 129 and 256 characters belong to their challenges and are too long by the contract.
//   No tokens may come for them, between exchanges with usual verifiers.
rule('token.code.verifier.too-long', forBothClients(longLengths), async (context, length, client) => {
  await refusesProofs(context, client, proofFor(verifierOf(length)))
})
refusesRecorded(
  'token.code.verifier.too-long',
  (request) => (fittingVerifier(request)?.length ?? longest) > longest,
)

// 8 code_verifier length: The token endpoint issues no tokens for a verifier with a character that is not
//   URL-safe.
//   Check: One forbidden character (blank, `+`, `/`, `=`, `%`, `ü`, `"` or a null character) is put in the
//   middle of 42 random ones, and the challenge is the correct hash of the whole. Hash and length fit, so
//   only a check of the alphabet refuses it.
rule(
  'token.code.verifier.unsafe-characters',
  forBothClients(unsafeCharacters),
  async (context, character, client) => {
    await refusesProofs(context, client, proofFor(`${verifierOf(21)}${character}${verifierOf(21)}`))
  },
)
refusesRecorded('token.code.verifier.unsafe-characters', (request) =>
  /[^\w.~-]/.test(fittingVerifier(request) ?? ''),
)
