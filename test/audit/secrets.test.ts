/**
 * A report shows a few exchanges of a recording. They show no secret of the others.
 */
import { expect, test } from 'vitest'
import type { RecordedExchange } from '../../src/audit/exchange.js'
import { RecordedSecrets } from '../../src/audit/secrets.js'

const body = (text: string): RecordedExchange['request']['body'] => ({ bytes: Buffer.from(text), cut: false })

function exchange(
  request: Partial<RecordedExchange['request']>,
  response: Partial<NonNullable<RecordedExchange['response']>> = {},
): RecordedExchange {
  return {
    ...{ number: 1, place: { file: 'recording', entry: 1 }, at: null, ms: null, error: null },
    request: { method: 'GET', url: 'https://school.example.com/', headers: [], body: null, ...request },
    response: { status: 200, headers: [], body: null, ...response },
  }
}

test.each([
  ['a query', exchange({ url: 'https://school.example.com/?code=Zx81-aBcDeFgH&x=1' })],
  ['a form', exchange({ body: body('grant_type=x&client_secret=Zx81-aBcDeFgH') })],
  ['JSON of an answer', exchange({}, { body: body('{"access_token": "Zx81-aBcDeFgH"}') })],
  ['JSON of a webhook', exchange({ body: body('{"data":{"password":"Zx81-aBcDeFgH"}}') })],
  ['a bearer token', exchange({ headers: [['authorization', 'Bearer Zx81-aBcDeFgH']] })],
  ['a cookie', exchange({ headers: [['Cookie', 'a=b; session=Zx81-aBcDeFgH']] })],
  ['a new cookie', exchange({}, { headers: [['Set-Cookie', 'session=Zx81-aBcDeFgH; Path=/']] })],
  ['a redirect', exchange({}, { headers: [['Location', 'https://app.example.com/?code=Zx81-aBcDeFgH']] })],
])('a secret in %s is found in another text', (_place, recorded) => {
  const secrets = new RecordedSecrets()
  secrets.note(recorded)
  expect([...secrets.in('https://school.example.com/reports/Zx81-aBcDeFgH/pages')]).toContain('Zx81-aBcDeFgH')
  expect([...secrets.in('the session of Anna, Zx81-aBcDeFgX')]).toEqual([])
})
