/**
 * How long a service token is good. It grows old in a tenant of its own, or by real waiting.
 * Clause: 8 row 1.
 */
import { type Answer, type Context, describeAnswer, given, must, rule } from '#kit'

/** Seconds that the contract gives a service token. What another length is announced as is a rule of its own. */
const threeMinutes = 180

/** A new token and the seconds that it announces. */
async function newToken({ tokens, serviceHeader }: Context): Promise<{ token: string; seconds: number }> {
  const answer = await tokens.service(serviceHeader).answer()
  const { access_token: token, expires_in } = answer.object ?? {}
  given(typeof token === 'string' && token !== '', `no service token: ${describeAnswer(answer)}`)
  const seconds = Number(expires_in)
  given(seconds > 0, 'the answer does not say how long the token is good')
  return { token, seconds }
}

/** Asks the API that the profile names for service tokens. */
const probe = (context: Context, token: string): Promise<Answer> =>
  context.get(context.profile.dataProbePath ?? '', token)

rule('service-token.validity.throughout', async (context) => {
  await context.inOwnTenant(async (own) => {
    const { token, seconds } = await newToken(own)
    const promised = Math.min(seconds, threeMinutes)
    let age = 0
    for (const next of [0, promised / 3, (promised * 2) / 3, promised - 10].map(Math.floor)) {
      if (next > age) await own.clock.pass(next - age, `the service token to be ${next} s old`)
      age = Math.max(age, next)

      const answer = await probe(own, token)
      must(answer.ok, `data with a token ${age} s old that announced ${seconds} s`, answer.summary)
    }
  })
})

rule('service-token.validity.ends', async (context) => {
  const { dataProbePath, leewaySeconds, roomsPath } = context.profile
  await context.inOwnTenant(async (own) => {
    const { token, seconds } = await newToken(own)
    const documented = ['/timetable', '/timetable/deleted-periods'].map((path) => own.site.dataBase + path)
    const paths = [dataProbePath, roomsPath, ...documented].filter((path) => path !== null)
    const open: string[] = []
    for (const path of paths) if ((await own.get(path, token)).ok) open.push(path)
    given(open.length > 0, 'the token did not work while it was new either')

    const age = Math.ceil(Math.max(seconds, threeMinutes)) + leewaySeconds
    await own.clock.pass(age, 'the service token to end')
    for (const path of open) {
      const answer = await own.get(path, token)
      must(!answer.ok, `no data from ${path} with a token ${age} s old`, answer.summary)
    }
  })
})

rule('service-token.validity.older-token', async (context) => {
  await context.inOwnTenant(async (own) => {
    const older = await newToken(own)
    given((await probe(own, older.token)).ok, 'the first token did not work either')
    await newToken(own)

    const answer = await probe(own, older.token)
    must(answer.ok, 'data with the older token', answer.summary)
  })
})
