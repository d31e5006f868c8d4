/**
 * How long a service token is valid. The check moves the clock of a tenant of its own, or waits.
 * Clause: 8 row 1.
 */
import { facts } from '#generated/catalogue.js'
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
  NotExercised,
  resourcesOf,
  rule,
  waits,
} from '#kit/platform'

/** The documented lifetime in seconds. Another rule is about the announced lifetime. */
const lifetime = facts.serviceTokenSeconds

/** Seconds after which a token is used again: a target may extend it by a minute with each use. */
const usedEvery = 50

/** A new token and its announced lifetime in seconds. */
async function newToken({
  tokens,
  tokens: { serviceHeader },
}: Context): Promise<{ token: string; seconds: number }> {
  const answer = await tokens.service(serviceHeader).answer()
  const token = answer.field('access_token')
  given(token !== undefined, `no service token: ${describeAnswer(answer)}`)
  const seconds = Number(answer.object?.expires_in)
  given(seconds > 0, 'the answer does not say how long the token is valid')
  return { token, seconds }
}

/** Requests the API that the profile names for service tokens. */
const probe = (context: Context, token: string): Promise<Answer> =>
  context.data.get(context.profile.dataProbePath ?? '', token)

/** Seconds after the end of the first token at which a later one is used. */
const beyond = 5

/** Seconds before the end of a token at which it is used for the last time. A slow answer needs more of them. */
const margins = [10, 30, 60]

/**
 * Uses one token at each third of its life, and another one only when it is new and near its end. A target may end a
 * token that is not used, or one that is. A third one is requested late in the life of the first two: a target that
 * issues the same token again must announce what is left of it.
 * @returns false if an answer came too late to judge it
 */
async function worksThroughout(own: Context, margin: number): Promise<boolean> {
  const born = own.urls.now()
  const idle = await newToken(own)
  const busy = await newToken(own)
  const promised = Math.min(idle.seconds, busy.seconds, lifetime)
  const ageNow = (): number => own.urls.now() - born
  const granted = ageNow()
  // Another rule is about new tokens, and another one about an older token next to a newer one.
  const isNew = await probe(own, busy.token)
  given(isNew.hasData, `no data with a new token: ${isNew.summary}`)
  const kept = (await probe(own, idle.token)).hasData ? [idle] : []

  const last = Math.floor(promised - margin)
  const until = async (age: number): Promise<void> => {
    const left = age - Math.floor(ageNow())
    if (left > 0) await own.clock.pass(left, `the service token to be ${age} s old`)
  }
  let late = { ...busy, asked: 0 }
  for (const next of [promised / 3, (promised * 2) / 3, last].map(Math.floor)) {
    await until(next)
    const asked = ageNow()
    if (next !== last) late = { ...(await newToken(own)), asked }

    for (const { token } of next === last ? [busy, ...kept] : [busy]) {
      const answer = await probe(own, token)
      if (!answer.hasData && ageNow() >= promised) return false
      const use = token === busy.token ? 'used' : 'not used'
      const what = `data with a token ${next} s old that announced ${promised} s and was ${use} before`
      must(answer.hasData, what, answer.summary)
    }
  }
  const ends = late.asked + Math.min(late.seconds, lifetime)
  // Until then, the target may still accept the first token. Real time is too precious to wait for its leeway.
  const leeway = own.driver.can('advance-clock') ? own.profile.leewaySeconds : 0
  const after = Math.ceil(granted + promised) + leeway + beyond
  if (ends - after < margin) return true
  await until(after)
  const answer = await probe(own, late.token)
  if (!answer.hasData && ageNow() >= ends) return false
  const age = Math.round(ageNow() - late.asked)
  must(answer.hasData, `data with a token ${age} s after it announced ${late.seconds} s`, answer.summary)
  return true
}

waits('service-token.validity.throughout', () => lifetime + beyond)
// 8 Access token validity: The data APIs accept a service token until its announced time has passed.
//   Check: One token is used at each third of its life, another only when new and shortly before its end (10
//   seconds before, or up to 60 if answers are slow). A later token is used after the end of the first, if it
//   announced that much. Each request must get data. The suite moves the clock or waits.
rule('service-token.validity.throughout', async (context) => {
  await context.tenants.isolated(async (own) => {
    // If the clock can be moved, another token costs no time.
    const tries = own.driver.can('advance-clock') ? margins : margins.slice(0, 1)
    for (const margin of tries) if (await worksThroughout(own, margin)) return
    given(false, 'the token expired before the answer came')
  })
})

