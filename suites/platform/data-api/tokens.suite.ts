/**
 * Which Authorization header opens the data: a token that the platform issued, and no other.
 * Each refused request repeats one that gave data; then the valid token must still get it, else the rule is undecided.
 * The invalid tokens of each case are in src/platform/topics/data-api/hostile-tokens.ts.
 * Clauses: 1 items 2 and 4, 4.6, 5 item 3.
 */
import {
  type Answer,
  askAgain,
  bearer,
  type Cases,
  type Context,
  given,
  ifDetermined,
  isRecord,
  judgesRecorded,
  laterControl,
  missingFor,
  must,
  NotApplicable,
  optional,
  type Profile,
  resourcesOf,
  rule,
} from '#kit/platform'
import {
  answerOf,
  atOneOfEach,
  controlledByData,
  invalidTokens,
  invalidUserTokens,
  type MakeTokens,
  newTokenFor,
  type Resource,
  refusalsOf,
  resourceCases,
  Sample,
  sampleOf,
  stillOpens,
  type ValidToken,
  validTokenFor,
  withSecrets,
} from '#kit/platform/data-api'

/** Resources that accept a service token. The roster of some targets accepts only user tokens. */
const serviceResources = (profile: Profile) =>
  resourceCases(profile).filter(
    ({ case: [, resource] }) => resource.api === 'data' || profile.data.roster.token === 'service',
  )

/** When the token is sent. */
type When = 'at any time' | 'after a refusal'

/** Each resource, and one that the application may request again right after a request without a token. */
function acceptingResources(profile: Profile): Cases<[Resource, When]> {
  const resources = serviceResources(profile).map(({ case: [, resource] }) => resource)
  const dataResource = resources.find(({ needs }) => missingFor(needs, profile).length === 0) ?? resources[0]
  return [
    ...resources.map((resource) => optional(resource.needs, resource.name, resource, 'at any time' as When)),
    ...(dataResource === undefined
      ? []
      : [optional(dataResource.needs, 'right after a refusal', dataResource, 'after a refusal' as When)]),
  ]
}

/** Judges: a refused request changes nothing for the next one. A cache must not answer it. */
async function acceptsAfterRefusal(context: Context, resource: Resource): Promise<void> {
  const sample = await sampleOf(context, resource)
  const token = await context.tokens.serviceToken()
  const refused = await askAgain(context, sample.answer, [])
  given(sample.dataIn(refused) === undefined, `${resource.name} need no token at all`)

  const answer = await askAgain(context, sample.answer, [bearer(token)])
  must(
    sample.dataIn(answer) !== undefined,
    'data for the service token, also right after a request without a token',
    answer.summary,
    answer,
  )
}

// 5 item 3: Each data API that the application may call accepts a service token.
//   Check: The suite reads each data resource with a service token as Bearer token. A 401, a 403, a redirect
//   to another path or the login page is a violation; another answer without data leaves the rule undecided.
//   One resource is read again right after a request without a token: there, each answer without data is a
//   violation.
rule('data-api.token.accepted', acceptingResources, async (context, resource: Resource, when: When) => {
  if (when === 'after a refusal') return acceptsAfterRefusal(context, resource)
  const { answer, sample } = await answerOf(context, resource)

  const isRedirected = answer.location !== undefined && answer.location.pathname !== answer.url.pathname
  const isRefused = [401, 403].includes(answer.status) || isRedirected || context.urls.isLoginPage(answer)
  must(!isRefused, 'data for the service token', answer.summary, answer)
  sample()
})

// 4.6 base: The data APIs return no data for a request without a token.
//   Check: A request that returned data is repeated without Authorization header. It is also repeated with an
//   empty one, with `Bearer` or with `Bearer` and a blank; the resources take turns with these. None of the
//   data may be in the answers, and a valid token must still return it.
rule('data-api.token.missing', resourceCases, async (context, resource: Resource) => {
  const { sample, withoutHeader, withoutToken } = await refusalsOf(context, resource)

  mustHoldNoData(sample.dataIn(withoutHeader), withoutHeader, 'without an Authorization header')
  for (const [words, answer] of withoutToken) mustHoldNoData(sample.dataIn(answer), answer, words)
})

judgesRecorded('data-api.token.missing', 'data answer', ({ answer, data, token }) => {
  if (token !== 'none') throw new NotApplicable('the request has a token, or the recording may lack it')
  mustHoldNoData(data, answer, 'without a token')
})

/** Makes Authorization headers from a valid token. */
type MakeHeaders = (valid: ValidToken) => readonly string[]

const asBearer =
  (make: MakeTokens): MakeHeaders =>
  (valid) =>
    make(valid).map((token) => `Bearer ${token}`)

/** Cases of several similar texts: each API gets another of them. */
const similar = [
  'invented',
  'another character changed',
  'shortened',
  'lengthened',
  'secret of the application',
]

/** Who gets the headers of a case: each API all of them, each API another one, or the API that takes tokens of users. */
type Distribution = 'each API all' | 'each API another' | 'API of a user'

/** The headers of each case, and who gets them. */
const invalidHeaders: Cases<[make: MakeHeaders, to: Distribution]> = [
  ...invalidTokens.map(
    ([name, make]) =>
      [name, asBearer(make), similar.includes(name) ? 'each API another' : 'each API all'] as const,
  ),
  ['no scheme word', ({ token }: ValidToken) => [token], 'each API all'],
  optional(['user.teacher', 'probe.user-token'], 'token of a user', invalidUserTokens, 'API of a user'),
]

