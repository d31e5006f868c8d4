/**
 * Forms of the answer with a service token that the application must accept.
 * `mustSynchronise`: a call of a data API, at a second try at the latest, if another active school is synchronised.
 * Clauses: 2.1, 4.3.
 */
import { facts } from '#generated/catalogue.js'
import type { ServiceTokenResponse } from '#generated/service-token/index.js'
import {
  bearerOf,
  given,
  must,
  mustSynchronise,
  rule,
  type SimulatedRequest,
  type SimulatedTenant,
  tokenRequestsOf,
} from '#kit/partner'

type Fields = Readonly<Record<string, unknown>>
type Good = { readonly [Name in keyof ServiceTokenResponse]?: unknown }

const answers: readonly (readonly [string, (good: Good) => Fields])[] = [
  [
    'the documented fields',
    ({ access_token, expires_in }) => ({ access_token, token_type: 'Bearer', expires_in }),
  ],
  [
    'unknown fields',
    (good) => ({
      ...good,
      'not-before-policy': 0,
      scope: facts.rosterScope,
      x_list: [1, null],
      x_object: { a: { b: true } },
    }),
  ],
]

// 4.3: The application accepts a token response with `access_token`, `token_type` and `expires_in`, and
//   ignores further fields.
//   Check: The response has only these three fields, or unknown texts, lists and objects in addition.
//   Violated if no data API is called for the school in two synchronisations, while a school with the other
//   form of response is synchronised.
rule('service-token-request.response', answers, async (context, change) => {
  const { service } = context
  const activate = async (fields: typeof change): Promise<SimulatedTenant> => {
    const tenant = context.freshTenant()
    changeAnswer(tenant, fields)
    return (await service.activate(tenant)).tenant
  }
  // Violated: no call of a data API in two synchronisations, while a school with the other form is synchronised.
  const [, other] = answers.find(([, one]) => one !== change) ?? ['', change]

  await mustSynchronise(service, await activate(change), 'a call of a data API for the school', () =>
    activate(other),
  )
})

const tokenTexts = [
  ['twenty letters', 'qzvkwxjhpmtrlcfbgdns'],
  ['two kilobytes', 'k'.repeat(2048)],
  ['punctuation', 'A-._~+/b0123456789=='],
  ['three parts that are no JSON', 'bm8.anNvbg.AAAA'],
] as const

// 2.1 access_token: The application accepts a service token of any text.
//   Check: The token is twenty letters, a text of 2 KB, punctuation, or looks like a JWT without JSON, each
//   after random characters. A call of a data API should carry exactly this text, at the second
//   synchronisation at the latest. Undecided if another active school is not synchronised either, or no token
//   is requested.
rule('service-token-request.opaque-token', tokenTexts, async (context, text) => {
  const { service, simulator } = context
  const tenant = context.freshTenant()
  const token = `${Date.now().toString(36)}${service.password(8)}${text}`
  changeAnswer(tenant, (good) => ({ ...good, access_token: token }))
  await service.activate(tenant)

  const first = await service.sync(tenant)
  const callsWithToken = (): readonly SimulatedRequest[] =>
    simulator.requests.filter((request) => bearerOf(request) === token)
  if (callsWithToken().length === 0) {
    const other = await service.sync(await service.comparisonSchool())
    given(other.calls.length > 0, 'another active school is not synchronised either')
    // An application that has just restarted may fail the first time.
    const second = await service.sync(tenant)
    tokenRequestsOf({ tokenRequests: service.tokenRequests(tenant) })
    given(
      first.triggered && second.triggered,
      'the control driver could not determine whether a synchronisation took place',
    )
  }
  context.addToEvidence(callsWithToken())
  must(
    callsWithToken().length > 0,
    'calls of the data APIs with exactly this token',
    'no call of a data API with this token',
  )
})

/** Changes the fields of the answer of the token endpoint. */
function changeAnswer(tenant: SimulatedTenant, fields: (good: Fields) => Fields): void {
  tenant.answers.serviceToken = (good) => ({
    ...good,
    body: JSON.stringify(fields(JSON.parse(good.body) as Fields)),
  })
}
