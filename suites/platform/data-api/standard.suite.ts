/**
 * Status and challenge of a refusal: a request without token, and one with an invented token.
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
  rule,
  sampleOf,
} from '#kit/platform'
import { resourceCases, tokenFor } from './resource-cases.js'

// RFC 6750 3.1: The data APIs answer a request without a valid token with status 401.
rule('standard.data-api.unauthorized-status', resourceCases, async (context, resource: Resource) => {
  for (const [words, { status }] of await refusals(context, resource))
    must(status === 401, `status 401 ${words}`, status)
})

// RFC 6750 3: The data APIs answer a request without a valid token with a `WWW-Authenticate` challenge for
//   Bearer.
rule('standard.data-api.unauthorized-challenge', resourceCases, async (context, resource: Resource) => {
  for (const [words, answer] of await refusals(context, resource)) {
    const challenges = answer.all('www-authenticate')
    const namesBearer = challenges.some((value) => /(^|,)\s*bearer(\s|,|$)/i.test(value))
    const expected = `WWW-Authenticate with the scheme Bearer ${words}`
    must(namesBearer, expected, challenges.join(', ') || 'no such header')
  }
})

/** Positive control: the request returns data with a valid token. Then the answers to the two requests. */
async function refusals(
  context: Context,
  resource: Resource,
): Promise<readonly (readonly [words: string, answer: Answer])[]> {
  const sample = await sampleOf(context, resource)
  const invented = bearer(inventedLike(await tokenFor(context, resource)))
  const answers = [
    ['without token', await askAgain(context, sample.answer, [])],
    ['with an invented token', await askAgain(context, sample.answer, [invented])],
  ] as const
  for (const [words, answer] of answers)
    given(sample.dataIn(answer) === undefined, `the request ${words} was not refused`)
  return answers
}
