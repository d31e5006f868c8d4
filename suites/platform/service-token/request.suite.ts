/**
 * Requests for a service token with a wrong grant_type, or at another tenant: no token comes.
 * Refused requests are sent between two that get a token for the right credentials. If one of these fails, the rule is
 * undecided, unless a token comes for input that the suite made up.
 * Clauses: 4, 4.3.
 */
import { facts } from '#generated/catalogue.js'
import {
  basic,
  type Context,
  each,
  given,
  inventedLike,
  must,
  type Profile,
  positiveControl,
  rule,
  swapCase,
  tokensInBody,
  unlessTolerated,
} from '#kit/platform'
import { betweenTokens, refusesRecorded } from '#kit/platform/service-token'

type Query = readonly (readonly [string, string])[]

const noGrantTypes: readonly [string, Query][] = [
  ['left out', []],
  ['empty', [['grant_type', '']]],
]

const otherGrantTypes = ['clientcredentials', 'password', facts.codeGrant].map(
  (grant_type) => [grant_type, [['grant_type', grant_type]] as Query] as const,
)

// 4.3: The token endpoint issues no service token for a request without grant_type or with an unknown one,
//   even if the credentials are correct.
//   Check: The Basic header is right, but the query has no or an empty `grant_type`, `clientcredentials`,
//   `password` or `authorization_code`. No token may come.
rule(
  'service-token.grant-type',
  (profile) => [...unlessTolerated('grant_type', noGrantTypes)(profile), ...otherGrantTypes],
  (context, query) =>
    betweenTokens(context, () =>
      context.tokens.service(context.tokens.serviceHeader, { query }).deliversNoToken(),
    ),
)
refusesRecorded('service-token.grant-type', (request) => {
  const isOfCode = request.value('code') !== undefined
  if (request.basic === null || isOfCode || request.requestsServiceToken) return false
  const grantType = request.value('grant_type')
  // Other grants of OAuth are no subject of the contract.
  if (grantType === undefined) return request.lacks('grant_type')
  if (grantType === 'password') return request.value('password') === undefined
  return !/^(refresh_token|urn:.*|https?:.*)$/.test(grantType)
})

/** Tenant IDs in the path that do not belong to the credentials; or requests of both tenants at once. */
const otherTenants = ({ tenant, tenantB }: Profile) => [
  ['second tenant', tenantB ?? ''] as const,
  ['unknown tenant', `${inventedLike(tenant)}0`] as const,
  ...(swapCase(tenant) === tenant ? [] : [['other letter case', swapCase(tenant)] as const]),
  ['both tenants at the same time', null] as const,
]

/** Judges: each token opens the data of its own tenant, although both tenants request tokens at the same time. */
async function tokensAtTheSameTime(context: Context): Promise<void> {
  const {
    profile,
    service,
    tokens: { serviceHeader },
  } = context
  const second = context.at(profile.tenantB ?? '')
  const credentials = { clientId: service.clientId, password: profile.servicePasswordB ?? '' }
  const here = await dataOf(context, await context.tokens.serviceToken())
  const there = await dataOf(context, await second.tokens.serviceToken(credentials))
  given(here !== null && there !== null, 'the data APIs refuse good tokens')
  given(here !== there, 'both tenants show the same data')

  await context.inRounds(2, async (simultaneous) => {
    const ask = [
      () => simultaneous.tokens.service(serviceHeader),
      () =>
        simultaneous
          .at(profile.tenantB ?? '')
          .tokens.service(basic(credentials.clientId, credentials.password)),
    ] as const
    const tokens = await each(ask, async (send) => tokensInBody(await send().answer())[0]?.value)
    for (const [index, token] of tokens.entries()) {
      given(token !== undefined, 'one of the requests at the same time got no token')
      const tenant: string | null = index === 1 ? profile.tenantB : profile.tenant
      const foreign: string = index === 1 ? here : there
      const seen = await dataOf(context, token)
      must(
        seen !== foreign,
        `a token that opens the data of ${tenant}`,
        'a token that opens the data of the other tenant',
      )
      given(seen !== null, 'the data APIs refuse a token of a request at the same time')
    }
  })
}

// 4: The platform gives no access to a tenant for credentials of an application in another tenant.
//   Check: The credentials of the first tenant are sent to the token endpoint of the second, of one that does
//   not exist, and of the tenant ID in the other letter case; each tenant issues a token for its own
//   credentials before. If a token comes, the suite reads data with it: it must not open the data of the
//   second tenant. Then both tenants request tokens at the same time, in seven rounds, and no token may open
//   the data of the other tenant. If both tenants show the same data, the rule is undecided.
rule('service-token.other-tenant', otherTenants, async (context, tenant) => {
  if (tenant === null) return tokensAtTheSameTime(context)
  const {
    profile,
    service,
    tokens: { serviceHeader },
  } = context
  const second = context.at(profile.tenantB ?? '')
  const ownHeader = basic(service.clientId, profile.servicePasswordB ?? '')
  given(profile.servicePasswordB !== service.password, 'both tenants have the same password')
  const accepted = await positiveControl(() => context.tokens.service(serviceHeader).deliversToken())
  const theirs = await positiveControl(() => second.tokens.service(ownHeader).deliversToken())

  const attempt = context.at(tenant).tokens.service(serviceHeader)
  const [found] = tokensInBody(await attempt.answer())
  if (found === undefined) return void (await attempt.deliversNoToken())
  // A token may come if it opens only what the credentials open anyway.
  const seen = await dataOf(context, found.value)
  const [here, there] = [
    await dataOf(context, accepted.accessToken),
    await dataOf(context, theirs.accessToken),
  ]
  given(here !== null && there !== null, 'the data APIs refuse good tokens too')
  given(here !== there, 'both tenants show the same data')
  must(
    seen !== there,
    `no token, or one that does not open the data of ${profile.tenantB}`,
    `a token that opens the data of ${profile.tenantB}`,
  )
  given(seen === null || seen === here, 'the token opens data of neither tenant')
})

/** The answer of the data API for a token; null if it refuses. */
async function dataOf(context: Context, token: string): Promise<string | null> {
  context.require('probe.data')
  const answer = await context.data.get(context.profile.dataProbePath ?? '', token)
  return answer.hasData ? answer.text : null
}
