/**
 * How long a service token is valid. The check moves the clock of a tenant of its own, or waits.
 * Clause: 8 row 1.
 */
import {
  type Answer,
  askAgain,
  bearer,
  type Context,
  describeAnswer,
  given,
  ifDetermined,
  leaveOut,
  missingFor,
  must,
  resourcesOf,
  rule,
  sampleOf,
  waits,
} from '#kit/platform'

/** The documented lifetime in seconds. Another rule is about the announced lifetime. */
const threeMinutes = 180

/** A new token and its announced lifetime in seconds. */
async function newToken({ tokens, serviceHeader }: Context): Promise<{ token: string; seconds: number }> {
  const answer = await tokens.service(serviceHeader).answer()
  const { access_token: token, expires_in } = answer.object ?? {}
  given(typeof token === 'string' && token !== '', `no service token: ${describeAnswer(answer)}`)
  const seconds = Number(expires_in)
  given(seconds > 0, 'the answer does not say how long the token is valid')
  return { token, seconds }
}

/** Requests the API that the profile names for service tokens. */
const probe = (context: Context, token: string): Promise<Answer> =>
  context.get(context.profile.dataProbePath ?? '', token)

waits('service-token.validity.throughout', () => threeMinutes - 10)
// 8: The data APIs accept a service token until its announced time has passed.
rule('service-token.validity.throughout', async (context) => {
  await context.inOwnTenant(async (own) => {
    const born = own.urls.now()
    const { token, seconds } = await newToken(own)
    const promised = Math.min(seconds, threeMinutes)
    let age = 0
    for (const next of [0, promised / 3, (promised * 2) / 3, promised - 10].map(Math.floor)) {
      if (next > age) await own.clock.pass(next - age, `the service token to be ${next} s old`)
      age = Math.max(age, next)

      const answer = await probe(own, token)
      // Another rule is about new tokens.
      given(age > 0 || answer.ok, `no data with a new token: ${answer.summary}`)
      const late = own.urls.now() - born >= promised
      given(answer.ok || !late, `the token expired before the answer came: ${answer.summary}`)
      must(answer.ok, `data with a token ${age} s old that announced ${seconds} s`, answer.summary)
    }
  })
})

/** A request that the token opens, and a function that finds its data in another answer. */
interface Opened {
  readonly answer: Answer
  readonly dataIn: (answer: Answer) => string | undefined
}

/** The requests that a new token opens: the API that the profile names, and every data resource. */
async function openedBy(own: Context, token: string): Promise<Opened[]> {
  const { dataProbePath, features } = own.profile
  const opened: Opened[] = []
  if (dataProbePath !== null) {
    const answer = await probe(own, token)
    const isData = (other: Answer) => other.ok && other.mediaType === answer.mediaType
    if (answer.ok) opened.push({ answer, dataIn: (other) => (isData(other) ? 'an answer' : undefined) })
  }
  const apis = { data: own.data.as(token), roster: own.roster.as(token) }
  for (const resource of features.has('data-api') ? resourcesOf(own.profile) : []) {
    leaveOut(resource.name, missingFor(resource.needs, own.profile))
    const sample = await ifDetermined(async () => {
      own.require(...resource.needs)
      return sampleOf(own, resource, apis)
    })
    if (sample !== undefined)
      opened.push({ answer: sample.answer, dataIn: (answer) => sample.dataIn(answer) })
  }
  return opened
}

waits('service-token.validity.ends', ({ leewaySeconds }) => threeMinutes + leewaySeconds)
// 8: The data APIs refuse a service token after its announced time and the clock leeway have passed.
rule('service-token.validity.ends', async (context) => {
  const { leewaySeconds } = context.profile
  await context.inOwnTenant(async (own) => {
    const { token, seconds } = await newToken(own)
    const opened = await openedBy(own, token)
    const [first] = opened
    given(first !== undefined, 'the token did not work while it was new either')

    const age = Math.ceil(Math.max(seconds, threeMinutes)) + leewaySeconds
    await own.clock.pass(age, 'the service token to end')
    for (const { answer: before, dataIn } of opened) {
      const answer = await askAgain(own, before, [bearer(token)])
      const data = dataIn(answer)
      const what = `no data from ${before.url.pathname} with a token ${age} s old`
      must(data === undefined, what, `${data} (${answer.summary})`)
    }
    const fresh = await askAgain(own, first.answer, [bearer((await newToken(own)).token)])
    given(first.dataIn(fresh) !== undefined, `a new token opens nothing either: ${fresh.summary}`)
  })
})

// 8: The data APIs still accept a service token after a newer one is issued.
rule('service-token.validity.older-token', async (context) => {
  await context.inOwnTenant(async (own) => {
    const older = await newToken(own)
    given((await probe(own, older.token)).ok, 'the first token did not work either')
    await newToken(own)

    const answer = await probe(own, older.token)
    must(answer.ok, 'data with the older token', answer.summary)
  })
})
