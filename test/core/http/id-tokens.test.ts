import { expect, test } from 'vitest'
import { Evidence, type RawExchange } from '../../../src/core/http/evidence.js'
import { Redactor } from '../../../src/core/http/redactor.js'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (claims: unknown, signature = 'c2lnbmF0dXJlLW9mLXRva2Vu'): string =>
  `${part({ alg: 'RS256', kid: 'k1' })}.${part(claims)}.${signature}`

function answered(
  body: string,
  url = 'https://x.example/token',
  redactor = new Redactor(),
): ReturnType<Evidence['get']> {
  const evidence = new Evidence(redactor)
  const raw: RawExchange = {
    ...{ purpose: 'token', operation: null, method: 'POST', url, requestHeaders: [], requestBody: null },
    ...{ at: new Date(0), ms: 1, error: null },
    response: { status: 200, headers: [], body: Buffer.from(body), wireBytes: body.length },
  }
  return evidence.get(evidence.record(raw))
}

test('header and claims of an ID token are recorded, its text is masked', () => {
  const token = jwt({ sub: 'u1', sc: 'AT', exp: 12345678901234567890n.toString() })
  const exchange = answered(JSON.stringify({ id_token: token }))
  expect(exchange.idTokens).toEqual([
    {
      label: '‹id_token 1›',
      header: [
        ['alg', '"RS256"'],
        ['kid', '"k1"'],
      ],
      claims: [
        ['sub', '"u1"'],
        ['sc', '"AT"'],
        ['exp', '"12345678901234567890"'],
      ],
    },
  ])
  expect(JSON.stringify(exchange)).not.toContain(token.split('.')[2])
  expect(JSON.stringify(exchange)).not.toContain(token.split('.')[1])
})

test('a secret in a claim is masked, by its value and by its name', () => {
  const redactor = new Redactor()
  redactor.add('s3cr3t-of-profile', '$OIDC_CLIENT_SECRET')
  const token = jwt({ note: 'it is s3cr3t-of-profile', password: 'hunter-22' })
  const [shown] = answered(JSON.stringify({ id_token: token }), undefined, redactor).idTokens ?? []
  expect(JSON.stringify(shown)).not.toMatch(/s3cr3t|hunter/)
})

test('a token in an address is shown once', () => {
  const token = jwt({ sub: 'u1' })
  const exchange = answered(
    JSON.stringify({ id_token: token }),
    `https://x.example/logout?id_token_hint=${token}`,
  )
  expect(exchange.idTokens).toHaveLength(1)
})

test.each([
  ['no JSON', `${part({ alg: 'none' })}.bm8gSlNPTg.`],
  ['a list', `${part({ alg: 'none' })}.${part([1])}.`],
  ['longer than 16 KiB', jwt({ sub: 'x'.repeat(20_000) })],
  [
    'deeper than JSON may be',
    `${part({})}.${Buffer.from(`${'['.repeat(5000)}${']'.repeat(5000)}`).toString('base64url')}.`,
  ],
])('a token whose claims are %s is not decoded', (_, token) => {
  expect(answered(JSON.stringify({ id_token: token })).idTokens).toBeUndefined()
})

test('of a token with many fields and long values, a bounded part is kept', () => {
  const claims = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [`c${at}`, 'v'.repeat(at === 0 ? 2000 : 5)]),
  )
  const [shown] = answered(JSON.stringify({ id_token: jwt(claims) })).idTokens ?? []
  expect(shown?.claims).toHaveLength(60)
  expect(shown?.claims[0]?.[1].length).toBeLessThan(700)
})

test('an exchange that was handed over keeps no decoded token', () => {
  const evidence = new Evidence(new Redactor())
  const body = Buffer.from(JSON.stringify({ id_token: jwt({ sub: 'u1' }) }))
  const id = evidence.record({
    ...{
      purpose: 'token',
      operation: null,
      method: 'POST',
      url: 'https://x.example/token',
      requestHeaders: [],
    },
    ...{ requestBody: null, at: new Date(0), ms: 1, error: null },
    response: { status: 200, headers: [], body, wireBytes: body.length },
  })
  expect(evidence.handOver([id])[0]?.idTokens).toHaveLength(1)
  expect(evidence.get(id).idTokens).toBeUndefined()
})
