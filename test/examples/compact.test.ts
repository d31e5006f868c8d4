/**
 * Examples of the rulebook: short, and equal for every recording.
 */
import { describe, expect, test } from 'vitest'
import { exampleOf, type ShownExchange, stableText } from '../../src/examples/compact.js'
import { wordsOf } from '../../src/examples/cut.js'
import { sampleExchange } from '../reporters/sample-run.js'

const setting = {
  addresses: [['http://127.0.0.1:4711', 'https://platform.example']] as const,
  today: Date.UTC(2026, 10, 23) / 86_400_000,
}
const stable = stableText(setting)

describe('a recorded text', () => {
  test.each([
    ['GET http://127.0.0.1:4711/a', 'GET https://platform.example/a'],
    ['uri=http%3A%2F%2F127.0.0.1%3A4711%2Fa', 'uri=https%3A%2F%2Fplatform.example%2Fa'],
    ['http://127.0.0.1:99/-FFrU3N27eCVLN12q-Kxyqj3/hook', 'http://host.example/‹path›/hook'],
    ['?nonce=Zm9vYmFy&state=x1', '?nonce=‹nonce›&state=‹state›'],
    ['code=‹code 17›&other=‹code 4›&again=‹code 17›', 'code=‹code›&other=‹code 2›&again=‹code›'],
    ['&code_verifier=‹code_verifier 6›', '&code_verifier=‹code_verifier›'],
    ['on 2026-11-23', 'on 2030-09-02'],
    ['on 20261124', 'on 20300903'],
    ['at 2026-11-23T10:15:42.123Z', 'at 2030-09-02T10:00:00Z'],
    ['?after=2026-11-23T10%3A15%3A42.123Z', '?after=2030-09-02T10%3A00%3A00Z'],
    ['"lessonId": 1795430000', '"lessonId": 1795430000'],
    ['"exp": 1795430000', '"exp": ‹time›'],
    ['sub 0b0f9a52-4b7e-4d53-9a3c-0a1b2c3d4e5f', 'sub ‹uuid›'],
    ['0b0f9a52-4b7e-4d53-9a3c-0a1b2c3d4e5f, 1b0f9a52-4b7e-4d53-9a3c-0a1b2c3d4e5f', '‹uuid›, ‹uuid 2›'],
    ['name user-ad9c858ca4', 'name user-‹id›'],
    ['name user-9988921295', 'name user-‹id›'],
    ['born 1987-02-30', 'born 1987-02-30'],
  ])('%s becomes %s', (recorded, shown) => {
    expect(stable(recorded)).toBe(shown)
  })
})

/** An exchange whose answer is JSON. */
function jsonExchange(value: unknown): ShownExchange {
  const text = JSON.stringify(value)
  const exchange = sampleExchange(1, {
    request: {
      method: 'GET',
      url: 'http://127.0.0.1:4711/students',
      headers: [
        ['Authorization', 'Bearer ‹access_token 3›'],
        ['User-Agent', 'any'],
      ],
      body: null,
    },
    response: {
      status: 200,
      headers: [['content-type', 'application/json']],
      body: { text, bytes: text.length, cut: false, sha256: null },
    },
  })
  return {
    exchange,
    whole: { requestBody: null, responseBody: text, idToken: undefined, operation: undefined },
  }
}

const nothing = { words: new Set<string>(), counterpart: undefined }

describe('an exchange', () => {
  const students = Array.from({ length: 50 }, (_, id) => ({ id, name: 'x'.repeat(500) }))

  test('keeps the headers that decide, and the beginning of a list', () => {
    const example = exampleOf(jsonExchange({ students }), [], nothing, setting)
    expect(example.request).toBe(
      'GET https://platform.example/students\nAuthorization: Bearer ‹access_token›',
    )
    expect(example.response).toContain('"… 48 more"')
    expect(example.response.length).toBeLessThan(1000)
  })

  test('shows the record that differs from the counterpart', () => {
    const other = students.map((one) => (one.id === 30 ? { ...one, name: 'another' } : one))
    const judged = { ...nothing, counterpart: jsonExchange({ students }) }
    const { response } = exampleOf(jsonExchange({ students: other }), [], judged, setting)
    expect(response).toContain('"… 30 more"')
    expect(response).toContain('"another"')
  })

  test('shows the record that the finding names', () => {
    const judged = { ...nothing, words: wordsOf(['student 41 is missing']) }
    expect(exampleOf(jsonExchange({ students }), [], judged, setting).response).toContain('"id": 41')
  })
})
