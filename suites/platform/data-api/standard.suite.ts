/**
 * How a request without a valid token is refused.
 * Standard: RFC 6750 3, 3.1.
 */
import {
  type Answer,
  askAgain,
  bearer,
  type Context,
  given,
  inventedLike,
  must,
  type Resource,
  resourceCases,
  rule,
  sampleOf,
  tokenFor,
} from '#kit/platform'

/** Refusals of a request without token and of one with an invented token. */
async function refusals(
  context: Context,
  resource: Resource,
): Promise<readonly (readonly [string, Answer])[]> {
  const sample = await sampleOf(context, resource)
  const invented = bearer(inventedLike(await tokenFor(context, resource)))
  const answers = [
    ['without token', await askAgain(context, sample.answer, [])],
    ['with an invented token', await askAgain(context, sample.answer, [invented])],
  ] as const
  for (const [what, answer] of answers)
    given(sample.dataIn(answer) === undefined, `the request ${what} was not refused`)
  return answers
}

rule('standard.data-api.unauthorized-status', resourceCases, async (context, resource: Resource) => {
  for (const [what, { status }] of await refusals(context, resource))
    must(status === 401, `status 401 ${what}`, status)
})

rule('standard.data-api.unauthorized-challenge', resourceCases, async (context, resource: Resource) => {
  for (const [what, answer] of await refusals(context, resource)) {
    const challenges = answer.all('www-authenticate')
    const forBearer = challenges.some((value) => /(^|,)\s*bearer(\s|,|$)/i.test(value))
    must(
      forBearer,
      `WWW-Authenticate with the scheme Bearer ${what}`,
      challenges.join(', ') || 'no such header',
    )
  }
})
