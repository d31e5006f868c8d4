/**
 * Hints about token requests: code exchange and service tokens. Contract 4.2, 4.3, 5 items 1 and 2, 6, 8.
 * @module
 */
import type { CodeRecord } from '../../embedded/platform/model.js'
import { challengeOf } from '../../partner/challenge.js'
import { basicOf, headerOf } from '../../partner/requests.js'
import { type HintDefinition, type ObservedRequest, repeatedIn, unknownClientId } from './request.js'

const formType = 'application/x-www-form-urlencoded'
/** Seconds within which an application should redeem a code. */
const longestCodeAge = 10
/** Remaining seconds above which an application should reuse its token. */
const reusableFor = 60

const method = ({ exchange }: ObservedRequest): string | undefined =>
  exchange.method === 'POST' ? undefined : `The method is ${exchange.method}.`

const contentType = ({ exchange }: ObservedRequest): string | undefined => {
  const types = headerOf(exchange, 'content-type')
  return types.length === 1 && types[0]?.split(';')[0]?.trim().toLowerCase() === formType
    ? undefined
    : `The Content-Type is ${types.join(', ') || 'missing'}.`
}

/** Hints about requests that redeem a code. */
export const codeHints: readonly HintDefinition[] = [
  ['code-exchange.method', method],
  ['code-exchange.content-type', contentType],
  [
    'code-exchange.grant-type',
    ({ form }) =>
      form.get('grant_type') === 'authorization_code'
        ? undefined
        : `The grant_type is ${form.get('grant_type') ?? 'missing'}.`,
  ],
  [
    'code-exchange.client-id',
    ({ form, runtime }) => {
      const sent = form.get('client_id')
      return runtime.world.apps.some(({ id }) => id === sent) ? undefined : unknownClientId(sent)
    },
  ],
  [
    'code-exchange.client-secret',
    ({ app, form }) =>
      app === undefined || app.secret === null || form.get('client_secret') === app.secret
        ? undefined
        : form.get('client_secret') === undefined
          ? 'The form field client_secret is missing.'
          : 'The client_secret differs from the registered one.',
  ],
  [
    'code-exchange.secret.public-client',
    ({ app, form }) =>
      app?.secret === null && form.get('client_secret') !== undefined
        ? 'A public client sends a client_secret.'
        : undefined,
  ],
  [
    'code-exchange.secret.not-password',
    ({ app, form, tenant }) => {
      const password = app === undefined ? undefined : tenant?.passwords.get(app.id)
      return password !== undefined && form.get('client_secret') === password
        ? 'The client_secret is the password for service tokens.'
        : undefined
    },
  ],
  [
    'code-exchange.code',
    (request) =>
      request.form.get('code') === undefined
        ? 'The form field code is missing.'
        : recordOf(request) === undefined
          ? 'The platform did not issue this code.'
          : undefined,
  ],
  [
    'code-exchange.redirect-uri',
    (request) => {
      const record = recordOf(request)
      const sent = request.form.get('redirect_uri')
      return record === undefined || sent === record.redirectUri
        ? undefined
        : `The redirect_uri is ${sent ?? 'missing'}. The authorize request had ${record.redirectUri}.`
    },
  ],
  [
    'code-exchange.tenant',
    (request) => {
      const record = recordOf(request)
      return record === undefined || record.tenantId === request.tenant?.id
        ? undefined
        : `The code belongs to school ${record.tenantId}.`
    },
  ],
  [
    'callback.code.redeemed-at-once',
    (request) => {
      const record = recordOf(request)
      const { tenant, runtime } = request
      if (record === undefined || tenant === undefined) return undefined
      const age = runtime.now(tenant) - record.issuedAt
      return age > longestCodeAge
        ? `The application redeems the code ${Math.round(age)} seconds after its delivery.`
        : undefined
    },
  ],
  ['code-exchange.verifier.fits-challenge', fitsChallenge],
  [
    'code-exchange.verifier.length',
    ({ form }) =>
      form.all('code_verifier').every(({ length }) => length >= 43 && length <= 128)
        ? undefined
        : `The code_verifier has ${form.get('code_verifier')?.length} characters.`,
  ],
  [
    'code-exchange.verifier.characters',
    ({ form }) =>
      form.all('code_verifier').every((sent) => /^[\w.~-]*$/.test(sent))
        ? undefined
        : 'The code_verifier contains characters that are not allowed.',
  ],
  [
    'code-exchange.verifier.unique',
    ({ form, seenValues }) => {
      const sent = form.get('code_verifier')
      return sent !== undefined && seenValues.repeats('code_verifier', sent)
        ? 'An earlier request had the same code_verifier.'
        : undefined
    },
  ],
  [
    'standard.code-exchange.url',
    ({ query }) => {
      const found = query.names().filter((name) => ['client_secret', 'code', 'code_verifier'].includes(name))
      return found.length === 0 ? undefined : `The URL contains ${found.join(', ')}.`
    },
  ],
  [
    'standard.code-exchange.one-authentication',
    ({ exchange, form }) =>
      headerOf(exchange, 'authorization').length > 0 && form.get('client_secret') !== undefined
        ? 'The request has both an Authorization header and a client_secret.'
        : undefined,
  ],
  ['standard.code-exchange.repeated-parameter', ({ form }) => repeatedIn(form)],
]

