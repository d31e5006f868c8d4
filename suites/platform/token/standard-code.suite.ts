/**
 * Codes and token requests, as RFC 6749 and RFC 7636 define them.
 * Each refused request is sent between two correct ones with the same application, redirect URI and PKCE.
 * If one of these gets no tokens, the rule is undecided, unless tokens come for input that the suite made up.
 * Clauses: RFC 6749 2.3.1, 3.2, 4.1.2, 4.1.3; RFC 7636 4.1.
 */
import { createHash } from 'node:crypto'
import {
  type Answer,
  each,
  given,
  judgesRecorded,
  must,
  NotApplicable,
  optional,
  proofFor,
  rule,
  tokensInBody,
} from '#kit/platform'
import {
  exchangeByOther,
  refusesRecorded,
  shortest,
  type TokenRequestFacts,
  uiUrlsOnDomain,
  verifierOf,
} from '#kit/platform/token'

/** True for two exchanges in one file that do not overlap. */
function isSeparate(first: TokenRequestFacts['when'], second: TokenRequestFacts['when']): boolean {
  if (first === null || second === null || first.file !== second.file) return false
  // When a request was sent is known in whole milliseconds.
  const [earlier, later] = first.from <= second.from ? [first, second] : [second, first]
  return earlier.from < later.from && earlier.until < later.from + 1
}

/** Requests with one code at the same time. */
const parallel = 3

const reuses = [
  ['one after the other', 'in turn'],
  ['at the same time', 'at once'],
  optional(['client.ui-url-on-domain'], 'code for a UI Integration URL', 'at a UI URL'),
] as const

/** Judges: exactly one of the requests with a code got tokens, and the others were refused. */
function mustBeOne(answers: readonly Answer[], words = ''): void {
  const accepted = answers.filter((answer) => tokensInBody(answer).length > 0)
  const counted = `tokens for ${accepted.length} of ${answers.length}${words}`
  given(accepted.length > 0, 'the code was not redeemed at all')
  for (const answer of answers.filter((one) => one !== accepted[0]))
    mustBeOnly(accepted.length === 1, counted, accepted[1] ?? answer)
}

/** @param counted how many requests got tokens, in words */
function mustBeOnly(isOnly: boolean, counted: string, shownBy: Answer): void {
  must(isOnly, 'tokens for one of the requests', counted, shownBy)
}

// RFC 6749 4.1.2: The token endpoint issues tokens for a code at most once, even for two requests at the same
//   time.
//   Check: One code is redeemed twice in turn: without PKCE, with PKCE, and of the public application. Others
//   are redeemed by three requests at the same time, in seven rounds: without PKCE, and of the public
//   application. Of the requests with one code, exactly one may get tokens. A code for a UI Integration URL
//   is redeemed twice. If no request gets tokens, the rule is undecided.
rule('standard.token.single-use', reuses, async (context, how) => {
  const { app, appAndPublicApp, tokens } = context
  const codes = [{ app, pkce: false }, ...appAndPublicApp.map((one) => ({ app: one, pkce: true }))]
  // One after the other shows whether PKCE makes a difference.
  const plain = codes.filter(({ app: owner, pkce }) => !pkce || owner !== app)
  const atUiUrl = [{ app, pkce: false, redirectUris: uiUrlsOnDomain(app).slice(0, 1) }]
  const set = { 'in turn': codes, 'at once': plain, 'at a UI URL': atUiUrl }[how]
  await each(set, (setUp) =>
    how === 'at once'
      ? context.refusals.byTokens(setUp, (teacher) =>
          context.inRounds(parallel, async (simultaneous, words) => {
            const proof = setUp.pkce ? proofFor() : null
            const grant = await teacher.authorize(setUp.app, {}, { proof }).grant()
            const sent = Array.from({ length: parallel }, () => simultaneous.tokens.redeem(grant).answer())
            mustBeOne(await Promise.all(sent), ` ${words}`)
          }),
        )
      : context.refusals.exchange(setUp, async (grant) => {
          mustBeOne([await tokens.redeem(grant).answer(), await tokens.redeem(grant).answer()])
        }),
  )
})
judgesRecorded('standard.token.single-use', 'token answer', ({ answer, request }, memory) => {
  const { redeemsCode, facts } = request
  const code = request.value('code')
  const isRedeemed = redeemsCode && code !== undefined && tokensInBody(answer).length > 0
  if (!isRedeemed) throw new NotApplicable('no code got tokens')
  const key = JSON.stringify([facts.tenant, code])
  const earlier = memory.get(key) as { tokens: string; when: TokenRequestFacts['when'] } | undefined
  // A recording may have one exchange twice.
  const tokens = createHash('sha256').update(answer.text).digest('base64url')
  const isSame = earlier?.tokens === tokens && !isSeparate(earlier.when, facts.when)
  given(!isSame, 'two exchanges have the same tokens')
  memory.set(key, { tokens, when: facts.when })
  mustBeOnly(earlier === undefined, 'tokens for 2 of them', answer)
})

