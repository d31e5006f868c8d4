/**
 * Token responses and key sets, each with what a partner must make of it.
 * @module
 */
import { createPublicKey } from 'node:crypto'
import { ellipticKeyPair, rsaKeyPair } from '../../../src/core/key-pair.js'
import { type Key, type Made, published, response, type TokenAnswer } from './hostile-platform.js'

/** A whole token response and its fate. */
export interface AnswerVector {
  readonly name: string
  readonly fate: 'accept' | 'reject' | 'either'
  readonly make: (made: Made) => TokenAnswer
}

const answer = (fate: AnswerVector['fate'], name: string, make: AnswerVector['make']): AnswerVector => ({
  name,
  fate,
  make,
})
const members = (made: Made, changes: Record<string, unknown>): string =>
  JSON.stringify({ access_token: 'opaque', token_type: 'Bearer', id_token: made.token, ...changes })

/** No token response at all. */
export const silence = (): null => null

/** Token responses. */
export const answers: readonly AnswerVector[] = [
  answer('accept', 'unknown members', (made) => ({
    body: members(made, { 'not-before-policy': 0, x: { y: [] } }),
  })),
  answer('accept', 'expires_in', (made) => ({ body: members(made, { expires_in: 180, scope: 'openid' }) })),
  answer('either', 'no token_type', (made) => ({ body: members(made, { token_type: undefined }) })),
  answer('either', 'no access_token', (made) => ({ body: members(made, { access_token: undefined }) })),
  answer('either', 'an odd token_type', (made) => ({ body: members(made, { token_type: 'mac' }) })),
  answer('reject', 'no id_token', (made) => ({ body: members(made, { id_token: undefined }) })),
  answer('reject', 'invalid_grant', () => ({ status: 400, body: '{"error":"invalid_grant"}' })),
  answer('reject', 'invalid_client', () => ({ status: 401, body: '{"error":"invalid_client"}' })),
  answer('reject', 'a challenge', () => ({
    status: 401,
    headers: { 'www-authenticate': 'Basic realm="x"' },
    body: '',
  })),
  answer('reject', 'trouble', () => ({ status: 500, body: 'trouble' })),
  answer('reject', 'nothing', () => ({ body: '' })),
  answer('reject', 'a page', () => ({ headers: { 'content-type': 'text/html' }, body: '<p>Hello</p>' })),
  answer('reject', 'an empty object', () => ({ body: '{}' })),
  answer('reject', 'an array', () => ({ body: '[]' })),
  answer(
    'reject',
    '400 with a good body',
    (made) => ({ ...response(made.token), status: 400 }) as TokenAnswer,
  ),
  answer('reject', 'a redirect', () => ({ status: 302, headers: { location: '/' }, body: '' })),
  answer('reject', 'silence', silence),
]

/** A key set in which the school's own key is one of several. */
export function crowdedKeySet(own: Key): unknown {
  const rsa = rsaKeyPair()
  const ec = ellipticKeyPair()
  return {
    keys: [
      published({ kid: 'second', ...rsa }),
      { ...createPublicKey(ec.privateKey).export({ format: 'jwk' }), kid: 'elliptic', use: 'sig' },
      published({ kid: 'encryption', ...rsa }, { use: 'enc' }),
      published(own),
    ],
  }
}
