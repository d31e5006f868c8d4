import { describe, expect, test } from 'vitest'
import { Evidence, type RawExchange } from '../../../src/core/http/evidence.js'
import { Redactor } from '../../../src/core/http/redactor.js'
import type { HeaderLine } from '../../../src/record/record.js'
import { allTexts, leaks } from './leak-finder.js'

const form: HeaderLine = ['Content-Type', 'application/x-www-form-urlencoded']

function exchange(change: Partial<RawExchange> = {}): RawExchange {
  return {
    purpose: 'token',
    operation: null,
    method: 'POST',
    url: 'https://x.example/token',
    requestHeaders: [],
    requestBody: null,
    at: new Date(0),
    ms: 1,
    response: null,
    error: null,
    ...change,
  }
}

function answer(body: string, headers: readonly HeaderLine[] = []): RawExchange['response'] {
  return { status: 200, headers, body: Buffer.from(body), wireBytes: body.length }
}

describe('what an exchange teaches', () => {
  test('a secret seen in one place is masked wherever it is echoed', () => {
    const evidence = new Evidence(new Redactor())
    const sent = new URLSearchParams({ code: 'c0de-Q9w8e7', password: 'wr0ng-pass' }).toString()
    const echo = 'code c0de-Q9w8e7 with wr0ng-pass for s3ss10n=x by cr3d3ntials9'
    const id = evidence.record(
      exchange({
        requestHeaders: [form, ['Cookie', 'SID=s3ss10n=x'], ['Authorization', 'Bearer cr3d3ntials9']],
        requestBody: Buffer.from(sent),
        response: answer(echo),
      }),
    )
    expect(evidence.get(id).response?.body?.text).toBe(
      'code ‹code 1› with ‹password 1› for ‹cookie 1› by ‹token 1›',
    )
  })

  test('also when it came escaped inside something else', () => {
    const evidence = new Evidence(new Redactor())
    const target = 'https://app.example/cb?code=Zq7Xy8Wv9&state=s'
    const id = evidence.record(
      exchange({
        response: answer('later: Zq7Xy8Wv9', [['Location', `/go?to=${encodeURIComponent(target)}`]]),
      }),
    )
    expect(JSON.stringify(evidence.get(id))).not.toContain('Zq7Xy8Wv9')
  })

  test('a token in a page, a cookie set by it, a hidden field', () => {
    const evidence = new Evidence(new Redactor())
    const page =
      '<form><input type="hidden" name="_csrf" value="h1dd3n-x1"><input type="password" name="w"></form>'
    evidence.record(exchange({ response: answer(page, [['Set-Cookie', 'SID=c00k1e-x1; Path=/']]) }))
    const id = evidence.record(
      exchange({ requestHeaders: [form], requestBody: Buffer.from('w=short&x=h1dd3n-x1&y=c00k1e-x1') }),
    )
    expect(evidence.get(id).request.body?.text).toBe('w=‹w›&x=‹_csrf 1›&y=‹cookie 1›')
  })
})

test('a verifier that the suite made is masked wherever it stands, and so is what was made from it', () => {
  const redactor = new Redactor()
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  redactor.add(verifier, 'code_verifier')
  const evidence = new Evidence(redactor)
  for (const change of [verifier, `${verifier.slice(0, -1)}0`, verifier.slice(1), verifier.toUpperCase()]) {
    const body = Buffer.from(`code_verifier=${change}`)
    const id = evidence.record(
      exchange({ requestHeaders: [form], requestBody: body, response: answer(`no ${change}`) }),
    )
    expect(allTexts(evidence.get(id)).toLowerCase()).not.toContain(verifier.slice(5, 20).toLowerCase())
  }
})

test('a challenge that is sent as a verifier is no secret elsewhere: it was shown before', () => {
  const redactor = new Redactor()
  const evidence = new Evidence(redactor)
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  evidence.record(exchange({ url: `https://x.example/authorize?code_challenge=${challenge}` }))
  const body = Buffer.from(`code_verifier=${challenge}`)
  const id = evidence.record(exchange({ requestHeaders: [form], requestBody: body }))
  expect(evidence.get(id).request.body?.text).toBe('code_verifier=‹code_verifier›')
  expect(redactor.secrets()).toEqual([])
})