/** Hints about requests for service tokens. */
export const serviceTokenHints: readonly HintDefinition[] = [
  ['service-token-request.method', method],
  [
    'service-token-request.grant-in-query',
    ({ query }) =>
      query.get('grant_type') === 'client_credentials'
        ? undefined
        : 'The query does not contain grant_type=client_credentials.',
  ],
  [
    'service-token-request.basic',
    ({ exchange }) =>
      basicOf(exchange) === undefined
        ? 'The Authorization header with scheme Basic is missing or cannot be decoded.'
        : undefined,
  ],
  [
    'service-token-request.client-id',
    ({ app, exchange }) => {
      const sent = basicOf(exchange)
      return sent === undefined || app !== undefined ? undefined : unknownClientId(sent.clientId)
    },
  ],
  [
    'service-token-request.password-in-header',
    ({ query, form }) =>
      [query, form].some(
        (sent) => sent.get('client_secret') !== undefined || sent.get('password') !== undefined,
      )
        ? 'The URL or the body contains a password.'
        : undefined,
  ],
  ['service-token-request.content-type', contentType],
  [
    'service-token-request.no-client-secret',
    ({ app, exchange, form }) =>
      app?.secret != null && [basicOf(exchange)?.password, form.get('client_secret')].includes(app.secret)
        ? 'The application uses its OIDC client secret instead of the password.'
        : undefined,
  ],
  ['service-token-request.wait', tooEarly],
  ['service-token-request.reuse.next-synchronisation', stillGood],
]

function recordOf({ form, query, runtime }: ObservedRequest): CodeRecord | undefined {
  return runtime.codes.get(form.get('code') ?? query.get('code') ?? '')
}

function fitsChallenge(request: ObservedRequest): string | undefined {
  const record = recordOf(request)
  const sent = request.form.get('code_verifier')
  if (record?.challenge === undefined) return undefined
  if (sent === undefined)
    return 'The code_verifier is missing, but the authorize request had a code_challenge.'
  return challengeOf(sent) === record.challenge
    ? undefined
    : 'The code_verifier does not match the code_challenge.'
}

function tooEarly({ app, tenant, runtime }: ObservedRequest): string | undefined {
  const acknowledged = app === undefined ? undefined : tenant?.activations.get(app.id)?.acknowledged
  if (tenant === undefined || acknowledged === undefined) return undefined
  const since = runtime.now(tenant) - acknowledged
  if (since >= 1) return undefined
  // After the clock was reset, the response to the webhook is in the future.
  return since < 0
    ? 'The application requests a token before it responds to the webhook.'
    : `The application requests a token ${since.toFixed(1)} seconds after its response to the webhook.`
}

function stillGood({ app, exchange, tenant, runtime }: ObservedRequest): string | undefined {
  if (app === undefined || tenant === undefined || exchange.answer?.status !== 200) return undefined
  const now = runtime.now(tenant)
  const own = [...runtime.tokens.values()].filter(
    (one) => one.kind === 'service' && one.clientId === app.id && one.tenantId === tenant.id && !one.revoked,
  )
  const left = own.slice(0, -1).map(({ issuedAt, lifetime }) => Math.round(issuedAt + lifetime - now))
  const most = Math.max(...left)
  return most > reusableFor
    ? `An earlier token of the application is still valid for ${most} seconds.`
    : undefined
}
