/**
 * The answer to correct service credentials.
 * "Every answer of the run" judges the documented requests of all checks that got a token.
 * Clauses: 1 item 2, 2.1, 4.3, 8 row 1.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Answer,
  type Context,
  describeAnswer,
  given,
  type HeaderLine,
  judgeEach,
  judgesRecorded,
  leaveOut,
  missingFor,
  must,
  optional,
  positiveControl,
  rule,
  shared,
  tokensInBody,
} from '#kit/platform'

// 4.3: The token endpoint answers the documented service token request, with an empty body, with a JSON
//   object.
//   Check: The suite sends POST `/token?grant_type=client_credentials` with the Basic header, the form
//   content type and an empty body. The answer must be successful and a JSON object.
rule('service-token.json', async (context) => {
  const answer = await documentedAnswer(context)

  mustBeObject(answer)
})

function mustBeObject(answer: Answer): void {
  must(answer.ok && answer.object !== undefined, 'a JSON object', describeAnswer(answer))
}

judgesRecorded('service-token.json', 'token response', ({ answer, grant }) => {
  if (grant === 'service') mustBeObject(answer)
})

/** The answer to the documented request, also if the profile says that the target wants another one. */
const documentedAnswer = (context: Context) =>
  context.profile.ssoPaths.serviceGrantType === 'query'
    ? sharedAnswer(context)
    : context.tokens.service(context.tokens.serviceHeader, { asDocumented: true }).answer()

/** The answer to a request that the target understands. Rules that look at one answer share it. */
const sharedAnswer = shared(({ tokens, tokens: { serviceHeader } }: Context) =>
  tokens.service(serviceHeader).answer(),
)

/** Fields of the answer to the documented request. */
async function fields(
  { tokens, tokens: { serviceHeader } }: Context,
  sent = tokens.service(serviceHeader).answer(),
): Promise<NonNullable<Answer['object']>> {
  const answer = await sent
  given(answer.ok && answer.object !== undefined, `no JSON object came: ${describeAnswer(answer)}`)
  return answer.object
}

// 4.3: The service token response has the non-empty string `access_token`.
//   Check: In the JSON answer to the documented request, `access_token` must be a text and not empty. An
//   object or a token inside a nested field is a violation.
rule('service-token.access-token', async (context) => {
  mustHaveToken(await fields(context, sharedAnswer(context)))
})

function mustHaveToken({ access_token }: NonNullable<Answer['object']>): void {
  must(typeof access_token === 'string', { thing: 'access_token', words: 'a text' }, access_token)
  must(access_token !== '', { thing: 'access_token', words: 'a text that is not empty' }, access_token)
}

judgesRecorded('service-token.access-token', 'token response', ({ answer: { object }, grant }) => {
  if (grant === 'service' && object !== undefined) mustHaveToken(object)
})

const oneAndEvery = [['one answer', 'one'], optional(['alone'], 'every answer of the run', 'every')] as const

/** Judges `expires_in` of each answer with a service token that came in the run. */
const judgeEvery = (context: Context, judge: (expiresIn: unknown) => void): Promise<void> => {
  const answers = context.received.issuedTokens.filter(({ service }) => service)
  return judgeEach(context, 'servers', answers, ({ answer }) => judge(answer.object?.expires_in))
}

// 2.1 expires_in: The service token response has `expires_in` as a JSON number.
//   Check: The suite looks at the JSON type of `expires_in`: a number passes, `"180"` in quotes or an absent
//   field does not. Every answer of the run is judged.
rule('service-token.expires-in.number', oneAndEvery, async (context, which) => {
  if (which === 'every') return judgeEvery(context, mustBeNumber)
  mustBeNumber((await fields(context, sharedAnswer(context))).expires_in)
})

function mustBeNumber(expiresIn: unknown): void {
  must(typeof expiresIn === 'number', { thing: 'expires_in', words: 'a JSON number' }, expiresIn)
}

/** Declares what a rule says about `expires_in` of each recorded answer with a service token. */
const judgesLifetimes = (
  id: 'service-token.expires-in.number' | 'service-token.expires-in.three-minutes',
  judge: (expiresIn: unknown) => void,
) =>
  judgesRecorded(id, 'token response', ({ answer: { object }, grant }) => {
    if (grant === 'service' && object !== undefined) judge(object.expires_in)
  })

judgesLifetimes('service-token.expires-in.number', mustBeNumber)

/** The documented lifetime in seconds. */
const lifetime = facts.serviceTokenSeconds
/** Seconds that an answer may take. */
const onTheWay = 5

const newAndEvery = [['new token', 'new'], optional(['alone'], 'every answer of the run', 'every')] as const

