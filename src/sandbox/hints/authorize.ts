/**
 * Hints about authorize requests. Contract 4.1, 5 item 1, 7.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import * as authorizeRequest from '../../partner/predicates/authorize-request.js'
import { eachOnce, isAbsentOrOneOf, isFilled, isOneOf, valuesOf } from '../../partner/predicates/pairs.js'
import { type HintDefinition, type ObservedRequest, registeredClientId, shared } from './request.js'

const { scopeValues } = authorizeRequest

/** Hints about authorize requests. */
export const authorizeHints: readonly HintDefinition[] = [
  shared('authorize-request.method', authorizeRequest.sentByGet, ({ request }) => [request]),
  shared('authorize-request.response-type', isOneOf, ({ parameters }) => [
    parameters,
    'response_type',
    ['code'],
  ]),
  shared('authorize-request.response-mode', isAbsentOrOneOf, ({ parameters }) => [
    parameters,
    'response_mode',
    ['query'],
  ]),
  shared('authorize-request.scope.present', authorizeRequest.hasScopes, ({ parameters }) => [parameters]),
  shared('authorize-request.scope.separator', authorizeRequest.separatedBySpaces, (request) => [
    scopesOf(request).filter((scope) => scope !== ''),
  ]),
  shared('authorize-request.scope.values', authorizeRequest.onlyDocumentedScopes, (request) => [
    scopeValues(scopesOf(request)),
  ]),
  shared('authorize-request.scope.profile', authorizeRequest.withoutProfileScope, ({ request }) => [
    [request],
  ]),
  shared('standard.authorize-request.scope-openid', authorizeRequest.hasOpenid, (request) => [
    scopeValues(scopesOf(request)),
  ]),
  shared('authorize-request.client-id', isOneOf, ({ apps, parameters }) => [
    parameters,
    'client_id',
    apps.map(({ id }) => id),
    registeredClientId,
  ]),
  shared('authorize-request.redirect-uri.configured', isOneOf, ({ app, parameters }) =>
    app === undefined ? undefined : [parameters, 'redirect_uri', [app.redirectUri, ...app.uiUrls]],
  ),
  shared('authorize-request.nonce.present', isFilled, ({ parameters }) => [parameters, 'nonce']),
  shared('authorize-request.state.present', isFilled, ({ parameters }) => [parameters, 'state']),
  {
    rule: 'authorize-request.nonce.unique',
    separate: 'The suite compares ten launches. The sandbox compares requests, and a user may reload a page.',
    find: (request) => repeated(request, 'nonce'),
  },
  {
    rule: 'authorize-request.state.unique',
    separate: 'The suite compares ten launches. The sandbox compares requests, and a user may reload a page.',
    find: (request) => repeated(request, 'state'),
  },
  shared('authorize-request.prompt', isAbsentOrOneOf, ({ parameters }) => [
    parameters,
    'prompt',
    [facts.loginPrompt],
  ]),
  shared('authorize-request.pkce.public-client', isFilled, ({ app, parameters }) =>
    app?.secret === null ? [parameters, 'code_challenge'] : undefined,
  ),
  shared('authorize-request.pkce.challenge', authorizeRequest.challengesHaveForm, ({ parameters }) => [
    valuesOf(parameters, 'code_challenge'),
  ]),
  shared('authorize-request.pkce.method', authorizeRequest.hashesChallenge, ({ parameters }) =>
    parameters.some(([name]) => name === 'code_challenge' || name === 'code_challenge_method')
      ? [parameters]
      : undefined,
  ),
  shared('standard.authorize-request.repeated-parameter', eachOnce, ({ parameters }) => [parameters]),
]

function scopesOf({ parameters }: ObservedRequest): string[] {
  return valuesOf(parameters, 'scope')
}

function repeated({ parameters, seenValues }: ObservedRequest, name: string): string | undefined {
  const [sent] = valuesOf(parameters, name)
  return sent !== undefined && seenValues.repeats(name, sent)
    ? `An earlier request had the same ${name}. If you reloaded the page, ignore this hint.`
    : undefined
}
