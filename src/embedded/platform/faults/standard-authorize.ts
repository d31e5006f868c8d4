/**
 * Faults of the authorize endpoint that only the standards define, and of its error names.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { documented } from '../behaviours/index.js'
import { type Fault, fault } from '../fault.js'
import { rowOf } from './rows.js'

const authorizeFault = rowOf('authorize')

const echo = 'standard.authorize.state-echo'
const inError = 'standard.authorize.state-in-error'
const typeError = 'standard.authorize.response-type-error'
const methodError = 'standard.authorize.pkce-method-error'
const unknown = 'standard.authorize.unknown-parameter'
const repeated = 'standard.authorize.repeated-parameter'
const stray = 'standard.authorize.no-redirect-to-invalid-uri'

type Group = 'other path' | 'other host' | 'like a UI Integration URL'

/** The configured value of one of the applications of the profile that an address resembles. */
function groupOf(sent: string): Group {
  if (/\/(?:ui|%75i|open)\b/i.test(sent)) return 'like a UI Integration URL'
  return /^https:\/\/(?:app\.example\.com|native\.example\.net)(?:\/|$)/.test(sent)
    ? 'other path'
    : 'other host'
}

const strays = (id: string, group: Group): Fault =>
  authorizeFault(
    stray,
    `error-to-${id}`,
    `redirects the error to an address that is not configured (${group})`,
    {
      errorDelivery: (context) => {
        const to = context.parameters.get('redirect_uri') ?? ''
        return context.problem.kind === 'redirect uri' && groupOf(to) === group
          ? { as: 'redirect', to }
          : documented.errorDelivery(context)
      },
    },
  )

/** The first address of each group is also sent with PKCE. */
const straysWithPkce: Fault = authorizeFault(
  stray,
  'error-to-invalid-uri-with-pkce',
  'redirects the error to an address that is not configured if the request has a challenge',
  {
    errorDelivery: (context) => {
      const { parameters, problem } = context
      return problem.kind === 'redirect uri' && parameters.get('code_challenge') !== undefined
        ? { as: 'redirect', to: parameters.get('redirect_uri') ?? '' }
        : documented.errorDelivery(context)
    },
  },
)

const misnamed = (rule: RuleId, id: string, group: Group, name: string): Fault =>
  authorizeFault(rule, id, `names the error ${name} for an address of this kind: ${group}`, {
    redirectErrorName: (_reason, sent) => (groupOf(sent) === group ? name : 'invalid_resource'),
  })

export const standardAuthorizeFaults: readonly Fault[] = [
  authorizeFault(echo, 'state-dropped', 'does not return the state', { stateEcho: () => undefined }),
  authorizeFault(echo, 'state-decoded-twice', 'decodes the state twice', {
    stateEcho: (state) => state?.replaceAll('+', ' '),
  }),
  authorizeFault(echo, 'state-cut', 'returns only 255 characters of the state', {
    stateEcho: (state) => state?.slice(0, 255),
  }),
  authorizeFault(echo, 'state-lost-at-login', 'drops the state at the login page', {
    stateEcho: (state, { via }) => (via === 'login' ? undefined : state),
  }),
  authorizeFault(echo, 'state-too-short-to-return', 'does not return a state of one character', {
    stateEcho: (state) => (state?.length === 1 ? undefined : state),
  }),
  authorizeFault(inError, 'state-not-in-error', 'does not return the state with an error', {
    errorState: () => undefined,
  }),
  authorizeFault(inError, 'state-changed-in-error', {
    says: 'decodes the state twice before it returns the state with an error',
    errorState: (state) => state?.replaceAll('+', ' '),
  }),
  authorizeFault(typeError, 'response-type-named-otherwise', 'names another error for response_type', {
    responseTypeError: () => 'access_denied',
  }),
  authorizeFault(
    typeError,
    'response-type-missing-named-otherwise',
    'names another error for a missing response_type',
    {
      responseTypeError: (sent) => (sent === undefined ? 'server_error' : 'unsupported_response_type'),
    },
  ),
  authorizeFault(
    methodError,
    'challenge-method-named-otherwise',
    'names another error for a challenge method',
    {
      challengeMethodError: () => 'invalid_resource',
    },
  ),
  authorizeFault(unknown, 'unknown-parameter-refused', 'refuses unknown parameters', {
    unknownParameterAllowed: (name) => !['foo', 'ui_locales'].includes(name),
  }),
  authorizeFault(unknown, 'languages-refused', 'refuses ui_locales', {
    unknownParameterAllowed: (name) => name !== 'ui_locales',
  }),
  ...['response_type', 'scope', 'client_id', 'redirect_uri', 'nonce'].map((name) =>
    authorizeFault(repeated, `repeated-${name.replaceAll('_', '-')}`, `uses the first ${name} of several`, {
      repeatedParameterAllowed: (other, values) =>
        other === name || documented.repeatedParameterAllowed(other, values),
    }),
  ),
  authorizeFault(repeated, 'repeated-alike', 'accepts parameters that are repeated with the same value', {
    repeatedParameterAllowed: (name, values) =>
      new Set(values).size === 1 || documented.repeatedParameterAllowed(name, values),
  }),
  authorizeFault('standard.authorize.empty-parameter', 'empty-challenge-refused', {
    says: 'treats an empty code_challenge as a wrong one',
    emptyMeansOmitted: (name) => name !== 'code_challenge',
  }),
  authorizeFault('standard.authorize.empty-parameter', 'empty-state-refused', 'refuses an empty state', {
    stateAccepted: (_state, { emptied }) => !emptied.includes('state'),
  }),
  authorizeFault('standard.authorize.empty-parameter', 'empty-prompt-is-login', {
    says: 'shows the login page for an empty prompt',
    promptShowsLogin: (prompt, context) =>
      documented.promptShowsLogin(prompt, context) || context.emptied.includes('prompt'),
  }),
  fault({
    id: 'authorize-empty-nonce',
    violates: ['authorize.nonce.missing', 'standard.authorize.empty-parameter'],
    says: 'accepts an empty nonce',
    behaviour: { emptyMeansOmitted: (name) => name !== 'nonce' },
  }),
  authorizeFault('standard.authorize.redirect-uri.query-kept', 'query-twice', {
    says: 'adds the query of the redirect_uri a second time',
    addToQuery: (uri, added) => {
      const query = uri.split('?')[1]
      return documented.addToQuery(uri, query === undefined ? added : `${query}&${added}`)
    },
  }),
  strays('other-path', 'other path'),
  strays('other-host', 'other host'),
  strays('near-ui-url', 'like a UI Integration URL'),
  straysWithPkce,
  misnamed('authorize.error.invalid-resource.path', 'path-misspelt', 'other path', 'invalid_ressource'),
  misnamed('authorize.error.invalid-resource.host', 'host-named-otherwise', 'other host', 'invalid_request'),
  misnamed(
    'authorize.error.invalid-resource.ui-url',
    'ui-url-named-otherwise',
    'like a UI Integration URL',
    'redirect_uri_mismatch',
  ),
  fault({
    id: 'authorize-redirect-uri-named-otherwise',
    violates: [
      'authorize.error.invalid-resource.host',
      'authorize.error.invalid-resource.path',
      'authorize.error.invalid-resource.ui-url',
    ],
    says: 'names invalid_request for every redirect_uri that is not configured',
    behaviour: { redirectErrorName: () => 'invalid_request' },
  }),
  authorizeFault('standard.authorize.code-lifetime', 'code-lives-eleven-minutes', {
    says: 'issues codes that are valid for almost eleven minutes',
    codeLifetime: () => 640,
  }),
]
