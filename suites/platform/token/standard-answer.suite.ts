/**
 * What RFC 6749 adds on answers with tokens, for both grants.
 * "Every answer of the run" judges the successful answers with tokens that all checks got.
 * Clause: RFC 6749 5.1.
 */
import {
  type Answer,
  type Context,
  describeAnswer,
  exactly,
  given,
  judgeEach,
  must,
  optional,
  rule,
  shared,
  tokensInBody,
} from '#kit/platform'
import { property } from '#kit/platform/token'

const grants = [
  ['code', 'code'],
  optional(['client.service'], 'service token', 'service'),
  optional(['alone'], 'every answer of the run', 'every'),
] as const

type Which = 'code' | 'service' | 'every'

/** What a rule says about every answer with tokens. */
const everyAnswer = (judge: (answer: Answer) => void) => ({
  cases: grants,
  check: (context: Context, which: Which) => judgeAnswers(context, which, judge),
  properties: [property('token response', ({ answer }) => judge(answer))],
})

/** Judges the answer to a correct request, or every answer with tokens that came in the run. */
async function judgeAnswers(context: Context, which: Which, judge: (answer: Answer) => void): Promise<void> {
  const {
    received: { issuedTokens },
  } = context
  if (which === 'every')
    return judgeEach(context, 'applications and their servers', issuedTokens, ({ answer }) => judge(answer))
  const answer = await answerWithTokens(context, which)
  given(answer.ok && tokensInBody(answer).length > 0, `no tokens to look at: ${describeAnswer(answer)}`)
  judge(answer)
}

const answerWithTokens = shared(async (context: Context, which: 'code' | 'service') => {
  const {
    app,
    users: { teacher },
    tokens,
  } = context
  return which === 'code'
    ? tokens.redeem(await teacher.authorize(app).grant()).success()
    : tokens.service(context.tokens.serviceHeader).answer()
})

// RFC 6749 5.1: The token endpoint returns tokens with status 200.
//   Check: The answers to a code exchange and to a service token request must have status 200; an answer
//   without tokens makes the rule undecided. At the end of the run, every answer with tokens is judged. 201
//   is a violation.
rule(
  'standard.token.success-status',
  everyAnswer(({ status }) => must(status === 200, 'status 200', `status ${status}`)),
)

// RFC 6749 5.1: The token endpoint returns tokens as `application/json`.
//   Check: The media type of each answer with tokens, for both grants and over the whole run, must be
//   `application/json`; a charset parameter does no harm.
rule(
  'standard.token.success-media-type',
  everyAnswer(({ mediaType }) =>
    must(
      mediaType === 'application/json',
      'the media type application/json',
      mediaType === '' ? 'no Content-Type' : `the media type ${mediaType}`,
    ),
  ),
)

// RFC 6749 5.1: The token endpoint forbids storing a response with tokens in Cache-Control.
//   Check: The directives of all Cache-Control headers of an answer with tokens are split at commas. One of
//   them must be exactly `no-store`; `no-cache` or `private` is not enough.
rule(
  'standard.token.no-store',
  everyAnswer((answer) => {
    const directives = answer.all('cache-control').join(', ')
    const values = directives.split(',').map((directive) => directive.trim().toLowerCase())
    must(values.includes('no-store'), 'no-store in Cache-Control', directives || 'no Cache-Control')
  }),
)

// RFC 6749 5.1: The token response has the `token_type` Bearer, in any letter case.
//   Check: In the answer to a code and to service credentials, and in every answer with tokens of the run,
//   `token_type` must be `Bearer`; letter case does not matter.
rule(
  'standard.token.token-type',
  everyAnswer(({ object }) => {
    given(object !== undefined, 'the answer is no JSON object')

    const type = object.token_type
    must(
      typeof type === 'string' && type.toLowerCase() === 'bearer',
      { thing: 'token_type', words: exactly('Bearer') },
      type,
    )
  }),
)
