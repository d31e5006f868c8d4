/**
 * The data APIs answer 401 to a token that has not expired.
 * Clause: 2.1 expires_in. RFC 6750, 3.1.
 */
import { bearerOf, given, must, observe, type Reply, rule } from '#kit/partner'

/** How often a synchronisation may repeat one call. */
const most = 10

const refusal: Reply = {
  status: 401,
  headers: [
    ['Content-Type', 'application/json'],
    ['WWW-Authenticate', 'Bearer error="invalid_token"'],
  ],
  body: '{"error":"invalid_token"}',
}

// RFC 6750 3.1: The application does not repeat a call again and again if it is answered with 401 for every
//   token.
//   Check: After a working synchronisation, the data APIs answer 401 to every token. The same call, with the
//   same method and URL, should come at most ten times in the next synchronisation. Undecided if no data API
//   is called.
rule('standard.data-calls.refused-token', async ({ service }) => {
  const { tenant } = await service.activate()
  const usual = await service.sync(tenant)
  given(usual.calls.length > 0, 'the application called no data API')

  const counts = new Map<string, number>()
  tenant.answers.data = (good, { method, url }) => {
    const call = `${method} ${url}`
    const count = (counts.get(call) ?? 0) + 1
    counts.set(call, count)
    // The good answer ends endless retries.
    return count > most ? good : refusal
  }
  await service.trySync(tenant)
  given(counts.size > 0, 'the application no longer called any data API')
  const made = Math.max(...counts.values())
  must(
    made <= most,
    `the same call at most ${most} times in a synchronisation`,
    `the same call ${made} times or more`,
  )
})

// 2.1 expires_in: How the application treats a service token that a data API refuses before its time is over.
observe('observe.partner.data-calls.refused-token', async ({ service }) => {
  const { tenant } = await service.activate()
  await service.sync(tenant)
  let refused: string | undefined
  tenant.answers.data = (good, request) => {
    const token = bearerOf(request)
    refused ??= token
    return token === refused ? refusal : good
  }
  const renewed = async (): Promise<boolean> => {
    const { calls } = await service.trySync(tenant)
    given(refused !== undefined, 'the application called no data API with a bearer token')
    return calls.some((call) => bearerOf(call) !== refused)
  }
  if (await renewed()) return 'a new one is fetched in the same synchronisation'
  return (await renewed()) ? 'a new one is fetched with the next synchronisation' : 'it is used again'
})
