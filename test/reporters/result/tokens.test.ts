import { expect, test } from 'vitest'
import { indexExchanges } from '../../../reporters/outcome.js'
import { decodedText, shownTokensOf, tokenLines } from '../../../reporters/result/tokens.js'
import type { CheckRecord, ExchangeRecord, IdTokenRecord, StepRecord } from '../../../src/record/record.js'

const token = (label: string, sub: string, sc = 'at'): IdTokenRecord => ({
  label,
  header: [['alg', '"RS256"']],
  claims: [
    ['sub', JSON.stringify(sub)],
    ['sc', JSON.stringify(sc)],
  ],
})

const exchange = (id: number, idTokens?: readonly IdTokenRecord[]): ExchangeRecord => ({
  ...{ id, purpose: 'token', at: '2031-03-04T08:00:00.000Z', ms: 1, schema: null, error: null, curl: '' },
  request: { method: 'POST', url: 'https://x.example/token', headers: [], body: null },
  response: { status: 200, headers: [], body: null },
  ...(idTokens === undefined ? {} : { idTokens }),
})

const step = (title: string): StepRecord => ({
  ...{ title, verdict: 'passed', start: 0, ms: 1, exchanges: [], steps: [] },
})

const check = (change: Partial<CheckRecord>): CheckRecord => ({
  ...{ rule: 'id-token.sc', case: '', verdict: 'violated', reason: null, expected: '"at"', actual: '"AT"' },
  ...{ optional: false, at: '2031-03-04T08:00:00.000Z', ms: 1, exchanges: [1], steps: [], stack: null },
  ...change,
})

const inToken = { place: 'in the ID token', thing: 'sc' }

test('the claim that decided is marked, and the signature says what its check said', () => {
  const exchanges = indexExchanges([exchange(1, [token('‹id_token 1›', 'A', 'AT')])])
  const signatures = [{ token: '‹id_token 1›', says: 'verifies with the key "k1" of the key set' }]
  const [shown, ...more] = shownTokensOf(
    { role: 'platform' },
    check({ compared: inToken, signatures }),
    exchanges,
  )
  expect(more).toEqual([])
  expect(shown).toEqual({
    title: 'ID token',
    header: [{ name: 'alg', value: '"RS256"', decides: false }],
    claims: [
      { name: 'sub', value: '"A"', decides: false },
      { name: 'sc', value: '"AT"', decides: true },
    ],
    signature: 'It verifies with the key "k1" of the key set.',
  })
  expect(shown && tokenLines(shown)).toContain('→ sc: "AT"')
})

test('two sign-ins are shown next to each other, the deciding one last', () => {
  const exchanges = indexExchanges([
    exchange(1, [token('‹id_token 1›', 'A')]),
    exchange(2, [token('‹id_token 2›', 'B')]),
    exchange(3),
  ])
  const shown = shownTokensOf(
    { role: 'partner' },
    check({ exchanges: [1, 2, 3], expected: 'two users for two values of `sub`', actual: 'one user' }),
    exchanges,
  )
  expect(shown.map(({ title, claims }) => [title, claims[0]?.value, claims[0]?.decides])).toEqual([
    ['ID token of the earlier sign-in', '"A"', true],
    ['ID token of the last sign-in', '"B"', true],
  ])
})

test('of a token that the suite altered, the altered fields are marked, and the signature is named', () => {
  const exchanges = indexExchanges([exchange(1, [token('‹id_token 1›', 'A')])])
  const steps = [
    step('sent: a token signed by a foreign key'),
    step(
      'the token: header.alg was "RS256" instead of "RS384", sub was "A" instead of "B", another signature',
    ),
  ]
  const [shown] = shownTokensOf({ role: 'partner' }, check({ steps }), exchanges)
  expect(shown?.header[0]?.decides).toBe(true)
  expect(shown?.claims.map(({ decides }) => decides)).toEqual([true, false])
  expect(shown?.signature).toBe('The suite altered it: a token signed by a foreign key.')
})

test('a check without an ID token shows none', () => {
  expect(shownTokensOf({ role: 'platform' }, check({}), indexExchanges([exchange(1)]))).toEqual([])
})

test('the tokens of an exchange are readable as text', () => {
  expect(decodedText([token('‹id_token 1›', 'A')])).toBe(
    '‹id_token 1›\nheader:\n  alg: "RS256"\nclaims:\n  sub: "A"\n  sc: "at"',
  )
})
