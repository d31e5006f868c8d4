/**
 * Mistakes in token requests: codes that are redeemed, and service tokens. Contract 4.2, 4.3, 5 items 1 and 2, 6, 8.
 * @module
 */
import { createHash } from 'node:crypto'
import type { CodeRecord } from '../../embedded/platform/model.js'
import { basicOf, type Heard, headerOf, type Look, repeatedIn } from './heard.js'

const formType = 'application/x-www-form-urlencoded'
/** Seconds within which a code is redeemed. */
const soon = 10
/** Seconds that a token must still be good for, to be used again. */
const goodFor = 60

const method = ({ exchange }: Heard): string | undefined =>
  exchange.method === 'POST' ? undefined : `it came with ${exchange.method}`

const contentType = ({ exchange }: Heard): string | undefined => {
  const type = headerOf(exchange, 'content-type')
  return type?.split(';')[0]?.trim().toLowerCase() === formType
    ? undefined
    : `Content-Type is ${type ?? 'missing'}`
}

/** What requests that redeem a code are looked at for. */
export const codeLooks: readonly Look[] = [
  ['code-exchange.method', method],
  ['code-exchange.content-type', contentType],
  [
    'code-exchange.grant-type',
    ({ form }) =>
      form.get('grant_type') === 'authorization_code'
        ? undefined
        : `grant_type is ${form.get('grant_type') ?? 'missing'}`,
  ],
  [
    'code-exchange.client-id',
    ({ form, runtime }) => {
      const sent = form.get('client_id')
      if (sent === undefined) return 'no form field client_id'
      return runtime.world.apps.some(({ id }) => id === sent)
        ? undefined
        : `no application has the client_id ${sent}`
    },
  ],
  [
    'code-exchange.client-secret',
    ({ app, form }) =>
      app === undefined || app.secret === null || form.get('client_secret') === app.secret
        ? undefined
        : form.get('client_secret') === undefined
          ? 'no form field client_secret'
          : 'client_secret is another text than the client secret',
  ],
  [
    'code-exchange.secret.public-client',
    ({ app, form }) =>
      app?.secret === null && form.get('client_secret') !== undefined ? 'a client_secret came' : undefined,
  ],
  [
    'code-exchange.secret.not-password',
    ({ app, form, tenant }) => {
      const password = app === undefined ? undefined : tenant?.passwords.get(app.id)
      return password !== undefined && form.get('client_secret') === password
        ? 'the password of the service stands in client_secret'
        : undefined
    },
  ],
  [
    'code-exchange.code',
    (heard) =>
      heard.form.get('code') === undefined
        ? 'no form field code'
        : recordOf(heard) === undefined
          ? 'the platform has delivered no such code'
          : undefined,
  ],
  [
    'code-exchange.redirect-uri',
    (heard) => {
      const record = recordOf(heard)
      const sent = heard.form.get('redirect_uri')
      return record === undefined || sent === record.redirectUri
        ? undefined
        : `redirect_uri is ${sent ?? 'missing'}; the authorize request had ${record.redirectUri}`
    },
  ],
  [
    'code-exchange.tenant',
    (heard) => {
      const record = recordOf(heard)
      return record === undefined || record.tenantId === heard.tenant?.id
        ? undefined
        : `the code is of school ${record.tenantId}`
    },
  ],
  [
    'callback.code.redeemed-at-once',
    (heard) => {
      const record = recordOf(heard)
      const { tenant, runtime } = heard
      if (record === undefined || tenant === undefined) return undefined
      const age = runtime.now(tenant) - record.issuedAt
      return age > soon ? `${Math.round(age)} seconds after it was delivered` : undefined
    },
  ],
  ['code-exchange.verifier.fits-challenge', fitsChallenge],
  [
    'code-exchange.verifier.length',
    ({ form }) =>
      form.all('code_verifier').every(({ length }) => length >= 43 && length <= 128)
        ? undefined
        : `code_verifier has ${form.get('code_verifier')?.length} characters`,
  ],
  [
    'code-exchange.verifier.characters',
    ({ form }) =>
      form.all('code_verifier').every((sent) => /^[\w.~-]*$/.test(sent))
        ? undefined
        : 'code_verifier has other characters',
  ],
  [
    'code-exchange.verifier.unique',
    ({ form, memory }) => {
      const sent = form.get('code_verifier')
      return sent !== undefined && memory.repeats('code_verifier', sent) ? 'the same came before' : undefined
    },
  ],
  [
    'standard.code-exchange.url',
    ({ query }) => {
      const found = query.names().filter((name) => ['client_secret', 'code', 'code_verifier'].includes(name))
      return found.length === 0 ? undefined : `${found.join(', ')} in the URL`
    },
  ],
  [
    'standard.code-exchange.one-authentication',
    ({ exchange, form }) =>
      headerOf(exchange, 'authorization') !== undefined && form.get('client_secret') !== undefined
        ? 'an Authorization header beside client_secret'
        : undefined,
  ],
  ['standard.code-exchange.repeated-parameter', ({ form }) => repeatedIn(form)],
]

