/**
 * Faults in token requests and in reading token responses.
 * @module
 */
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import * as oidc from 'openid-client'
import { redeemWithLibrary } from '../exchange.js'
import { fault, mirrored, type PartnerFault } from '../fault.js'
import type { Settings, TokenRequest } from '../model.js'
import { publicClient } from './authorize-request.js'
import { row, violating } from './rows.js'

const verifierNoClearCookie = violating('code-exchange.verifier.no-clear-cookie')

type Shape = (request: TokenRequest, fields: URLSearchParams, settings: Settings) => Partial<TokenRequest>

const requestFault = (
  id: string,
  violates: PartnerFault['violates'],
  says: string,
  shape: Shape,
): PartnerFault =>
  row(id, violates, says, {
    tokenRequest: (request, fields, settings) => ({ ...request, ...shape(request, fields, settings) }),
  })

const formFault = (
  id: string,
  violates: PartnerFault['violates'],
  says: string,
  change: (fields: URLSearchParams, settings: Settings) => void,
  profile?: PartnerFault['profile'],
): PartnerFault =>
  fault({
    id,
    violates,
    says,
    behaviour: {
      tokenForm: (fields, flow, settings) => {
        fields.set('redirect_uri', flow.redirectUri)
        change(fields, settings)
        return fields
      },
    },
    ...(profile === undefined ? {} : { profile }),
  })

/** Replaces some responses of the token endpoint. */
const answerFault = (
  id: string,
  violates: PartnerFault['violates'],
  says: string,
  turned: (fields: Readonly<Record<string, unknown>>, status: number) => number | undefined,
): PartnerFault =>
  row(id, violates, says, {
    tokenResponse: async (response) => {
      const text = await response.text()
      const status = turned(membersOf(text), response.status) ?? response.status
      return new Response(status === 204 ? null : text, {
        status,
        headers: { 'Content-Type': 'application/json' },
      })
    },
  })

function membersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The first token endpoint that an application used. */
const first = new WeakMap<Settings, string>()

const known = ['access_token', 'token_type', 'id_token', 'expires_in', 'refresh_token', 'scope']

