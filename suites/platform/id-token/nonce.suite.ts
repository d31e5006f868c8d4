/**
 * The nonce of the authorize request comes back unchanged.
 * `flow` is a sign-in of this check only; `identity` is one that checks share.
 * Clauses: 2.2 nonce, 5 item 5.
 */
import {
  type Cases,
  type Context,
  decodeToken,
  exactly,
  given,
  judgesRecorded,
  must,
  optional,
  randomText,
  rule,
} from '#kit/platform'
import { claim, everyToken, type JudgedIdToken, judgeTokens } from '#kit/platform/id-token'

/** Makes sign-ins and returns pairs of nonces: the one sent, and the one in the ID token. */
type Nonces = (context: Context) => Promise<readonly (readonly [sent: string, seen: unknown])[]>

const nonceOf =
  (shape: (random: string) => string): Nonces =>
  async (context) => {
    const nonce = shape(randomText())
    return [[nonce, (await context.signIns.flow({ nonce })).claims['nonce']]]
  }

const inPublicApp: Nonces = async (context) => {
  const { claims, grant } = await context.signIns.identity({ app: context.publicApp })
  return [[grant.nonce, claims['nonce']]]
}

const interleaved: Nonces = async (context) => {
  const {
    app,
    onlyNewestCode,
    profile,
    users: { teacher },
    tokens,
  } = context
  const inOtherSession = async () =>
    profile.oneSessionPerUser ? context.users.second : context.users.signIn('teacher')
  const other = onlyNewestCode ? await inOtherSession() : teacher
  const state = randomText()
  const first = await teacher.authorize(app, { state }).grant()
  const second = await other.authorize(app, { state }).grant()
  const pairs: [string, unknown][] = []
  for (const grant of [second, first]) {
    const { idToken } = await tokens.redeem(grant).tokens()
    pairs.push([grant.nonce, decodeToken(idToken).claims['nonce']])
  }
  return pairs
}

const shapes: Cases<[Nonces | 'every']> = [
  ['letters of both cases', nonceOf((random) => `aBcD${random}EfGh`)],
  ['digits alone', nonceOf(() => String(Date.now()).padStart(20, '1'))],
  ['blanks', nonceOf((random) => ` a b  c ${random} `)],
  ['reserved characters', nonceOf((random) => `+/=&%.${random}`)],
  ['percent escapes', nonceOf((random) => `${random}%41%2B%2541`)],
  ['letters beyond ASCII', nonceOf((random) => `äß€😀${random}`)],
  ['200 characters', nonceOf((random) => random.padEnd(200, 'n'))],
  ['two sign-ins side by side', interleaved],
  optional(['client.public'], 'public app', inPublicApp),
  everyToken,
]

// 2.2 nonce: The `nonce` of the ID token is identical to the nonce of the authorize request, character for
//   character.
//   Check: The suite signs in with nonces of mixed case, 20 digits, inner and outer blanks, `+/=&%.`, percent
//   escapes, letters beyond ASCII and 200 characters, and at the public application. It also redeems two
//   codes of one session in the opposite order. Each ID token must carry its own nonce unchanged; an absent
//   claim makes the rule undecided.
rule('id-token.nonce', shapes, async (context, signIn) => {
  if (signIn === 'every') await judgeTokens(context, signIn, mustHaveNonce)
  else for (const [sent, seen] of await signIn(context)) mustBeNonce(sent, seen)
})

judgesRecorded('id-token.nonce', 'ID token', (token) => {
  given(token.signIn.nonce !== undefined, 'the authorize request of the ID token is not known')
  mustHaveNonce(token)
})

/** Says nothing about a sign-in without nonce. */
function mustHaveNonce({ claims, signIn: { nonce } }: JudgedIdToken): void {
  if (nonce !== undefined) mustBeNonce(nonce, claims['nonce'])
}

function mustBeNonce(sent: string, seen: unknown): void {
  given(seen !== undefined, 'the claim nonce is absent')

  must(seen === sent, claim('nonce', `${exactly(sent)}, as in the authorize request`), seen)
}
