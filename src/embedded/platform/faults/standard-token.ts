/**
 * Faults of the token endpoint that only the standards define.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { documented } from '../behaviours/index.js'
import type { Flow, RedeemContext, TokenProblem } from '../context.js'
import { type Fault, fault, mirrored, type SingleBehaviour } from '../fault.js'
import { row, violating } from './rows.js'

const tokenClientBinding = violating('standard.token.client-binding')
const standardTokenErrorBody = violating('standard.token.error-body')
const standardTokenErrorStatus = violating('standard.token.error-status')
const tokenInvalidClientChallenge = violating('standard.token.invalid-client-challenge')
const tokenSingleUse = violating('standard.token.single-use')

/** A fault of the answer to a grant, once for each grant. */
const perGrant = (
  rule: RuleId,
  id: string,
  says: string,
  behaviour: (flow: Flow) => SingleBehaviour,
): Fault[] =>
  (['code', 'service'] as const).map((flow) =>
    row(`${id}-${flow}`, rule, {
      says: `${says} (${flow === 'code' ? 'code' : 'Client Credentials'})`,
      ...behaviour(flow),
    }),
  )

const answers: readonly Fault[] = [
  ...perGrant(
    'standard.token.success-status',
    'token-status-201',
    'delivers tokens with status 201',
    (flow) => ({
      tokenStatus: (of) => (of === flow ? 201 : 200),
    }),
  ),
  ...perGrant(
    'standard.token.success-media-type',
    'token-as-text',
    'delivers tokens as text/plain',
    (flow) => ({
      jsonMediaType: (what) => (what === flow ? 'text/plain' : 'application/json'),
    }),
  ),
  ...perGrant(
    'standard.token.success-media-type',
    'token-as-html',
    'delivers tokens as text/html',
    (flow) => ({
      jsonMediaType: (what) => (what === flow ? 'text/html;charset=utf-8' : 'application/json'),
    }),
  ),
  ...perGrant(
    'standard.token.no-store',
    'token-stored',
    'does not forbid caches to store tokens',
    (flow) => ({
      tokenHeaders: (of) => (of === flow ? [] : documented.tokenHeaders(of)),
    }),
  ),
  ...perGrant(
    'standard.token.no-store',
    'token-no-cache',
    'makes caches revalidate tokens instead of forbidding to store them',
    (flow) => ({
      tokenHeaders: (of) =>
        of === flow ? [['Cache-Control', 'no-cache, max-age=0']] : documented.tokenHeaders(of),
    }),
  ),
  ...perGrant('standard.token.token-type', 'token-type-absent', 'omits token_type', (flow) => ({
    tokenType: (of) => (of === flow ? undefined : 'Bearer'),
  })),
  ...perGrant(
    'standard.token.token-type',
    'token-type-other',
    'returns a token_type other than Bearer',
    (flow) => ({
      tokenType: (of) => (of === flow ? 'JWT' : 'Bearer'),
    }),
  ),
]

const reuse = (id: string, says: string, accepted: (context: RedeemContext) => boolean): Fault =>
  row(`code-reuse-${id}`, 'standard.token.single-use', says, { usedCodeAccepted: accepted })

/** How often each code was sent after it was used. */
const sentAgain = new WeakMap<RedeemContext['record'], number>()

/** True for every second code, when it is sent for the third time. */
function isThirdUse({ record }: RedeemContext): boolean {
  const times = (sentAgain.get(record) ?? 0) + 1
  sentAgain.set(record, times)
  return times === 2 && record.code.charCodeAt(0) % 2 === 0
}

const codes: readonly Fault[] = [
  reuse('always', 'exchanges a code any number of times', () => true),
  reuse('once', 'exchanges a code twice', ({ record }) => record.uses < 2),
  reuse('soon', 'exchanges a code again within ten seconds', ({ age }) => age < 10),
  tokenSingleUse('code-reuse-in-race', 'exchanges every second code twice if three requests race for it', {
    usedCodeAccepted: isThirdUse,
  }),
  tokenSingleUse('code-reuse-at-ui-url', {
    says: 'exchanges a code any number of times if it went to a UI Integration URL',
    usedCodeAccepted: ({ app, record }) => app.uiUrls.includes(record.redirectUri),
  }),
  tokenClientBinding('code-for-any-public-client', 'exchanges any code for a public client', {
    codeClientMatches: (context) => documented.codeClientMatches(context) || context.app.secret === null,
  }),
  tokenClientBinding('code-client-not-compared', 'exchanges a code for any authenticated client', {
    codeClientMatches: () => true,
  }),
  tokenClientBinding('code-of-public-client-for-any', {
    says: 'exchanges the code of a public client for any client',
    codeClientMatches: (context) =>
      documented.codeClientMatches(context) ||
      context.tenant.apps.find(({ id }) => id === context.record.clientId)?.secret === null,
  }),
]

