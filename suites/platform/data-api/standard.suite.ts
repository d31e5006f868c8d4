/**
 * Status and challenge of a refusal: a request without token, and one with an invented token.
 * Both repeat a request that gave data; then the valid token must still get it, else the rule is undecided.
 * Standard: RFC 6750 3, 3.1.
 */
import { type Answer, type Context, given, judgesRecorded, must, NotApplicable, rule } from '#kit/platform'
import { type Resource, refusalsOf, resourceCases } from '#kit/platform/data-api'

// RFC 6750 3.1: The data APIs answer a request without a valid token with status 401.
//   Check: At each resource, a request that gave data is repeated without a token and with an invented token
//   of the same form, before another one with the valid token. Both refusals must have status 401, not 400,
//   403, 404 or a redirect. If one of the two gets data, the rule is undecided: other rules report it.
rule('standard.data-api.unauthorized-status', resourceCases, async (context, resource: Resource) => {
  for (const [words, answer] of await refusals(context, resource)) mustHaveStatus(answer, words)
})

judgesRecorded(
  'standard.data-api.unauthorized-status',
  'data answer',
  ({ answer, token, succeedsWithToken }) => {
    if (token !== 'none') throw new NotApplicable('the request has a token, or the recording may lack it')
    if (answer.ok || answer.status === 429)
      throw new NotApplicable('the request is not refused for its token')
    given(succeedsWithToken, 'the same request does not succeed with a token')
    mustHaveStatus(answer, 'without token')
  },
)

function mustHaveStatus(answer: Answer, words: string): void {
  must(answer.status === 401, `status 401 ${words}`, `status ${answer.status}`, answer)
}

// RFC 6750 3: The data APIs answer a request without a valid token with a `WWW-Authenticate` challenge for
//   Bearer.
//   Check: The refusals without a token and with an invented one must carry a `WWW-Authenticate` header with
//   the scheme `Bearer`, at each resource.
rule('standard.data-api.unauthorized-challenge', resourceCases, async (context, resource: Resource) => {
  for (const [words, answer] of await refusals(context, resource)) mustHaveChallenge(answer, words)
})

judgesRecorded('standard.data-api.unauthorized-challenge', 'data answer', ({ answer }) => {
  if (answer.status !== 401) throw new NotApplicable('the status is not 401')
  given(answer.headers.length > 0, 'the recording has no headers of the answer')
  mustHaveChallenge(answer, 'with status 401')
})

function mustHaveChallenge(answer: Answer, words: string): void {
  const challenges = answer.all('www-authenticate')
  const namesBearer = challenges.some((value) => /(^|,)\s*bearer(\s|,|$)/i.test(value))
  const expected = `WWW-Authenticate with the scheme Bearer ${words}`
  must(namesBearer, expected, challenges.join(', ') || 'no such header', answer)
}

/** The answers to the two requests, both refused. */
async function refusals(
  context: Context,
  resource: Resource,
): Promise<readonly (readonly [words: string, answer: Answer])[]> {
  const { sample, withoutHeader, invented } = await refusalsOf(context, resource)
  const answers = [
    ['without token', withoutHeader],
    ['with an invented token', invented],
  ] as const
  for (const [words, answer] of answers)
    given(sample.dataIn(answer) === undefined, `the request ${words} was not refused`)
  return answers
}
