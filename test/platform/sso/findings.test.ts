import { describe, expect, test } from 'vitest'
import { Answer } from '../../../src/core/http/answer.js'
import {
  findCodes,
  findingWords,
  findNames,
  findTokens,
  namedErrors,
  pageWords,
  tokensInBody,
} from '../../../src/platform/sso/findings.js'
import type { HeaderLine } from '../../../src/record/record.js'

const code = 'SplxlOBeZQQYbYS6WxSbIA'
const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
const isOfTarget = (url: URL): boolean => url.host === 'school.example'

function answer(body = '', headers: readonly HeaderLine[] = [], status = 200): Answer {
  return new Answer(
    1,
    new URL('https://school.example/authorize?response_type=code'),
    status,
    headers,
    Buffer.from(body),
  )
}

const location = (url: string): Answer => answer('', [['Location', url]], 302)
const page = (body: string): Answer => answer(body, [['Content-Type', 'text/html']])
const json = (value: unknown, type = 'application/json'): Answer =>
  answer(JSON.stringify(value), [['Content-Type', type]])

describe('a code is found', () => {
  test.each<[string, Answer, string]>([
    [
      'the query of a redirect',
      location(`https://app.example/cb?state=x&code=${code}`),
      'query of the redirect',
    ],
    ['a redirect to another scheme', location(`com.example.app:/cb?code=${code}`), 'query of the redirect'],
    [
      'a redirect with an error besides',
      location(`https://app.example/cb?error=invalid_resource&code=${code}`),
      'query of the redirect',
    ],
    [
      'the fragment of a redirect',
      location(`https://app.example/cb#state=x&code=${code}`),
      'fragment of the redirect',
    ],
    [
      'an address of the platform',
      location(`/continue?code=${code}`),
      'query of a redirect on the host of the platform',
    ],
    [
      'an address of the application',
      location(`https://app.example/cb?code=${code}`),
      'query of the redirect',
    ],
    [
      'a form that leaves',
      page(
        `<form method=post action=https://app.example/cb><input type=hidden name=code value=${code}></form>`,
      ),
      'hidden field of a form',
    ],
    [
      'a meta refresh',
      page(`<meta http-equiv=refresh content="0;url=https://app.example/cb?code=${code}">`),
      'query of the redirect',
    ],
    [
      'a Refresh header',
      answer('', [['Refresh', `0;url=https://app.example/cb?code=${code}`]]),
      'query of the redirect',
    ],
    [
      'a script',
      page(`<script>location = "https://app.example/cb?state=1&code=${code}"</script>`),
      'script of a page',
    ],
    [
      'a script with escapes',
      page(`<script>location = "https:\\/\\/app.example\\/cb?state=1\\u0026code=${code}"</script>`),
      'script of a page',
    ],
    ['a link', page(`<a href="https://app.example/cb?state=1&amp;code=${code}">Go on</a>`), 'link of a page'],
    [
      'an address in JSON',
      json({ data: [{ redirect: `https://app.example/cb?code=${code}` }] }),
      'query of the redirect',
    ],
  ])('in %s', (_, one, place) => {
    expect(findCodes([one], isOfTarget)).toMatchObject([
      { value: code, what: 'an authorization code', place, exchange: 1 },
    ])
  })

  test('once, where a redirect repeats its Location in its page', () => {
    const to = `https://app.example/cb?code=${code}`
    const redirect = answer(
      `<a href="${to}">Found</a>`,
      [
        ['Location', to],
        ['Content-Type', 'text/html'],
      ],
      302,
    )
    expect(findCodes([redirect], isOfTarget)).toHaveLength(1)
  })

  test('in each of several answers', () => {
    expect(
      findCodes([location(`/a?code=${code}1`), location(`https://app.example/?code=${code}2`)], isOfTarget),
    ).toHaveLength(2)
  })
})

test('a finding names what was found, its place and the address', () => {
  const [found] = findCodes([location(`http://127.0.0.1:8080/cb?code=${code}`)], isOfTarget)
  expect(found && findingWords(found)).toBe(
    'an authorization code in the query of the redirect to http://127.0.0.1:8080/cb',
  )
})

test.each(['qWeRtZuIoPaSdFgHjKlY', 'bQxkVnLpwRtYzHsJmCdF', 'XKQWMZRTPLVBNGHJDFSC-abQ'])(
  'a code of letters only is found on a page of the platform: %s',
  (letters) => {
    expect(findCodes([location(`/continue?code=${letters}`)], isOfTarget)).toMatchObject([
      { value: letters, place: 'query of a redirect on the host of the platform', exchange: 1 },
    ])
  },
)