/** What requests for service tokens are looked at for. */
export const serviceLooks: readonly Look[] = [
  ['service-token-request.method', method],
  [
    'service-token-request.grant-in-query',
    ({ query }) =>
      query.get('grant_type') === 'client_credentials' ? undefined : 'grant_type does not stand in the query',
  ],
  [
    'service-token-request.basic',
    ({ exchange }) =>
      basicOf(exchange) === undefined
        ? 'no header Authorization of scheme Basic that can be read'
        : undefined,
  ],
  [
    'service-token-request.client-id',
    ({ app, exchange }) => {
      const sent = basicOf(exchange)
      return sent === undefined || app !== undefined
        ? undefined
        : `no application has the client ID ${sent.clientId}`
    },
  ],
  [
    'service-token-request.password-in-header',
    ({ query, form }) =>
      [query, form].some(
        (sent) => sent.get('client_secret') !== undefined || sent.get('password') !== undefined,
      )
        ? 'a password in URL or body'
        : undefined,
  ],
  ['service-token-request.content-type', contentType],
  [
    'service-token-request.no-client-secret',
    ({ app, exchange, form }) =>
      app?.secret != null && [basicOf(exchange)?.password, form.get('client_secret')].includes(app.secret)
        ? 'the OIDC client secret in place of the password'
        : undefined,
  ],
  ['service-token-request.wait', tooEarly],
  ['service-token-request.reuse.next-synchronisation', stillGood],
]

function recordOf({ form, query, runtime }: Heard): CodeRecord | undefined {
  return runtime.codes.get(form.get('code') ?? query.get('code') ?? '')
}

function fitsChallenge(heard: Heard): string | undefined {
  const record = recordOf(heard)
  const sent = heard.form.get('code_verifier')
  if (record?.challenge === undefined) return undefined
  if (sent === undefined) return 'no code_verifier, although a challenge was sent'
  const made = createHash('sha256').update(sent).digest('base64url')
  return made === record.challenge ? undefined : 'code_verifier does not give the challenge'
}

function tooEarly({ app, tenant, runtime }: Heard): string | undefined {
  const acknowledged = app === undefined ? undefined : tenant?.activations.get(app.id)?.acknowledged
  if (tenant === undefined || acknowledged === undefined) return undefined
  const since = runtime.now(tenant) - acknowledged
  if (since >= 1) return undefined
  // By a clock that was put back, it was not answered yet.
  return since < 0
    ? 'before the webhook was answered'
    : `${since.toFixed(1)} seconds after the webhook was answered`
}

function stillGood({ app, exchange, tenant, runtime }: Heard): string | undefined {
  if (app === undefined || tenant === undefined || exchange.answer?.status !== 200) return undefined
  const now = runtime.now(tenant)
  const own = [...runtime.tokens.values()].filter(
    (one) => one.kind === 'service' && one.clientId === app.id && one.tenantId === tenant.id && !one.revoked,
  )
  const left = own.slice(0, -1).map(({ issuedAt, lifetime }) => Math.round(issuedAt + lifetime - now))
  const most = Math.max(...left)
  return most > goodFor ? `a token that was given before is good for ${most} more seconds` : undefined
}
