/**
 * Faults of tokens at the data APIs: invalid tokens that give access to data.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { DataContext } from '../context.js'
import { type Fault, mirrored } from '../fault.js'
import type { TokenRecord } from '../model.js'
import { defaultSeed, makeWorld } from '../world/world.js'
import { faultyResources } from './data-api-resources.js'
import { rowOf } from './rows.js'

type Tokens = ReadonlyMap<string, TokenRecord>
type Claims = Readonly<Record<string, unknown>>

const [schoolA] = makeWorld(defaultSeed).tenants
const main = schoolA.apps.find(({ key }) => key === 'main')
const password = schoolA.passwords.get(main?.id ?? '')

/** The service tokens of the application under test, the newest first. */
function serviceTokens(tokens: Tokens): TokenRecord[] {
  return [...tokens.values()]
    .filter(
      ({ kind, clientId, tenantId }) =>
        kind === 'service' && clientId === main?.id && tenantId === schoolA.id,
    )
    .reverse()
}

/** Compares the sent token with a valid one. */
type Takes = (sent: string, token: string, context: DataContext) => boolean

/** Accepts a token that is similar to a valid one. */
const like =
  (takes: Takes) =>
  (sent: string | undefined, tokens: Tokens, context: DataContext): TokenRecord | undefined => {
    const known = documented.findAccessToken(sent, tokens, context)
    if (known !== undefined || sent === undefined) return known
    return serviceTokens(tokens).find(({ token }) => takes(sent, token, context))
  }

const partOf = (token: string, index: number): string => token.split('.')[index] ?? ''

function claimsIn(part: string): Claims {
  try {
    return (JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) ?? {}) as Claims
  } catch {
    return {}
  }
}

const headerOf = (token: string): Claims => claimsIn(partOf(token, 0))
const payloadOf = (token: string): Claims => claimsIn(partOf(token, 1))
/** The claims that an attacker has no reason to change. */
function withoutPromises(token: string): string {
  const { exp: _, tenant_id: __, ...others } = payloadOf(token)
  return JSON.stringify(others)
}

/** Whether a token says that it is a service token of the application under test. */
const ofMain = (token: string): boolean =>
  payloadOf(token)['client_id'] === main?.id && payloadOf(token)['user_type'] !== 'USER'

const invalid = (id: string, says: string, takes: Takes): Fault =>
  rowOf('data-token')('data-api.token.invalid', id, says, { findAccessToken: like(takes) })

const altered: readonly Fault[] = [
  invalid(
    'same-length',
    'accepts any text that has the length of a token',
    (sent, token) => sent.length === token.length,
  ),
  mirrored(
    invalid('words', 'accepts the words null and undefined as the newest token', (sent) =>
      ['null', 'undefined'].includes(sent),
    ),
  ),
  invalid(
    'last-character',
    'does not compare the last character of a token',
    (sent, token) => sent.length === token.length && sent.slice(0, -1) === token.slice(0, -1),
  ),
  invalid(
    'header',
    'does not compare the header of a token',
    (sent, token) => sent.split('.').slice(1).join('.') === token.split('.').slice(1).join('.'),
  ),
  mirrored(
    invalid(
      'start',
      'does not compare the first character of a token',
      (sent, token) => sent.slice(1) === token.slice(1),
    ),
  ),
  invalid(
    'letter-case',
    'compares tokens case-insensitively',
    (sent, token) => sent.toLowerCase() === token.toLowerCase(),
  ),
  invalid(
    'beginning',
    'finds a token by its beginning',
    (sent, token) => sent.length > 20 && token.startsWith(sent),
  ),
  invalid('longer', 'ignores characters after a token', (sent, token) => sent.startsWith(token)),
]

const forged: readonly Fault[] = [
  invalid(
    'signature-not-verified',
    'reads the claims of a service token and does not verify its signature',
    ofMain,
  ),
  invalid(
    'algorithm-none',
    'accepts a token without signature if its header names the algorithm none',
    (sent) => headerOf(sent)['alg'] === 'none' && partOf(sent, 2) === '' && ofMain(sent),
  ),
  invalid(
    'algorithm-none-in-other-case',
    'refuses the algorithm none only in lower case',
    (sent) =>
      /^none$/i.test(String(headerOf(sent)['alg'])) && headerOf(sent)['alg'] !== 'none' && ofMain(sent),
  ),
  invalid(
    'algorithm-none-at-roster',
    'accepts an unsigned token for the roster',
    (sent, _token, { resource }) =>
      resource.startsWith('roster/') && headerOf(sent)['alg'] === 'none' && ofMain(sent),
  ),
  invalid(
    'key-of-header',
    'verifies a token with the key in its own header',
    (sent) => headerOf(sent)['jwk'] !== undefined && ofMain(sent),
  ),
  invalid(
    'public-key-as-secret',
    'verifies a token with its public key as a shared secret if the header says HS256',
    (sent) => headerOf(sent)['alg'] === 'HS256' && ofMain(sent),
  ),
  invalid(
    'any-key',
    'accepts a token with the signature of any key',
    (sent, token) =>
      partOf(sent, 0) === partOf(token, 0) &&
      partOf(sent, 1) === partOf(token, 1) &&
      partOf(sent, 2).length === partOf(token, 2).length &&
      partOf(sent, 2).slice(0, 8) !== partOf(token, 2).slice(0, 8),
  ),
  invalid(
    'known-signature',
    'accepts another exp or tenant_id under the signature of a valid token',
    (sent, token) =>
      partOf(sent, 0) === partOf(token, 0) &&
      partOf(sent, 2) === partOf(token, 2) &&
      withoutPromises(sent) === withoutPromises(token),
  ),
]

