/**
 * Hints about authorize requests. Contract 4.1, 5 item 1, 7.
 * @module
 */
import { type HintDefinition, type ObservedRequest, repeatedIn, unknownClientId } from './request.js'

const words = ({ query }: ObservedRequest): string[] =>
  query.all('scope').flatMap((scope) => scope.split(/[\s,;|]+/).filter((word) => word !== ''))

const isPublic = ({ app }: ObservedRequest): boolean => app?.secret === null

/** Hints about authorize requests. */
export const authorizeHints: readonly HintDefinition[] = [
  [
    'authorize-request.method',
    ({ exchange: { method } }) => (method === 'GET' ? undefined : `The method is ${method}.`),
  ],
  [
    'authorize-request.response-type',
    ({ query }) => onlyOne(query.all('response_type'), 'code', 'response_type'),
  ],
  [
    'authorize-request.response-mode',
    ({ query }) => other(query.all('response_mode'), ['query'], 'response_mode'),
  ],
  [
    'authorize-request.scope.present',
    (request) => (words(request).length === 0 ? 'The scope is missing or empty.' : undefined),
  ],
  [
    'authorize-request.scope.separator',
    ({ query }) =>
      query.all('scope').some((scope) => /[,;|]/.test(scope))
        ? 'The scope contains a comma, a semicolon or a vertical bar.'
        : undefined,
  ],
  [
    'authorize-request.scope.values',
    (request) => other(words(request), ['openid', 'roster-core.readonly', profile], 'scope'),
  ],
  [
    'authorize-request.scope.profile',
    (request) => (words(request).includes(profile) ? 'The request asks for profile claims.' : undefined),
  ],
  [
    'standard.authorize-request.scope-openid',
    (request) => (words(request).includes('openid') ? undefined : 'The scope does not contain openid.'),
  ],
  [
    'authorize-request.client-id',
    ({ app, query }) => (app === undefined ? unknownClientId(query.get('client_id')) : undefined),
  ],
  ['authorize-request.redirect-uri.configured', configured],
  ['authorize-request.nonce.present', ({ query }) => filled(query.all('nonce'), 'nonce')],
  ['authorize-request.state.present', ({ query }) => filled(query.all('state'), 'state')],
  ['authorize-request.nonce.unique', (request) => again(request, 'nonce')],
  ['authorize-request.state.unique', (request) => again(request, 'state')],
  ['authorize-request.prompt', ({ query }) => other(query.all('prompt'), ['login'], 'prompt')],
  [
    'authorize-request.pkce.public-client',
    (request) =>
      isPublic(request) && request.query.get('code_challenge') === undefined
        ? 'The code_challenge is missing.'
        : undefined,
  ],
  [
    'authorize-request.pkce.challenge',
    ({ query }) =>
      query.all('code_challenge').every((sent) => /^[\w-]{43}$/.test(sent))
        ? undefined
        : 'The code_challenge does not consist of 43 base64url characters.',
  ],
  ['authorize-request.pkce.method', challengeMethod],
  ['standard.authorize-request.repeated-parameter', ({ query }) => repeatedIn(query)],
]

const profile = 'platform-profile'

function configured({ app, query }: ObservedRequest): string | undefined {
  const sent = query.get('redirect_uri')
  if (app === undefined || sent === app.redirectUri || app.uiUrls.includes(sent ?? '')) return undefined
  return sent === undefined
    ? 'The redirect_uri is missing.'
    : `The redirect_uri ${sent} is not registered for ${app.id}.`
}

function challengeMethod({ query }: ObservedRequest): string | undefined {
  const [challenge, method] = [query.get('code_challenge'), query.get('code_challenge_method')]
  if (challenge === undefined && method === undefined) return undefined
  if (challenge === undefined) return 'The request has a code_challenge_method, but no code_challenge.'
  return method === 'S256' ? undefined : `The code_challenge_method is ${method ?? 'missing'}.`
}

function again({ query, seenValues }: ObservedRequest, name: string): string | undefined {
  const sent = query.get(name)
  return sent !== undefined && seenValues.repeats(name, sent)
    ? `An earlier request had the same ${name}. If you reloaded the page, ignore this hint.`
    : undefined
}

function filled(sent: readonly string[], name: string): string | undefined {
  return sent.length > 0 && sent.every((value) => value !== '')
    ? undefined
    : `The ${name} is missing or empty.`
}

function onlyOne(sent: readonly string[], value: string, name: string): string | undefined {
  return sent.length === 0 ? `The ${name} is missing.` : other(sent, [value], name)
}

function other(sent: readonly string[], allowed: readonly string[], name: string): string | undefined {
  const others = sent.filter((value) => !allowed.includes(value))
  return others.length === 0 ? undefined : `The value of ${name} is wrong: ${others.join(', ')}.`
}
