/**
 * Hints about token requests: code exchange and service tokens. Contract 4.2, 4.3, 5 items 1 and 2, 6, 8.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { isChallenge } from '../../partner/predicates/authorize-request.js'
import * as codeExchange from '../../partner/predicates/code-exchange.js'
import { eachOnce, isOneOf, valuesOf } from '../../partner/predicates/pairs.js'
import * as serviceTokenRequest from '../../partner/predicates/service-token-request.js'
import { basicOf } from '../../partner/requests.js'
import { type HintDefinition, type ObservedRequest, registeredClientId, shared } from './request.js'

/** Remaining seconds above which an application should reuse its token. */
const reusableFor = 60
/** Length of the shortest client secret that the sandbox looks for. A shorter text may be part of another value. */
const shortestSecret = 8

/** Hints about requests that redeem a code. */
export const codeHints: readonly HintDefinition[] = [
  shared('code-exchange.method', codeExchange.sentByPost, ({ exchange }) => [exchange.method]),
  shared('code-exchange.content-type', codeExchange.sentAsForm, ({ request }) => [request]),
  shared('code-exchange.grant-type', isOneOf, ({ form }) => [form, 'grant_type', [facts.codeGrant]]),
  shared('code-exchange.client-id', isOneOf, ({ apps, form }) => [
    form,
    'client_id',
    apps.map(({ id }) => id),
    registeredClientId,
  ]),
  shared('code-exchange.client-secret', codeExchange.hasClientSecret, ({ app, form }) =>
    app === undefined || app.secret === null ? undefined : [form, app.secret],
  ),
  shared('code-exchange.secret.public-client', codeExchange.withoutClientSecret, ({ app, form, request }) =>
    app?.secret === null ? [form, request] : undefined,
  ),
  shared('code-exchange.secret.not-password', codeExchange.withoutPassword, ({ request, runtime }) => [
    [request],
    [...runtime.tenants.values()].flatMap(({ passwords }) => [...passwords.values()]),
  ]),
  shared('code-exchange.code', codeExchange.hasDeliveredCode, ({ form, runtime }) => [
    form,
    [...runtime.codes.keys()],
  ]),
  shared('code-exchange.redirect-uri', isOneOf, ({ code, form }) =>
    code === undefined ? undefined : [form, 'redirect_uri', [code.redirectUri]],
  ),
  shared('code-exchange.tenant', codeExchange.atTenant, ({ code, tenant }) =>
    code === undefined ? undefined : [tenant?.id, code.tenantId],
  ),
  shared('callback.code.redeemed-at-once', codeExchange.redeemedWithin, ({ code, runtime, tenant }) =>
    code === undefined || tenant === undefined
      ? undefined
      : [Math.round(runtime.now(tenant) - code.issuedAt), codeExchange.usualCodeSeconds],
  ),
  shared('code-exchange.verifier.fits-challenge', codeExchange.verifierFits, ({ code, form }) =>
    code?.challenge === undefined || !isChallenge(code.challenge)
      ? undefined
      : [valuesOf(form, 'code_verifier'), code.challenge],
  ),
  shared('code-exchange.verifier.length', codeExchange.verifierHasLength, singleVerifier),
  shared('code-exchange.verifier.characters', codeExchange.verifierHasAlphabet, singleVerifier),
  {
    rule: 'code-exchange.verifier.unique',
    separate: 'The suite compares ten sign-ins. The sandbox compares all requests since its start.',
    find: ({ form, seenValues }) => {
      const [sent] = valuesOf(form, 'code_verifier')
      return sent !== undefined && seenValues.repeats('code_verifier', sent)
        ? 'An earlier request had the same code_verifier.'
        : undefined
    },
  },
  shared('standard.code-exchange.url', codeExchange.noSecretInQuery, ({ query }) => [query]),
  shared(
    'standard.code-exchange.one-authentication',
    codeExchange.hasOneAuthentication,
    ({ form, request }) => [form, request],
  ),
  shared('standard.code-exchange.repeated-parameter', eachOnce, ({ form }) => [form]),
]

/** Hints about requests for service tokens. */
export const serviceTokenHints: readonly HintDefinition[] = [
  shared('service-token-request.method', serviceTokenRequest.sentByPost, ({ exchange }) => [exchange.method]),
  shared('service-token-request.grant-in-query', isOneOf, ({ query }) => [
    query,
    'grant_type',
    [facts.serviceGrant],
    `\`grant_type=${facts.serviceGrant}\` in the query`,
  ]),
  shared('service-token-request.basic', serviceTokenRequest.hasBasicHeader, ({ request }) => [request]),
  shared('service-token-request.client-id', serviceTokenRequest.hasClientId, ({ apps, request }) => {
    const basic = basicOf(request)
    return basic === undefined ? undefined : [[basic.clientId], apps.map(({ id }) => id), registeredClientId]
  }),
  shared(
    'service-token-request.password-in-header',
    serviceTokenRequest.hasPasswordOnlyInHeader,
    ({ app, request, tenant }) => {
      const password = tenant?.passwords.get(app?.id ?? '')
      return password === undefined ? undefined : [[request], password]
    },
  ),
  shared('service-token-request.content-type', serviceTokenRequest.sentAsForm, ({ request }) => [request]),
  shared(
    'service-token-request.no-client-secret',
    serviceTokenRequest.withoutClientSecret,
    ({ app, request }) => {
      const secret = app?.secret ?? ''
      return secret.length < shortestSecret ? undefined : [[request], secret]
    },
  ),
  {
    rule: 'service-token-request.wait',
    separate:
      'The suite measures from the moment before it sends the webhook. The sandbox knows when the application answered.',
    find: tooEarly,
  },
  {
    rule: 'service-token-request.reuse.next-synchronisation',
    separate: 'The suite counts requests of synchronisations. The sandbox sees no synchronisations.',
    find: stillGood,
  },
]

/** The verifier of a flow with a challenge; undefined if there is none, or several. */
function singleVerifier({ code, form }: ObservedRequest): [string] | undefined {
  const [verifier, ...more] = valuesOf(form, 'code_verifier')
  return code?.challenge === undefined || verifier === undefined || more.length > 0 ? undefined : [verifier]
}

function tooEarly({ app, tenant, runtime }: ObservedRequest): string | undefined {
  const acknowledged = app === undefined ? undefined : tenant?.activations.get(app.id)?.acknowledged
  if (tenant === undefined || acknowledged === undefined) return undefined
  const since = runtime.now(tenant) - acknowledged
  if (since * 1000 >= serviceTokenRequest.shortestWait - serviceTokenRequest.timerTolerance) return undefined
  // After the clock was reset, the response to the webhook is in the future.
  return since < 0
    ? 'The application requests a token before it responds to the webhook.'
    : `The application requests a token ${since.toFixed(1)} seconds after its response to the webhook.`
}

function stillGood({ app, exchange, tenant, runtime }: ObservedRequest): string | undefined {
  if (app === undefined || tenant === undefined || exchange.answer?.status !== 200) return undefined
  const now = runtime.now(tenant)
  const tokens = [...runtime.tokens.values()].filter(
    (one) => one.kind === 'service' && one.clientId === app.id && one.tenantId === tenant.id && !one.revoked,
  )
  const left = tokens.slice(0, -1).map(({ issuedAt, lifetime }) => Math.round(issuedAt + lifetime - now))
  const most = Math.max(...left)
  return most > reusableFor
    ? `An earlier token of the application is still valid for ${most === 1 ? '1 second' : `${most} seconds`}.`
    : undefined
}
