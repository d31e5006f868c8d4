/**
 * Which Authorization header opens the data: a token that the platform issued, and no other.
 * Clauses: 1 items 2 and 4, 4.6, 5 item 3.
 */
import {
  askAgain,
  type Context,
  given,
  type HeaderLine,
  must,
  type Profile,
  type Resource,
  resourcesOf,
  rule,
  type Sample,
  sampleOf,
} from '#kit/platform'
import { atEach, resourceCases, validTokenFor } from './resource-cases.js'
import { invalidTokens, type MakeTokens, type ValidToken } from './tokens.inputs.js'

/** Resources that accept a service token. The roster of some targets accepts only user tokens. */
const serviceResources = (profile: Profile) =>
  resourceCases(profile).filter(
    ({ case: [, resource] }) => resource.api === 'data' || profile.data.roster.token === 'service',
  )

// 5 item 3: Each data API that the application may call accepts a service token.
rule('data-api.token.accepted', serviceResources, async (context, resource: Resource) => {
  const { answer, sample } = await resource.send(context, context.profile)

  const isRedirected = answer.location !== undefined && answer.location.pathname !== answer.url.pathname
  const isRefused = [401, 403].includes(answer.status) || isRedirected || context.urls.isLoginPage(answer)
  must(!isRefused, 'data for the service token', answer.summary)
  sample()
})

const withoutToken = [
  ['without an Authorization header', null],
  ['with an empty Authorization header', ''],
  ['with only the scheme word', 'Bearer'],
  ['with the scheme word and a blank', 'Bearer '],
] as const

// 4.6 base: The data APIs return no data for a request without a token.
rule('data-api.token.missing', resourceCases, async (context, resource: Resource) => {
  for (const [words, authorization] of withoutToken) {
    const sample = await sampleOf(context, resource)

    await getsNoData(context, sample, authorization, words)
  }
})

/** Makes Authorization headers from a valid token. */
type MakeHeaders = (valid: ValidToken) => readonly string[]

const asBearer =
  (make: MakeTokens): MakeHeaders =>
  (valid) =>
    make(valid).map((token) => `Bearer ${token}`)

const invalidHeaders: readonly (readonly [name: string, make: MakeHeaders])[] = [
  ...invalidTokens.map(([name, make]) => [name, asBearer(make)] as const),
  ['no scheme word', ({ token }) => [token]],
]

// 4.6 base: The data APIs return no data for a token that was altered or that the platform never issued.
rule('data-api.token.invalid', invalidHeaders, async (context, makeHeaders: MakeHeaders) => {
  await atEach(context, resourcesOf(context.profile), async (resource) => {
    const sample = await sampleOf(context, resource)
    await needsToken(context, resource, sample)

    const headers = makeHeaders(await validTokenFor(context, resource))
    for (const [index, authorization] of headers.entries())
      await getsNoData(context, sample, authorization, `for wrong token ${index + 1} of ${headers.length}`)
  })
})

/** Sends the request of the sample with this Authorization header (null: none), and expects no data. */
async function getsNoData(
  context: Context,
  sample: Sample,
  authorization: string | null,
  words: string,
): Promise<void> {
  const headers: HeaderLine[] = authorization === null ? [] : [['Authorization', authorization]]
  const answer = await askAgain(context, sample.answer, headers)
  const data = sample.dataIn(answer)
  must(data === undefined, `no data ${words}`, `${data} (${answer.summary})`)
}

/** Control: the resource returns no data without a token. */
function needsToken(context: Context, { name }: Resource, sample: Sample): Promise<void> {
  return context.once(`${name} need a token`, async () => {
    const data = sample.dataIn(await askAgain(context, sample.answer, []))
    given(data === undefined, `${name} need no token at all`)
  })
}
