/**
 * How the authorize endpoint handles sessions, codes, prompt and challenges on open points of the contract. Nothing
 * here can fail a target.
 * Clauses: 4.1 behaviour 1, nonce, prompt, code_challenge, code_challenge_method.
 */
import { facts } from '#generated/catalogue.js'
import {
  type AuthorizeResult,
  type Changes,
  type Context,
  observe,
  proofFor,
  randomText,
  shared,
  tokensInBody,
} from '#kit/platform'

const outcome = (result: AuthorizeResult): string =>
  result.code !== null
    ? 'a code'
    : result.atLogin
      ? 'the login page'
      : (result.parameter('error') ?? result.outcome)

// 4.1 nonce: Whether the authorize endpoint accepts a nonce a second time.
observe('observe.authorize.nonce-reuse', async ({ app, users: { teacher }, tokens }) => {
  const nonce = randomText()
  await tokens.redeem(await teacher.authorize(app, { nonce }).grant()).tokens()
  const again = await teacher.authorize(app, { nonce }).result()
  if (again.code === null) return `refused at authorize: ${outcome(again)}`
  const answer = await tokens.redeem(again.grant()).answer()
  return tokensInBody(answer).length > 0 ? 'accepted' : `refused at token: ${answer.summary}`
})

// 4.1 behaviour 1: Whether a code stays valid after the authorize endpoint issues a newer one in the same
//   session.
observe('observe.authorize.older-codes', async ({ app, users: { teacher }, tokens }) => {
  const older = await teacher.authorize(app).grant()
  await teacher.authorize(app).grant()
  const answer = await tokens.redeem(older).answer()
  return tokensInBody(answer).length > 0
    ? 'the older code stays valid'
    : `the older code is dead: ${answer.summary}`
})

/** Values of prompt. */
const prompts = ['none', 'consent', 'select_account', 'foo', 'none login', 'login consent'] as const

type Prompted = Readonly<Record<(typeof prompts)[number] | 'in another browser', string>>

/**
 * The outcomes of prompt, and of a request in another browser after the login prompt. Runs in a tenant of its own, if one
 * can be lent: prompt may end sessions. Observations share the requests.
 */
const prompted = shared(
  (context: Context): Promise<Prompted> =>
    context.tenants.isolated(async (own) => {
      const { app } = own
      const seen: [string, string][] = []
      const there = await own.users.signIn('teacher')
      let here = await own.users.signIn('teacher')
      for (const prompt of prompts.filter((one) => one !== 'login consent')) {
        const result = await here.authorize(app, { prompt }).result()
        seen.push([prompt, outcome(result)])
        if (result.atLogin) here = await own.users.signIn('teacher')
      }
      await here.authorize(app, { prompt: facts.loginPrompt }).result()
      const inOther = await there.authorize(app).result()
      seen.push(['in another browser', outcome(inOther)])
      const last = inOther.code === null ? await own.users.signIn('teacher') : there
      const both = `${facts.loginPrompt} consent`
      seen.push([both, outcome(await last.authorize(app, { prompt: both }).result())])
      return Object.fromEntries(seen) as Prompted
    }),
)

// 4.1 prompt: How the authorize endpoint answers `prompt=none` with and without a session.
observe('observe.authorize.prompt-none', async (context) => {
  const without = await context.users.newBrowser().authorize(context.app, { prompt: 'none' }).result()
  return `with a session: ${(await prompted(context)).none}; without: ${outcome(without)}`
})

// 4.1 prompt: How the authorize endpoint answers `consent`, `select_account`, an unknown value and several
//   values of prompt.
observe('observe.authorize.prompt-values', async (context) => {
  const seen = await prompted(context)
  return prompts
    .filter((value) => value !== 'none')
    .map((value) => `${value}: ${seen[value]}`)
    .join('; ')
})

// 4.1 prompt: Whether `prompt=login` in one browser ends the session of the user in another browser.
observe('observe.authorize.prompt-login-other-browsers', async (context) =>
  (await prompted(context))['in another browser'] === 'a code'
    ? 'the session in the other browser goes on'
    : 'the session in the other browser ends too',
)

/** Changes the challenge, then redeems the code with the right verifier. */
async function challenged(
  { app, users: { teacher }, tokens }: Context,
  change: (challenge: string) => Changes,
): Promise<string> {
  const proof = proofFor()
  const result = await teacher.authorize(app, change(proof.challenge), { proof }).result()
  if (result.code === null) return `refused at authorize: ${outcome(result)}`
  const answer = await tokens.redeem(result.grant()).answer()
  return tokensInBody(answer).length > 0 ? 'taken' : `refused at token: ${answer.summary}`
}

// 4.1 code_challenge: How the authorize endpoint answers a challenge with padding or of another length.
observe('observe.authorize.pkce-challenge-forms', async (context) => {
  const padded = await challenged(context, (challenge) => ({ code_challenge: `${challenge}=` }))
  const shorter = await challenged(context, (challenge) => ({ code_challenge: challenge.slice(0, 42) }))
  const longer = await challenged(context, (challenge) => ({ code_challenge: `${challenge}A` }))
  return `with padding: ${padded}; 42 characters: ${shorter}; 44 characters: ${longer}`
})

// 4.1 code_challenge_method: Whether the authorize endpoint refuses a hashed challenge without a method, or
//   reads it as S256.
observe('observe.authorize.pkce-method-missing', (context) =>
  challenged(context, () => ({ code_challenge_method: undefined })),
)

// 4.1 code_challenge_method: Whether the authorize endpoint accepts the method `s256` in lower case as S256.
observe('observe.authorize.pkce-method-case', (context) =>
  challenged(context, () => ({ code_challenge_method: 's256' })),
)