describe('no code is found', () => {
  test.each<[string, Answer]>([
    ['a code challenge', location('/login?code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')],
    ['the response type', location('/login?response_type=code&scope=openid')],
    [
      'the request nested in an address',
      location(
        `/login?goto=${encodeURIComponent('/authorize?response_type=code&code_challenge=E9Melhoa2Owv')}`,
      ),
    ],
    ['an empty one', location('https://app.example/cb?code=&error=access_denied')],
    ['a status', location('/error?code=400')],
    ['the name of an error', location('https://app.example/cb?code=invalid_request')],
    ['an error in capitals', location('https://app.example/cb?code=REDIRECT_URI_WRONG')],
    ['an error’s number on an own page', location('/error?code=E-4711')],
    ['a word on an own page', location('/error?code=redirectUriNotAllowed')],
    [
      'a one-time code on the login page',
      page('<form method=post action=/login><input name=code value=123456><input type=password></form>'),
    ],
    [
      'a script that puts an address together',
      page(
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a script of the page
        '<script>go(`/cb?code=${code}`); go("/cb?code=" + code); go("?code=" + encodeURIComponent(c))</script>',
      ),
    ],
    ['a link of the platform', page('<a href="/login?lang=de&code=x">Deutsch</a>')],
    ['a member called code', json({ code: 'invalid_request', message: 'response_type=code is missing' })],
  ])('in %s', (_, one) => {
    expect(findCodes([one], isOfTarget)).toEqual([])
  })
})

describe('tokens', () => {
  test.each<[string, Answer]>([
    ['a JSON body', json({ access_token: 'short' })],
    ['nested JSON', json([{ a: { b: [{ id_token: jwt }] } }])],
    ['JSON of another media type', json({ id_token: jwt }, 'text/plain')],
    ['a member that is no text', json({ access_token: { value: 'x' } })],
    [
      'a form-encoded body',
      answer('access_token=short&expires_in=180', [['Content-Type', 'application/x-www-form-urlencoded']]),
    ],
    ['plain text', answer('access_token=short', [['Content-Type', 'text/plain']])],
    ['a page', page(`<p>id_token: ${jwt}</p>`)],
    ['a script', page(`<script>var s = {"access_token":"0123456789abcdef"}</script>`)],
    ['broken JSON', answer(`{"access_token":"0123456789abcdef",`)],
  ])('are found in %s', (_, one) => {
    expect(tokensInBody(one)).toHaveLength(1)
  })

  test.each<[string, Answer]>([
    ['an error', json({ error: 'invalid_grant', error_description: 'no access_token for you' })],
    ['empty members', json({ access_token: '', id_token: null })],
    ['names of kinds', json({ token_type: 'Bearer', supported: ['id_token', 'access_token'] })],
    [
      'a script that reads one',
      page(
        '<script>const access_token = localStorage.getItem("t"); f({id_token: response.data.idToken})</script>',
      ),
    ],
    ['a text about one', page('<p>The access_token: is sent as a Bearer token.</p>')],
  ])('are not found in %s', (_, one) => {
    expect(findTokens([one])).toEqual([])
  })

  test('are found in redirects', () => {
    expect(
      findTokens([location(`https://app.example/#access_token=abc&id_token=${jwt}`)]).map(
        ({ place }) => place,
      ),
    ).toEqual(['fragment of the redirect', 'fragment of the redirect'])
  })
})

describe('names of errors', () => {
  test.each<[string, Answer]>([
    ['a parameter of a redirect', location('https://app.example/cb?error=invalid_resource&state=1')],
    ['any parameter', location('/problem?reason=invalid_resource')],
    ['a fragment', location('https://app.example/cb#error=invalid_resource')],
    ['JSON, at any depth', json({ errors: [{ detail: { key: 'invalid_resource' } }] })],
    ['a list in JSON', json(['invalid_resource'])],
    ['a page', page('<p>Error: <b>invalid_resource</b>.</p>')],
    ['the title of a page', page('<title>invalid_resource</title>')],
    ['a form field for an error', page('<form><input type=hidden name=error value=invalid_resource></form>')],
    ['a text', answer('invalid_resource', [['Content-Type', 'text/plain']])],
  ])('are seen in %s', (_, one) => {
    expect(findNames([one], ['invalid_request', 'invalid_resource'])).toEqual(['invalid_resource'])
  })

  test.each<[string, Answer]>([
    [
      'a longer word',
      page('not_invalid_resource_x invalid_resources pre-invalid_resource invalid_resource-2'),
    ],
    ['a longer JSON text', json({ error: 'invalid_resource_x' })],
    ['the name of a member', json({ invalid_resource: 1 })],
    ['another name', location('/?error=invalid_request')],
    ['nothing', answer('', [], 400)],
    ['a CSS class', page('<p class="invalid_resource">Sorry</p><style>.invalid_resource {}</style>')],
    ['a script', page('<script>const texts = { invalid_resource: "invalid_resource" }</script>')],
    ['a comment', page('<!-- invalid_resource -->')],
  ])('are not seen in %s', (_, one) => {
    expect(findNames([one], ['invalid_resource'])).toEqual([])
  })

  test('are listed for messages, once each', () => {
    expect(
      namedErrors([location('/?error=invalid_request'), json({ errorCode: 'E1', error: 'invalid_request' })]),
    ).toBe('invalid_request, E1')
    expect(namedErrors([answer()])).toBe('no error name')
    expect(namedErrors([page('<div class="login__container">Welcome</div>')])).toBe('no error name')
  })

  test('of a refusing page come with the text that it shows', () => {
    const refusal = page(
      '<style>p { color: red }</style><h1>Sorry</h1>\n<p>This application is not active.</p>',
    )
    expect(pageWords(refusal)).toBe('"Sorry This application is not active."')
    expect(pageWords(page(`<p>${'long '.repeat(100)}</p>`)).length).toBeLessThan(170)
    expect(pageWords(json({ error: 'x' }))).toBe('')
  })
})