test('half of a value with a blank or a plus sign in it is learned as no secret of its own', () => {
  const redactor = new Redactor()
  const evidence = new Evidence(redactor)
  const body = 'password=bzz2ZuNqT3xJWJSWG++C2lJouf%20gyj44'
  evidence.record(exchange({ requestHeaders: [form], requestBody: Buffer.from(body) }))
  expect(redactor.secrets().map(({ value }) => value)).toEqual(['bzz2ZuNqT3xJWJSWG  C2lJouf gyj44'])
})

describe('bodies', () => {
  const secret = 'K6AyMHHRy9GMQPJ5RLm9DLWk4SPEVF9u'
  test.each([5990, 6000, 13_990, 14_000, 20_000])(
    'no half of a secret that stands at %i survives the cut',
    (at) => {
      const redactor = new Redactor()
      redactor.add(secret, '$OIDC_CLIENT_SECRET')
      const evidence = new Evidence(redactor)
      for (const tail of [0, 990, 1000, 8990]) {
        const text = `${'.'.repeat(at)}${secret}${'.'.repeat(tail)}`
        const id = evidence.record(exchange({ response: answer(text) }))
        const shown = evidence.get(id).response?.body?.text ?? ''
        for (let from = 0; from + 6 <= secret.length; from += 1)
          expect(shown).not.toContain(secret.slice(from, from + 6))
      }
    },
  )

  test('a body full of tokens leaks none at its cut', () => {
    const evidence = new Evidence(new Redactor())
    const tokens = Array.from({ length: 40 }, (_, n) => ({ access_token: `t${n}x`.repeat(300) }))
    const id = evidence.record(exchange({ response: answer(JSON.stringify(tokens)) }))
    expect(evidence.get(id).response?.body?.text).not.toMatch(/t\d+xt/)
  })

  test('a long body keeps head and tail, a binary one a note', () => {
    const evidence = new Evidence(new Redactor())
    const long = evidence.get(
      evidence.record(exchange({ response: answer(`head ${'-'.repeat(9000)} tail`) })),
    )
    expect(long.response?.body).toMatchObject({ cut: true, bytes: 9010 })
    expect(long.response?.body?.text).toMatch(/^head .*tail$/s)
    const binary = evidence.get(evidence.record(exchange({ response: answer('a\u0000b') })))
    expect(binary.response?.body).toEqual({ text: '(binary)', bytes: 3, cut: false, sha256: null })
  })

  test('errors and purposes are masked too', () => {
    const redactor = new Redactor()
    redactor.add(secret, '$OIDC_CLIENT_SECRET')
    const evidence = new Evidence(redactor)
    const error = { code: 'X', message: `bad ${secret} password=abc` }
    const id = evidence.record(exchange({ purpose: `try ${secret}`, error }))
    expect(evidence.get(id)).toMatchObject({
      purpose: 'try $OIDC_CLIENT_SECRET',
      error: { code: 'X', message: 'bad $OIDC_CLIENT_SECRET password=‹password›' },
    })
  })
})

describe('the curl line', () => {
  const redactor = new Redactor()
  redactor.add('a+b c"d&e9$', '$OIDC_CLIENT_SECRET')
  const evidence = new Evidence(redactor)
  const line = (change: Partial<RawExchange>): string => evidence.get(evidence.record(exchange(change))).curl

  test('repeats a form with the profile’s secrets as variables, unencoded, for curl to encode', () => {
    const body = new URLSearchParams({ grant_type: 'x y', client_secret: 'a+b c"d&e9$', code: 'S0me-Code9' })
    expect(line({ requestHeaders: [form], requestBody: Buffer.from(body.toString()) })).toBe(
      "curl -sS -i --globoff 'https://x.example/token' -H 'Content-Type: application/x-www-form-urlencoded'" +
        ` --data-urlencode 'grant_type=x y' --data-urlencode 'client_secret='"$OIDC_CLIENT_SECRET"` +
        " --data-urlencode 'code=‹code 1›'",
    )
  })

  test('Basic credentials become -u; other variables are no variables', () => {
    const credentials = Buffer.from('id:a+b c"d&e9$').toString('base64')
    expect(
      line({
        method: 'GET',
        url: 'https://x.example/a?b=$HOME`c`',
        requestHeaders: [['Authorization', `Basic ${credentials}`]],
      }),
    ).toBe(`curl -sS -i --globoff 'https://x.example/a?b=$HOME\`c\`' -u 'id:'"$OIDC_CLIENT_SECRET"`)
  })

  test('a mutated secret shows in none of its arguments', () => {
    const mutated = 'a+b c"d&e9X'
    const credentials = Buffer.from(`id:${mutated}`).toString('base64')
    const body = new URLSearchParams({ client_secret: mutated }).toString()
    const shown = line({
      requestHeaders: [form, ['Authorization', `Basic ${credentials}`]],
      requestBody: Buffer.from(body),
    })
    expect(leaks(shown, mutated)).toEqual([])
  })
})