/** The claims of a user's token are read. Some platforms verify tokens of services and of users with different code. */
const ofUsers: readonly Fault[] = [
  rowOf('data-token')('data-api.token.invalid', 'user-signature-not-verified', {
    says: 'reads the claims of a user token and does not verify its signature',
    findAccessToken: (sent, tokens, context) => {
      const known = documented.findAccessToken(sent, tokens, context)
      const sub = sent === undefined ? undefined : payloadOf(sent)['sub']
      return known ?? [...tokens.values()].findLast(({ user }) => user !== undefined && user.sub === sub)
    },
  }),
]

const secrets: readonly Fault[] = [
  invalid('client-secret', 'accepts the client secret as a token', (sent) => sent === main?.secret),
  invalid('password', 'accepts the password as a token', (sent) => sent === password),
  invalid('client-id', 'accepts the client ID as a token', (sent) => sent === main?.id),
  rowOf('data-token')('data-api.token.invalid', 'without-scheme', 'accepts a token without the scheme word', {
    bearerToken: (header, context) =>
      documented.bearerToken(header, context) ?? /^\S+\.\S+$/.exec(header ?? '')?.[0],
  }),
]

/** Requests that a cache of refusals answers. */
const requestOf = ({ method, resource, below, query }: DataContext): string =>
  JSON.stringify([method, resource, below, query])

const missing: readonly Fault[] = [
  ...faultyResources.map(({ id, name, is }) =>
    rowOf('data-token')('data-api.token.missing', `none-at-${id}`, `requires no token for ${name}`, {
      findAccessToken: (sent, tokens, context) =>
        sent === undefined && is(context)
          ? serviceTokens(tokens)[0]
          : documented.findAccessToken(sent, tokens, context),
    }),
  ),
  rowOf('data-token')('data-api.token.missing', 'empty-header', {
    says: 'accepts an empty Authorization header as the newest token',
    findAccessToken: (sent, tokens, context) =>
      context.authorization === ''
        ? serviceTokens(tokens)[0]
        : documented.findAccessToken(sent, tokens, context),
  }),
  rowOf('data-token')('data-api.token.missing', 'scheme-alone', {
    says: 'accepts the scheme word without a token as the newest token',
    findAccessToken: (sent, tokens, context) =>
      /^bearer *$/i.test(context.authorization ?? '')
        ? serviceTokens(tokens)[0]
        : documented.findAccessToken(sent, tokens, context),
  }),
  rowOf('data-token')('data-api.token.missing', 'empty-list', {
    says: 'returns an empty list of deleted periods if no token is sent',
    dataRefusal: (refusal, problem, { resource }) =>
      problem === 'no token' && resource === 'timetable/deleted-periods'
        ? { ...refusal, status: 200, body: '[]' }
        : refusal,
  }),
]

const accepted: readonly Fault[] = faultyResources.map(({ id, name, is }) =>
  rowOf('data-token')('data-api.token.accepted', `refused-at-${id}`, `refuses service tokens for ${name}`, {
    findAccessToken: (sent, tokens, context) => {
      const record = documented.findAccessToken(sent, tokens, context)
      return record?.kind === 'service' && is(context) ? undefined : record
    },
  }),
)

/** Requests that were refused and not sent again since, by the tokens of a platform. */
const refusedRequests = new WeakMap<object, Set<string>>()

const afterRefusal: Fault = rowOf('data-token')('data-api.token.accepted', 'refused-after-refusal', {
  says: 'answers the next request of an application from its cache if it refused one without a token',
  findAccessToken: (sent, tokens, context) => {
    const refused = refusedRequests.get(tokens) ?? new Set()
    refusedRequests.set(tokens, refused)
    const known = documented.findAccessToken(sent, tokens, context)
    if (context.authorization === undefined) refused.add(requestOf(context))
    else if (known?.kind === 'service' && refused.delete(requestOf(context))) return undefined
    return known
  },
})

/** Faults of tokens at the data APIs. */
export const dataApiTokenFaults: readonly Fault[] = [
  ...altered,
  ...forged,
  ...ofUsers,
  ...secrets,
  ...missing,
  ...accepted,
  afterRefusal,
]
