/**
 * Tokens that a data API refuses before their time is over.
 * Clause: 2.1 expires_in. RFC 6750, 3.1.
 */
import { bearerOf, given, must, observe, type Reply, rule, type SimulatedRequest } from '#kit/partner'

/** Times for which one call may be made in a synchronisation. */
const most = 10

const refusal: Reply = {
  status: 401,
  headers: [
    ['Content-Type', 'application/json'],
    ['WWW-Authenticate', 'Bearer error="invalid_token"'],
  ],
  body: '{"error":"invalid_token"}',
}

rule('standard.data-calls.refused-token', async ({ service }) => {
  const { tenant } = await service.activate()
  const usual = await service.sync(tenant)
  given(usual.calls.length > 0, 'the application called no data API')
  const times = new Map<string, number>()
  tenant.answers.data = (good, request) => {
    const call = nameOf(request)
    const count = (times.get(call) ?? 0) + 1
    times.set(call, count)
    // Whoever would never stop is stopped by the good answer.
    return count > most ? good : refusal
  }
  await service.trySync(tenant)
  given(times.size > 0, 'the application called no data API any more')
  const made = Math.max(...times.values())
  must(made <= most, `at most ${most} times the same call in a synchronisation`, `${made} or more of them`)
})

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

function nameOf({ method, url }: SimulatedRequest): string {
  return `${method} ${url}`
}
