/**
 * Ids that find a request in the logs of the target.
 */
import { expect, test } from 'vitest'
import { traceWords } from '../../../reporters/result/trace.js'
import type { ExchangeRecord } from '../../../src/record/record.js'
import { sampleExchange } from '../sample-run.js'

function idsOf(text: string, headers: ExchangeRecord['request']['headers'] = [], cut = false): string[] {
  const { request } = sampleExchange(1)
  const response = { status: 400, headers, body: { text, bytes: text.length, cut, sha256: null } }
  return traceWords({ request, response }).map(({ name, value }) => `${name}: ${value}`)
}

test('an error of the data APIs has its requestId and traceId', () => {
  const body = { errorCode: 'VALIDATION_ERROR', requestId: '1f0c', traceId: 'f00d', validationErrors: [] }
  expect(idsOf(JSON.stringify(body))).toEqual(['requestId: 1f0c', 'traceId: f00d'])
})

test('headers of gateways have ids, too', () => {
  expect(idsOf('', [['X-Request-Id', 'abc']])).toEqual(['Request id of the response: abc'])
})

test.each([
  ['an empty id', '{"requestId":"","traceId":""}'],
  ['an id that is no text', '{"requestId":1,"traceId":{"a":1}}'],
  ['an endless id', `{"requestId":"${'x'.repeat(300)}"}`],
  ['no JSON', '{"requestId":"a"'],
  ['a page', '<html>"requestId"</html>'],
])('%s is none', (_words, text) => {
  expect(idsOf(text)).toEqual([])
})

test('a body that is cut has none', () => {
  expect(idsOf('{"requestId":"a"}', [], true)).toEqual([])
})