/** A request that the token opens, and a function that finds its data in another answer. */
interface Opened {
  readonly answer: Answer
  readonly dataIn: (answer: Answer) => string | undefined
}

/** The requests that a new token opens: the API that the profile names, and a data resource of each permission. */
async function openedBy(own: Context, token: string): Promise<Opened[]> {
  const { dataProbePath, features } = own.profile
  const opened: Opened[] = []
  if (dataProbePath !== null) {
    const answer = await probe(own, token)
    const isData = (other: Answer) => other.ok && other.mediaType === answer.mediaType
    if (answer.ok) opened.push({ answer, dataIn: (other) => (isData(other) ? 'an answer' : undefined) })
  }
  const apis = { data: own.data.as(token), roster: own.roster.as(token) }
  const open = new Set<string>()
  for (const resource of features.has('data-api') ? resourcesOf(own.profile) : []) {
    leaveOut(resource.name, missingFor(resource.needs, own.profile))
    const [permission = ''] = resource.needs
    if (open.has(permission)) continue
    const sample = await ifDetermined(async () => {
      own.require(...resource.needs)
      return (await resource.send(apis, own.profile)).sample()
    })
    if (sample === undefined) continue
    open.add(permission)
    opened.push({ answer: sample.answer, dataIn: (answer) => sample.dataIn(answer) })
  }
  return opened
}

waits('service-token.validity.ends', ({ leewaySeconds }) => lifetime + leewaySeconds)
// 8 Access token validity: The data APIs refuse a service token after its announced time and the clock leeway
//   have passed.
//   Check: After the announced time, at least 180 seconds plus the leeway of the profile, the suite repeats
//   every data request that the token opened when it was new. None may give data: not with an unused token,
//   and not with one that was used every 50 seconds while a newer token was issued. A fresh token must still
//   work.
rule('service-token.validity.ends', async (context) => {
  const { leewaySeconds, maxWaitSeconds } = context.profile
  await context.tenants.isolated(async (own) => {
    const idle = await newToken(own)
    const opened = await openedBy(own, idle.token)
    const [first] = opened
    given(first !== undefined, 'the token did not work while it was new either')
    const busy = await newToken(own)

    const age = Math.ceil(Math.max(idle.seconds, busy.seconds, lifetime)) + leewaySeconds
    if (!own.driver.can('advance-clock') && age > maxWaitSeconds)
      throw new NotExercised([`MAX_WAIT_SECONDS of ${age} or more`])
    // Neither the use of a token nor the request for a newer one makes it valid for longer, not even for a minute.
    const times = Math.ceil(age / usedEvery) - 1
    for (let time = 1; time <= times; time += 1) {
      await own.clock.pass(usedEvery, 'the service token to be used again')
      await askAgain(own, first.answer, [bearer(busy.token)])
      if (time === 1) await newToken(own)
    }
    await own.clock.pass(age - times * usedEvery, 'the service tokens to end')

    for (const { answer: before, dataIn } of opened) {
      const answer = await askAgain(own, before, [bearer(idle.token)])
      const data = dataIn(answer)
      const what = `no data from ${before.url.pathname} with a token ${age} s old`
      must(data === undefined, what, `${data} (${answer.summary})`)
    }
    const used = await askAgain(own, first.answer, [bearer(busy.token)])
    const what = `no data with a token ${age} s old that was used every ${usedEvery} s`
    must(first.dataIn(used) === undefined, what, used.summary)
    const fresh = await askAgain(own, first.answer, [bearer((await newToken(own)).token)])
    given(first.dataIn(fresh) !== undefined, `a new token opens nothing either: ${fresh.summary}`)
  })
})

// 8 Access token validity: The data APIs still accept a service token after a newer one is issued.
//   Check: The suite gets a token and reads data with it, requests a second token, and reads the data again
//   with the first. The answer must still be successful.
rule('service-token.validity.older-token', async (context) => {
  await context.tenants.isolated(async (own) => {
    const older = await newToken(own)
    given((await probe(own, older.token)).ok, 'the first token did not work either')
    await newToken(own)

    const answer = await probe(own, older.token)
    must(answer.ok, 'data with the older token', answer.summary)
  })
})