// 4.6 base: The data APIs return no data for a token that was altered or that the platform never issued.
//   Check: The suite changes a valid token: single characters, letter case, length. It sends invented texts,
//   the secrets of the application, and the token without the word `Bearer`. It also forges JWTs: `alg` none
//   in several spellings, signed by a key in the `jwk` header, HS256 with the public key as secret, another
//   tenant or a later expiry under the old signature. Each case goes to one resource of the data APIs and to
//   one of the roster, and the cases take turns, so that they reach every resource. The forged JWTs, and one
//   with another last character, are also made from the access token of a user and sent to
//   `USER_TOKEN_PROBE`. No data may come; if the valid token returns no data afterwards, the rule is
//   undecided.
rule('data-api.token.invalid', invalidHeaders, async (context, makeHeaders: MakeHeaders, to) => {
  if (to === 'API of a user') return refusesTokensOfUser(context, makeHeaders)
  const resources = resourcesOf(context.profile)
  const spread = to === 'each API another'
  const parts = spread ? partsFor(context, resources) : 1
  const open = new Set(Array.from({ length: parts }, (_, part) => part))
  /** Sends the headers of one part. Each case begins at another resource. */
  const send = async (resource: Resource): Promise<void> => {
    const { sample, withoutHeader } = await refusalsOf(context, resource)
    given(sample.dataIn(withoutHeader) === undefined, `${resource.name} need no token at all`)

    const [part = 0] = open
    const makePart: MakeHeaders = (one) => makeHeaders(one).filter((_, index) => index % parts === part)
    const valid = await validTokenFor(context, resource)
    const headers = makePart(valid)
    const sent = await ifDetermined(() =>
      controlledByData(context, resource, sample, valid.token, async () => {
        for (const [index, authorization] of headers.entries())
          await getsNoData(
            context,
            sample,
            authorization,
            `for wrong token ${index + 1} of ${headers.length}`,
          )
        return headers
      }),
    )
    if (sent === undefined) await oneByOne(context, resource, sample, makePart)
    if (spread) open.delete(part)
  }
  await atOneOfEach(context, resources, apiOf, send)
  // If an API could not be checked, another one gets its part.
  while (spread && open.size > 0) await atOneOfEach(context, resources, () => 'any API', send)
})

/** Judges: the API of the profile that accepts the token of a user returns no data for an invalid one. */
async function refusesTokensOfUser(context: Context, makeTokens: MakeTokens): Promise<void> {
  const probe = context.profile.userTokenProbe ?? ''
  const valid = await withSecrets(context, await context.signIns.userToken())
  const sample = await context.data.get(probe, valid.token)
  const example = Sample.ofRecord(sample, isRecord)
  given(sample.hasData && example !== undefined, `no data came for the token of a user: ${sample.summary}`)
  /** What an answer holds of the data. */
  const dataIn = (answer: Answer): string | undefined => (answer.ok ? example.dataIn(answer) : undefined)
  given(
    dataIn(await context.data.get(probe, null)) === undefined,
    `${probe} answers without a token too, so it cannot show which tokens it accepts`,
  )

  const tokens = makeTokens(valid)
  const isRefused = async (index: number, how = ''): Promise<void> => {
    const answer = await context.data.get(probe, tokens[index] ?? '')
    const words = `for wrong token ${index + 1} of ${tokens.length}${how}`
    must(dataIn(answer) === undefined, `no data ${words}`, `data (${answer.summary})`, answer)
  }
  const stillOpens = async (): Promise<void> => {
    const answer = await context.data.get(probe, await context.signIns.userToken())
    given(dataIn(answer) !== undefined, `the token of a user opens nothing any more: ${answer.summary}`)
  }
  const sent = await ifDetermined(async () => {
    for (const index of tokens.keys()) await isRefused(index)
    await laterControl(stillOpens)
    return tokens
  })
  if (sent !== undefined) return

  // The control failed once: each token between two requests with the right one.
  for (const index of tokens.keys()) {
    await stillOpens()
    await isRefused(index, ', sent alone')
    await laterControl(stillOpens)
  }
}

/** The number of APIs that the application may call. */
function partsFor({ profile }: Context, resources: readonly Resource[]): number {
  const permitted = resources.filter(({ needs }) => missingFor(needs, profile).length === 0)
  return Math.max(1, new Set(permitted.map(apiOf)).size)
}

const apiOf = ({ api }: Resource): string => api

/** The same for each header, with a new token and between two requests with that token. */
async function oneByOne(
  context: Context,
  resource: Resource,
  sample: Sample,
  makeHeaders: MakeHeaders,
): Promise<void> {
  const { length } = makeHeaders(await validTokenFor(context, resource))
  for (let index = 0; index < length; index += 1) {
    const words = `for wrong token ${index + 1} of ${length}, sent alone`
    const valid = await validTokenFor(context, resource, await newTokenFor(context, resource))
    await stillOpens(context, sample, valid.token)
    await getsNoData(context, sample, makeHeaders(valid)[index] ?? '', words)
    await context.trace.step(words, () => stillOpens(context, sample, valid.token))
  }
}

/** Sends the request of the sample with this Authorization header, and expects no data. */
async function getsNoData(
  context: Context,
  sample: Sample,
  authorization: string,
  words: string,
): Promise<void> {
  const answer = await askAgain(context, sample.answer, [['Authorization', authorization]])
  mustHoldNoData(sample.dataIn(answer), answer, words)
}

/**
 * Judges: the answer holds no data.
 * @param data the data in it, in words; undefined if there is none
 */
function mustHoldNoData(data: string | undefined, answer: Answer, words: string): void {
  must(data === undefined, `no data ${words}`, `${data} (${answer.summary})`, answer)
}