export const codeExchangeFaults: readonly PartnerFault[] = [
  requestFault('exchange-by-put', ['code-exchange.method'], 'sends the token request with PUT', () => ({
    method: 'PUT',
  })),
  requestFault(
    'exchange-at-first-tenant',
    ['code-exchange.tenant'],
    'redeems all codes at the tenant of the first',
    ({ url }, _fields, settings) => {
      first.set(settings, first.get(settings) ?? url)
      return { url: first.get(settings) ?? url }
    },
  ),
  requestFault(
    'exchange-as-text',
    ['code-exchange.content-type'],
    'sends the form as text/plain',
    ({ headers }) => ({ headers: { ...headers, 'content-type': 'text/plain;charset=UTF-8' } }),
  ),
  requestFault(
    'code-in-url',
    ['standard.code-exchange.url'],
    'repeats the code in the URL of the token request',
    ({ url }, fields) => ({ url: `${url}?${new URLSearchParams({ code: fields.get('code') ?? '' })}` }),
  ),
  requestFault(
    'two-authentications',
    ['standard.code-exchange.one-authentication'],
    'authenticates with HTTP Basic in addition to form fields',
    ({ headers }, _fields, { clientId, clientSecret }) => {
      const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
      return { headers: { ...headers, authorization: `Basic ${credentials}` } }
    },
  ),
  requestFault(
    'grant-type-twice',
    ['standard.code-exchange.repeated-parameter'],
    'sends grant_type twice',
    ({ body }) => ({ body: `${body}&grant_type=authorization_code` }),
  ),
  formFault('grant-type-code', ['code-exchange.grant-type'], 'sends grant_type=code', (fields) =>
    fields.set('grant_type', 'code'),
  ),
  formFault(
    'exchange-without-path',
    ['code-exchange.redirect-uri'],
    'sends only its domain as redirect_uri of the token request',
    (fields, { url }) => fields.set('redirect_uri', url),
  ),
  formFault(
    'exchange-without-redirect-uri',
    ['code-exchange.redirect-uri'],
    'sends no redirect_uri with the token request',
    (fields) => fields.delete('redirect_uri'),
  ),
  formFault('exchange-without-client-id', ['code-exchange.client-id'], 'sends no client_id', (fields) =>
    fields.delete('client_id'),
  ),
  formFault('exchange-without-secret', ['code-exchange.client-secret'], 'sends no client_secret', (fields) =>
    fields.delete('client_secret'),
  ),
  row('basic-authentication', ['code-exchange.client-secret', 'code-exchange.client-id'], {
    says: 'authenticates with HTTP Basic instead of form fields',
    clientAuthentication: (secret) => (secret === null ? oidc.None() : oidc.ClientSecretBasic(secret)),
  }),
  formFault(
    'verifier-hashed',
    ['code-exchange.verifier.fits-challenge'],
    'sends a hash of the verifier instead of the verifier',
    (fields) => {
      const verifier = fields.get('code_verifier') ?? ''
      fields.set('code_verifier', createHash('sha384').update(verifier).digest('base64url'))
    },
  ),
  formFault(
    'public-with-secret',
    ['code-exchange.secret.public-client'],
    'sends a client secret although it is a public client',
    (fields) => fields.set('client_secret', 'built-into-every-copy'),
    publicClient,
  ),
  verifierNoClearCookie('verifier-in-cookie', 'keeps the verifier in a cookie', {
    launchCookies: ({ verifier }) => [`verifier=${verifier ?? ''}`],
  }),
  fault({
    id: 'verifier-in-readable-cookie',
    violates: ['code-exchange.verifier.hidden', 'code-exchange.verifier.no-clear-cookie'],
    says: 'keeps the verifier in a cookie that scripts can read',
    behaviour: { launchCookies: ({ verifier }) => [`verifier=${verifier ?? ''}; Path=/; SameSite=Lax`] },
  }),
  verifierNoClearCookie('verifier-in-compressed-cookie', {
    says: 'keeps the verifier in a session cookie that is compressed, but not encrypted',
    launchCookies: ({ verifier }) => [
      `flow=.${deflateSync(JSON.stringify({ verifier })).toString('base64url')}.c2lnbmF0dXJl`,
    ],
  }),
  row('secret-in-header', 'code-exchange.secret.not-in-browser', {
    says: 'exposes its configuration in a debug header',
    landed: (answer, _session, { clientSecret }) => ({
      ...answer,
      headers: [...answer.headers, ['X-Configuration', `client_secret=${clientSecret}`]],
    }),
  }),
  row('access-token-in-cookie', 'code-exchange.secret.access-token-not-in-browser', {
    says: "keeps the user's access token in a cookie",
    landed: (answer, { accessToken }) => ({
      ...answer,
      headers: [
        ...answer.headers,
        ['Set-Cookie', `access=${encodeURIComponent(accessToken ?? '')}; Path=/; HttpOnly`],
      ],
    }),
  }),
  answerFault(
    'lifetime-required',
    ['code-exchange.response.without-lifetime'],
    'refuses a token response without expires_in',
    ({ expires_in: lifetime }, status) => (lifetime === undefined && status === 200 ? 502 : undefined),
  ),
  mirrored(
    answerFault(
      'lifetime-refused',
      ['code-exchange.response.with-lifetime'],
      'refuses a token response with expires_in',
      ({ expires_in: lifetime }) => (lifetime === undefined ? undefined : 502),
    ),
  ),
  answerFault(
    'access-token-column-too-short',
    ['code-exchange.response.access-token-opaque'],
    'cannot store an access token of more than 1,024 characters',
    ({ access_token: token }) => (String(token).length > 1024 ? 502 : undefined),
  ),
  answerFault(
    'unknown-member-refused',
    ['standard.code-exchange.unknown-member'],
    'refuses a token response with an unknown field',
    (fields) => (Object.keys(fields).every((name) => known.includes(name)) ? undefined : 502),
  ),
  row('code-sent-after-error', 'standard.code-exchange.code-once', {
    says: 'sends a code a second time if the token endpoint answers with a server error',
    redeem: (grant) =>
      redeemWithLibrary({
        ...grant,
        fetch: async (url, init) => {
          const first = await grant.fetch(url, init)
          return first.status < 500 || init.method !== 'POST' ? first : grant.fetch(url, init)
        },
      }),
  }),
  answerFault(
    'status-ignored',
    ['callback.failed-exchange.token-with-error-status'],
    'reads a token response without checking its status',
    (fields) => (typeof fields.id_token === 'string' ? 200 : undefined),
  ),
]
