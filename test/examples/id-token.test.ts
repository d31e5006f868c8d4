/**
 * ID tokens in examples: header and claims by name.
 */
import { expect, test } from 'vitest'
import type { RawExchange } from '../../src/core/http/evidence.js'
import { idTokenOf } from '../../src/examples/id-token.js'

const at = new Date(Date.UTC(2026, 10, 23, 10))
const now = at.getTime() / 1000

function exchange(body: string): RawExchange {
  return {
    purpose: 'token (authorization_code)',
    operation: null,
    method: 'POST',
    url: 'https://platform.example/token',
    requestHeaders: [],
    requestBody: null,
    at,
    ms: 1,
    response: { status: 200, headers: [], body: Buffer.from(body), wireBytes: body.length },
    error: null,
  }
}

function token(header: object, claims: object, signature = 'c2lnbmF0dXJl'): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part(header)}.${part(claims)}.${signature}`
}

test('an ID token is shown by its claims; times count from its issue, and random values have their name', () => {
  const jwt = token(
    { alg: 'RS256', kid: 'a1b2c3d4' },
    { iss: 'here', iat: now + 5, exp: now + 305, nonce: 'x'.repeat(20) },
  )
  expect(JSON.parse(idTokenOf(exchange(JSON.stringify({ id_token: jwt }))) ?? '')).toEqual({
    header: { alg: 'RS256', kid: '‹kid›' },
    claims: { iss: 'here', iat: '‹now›', exp: '‹now + 300 s›', nonce: '‹nonce›' },
  })
})

test('a time of issue that is far away stays visible, and so does a missing signature', () => {
  const jwt = token({ alg: 'none' }, { iat: now + 7200 }, '')
  expect(JSON.parse(idTokenOf(exchange(`{"id_token":"${jwt}"}`)) ?? '')).toEqual({
    header: { alg: 'none' },
    claims: { iat: '‹now + 7200 s›' },
    signature: '',
  })
})

test.each(['', '{}', '{"id_token":"no token"}', '{"id_token":"YQ.YQ.YQ"}'])('%s has none', (body) => {
  expect(idTokenOf(exchange(body))).toBeUndefined()
})
