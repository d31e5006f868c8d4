/**
 * Who gets data: the bearer of a token that the platform issued, and nobody else.
 * Clauses: 1 items 2 and 4, 4.6, 5 item 3.
 */
import {
  answerOf,
  askAgain,
  askResource,
  atEachResource,
  type Context,
  given,
  type HeaderLine,
  must,
  type Profile,
  type Resource,
  type RightToken,
  resourceCases,
  resourcesOf,
  rightToken,
  rule,
  type Sample,
  sampleIn,
  sampleOf,
  type WrongTokens,
  wrongTokens,
} from '#kit/platform'

/** Resources that take a service token: the roster of some targets wants that of a user. */
const forServices = (profile: Profile) => {
  const names = resourcesOf(profile).filter(
    ({ kind }) => kind === 'data' || profile.data.roster.token === 'service',
  )
  return resourceCases(profile).filter(({ case: [, resource] }) => names.includes(resource))
}

rule('data-api.token.accepted', forServices, async (context, resource: Resource) => {
  const asked = await askResource(context, resource)
  const answer = answerOf(asked)
  const elsewhere = answer.location !== undefined && answer.location.pathname !== answer.url.pathname
  const turnedAway = [401, 403].includes(answer.status) || elsewhere || context.urls.isLoginPage(answer)

  must(!turnedAway, 'data for the service token', answer.summary)
  sampleIn(asked)
})

/** Judges: this Authorization header, or none, gets no data where a right one does. */
async function getsNoData(context: Context, sample: Sample, header: string | null, what: string) {
  const headers: HeaderLine[] = header === null ? [] : [['Authorization', header]]
  const answer = await askAgain(context, sample.answer, headers)
  const data = sample.dataIn(answer)
  must(data === undefined, `no data ${what}`, `${data} (${answer.summary})`)
}

const withoutToken = [
  ['without an Authorization header', null],
  ['with an empty Authorization header', ''],
  ['with the scheme word alone', 'Bearer'],
  ['with the scheme word and a blank', 'Bearer '],
] as const

rule('data-api.token.missing', resourceCases, async (context, resource: Resource) => {
  for (const [what, header] of withoutToken) {
    const sample = await sampleOf(context, resource)
    await getsNoData(context, sample, header, what)
  }
})

/** Authorization headers made from a right token. */
type Headers = (right: RightToken) => Promise<readonly string[]>

const asBearer =
  (wrong: WrongTokens): Headers =>
  async (right) =>
    (await wrong(right)).map((text) => `Bearer ${text}`)

const headers = [
  ...wrongTokens.map(([name, wrong]) => [name, asBearer(wrong)] as const),
  ['no scheme word', async ({ token }: RightToken) => [token]] as const,
]

/** Sets up: the resource is closed to a request without token. */
const isClosed = (context: Context, { name }: Resource, sample: Sample): Promise<void> =>
  context.once(`${name} is closed`, async () => {
    const data = sample.dataIn(await askAgain(context, sample.answer, []))
    given(data === undefined, `${name} need no token at all`)
  })

rule('data-api.token.invalid', headers, async (context, wrong: Headers) => {
  await atEachResource(context, async (resource) => {
    const sample = await sampleOf(context, resource)
    await isClosed(context, resource, sample)
    const wrongHeaders = await wrong(await rightToken(context, resource))
    for (const [index, header] of wrongHeaders.entries())
      await getsNoData(context, sample, header, `for wrong token ${index + 1} of ${wrongHeaders.length}`)
  })
})