const owners = [
  ['code of the app under test', 'first'],
  optional(['client.public'], 'code of a public client', 'public'),
  optional(['client.public'], 'redeemed by a public client', 'by public'),
] as const

// RFC 6749 4.1.3: The token endpoint issues no tokens for the code of another client, even if the client
//   authenticates correctly.
//   Check: The second application redeems a code of the first one with its own correct ID and secret; the
//   first one redeems a code of the public application. No tokens may come, although each client works with
//   its own codes. The public application redeems a code of the first one without any secret.
rule('standard.token.client-binding', owners, async (context, owner) => {
  const { app } = context
  const attempt =
    owner === 'public'
      ? await exchangeByOther(context, context.publicApp, app)
      : await exchangeByOther(context, app, owner === 'first' ? context.secondApp : context.publicApp)

  await attempt.deliversNoToken()
})
refusesRecorded('standard.token.client-binding', (request) => {
  const [asked, sent] = [request.authorized('client_id'), request.value('client_id')]
  if (!request.redeemsCode || typeof asked !== 'string' || sent === undefined) return false
  return sent !== asked && request.facts.isKnownClient(sent)
})

// RFC 7636 4.1: The token endpoint issues tokens for a verifier with `.` and `~`.
//   Check: First a sign-in with PKCE works whose verifier has only letters and digits. Then the suite uses a
//   verifier of letters and digits that ends in `.~`. The code must get tokens; if no code comes, the rule is
//   undecided.
rule('standard.token.verifier-dot-tilde', async (context) => {
  const {
    app,
    users: { teacher },
    tokens,
  } = context
  await context.signIns.identity({ pkce: true })

  const proof = proofFor(`${verifierOf(shortest - 1)}.~`)
  await tokens.redeem(await teacher.authorize(app, {}, { proof }).grant()).deliversTokens()
})

const methods = [
  ['GET', 'GET'],
  ['PUT', 'PUT'],
] as const

// RFC 6749 3.2: The token endpoint issues no tokens for a request with another method than POST.
//   Check: A correct exchange is sent as GET with all parameters in the query, and as PUT with the form in
//   the body. No tokens may come.
rule('standard.token.post-only', methods, async (context, method) => {
  const { app, tokens } = context
  await context.refusals.exchange({ app }, (grant) => {
    const query = method === 'GET' ? Object.entries(tokens.codeForm(grant)) : []
    return tokens.redeem(grant, {}, { method, query }).deliversNoToken()
  })
})
refusesRecorded(
  'standard.token.post-only',
  (request) => request.redeemsCode && request.facts.method !== 'POST',
)

// RFC 6749 3.2: The token endpoint ignores unknown form parameters.
//   Check: The form of a correct exchange gets the additional fields `foo=bar` and `empty=`. Tokens must
//   still come.
rule('standard.token.unknown-parameter', async (context) => {
  const {
    app,
    users: { teacher },
    tokens,
  } = context
  await context.signIns.identity()

  const unknown = { foo: 'bar', empty: '' }
  await tokens.redeem(await teacher.authorize(app).grant(), unknown).deliversTokens()
})

/** Parameters that are sent twice, with the right value both times. */
const repeated = (['code', 'client_id', 'redirect_uri', 'client_secret', 'code_verifier'] as const).map(
  (name) => [name, name] as const,
)

// RFC 6749 3.2: The token endpoint issues no tokens for a form that repeats a parameter.
//   Check: The form has the right value of `code`, `client_id`, `redirect_uri`, `client_secret` or
//   `code_verifier` twice. Although both values are right, no tokens may come.
rule('standard.token.repeated-parameter', repeated, async (context, name) => {
  const { app, tokens } = context
  await context.refusals.exchange({ app, pkce: true }, (grant) => {
    const value = tokens.codeForm(grant)[name] ?? ''
    return tokens.redeem(grant, { [name]: [value, value] }).deliversNoToken()
  })
})
refusesRecorded(
  'standard.token.repeated-parameter',
  ({ redeemsCode, facts: { form } }) =>
    redeemsCode && repeated.some(([name]) => form.filter(([key]) => key === name).length > 1),
)

// RFC 6749 2.3.1: The token endpoint issues no tokens for a client secret in the URL.
//   Check: The form has no client secret; the right one is in the query of the URL. No tokens may come, while
//   exchanges with the secret in the form succeed.
rule('standard.token.secret-in-query', async (context) => {
  const { app, tokens } = context
  const query = [['client_secret', app.clientSecret ?? '']] as const
  await context.refusals.exchange({ app }, (grant) =>
    tokens.redeem(grant, { client_secret: undefined }, { query }).deliversNoToken(),
  )
})
refusesRecorded('standard.token.secret-in-query', ({ redeemsCode, facts: { method, form, query } }) => {
  const isSecret = ([name, value]: readonly [string, string]): boolean =>
    name === 'client_secret' && value !== ''
  return redeemsCode && method === 'POST' && query.some(isSecret) && !form.some(isSecret)
})
