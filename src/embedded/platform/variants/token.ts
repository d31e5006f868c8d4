/**
 * Other answers of the token endpoint.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { RefusedCodeContext, TokenContext } from '../context.js'
import { variant } from '../fault.js'
import type { CodeRecord } from '../model.js'
import { defaultSeed, makeWorld } from '../world/world.js'

const [schoolA] = makeWorld(defaultSeed).tenants

/** The issued code that a refused one is or was made from: half of its characters are the same. */
function original({ code = '', codes }: RefusedCodeContext): CodeRecord | undefined {
  const half = code.slice(0, Math.ceil(code.length / 2)).toLowerCase()
  return half === ''
    ? undefined
    : (codes.get(code) ?? [...codes.values()].find((one) => one.code.toLowerCase().startsWith(half)))
}

/** All codes of the same client and session as the one that was refused. */
function codesOfClientSession(context: RefusedCodeContext): readonly CodeRecord[] {
  const misused = original(context)
  return [...context.codes.values()].filter(
    (one) => one.session === misused?.session && one.clientId === misused.clientId,
  )
}

/**
 * Finds a code only if it is the newest of its session.
 * @param competes true if a newer code of the session ends the older one
 */
function newestCode(competes: (older: CodeRecord, newer: CodeRecord) => boolean) {
  return (
    sent: string | undefined,
    codes: ReadonlyMap<string, CodeRecord>,
    context: TokenContext,
  ): CodeRecord | undefined => {
    const record = documented.findCode(sent, codes, context)
    const records = [...codes.values()]
    const later = record === undefined ? [] : records.slice(records.indexOf(record) + 1)
    return later.some((one) => one.session === record?.session && competes(record, one)) ? undefined : record
  }
}

