/**
 * Mistakes in authorize requests. Contract 4.1, 5 item 1, 7.
 * @module
 */
import type { Heard, Look } from './heard.js'
import { repeatedIn } from './heard.js'

const words = ({ query }: Heard): string[] =>
  query.all('scope').flatMap((scope) => scope.split(/[\s,;|]+/).filter((word) => word !== ''))

const isPublic = ({ app }: Heard): boolean => app?.secret === null

/** What authorize requests are looked at for. */
export const authorizeLooks: readonly Look[] = [
  [
    'authorize-request.method',
    ({ exchange: { method } }) => (method === 'GET' ? undefined : `it came with ${method}`),
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
    (heard) => (words(heard).length === 0 ? 'no scope, or an empty one' : undefined),
  ],
  [
    'authorize-request.scope.separator',
    ({ query }) =>
      query.all('scope').some((scope) => /[,;|]/.test(scope))
        ? 'the values are separated otherwise than by spaces'
        : undefined,
  ],
  [
    'authorize-request.scope.values',
    (heard) => other(words(heard), ['openid', 'roster-core.readonly', profile], 'scope'),
  ],
  [
    'authorize-request.scope.profile',
    (heard) => (words(heard).includes(profile) ? 'it asks for profile claims' : undefined),
  ],
  [
    'standard.authorize-request.scope-openid',
    (heard) => (words(heard).includes('openid') ? undefined : 'the scope has no openid'),
  ],
  [
    'authorize-request.client-id',
    ({ app, query }) =>
      app === undefined
        ? `no application has the client_id ${query.get('client_id') ?? '(none)'}`
        : undefined,
  ],
  ['authorize-request.redirect-uri.configured', configured],
  ['authorize-request.nonce.present', ({ query }) => filled(query.all('nonce'), 'nonce')],
  ['authorize-request.state.present', ({ query }) => filled(query.all('state'), 'state')],
  ['authorize-request.nonce.unique', (heard) => again(heard, 'nonce')],
  ['authorize-request.state.unique', (heard) => again(heard, 'state')],
  ['authorize-request.prompt', ({ query }) => other(query.all('prompt'), ['login'], 'prompt')],
  [
    'authorize-request.pkce.public-client',
    (heard) =>
      isPublic(heard) && heard.query.get('code_challenge') === undefined ? 'no code_challenge' : undefined,
  ],
  [
    'authorize-request.pkce.challenge',
    ({ query }) =>
      query.all('code_challenge').every((sent) => /^[\w-]{43}$/.test(sent))
        ? undefined
        : 'the code_challenge has another form',
  ],
  ['authorize-request.pkce.method', challengeMethod],
  ['standard.authorize-request.repeated-parameter', ({ query }) => repeatedIn(query)],
]

const profile = 'platform-profile'

function configured({ app, query }: Heard): string | undefined {
  const sent = query.get('redirect_uri')
  if (app === undefined || sent === app.redirectUri || app.uiUrls.includes(sent ?? '')) return undefined
  return sent === undefined ? 'no redirect_uri' : `${sent} is none of the addresses of ${app.id}`
}

function challengeMethod({ query }: Heard): string | undefined {
  const [challenge, method] = [query.get('code_challenge'), query.get('code_challenge_method')]
  if (challenge === undefined && method === undefined) return undefined
  if (challenge === undefined) return 'a code_challenge_method without a challenge'
  return method === 'S256' ? undefined : `code_challenge_method is ${method ?? 'missing'}`
}

function again({ query, memory }: Heard, name: string): string | undefined {
  const sent = query.get(name)
  return sent !== undefined && memory.repeats(name, sent)
    ? `the same ${name} came before; a page that was loaded again counts, too`
    : undefined
}

function filled(sent: readonly string[], name: string): string | undefined {
  return sent.length > 0 && sent.every((value) => value !== '') ? undefined : `no ${name}, or an empty one`
}

function onlyOne(sent: readonly string[], value: string, name: string): string | undefined {
  return sent.length === 0 ? `no ${name}` : other(sent, [value], name)
}

function other(sent: readonly string[], allowed: readonly string[], name: string): string | undefined {
  const others = sent.filter((value) => !allowed.includes(value))
  return others.length === 0 ? undefined : `${name} has ${others.join(', ')}`
}
