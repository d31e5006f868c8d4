/**
 * Faults of the token endpoint that only the standards define.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { documented } from '../behaviours/index.js'
import type { Flow, RedeemContext, TokenProblem } from '../context.js'
import { type Fault, fault, mirrored, type OneBehaviour } from '../fault.js'

/** A fault of the answer to a grant, once for each grant. */
const perGrant = (rule: RuleId, id: string, says: string, behaviour: (flow: Flow) => OneBehaviour): Fault[] =>
  (['code', 'service'] as const).map((flow) =>
    fault({
      id: `${id}-${flow}`,
      violates: [rule],
      says: `${says} (${flow === 'code' ? 'code' : 'Client Credentials'})`,
      behaviour: behaviour(flow),
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
  fault({
    id: `code-reuse-${id}`,
    violates: ['standard.token.single-use'],
    says,
    behaviour: { usedCodeAccepted: accepted },
  })

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
  fault({
    id: 'code-reuse-in-race',
    violates: ['standard.token.single-use'],
    says: 'exchanges every second code twice if three requests race for it',
    behaviour: { usedCodeAccepted: isThirdUse },
  }),
  fault({
    id: 'code-reuse-at-ui-url',
    violates: ['standard.token.single-use'],
    says: 'exchanges a code any number of times if it went to a UI Integration URL',
    behaviour: { usedCodeAccepted: ({ app, record }) => app.uiUrls.includes(record.redirectUri) },
  }),
  fault({
    id: 'code-for-any-public-client',
    violates: ['standard.token.client-binding'],
    says: 'exchanges any code for a public client',
    behaviour: {
      codeClientMatches: (context) => documented.codeClientMatches(context) || context.app.secret === null,
    },
  }),
  fault({
    id: 'code-client-not-compared',
    violates: ['standard.token.client-binding'],
    says: 'exchanges a code for any authenticated client',
    behaviour: { codeClientMatches: () => true },
  }),
  fault({
    id: 'code-of-public-client-for-any',
    violates: ['standard.token.client-binding'],
    says: 'exchanges the code of a public client for any client',
    behaviour: {
      codeClientMatches: (context) =>
        documented.codeClientMatches(context) ||
        context.tenant.apps.find(({ id }) => id === context.record.clientId)?.secret === null,
    },
  }),
]

const codeName = (id: string, kind: TokenProblem['kind']): Fault =>
  fault({
    id: `token-error-${id}`,
    violates: ['standard.token.invalid-grant'],
    says: `names the error invalid_request for the problem "${kind}"`,
    behaviour: { codeError: (problem) => (problem.kind === kind ? 'invalid_request' : 'invalid_grant') },
  })

const status = (id: string, code: number, kind: TokenProblem['kind']): Fault =>
  fault({
    id: `token-error-status-${id}`,
    violates: ['standard.token.error-status'],
    says: `answers the problem "${kind}" with status ${code}`,
    behaviour: {
      tokenErrorStatus: (error, problem, context) =>
        problem.kind === kind ? code : documented.tokenErrorStatus(error, problem, context),
    },
  })

const errors: readonly Fault[] = [
  codeName('unknown-code', 'unknown code'),
  codeName('used-code', 'used code'),
  codeName('expired-code', 'expired code'),
  codeName('other-client', 'other client'),
  codeName('other-redirect-uri', 'other redirect uri'),
  fault({
    id: 'token-error-wrong-secret',
    violates: ['standard.token.invalid-client'],
    says: 'names the error invalid_grant for a wrong client secret',
    behaviour: {
      clientError: (problem) => (problem.kind === 'wrong secret' ? 'invalid_grant' : 'invalid_client'),
    },
  }),
  fault({
    id: 'token-error-wrong-password',
    violates: ['standard.token.invalid-client', 'standard.token.invalid-client-challenge'],
    says: 'names the error invalid_grant for a wrong password, with its status',
    behaviour: {
      clientError: (problem) => (problem.kind === 'wrong password' ? 'invalid_grant' : 'invalid_client'),
    },
  }),
  fault({
    id: 'token-error-no-challenge',
    violates: ['standard.token.invalid-client-challenge'],
    says: 'sends no WWW-Authenticate with 401',
    behaviour: { tokenErrorChallenge: () => undefined },
  }),
  fault({
    id: 'token-error-password-400',
    violates: ['standard.token.invalid-client-challenge'],
    says: 'answers a wrong password with status 400',
    behaviour: {
      tokenErrorStatus: (error, problem, context) =>
        problem.kind === 'wrong password' ? 400 : documented.tokenErrorStatus(error, problem, context),
    },
  }),
  fault({
    id: 'token-for-password',
    violates: ['standard.token.password-grant'],
    says: 'issues a token for name and password of a user',
    behaviour: { passwordGrant: () => true },
  }),
  fault({
    id: 'token-error-unknown-grant-type',
    violates: ['standard.token.unsupported-grant-type'],
    says: 'names the error invalid_request for an unknown grant_type',
    behaviour: { grantTypeError: () => 'invalid_request' },
  }),
  fault({
    id: 'token-error-missing-grant-type',
    violates: ['standard.token.missing-grant-type'],
    says: 'names the error unsupported_grant_type for a missing grant_type',
    behaviour: { grantTypeError: () => 'unsupported_grant_type' },
  }),
  status('unknown-code', 404, 'unknown code'),
  status('wrong-secret', 403, 'wrong secret'),
  status('grant-type', 501, 'grant type'),
  fault({
    id: 'token-error-status-200',
    violates: ['standard.token.error-status'],
    says: 'answers errors other than invalid_client with status 200',
    behaviour: { tokenErrorStatus: (name) => (name === 'invalid_client' ? 401 : 200) },
  }),
  fault({
    id: 'token-error-status-401-for-all',
    violates: ['standard.token.error-status'],
    says: 'answers every error with status 401',
    behaviour: { tokenErrorStatus: () => 401 },
  }),
  fault({
    id: 'token-error-as-page',
    violates: ['standard.token.error-body'],
    says: 'answers token errors with a page',
    behaviour: { tokenErrorBody: () => 'page' },
  }),
  fault({
    id: 'token-error-as-page-for-clients',
    violates: ['standard.token.error-body'],
    says: 'answers failed client authentication with a page',
    behaviour: { tokenErrorBody: (name) => (name === 'invalid_client' ? 'page' : 'json') },
  }),
  fault({
    id: 'token-error-as-object',
    violates: ['standard.token.error-body'],
    says: 'wraps the name of a token error in an object',
    behaviour: {
      errorFields: (name, description, endpoint) =>
        endpoint === 'token'
          ? { error: { code: name, message: description } }
          : documented.errorFields(name, description, endpoint),
    },
  }),
]

const repeated = (name: string): Fault =>
  fault({
    id: `token-repeated-${name.replace('_', '-')}`,
    violates: ['standard.token.repeated-parameter'],
    says: `accepts ${name} twice`,
    behaviour: {
      repeatedTokenParameterAllowed: (sent) =>
        sent === name || documented.repeatedTokenParameterAllowed(sent),
    },
  })

const requests: readonly Fault[] = [
  ...(['GET', 'PUT'] as const).map((method) => {
    const taken = fault({
      id: `token-by-${method.toLowerCase()}`,
      violates: ['standard.token.post-only'],
      says: `accepts token requests by ${method}`,
      behaviour: { tokenMethodAllowed: (sent) => sent === 'POST' || sent === method },
    })
    return method === 'PUT' ? mirrored(taken) : taken
  }),
  fault({
    id: 'token-unknown-parameter',
    violates: ['standard.token.unknown-parameter'],
    says: 'refuses token requests with an unknown parameter',
    behaviour: { unknownTokenParameterAllowed: (name) => name !== 'foo' },
  }),
  ...['code', 'client_id', 'redirect_uri', 'client_secret', 'code_verifier'].map(repeated),
  fault({
    id: 'token-secret-in-query',
    violates: ['standard.token.secret-in-query'],
    says: 'accepts the client secret in the URL',
    behaviour: {
      tokenParameterAccepted: (name, place) =>
        documented.tokenParameterAccepted(name, place) || name === 'client_secret',
    },
  }),
]

/** Faults of the token endpoint that only the standards define. */
export const standardTokenFaults: readonly Fault[] = [...answers, ...codes, ...errors, ...requests]