describe('random secrets in random places of an exchange', () => {
  const alphabet = [...'abcXYZ019+/=%&;:?#"\'<>\\ $`{}ü€😀.~_-']
  /** A small generator with a seed: a failure can be repeated. */
  const numbers = (seed: number) => (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }

  test.each(Array.from({ length: 60 }, (_, seed) => seed))('seed %i: none is found in the record', (seed) => {
    const random = numbers(seed)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const text = (length: number): string => Array.from({ length }, () => pick(alphabet)).join('')
    const redactor = new Redactor()
    const fromProfile = `Q7${text(10 + Math.floor(random() * 20))}`
    redactor.add(fromProfile, '$OIDC_CLIENT_SECRET')
    const sent = `W8${text(8 + Math.floor(random() * 40))}`
    const received = `E9${text(8 + Math.floor(random() * 600))}`
    const cookie = `R5${text(20).replace(/[;\s"]/g, 'k')}`
    const secrets = [fromProfile, sent, received, cookie]
    const escaped: readonly ((value: string) => string)[] = [
      encodeURIComponent,
      (value) => JSON.stringify(value).slice(1, -1),
      (value) => Buffer.from(`${text(Math.floor(random() * 3))}${value}${text(2)}`).toString('base64'),
      (value) => Buffer.from(JSON.stringify({ iss: 'x', v: value })).toString('base64url'),
      (value) => encodeURIComponent(encodeURIComponent(value)),
      (value) => new URLSearchParams({ x: value }).toString(),
      (value) => value,
    ]
    const echo = (): string => secrets.map((value) => `\n${pick(escaped)(value)}\n`).join('…and ')
    const evidence = new Evidence(redactor)
    const body = new URLSearchParams([
      ['a', 'b'],
      [pick(['code', 'password', 'j_password']), sent],
      ['client_secret', fromProfile],
    ])
    const id = evidence.record(
      exchange({
        url: `https://x.example/${encodeURIComponent(fromProfile)}?x=${encodeURIComponent(sent)}`,
        requestHeaders: [form, ['Cookie', `a=b; SID=${cookie}`], ['X-Echo', echo().replaceAll('\n', ' ')]],
        requestBody: Buffer.from(body.toString()),
        response: answer(
          JSON.stringify({ [pick(['access_token', 'id_token'])]: received, message: echo() }),
          [
            ['Content-Type', 'application/json'],
            ['X-Echo', encodeURIComponent(echo())],
          ],
        ),
      }),
    )
    const page = `<p>${echo().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}</p>`
    const second = evidence.record(
      exchange({
        response: answer(page, [['Content-Type', 'text/html']]),
        error: { code: 'X', message: echo() },
      }),
    )
    const written = allTexts([evidence.get(id), evidence.get(second)])
    expect(secrets.flatMap((value) => leaks(written, value).map((way) => `${way}: ${value}`))).toEqual([])
  })
})

test('exchanges that were handed over keep no bodies, but what checks ask for later', () => {
  const evidence = new Evidence(new Redactor())
  const id = evidence.record(
    exchange({
      requestBody: Buffer.from('a=1'),
      response: answer('{"b":2}', [['Retry-After', '3']]),
    }),
  )
  const whole = evidence.get(id)
  expect(evidence.handOver([id])).toEqual([whole])
  const { request, response } = evidence.get(id)
  expect([request.body, response?.body, evidence.get(id).curl]).toEqual([null, null, ''])
  expect([response?.status, response?.headers]).toEqual([200, [['Retry-After', '3']]])
  expect(whole.response?.body?.text).toBe('{"b":2}')
})