export const tokenVariants = [
  variant({
    id: 'replay-ends-client-session',
    says: 'ends the session of the client, with all its codes, when a used or altered code is sent',
    clause: '4.2',
    behaviours: {
      codesEndedByRefusal: (context) =>
        context.problem.kind === 'used code' || context.problem.kind === 'unknown code'
          ? codesOfClientSession(context)
          : [],
    },
  }),
  variant({
    id: 'foreign-code-ends-user-session',
    says: 'ends the session of the user when a code is sent to another tenant or by another client',
    clause: '4.2',
    behaviours: {
      sessionsEndedByRefusal: ({ problem, record }) =>
        record !== undefined && (problem.kind === 'other tenant' || problem.kind === 'other client')
          ? [record.session]
          : [],
    },
  }),
  variant({
    id: 'refusal-ends-session',
    says: 'ends the session of the user, with all its codes, after any refused request with a code of it',
    clause: '4.2',
    behaviours: {
      codesEndedByRefusal: codesOfClientSession,
      sessionsEndedByRefusal: (context) => {
        const misused = original(context)
        return misused === undefined ? [] : [misused.session]
      },
    },
  }),
  variant({
    id: 'newest-code-of-application',
    says: 'keeps one code for each session and application: a newer one ends the older one',
    clause: '8',
    behaviours: { findCode: newestCode((one, other) => one.clientId === other.clientId) },
  }),
  variant({
    id: 'newest-code-of-session',
    says: 'keeps one code for each session: a newer one of any application ends the older one',
    clause: '8',
    behaviours: { findCode: newestCode(() => true) },
  }),
  variant({
    id: 'access-token-opaque',
    says: 'issues opaque access tokens',
    clause: '2.1 access_token',
    behaviours: { accessTokenForm: () => 'opaque' },
  }),
  variant({
    id: 'access-token-kinds-differ',
    says: 'issues opaque access tokens for services and a JWT for users',
    clause: '2.1 access_token',
    behaviours: { accessTokenForm: (flow) => (flow === 'service' ? 'opaque' : 'jwt') },
  }),
  variant({
    id: 'token-further-members',
    says: 'adds fields to answers with tokens',
    clause: '4.3',
    behaviours: {
      codeAnswer: (fields) => ({
        'not-before-policy': 0,
        ...fields,
        session_state: 'f00d',
        refresh_token: null,
      }),
      serviceAnswer: (fields) => ({ refresh_expires_in: 0, ...fields, 'not-before-policy': 0 }),
    },
  }),
  variant({
    id: 'token-fewest-members',
    says: 'answers with the fields that the contract lists, and token_type',
    clause: '2.1',
    behaviours: {
      codeAnswer: ({ id_token, access_token, token_type }) => ({ id_token, access_token, token_type }),
      serviceAnswer: ({ access_token, token_type, expires_in }) => ({ token_type, access_token, expires_in }),
    },
  }),
  variant({
    id: 'token-type-lower-case',
    says: 'writes token_type in lower case',
    clause: '4.3',
    behaviours: { tokenType: () => 'bearer' },
  }),
  variant({
    id: 'token-headers-fewer',
    says: 'sends no Pragma header and more directives in Cache-Control',
    clause: '4.2',
    behaviours: { tokenHeaders: () => [['Cache-Control', 'private, no-cache, no-store, max-age=0']] },
  }),
  variant({
    id: 'service-expires-in-178',
    says: 'returns the remaining seconds, two less than documented',
    clause: '2.1 expires_in',
    behaviours: { serviceExpiresIn: (lifetime) => lifetime - 2 },
  }),
  variant({
    id: 'service-expires-in-fraction',
    says: 'returns expires_in with a fraction',
    clause: '2.1 expires_in',
    behaviours: { serviceExpiresIn: (lifetime) => lifetime - 0.25 },
  }),
  variant({
    id: 'service-grant-type-in-query-alone',
    says: 'reads grant_type=client_credentials from the query and not from the body',
    clause: '4.3',
    behaviours: {
      isServiceGrant: (_grantType, { query }) => query.get('grant_type') === 'client_credentials',
    },
  }),
  variant({
    id: 'service-token-repeated',
    says: 'issues the same service token again until it expires, with the remaining seconds',
    clause: '4.3',
    behaviours: {
      repeatedServiceToken: (older, { now }) =>
        older.find(({ issuedAt, lifetime, revoked }) => !revoked && now - issuedAt < lifetime - 20),
    },
  }),
  variant({
    id: 'service-token-for-own-tenant',
    says: 'issues a token for the school of the password, also if the path names another school',
    clause: '4.3',
    behaviours: {
      servicePasswordMatches: (sent, app, context) =>
        documented.servicePasswordMatches(sent, app, context) || sent === schoolA.passwords.get(app.id),
      serviceTenant: ({ tenant, credentials, app }) =>
        credentials.password === tenant.passwords.get(app.id) ? tenant.id : schoolA.id,
    },
  }),
  variant({
    id: 'service-content-type-required',
    says: 'refuses a service request without the form content type',
    clause: '4.3',
    behaviours: { tokenContentTypeAllowed: (type) => type === 'application/x-www-form-urlencoded' },
  }),
  variant({
    id: 'service-credentials-in-form',
    says: 'also accepts client ID and password in the form',
    clause: '4.3',
    behaviours: { formCredentialsAllowed: () => true },
  }),
  variant({
    id: 'service-credentials-form-encoded',
    says: 'accepts form-encoded and raw Basic credentials',
    clause: '4.3',
    behaviours: {
      servicePasswordMatches: (sent, app, context) =>
        documented.servicePasswordMatches(sent, app, context) ||
        sent === encodeURIComponent(context.tenant.passwords.get(app.id) ?? ''),
    },
  }),
  variant({
    id: 'code-basic-authentication',
    says: 'accepts HTTP Basic authentication in the code grant',
    clause: '4.2',
    behaviours: { basicAllowedInCodeGrant: () => true },
  }),
  variant({
    id: 'code-parameters-in-query',
    says: 'also accepts token parameters except the secret in the query',
    clause: '4.2',
    behaviours: { tokenParameterAccepted: (name, place) => place === 'form' || name !== 'client_secret' },
  }),
  variant({
    id: 'code-lifetime-30',
    says: 'issues codes that are valid for 30 seconds',
    clause: '8',
    behaviours: { codeLifetime: () => 30 },
  }),
  variant({
    id: 'code-lifetime-600',
    says: 'issues codes that are valid for ten minutes',
    clause: '8',
    behaviours: { codeLifetime: () => 600 },
  }),
  variant({
    id: 'code-invalidated-by-failure',
    says: 'invalidates a code after a refused attempt',
    clause: '4.2',
    behaviours: { failureInvalidatesCode: () => true },
  }),
  variant({
    id: 'code-reuse-revokes',
    says: 'revokes the tokens of a code that is used again',
    clause: '4.2',
    behaviours: { reuseRevokesTokens: () => true },
  }),
  variant({
    id: 'user-token-lives-an-hour',
    says: 'issues access tokens of users that are valid for an hour',
    clause: '2.1 access_token',
    behaviours: { userTokenLifetime: () => 3600 },
  }),
  variant({
    id: 'user-token-at-roster-alone',
    says: 'accepts the access token of a user at the roster, but not at the data APIs',
    clause: '2.1 access_token',
    behaviours: {
      userTokenAccepted: (use) => use.resource.startsWith('roster/') && documented.userTokenAccepted(use),
    },
  }),
  variant({
    id: 'data-rooms-in-v3-alone',
    says: 'serves data APIs only in version 3',
    clause: '4.6',
    behaviours: { dataRouteServed: (version) => version === 'v3' },
  }),
]