const codeName = (id: string, kind: TokenProblem['kind']): Fault =>
  row(`token-error-${id}`, 'standard.token.invalid-grant', {
    says: `names the error invalid_request for the problem "${kind}"`,
    codeError: (problem) => (problem.kind === kind ? 'invalid_request' : 'invalid_grant'),
  })

const status = (id: string, code: number, kind: TokenProblem['kind']): Fault =>
  row(`token-error-status-${id}`, 'standard.token.error-status', {
    says: `answers the problem "${kind}" with status ${code}`,
    tokenErrorStatus: (error, problem, context) =>
      problem.kind === kind ? code : documented.tokenErrorStatus(error, problem, context),
  })

const errors: readonly Fault[] = [
  codeName('unknown-code', 'unknown code'),
  codeName('used-code', 'used code'),
  codeName('expired-code', 'expired code'),
  codeName('other-client', 'other client'),
  codeName('other-redirect-uri', 'other redirect uri'),
  row('token-error-wrong-secret', 'standard.token.invalid-client', {
    says: 'names the error invalid_grant for a wrong client secret',
    clientError: (problem) => (problem.kind === 'wrong secret' ? 'invalid_grant' : 'invalid_client'),
  }),
  fault({
    id: 'token-error-wrong-password',
    violates: ['standard.token.invalid-client', 'standard.token.invalid-client-challenge'],
    says: 'names the error invalid_grant for a wrong password, with its status',
    behaviour: {
      clientError: (problem) => (problem.kind === 'wrong password' ? 'invalid_grant' : 'invalid_client'),
    },
  }),
  tokenInvalidClientChallenge('token-error-no-challenge', 'sends no WWW-Authenticate with 401', {
    tokenErrorChallenge: () => undefined,
  }),
  tokenInvalidClientChallenge('token-error-password-400', 'answers a wrong password with status 400', {
    tokenErrorStatus: (error, problem, context) =>
      problem.kind === 'wrong password' ? 400 : documented.tokenErrorStatus(error, problem, context),
  }),
  row('token-for-password', 'standard.token.password-grant', {
    says: 'issues a token for name and password of a user',
    passwordGrant: () => true,
  }),
  row('token-error-unknown-grant-type', 'standard.token.unsupported-grant-type', {
    says: 'names the error invalid_request for an unknown grant_type',
    grantTypeError: () => 'invalid_request',
  }),
  row('token-error-missing-grant-type', 'standard.token.missing-grant-type', {
    says: 'names the error unsupported_grant_type for a missing grant_type',
    grantTypeError: () => 'unsupported_grant_type',
  }),
  status('unknown-code', 404, 'unknown code'),
  status('wrong-secret', 403, 'wrong secret'),
  status('grant-type', 501, 'grant type'),
  standardTokenErrorStatus('token-error-status-200', {
    says: 'answers errors other than invalid_client with status 200',
    tokenErrorStatus: (name) => (name === 'invalid_client' ? 401 : 200),
  }),
  standardTokenErrorStatus('token-error-status-401-for-all', 'answers every error with status 401', {
    tokenErrorStatus: () => 401,
  }),
  standardTokenErrorBody('token-error-as-page', 'answers token errors with a page', {
    tokenErrorBody: () => 'page',
  }),
  standardTokenErrorBody('token-error-as-page-for-clients', {
    says: 'answers failed client authentication with a page',
    tokenErrorBody: (name) => (name === 'invalid_client' ? 'page' : 'json'),
  }),
  standardTokenErrorBody('token-error-as-object', 'wraps the name of a token error in an object', {
    errorFields: (name, description, endpoint) =>
      endpoint === 'token'
        ? { error: { code: name, message: description } }
        : documented.errorFields(name, description, endpoint),
  }),
]

const repeated = (name: string): Fault =>
  row(`token-repeated-${name.replace('_', '-')}`, 'standard.token.repeated-parameter', {
    says: `accepts ${name} twice`,
    repeatedTokenParameterAllowed: (sent) => sent === name || documented.repeatedTokenParameterAllowed(sent),
  })

const requests: readonly Fault[] = [
  ...(['GET', 'PUT'] as const).map((method) => {
    const taken = row(`token-by-${method.toLowerCase()}`, 'standard.token.post-only', {
      says: `accepts token requests by ${method}`,
      tokenMethodAllowed: (sent) => sent === 'POST' || sent === method,
    })
    return method === 'PUT' ? mirrored(taken) : taken
  }),
  row('token-unknown-parameter', 'standard.token.unknown-parameter', {
    says: 'refuses token requests with an unknown parameter',
    unknownTokenParameterAllowed: (name) => name !== 'foo',
  }),
  ...['code', 'client_id', 'redirect_uri', 'client_secret', 'code_verifier'].map(repeated),
  row('token-secret-in-query', 'standard.token.secret-in-query', 'accepts the client secret in the URL', {
    tokenParameterAccepted: (name, place) =>
      documented.tokenParameterAccepted(name, place) || name === 'client_secret',
  }),
]

/** Faults of the token endpoint that only the standards define. */
export const standardTokenFaults: readonly Fault[] = [...answers, ...codes, ...errors, ...requests]