// 8 Access token validity: The token endpoint announces 180 seconds for a new service token, or up to 5 fewer
//   for the time on the way.
//   Check: The suite reads `expires_in` of a service token. If the value is lower and the platform returns
//   the same token again, the suite lets it expire first, so that the next one is new. The value must be
//   between 175 and 180. No answer of the run may announce more than 180.
rule('service-token.expires-in.three-minutes', newAndEvery, async (context, which) => {
  if (which === 'every') return judgeEvery(context, mustNotExceed)
  await context.tenants.isolated(async (own) => {
    const before = await fields(own)
    let { access_token, expires_in } = before
    if (Number(expires_in) > 0 && Number(expires_in) < lifetime - onTheWay) {
      // A platform may return the same token until it expires: then only the next one is new.
      const again = await fields(own)
      if (again.access_token === access_token) {
        await own.clock.pass(Number(expires_in) + 1, 'the service token of an earlier request to end')
        ;({ access_token, expires_in } = await fields(own))
        given(access_token !== before.access_token, 'the token is the same after it expired')
      }
    }
    const seconds = typeof expires_in === 'string' ? Number(expires_in) : expires_in
    given(typeof seconds === 'number' && !Number.isNaN(seconds), 'expires_in holds no number')

    const isThat = seconds >= lifetime - onTheWay && seconds <= lifetime
    must(isThat, { thing: 'expires_in', words: `${lifetime}, or up to ${onTheWay} fewer` }, seconds)
  })
})

function mustNotExceed(expiresIn: unknown): void {
  const seconds = Number(expiresIn)
  must(
    Number.isNaN(seconds) || seconds <= lifetime,
    { thing: 'expires_in', words: `${lifetime} at most` },
    expiresIn,
  )
}

judgesLifetimes('service-token.expires-in.three-minutes', mustNotExceed)

/** The cookies that a signed-in user's browser sends to the token endpoint. */
async function sessionCookies({ discovery, users: { teacher } }: Context): Promise<string> {
  const endpoint = await discovery.used('token')
  const cookies = await (await teacher.browser()).jar.getCookieString(endpoint)
  given(cookies !== '', 'a signed-in user has no cookies for the token endpoint')
  return cookies
}

const cookies = [
  optional(['user.teacher'], 'no cookie', null),
  ['worthless cookie', 'session=worthless; JSESSIONID=worthless'],
] as const

// 1 item 2: The token endpoint issues a service token to a caller without cookies and without a signed-in
//   user.
//   Check: The service request is sent without any cookie, and with invented session cookies. A token must
//   come each time, and it must open the data API under the same conditions. If it fails, the control
//   follows: with the cookies of a signed-in teacher in place of none, or with none in place of invented
//   ones. Only if the control succeeds is it a violation, else the rule is undecided.
rule('service-token.without-session', cookies, async (context, cookie) => {
  const {
    tokens: { serviceHeader },
    profile,
  } = context
  const asked = (own: Context, value: string | null) =>
    own.tokens.service(serviceHeader, { headers: value === null ? [] : [['Cookie', value]] })
  const attempt = asked(context, cookie)
  // If a token comes with other cookies, the cookies made the difference. Otherwise other rules report it.
  if (tokensInBody(await attempt.answer()).length === 0)
    await withOtherCookies(context, cookie, (own, other) =>
      positiveControl(() => asked(own, other).deliversToken()),
    )
  const { accessToken } = await attempt.deliversToken()

  const { dataProbePath } = profile
  leaveOut('data with the token', missingFor(['probe.data'], profile))
  if (dataProbePath === null) return
  const read = ({ sender, urls }: Context, token: string, value: string | null) => {
    const headers: HeaderLine[] = [['Authorization', `Bearer ${token}`]]
    if (value !== null) headers.push(['Cookie', value])
    return sender.send({
      origin: { byHand: 'the profile names the address' },
      purpose: 'data API',
      url: urls.at(dataProbePath),
      headers,
    })
  }
  const data = await read(context, accessToken, cookie)
  if (!data.hasData)
    await withOtherCookies(context, cookie, async (own, other) => {
      const readNew = async (value: string | null) =>
        read(own, (await asked(own, value).deliversToken()).accessToken, value)
      const otherwise = await readNew(other)
      given(otherwise.hasData, `no data from ${dataProbePath} either way: ${otherwise.summary}`)
      // The token of another check may have ended the first one, which service-token.validity.older-token judges.
      const again = await readNew(cookie)
      given(!again.hasData, `no data with the first token (${data.summary}), and data with a new one`)
    })
  must(data.hasData, `data from ${dataProbePath}`, data.summary)
})

/** Runs `work` with the cookies of a session in place of none, and without cookies in place of others. */
function withOtherCookies<T>(
  context: Context,
  cookie: string | null,
  work: (own: Context, other: string | null) => Promise<T>,
): Promise<T> {
  return context.tenants.isolated(async (own) =>
    work(own, cookie === null ? await sessionCookies(own) : null),
  )
}
