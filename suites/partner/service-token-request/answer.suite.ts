/**
 * What an answer with a service token may look like.
 * Clauses: 2.1, 4.3.
 */
import {
  asked,
  bearerOf,
  comparison,
  given,
  must,
  mustSynchronise,
  rule,
  type SimulatedRequest,
  type SimulatedTenant,
  seenBy,
} from '#kit/partner'

type Fields = Readonly<Record<string, unknown>>

const answers: readonly (readonly [string, (good: Fields) => Fields])[] = [
  [
    'the documented members',
    ({ access_token, expires_in }) => ({ access_token, token_type: 'Bearer', expires_in }),
  ],
  [
    'members that nobody knows',
    (good) => ({
      ...good,
      'not-before-policy': 0,
      scope: 'roster-core.readonly',
      x_list: [1, null],
      x_object: { a: { b: true } },
    }),
  ],
]

rule('service-token-request.response', answers, async (context, change) => {
  const { service } = context
  const answering = async (how: typeof change): Promise<SimulatedTenant> => {
    const tenant = context.freshTenant()
    tenant.answers.serviceToken = (good) => ({
      ...good,
      body: JSON.stringify(how(JSON.parse(good.body) as Fields)),
    })
    return (await service.activate(tenant)).tenant
  }
  const [, other] = answers.find(([, one]) => one !== change) ?? ['', change]
  await mustSynchronise(service, await answering(change), 'calls of the data APIs with the token', () =>
    answering(other),
  )
})

const texts = [
  ['twenty letters', () => 'qzvkwxjhpmtrlcfbgdns'],
  ['two kilobytes', () => 'k'.repeat(2048)],
  ['punctuation', () => 'A-._~+/b0123456789=='],
  ['three parts that are no JSON', () => 'bm8.anNvbg.AAAA'],
] as const

rule('service-token-request.opaque-token', texts, async (context, text) => {
  const { service, simulator } = context
  const tenant = context.freshTenant()
  const token = `${Date.now().toString(36)}${context.service.password(8)}${text()}`
  tenant.answers.serviceToken = (good) => ({
    ...good,
    body: JSON.stringify({ ...(JSON.parse(good.body) as Fields), access_token: token }),
  })
  await service.activate(tenant)
  const used = (): readonly SimulatedRequest[] =>
    simulator.requests.filter((request) => bearerOf(request) === token)
  const first = await service.sync(tenant)
  if (used().length === 0) {
    const other = await service.sync(await comparison(service))
    given(other.calls.length > 0, 'another school that is active is not synchronised either')
    // An application that was just restarted gets no further the first time.
    const second = await service.sync(tenant)
    asked({ tokenRequests: [...first.tokenRequests, ...second.tokenRequests] })
    given(
      first.caused && second.caused,
      'the control driver could not tell whether a synchronisation took place',
    )
  }
  seenBy(context, used())
  must(used().length > 0, 'calls of the data APIs with the token as it came', 'none')
})
