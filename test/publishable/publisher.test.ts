/**
 * What stays of the texts of a run with `--publishable`.
 */
import { describe, expect, test } from 'vitest'
import { rewrittenJson } from '../../src/publishable/json-body.js'
import { phrasesOfSuite } from '../../src/publishable/phrases.js'
import { Publisher, publisherFor } from '../../src/publishable/publisher.js'
import { Vocabulary } from '../../src/publishable/vocabulary.js'
import type { ExchangeRecord } from '../../src/record/record.js'
import { textsOfEmbeddedPlatform } from '../support/record-texts.js'

const exchange: ExchangeRecord = {
  id: 1,
  purpose: 'listStudents',
  at: '2026-11-23T23:57:13.794Z',
  ms: 1,
  request: {
    method: 'GET',
    url: 'https://school.example.org/platform/api/rest/extern/v3/students/rosa.berg?limit=5&filter=id%3D%272101205%27',
    headers: [
      ['Authorization', 'Bearer ‹access_token 1›'],
      ['Accept', 'application/json'],
    ],
    body: null,
  },
  response: {
    status: 200,
    headers: [
      ['content-type', 'application/json; charset=utf-8'],
      ['X-Served-By', 'Rosa Berg'],
      ['location', 'https://rosa.example.org/login?user=rosa.berg'],
    ],
    body: null,
  },
  schema: { name: 'StudentList', errors: ["/students/0/gender: must be string, not 'Rosa Berg'"] },
  error: null,
  curl: "curl 'https://school.example.org/rosa.berg'",
}

const body = (text: string, cut = false) => ({ text, bytes: text.length, cut, sha256: 'ab'.repeat(32) })

function withBody(text: string, mediaType = 'application/json', cut = false): ExchangeRecord {
  const { response } = exchange
  if (response === null) throw new Error('the example has a response')
  return {
    ...exchange,
    request: { ...exchange.request, url: 'http://127.0.0.1/students' },
    schema: null,
    response: { ...response, headers: [['content-type', mediaType]], body: body(text, cut) },
  }
}

async function shownBody(...given: Parameters<typeof withBody>): Promise<string> {
  const publisher = await publisherFor(null)
  return publisher.exchange(withBody(...given)).response?.body?.text ?? ''
}

test('a decoded ID token keeps its form and the words of the protocol, and no value of a person', async () => {
  const publisher = await publisherFor(null)
  const { idTokens } = publisher.exchange({
    ...exchange,
    idTokens: [
      {
        label: '‹id_token 1›',
        header: [
          ['alg', '"RS256"'],
          ['typ', '"JWT"'],
        ],
        claims: [
          ['sub', '"rosa.berg"'],
          ['sc', '"at"'],
          ['given_name', '"Rosa"'],
          ['birthdate', '"2011-03-05"'],
          ['schools', '[{"name":"Rosa-Schule"}]'],
          ['rosa.berg', 'true'],
        ],
      },
    ],
  })
  expect(JSON.stringify(idTokens)).not.toMatch(/rosa|2011/i)
  expect(idTokens?.[0]?.header).toEqual([
    ['alg', '"RS256"'],
    ['typ', '"JWT"'],
  ])
  expect(idTokens?.[0]?.claims.map(([name]) => name)).toEqual([
    'sub',
    'sc',
    'given_name',
    'birthdate',
    expect.stringMatching(/schools|key/),
    expect.stringMatching(/^‹key \d+›$/),
  ])
})

describe('a body', () => {
  test('in JSON keeps fields, types and words of the contract', async () => {
    const text =
      '{"students":[{"id":2101205,"lastName":"Berg","forename":"Berg","birthDate":"2011-03-05","gender":"female","active":true,"email":"rosa@berg.example","user":null}],"error":"invalid_request","rosa.berg":"x","note":""}'
    expect(JSON.parse(await shownBody(text))).toEqual({
      students: [
        {
          id: '‹number 1›',
          lastName: '‹text 2›',
          forename: '‹text 2›',
          birthDate: '‹date 3›',
          gender: 'female',
          active: true,
          email: '‹email 4›',
          user: null,
        },
      ],
      error: 'invalid_request',
      '‹key 5›': '‹text 6›',
      note: '',
    })
  })

  test.each([
    ['[{"lastName":"Ber', '[{"lastName":"‹text 1›"'],
    ['{"a\\"b":"Ro\\u0073a","c":[1,2', '{"‹key 1›":"‹text 2›","c":["‹number 3›","‹number 4›"'],
    ['{Rosa: Berg}', '{‹text 1›: ‹text 2›}'],
    ['"Rosa"', '"‹text 1›"'],
  ])('that is no whole JSON shows nothing: %s', async (text, shown) => {
    expect(await shownBody(text)).toBe(shown)
  })

  test('that was cut loses its end and its digest', async () => {
    const publisher = await publisherFor(null)
    const text = '{"lastName":"Berg","x":"Ro\n… (9,000 bytes, sha256 abc; shown: the first) …\nsa Berg"}'
    const body = publisher.exchange(withBody(text, 'application/json', true)).response?.body
    expect(body?.text).toMatch(
      /^\{"lastName":"‹text 1›","x":"‹text 2›"\n… \(\d+ bytes; the rest is left out\) …$/,
    )
    expect(body?.sha256).toBeNull()
  })

  test('with a page keeps elements and attributes', async () => {
    const page =
      '<!doctype html><html lang="de"><title>Rosa</title><!-- Berg --><p class="rosa">Rosa</p><script>var name = "Rosa"</script><input type="hidden" name="username" value="rosa.berg"><rosa-berg></rosa-berg><a href="/login?user=rosa.berg">Abmelden</a>'
    const shown = await shownBody(page, 'text/html')
    expect(shown).not.toMatch(/rosa|berg|abmelden/i)
    expect(shown).toContain('<!doctype html><html lang="de"><title>‹text 1›</title>')
    expect(shown).toContain('<p class="')
    expect(shown).toContain('<input type="hidden" name="username" value="')
    expect(shown).toContain('<a href="/login?user=‹text ')
  })

  test('that is a form keeps its names, and plain text shows nothing', async () => {
    const form =
      'grant_type=authorization_code&code=‹code 3›&username=rosa.berg&scope=openid+roster-core.readonly'
    expect(await shownBody(form, 'application/x-www-form-urlencoded')).toBe(
      'grant_type=authorization_code&code=‹code 3›&username=‹text 1›&scope=openid+roster-core.readonly',
    )
    expect(await shownBody('Rosa Berg is absent', 'text/plain')).toBe('‹text 1›')
  })
})

test('an address keeps what the contract and the profile name', async () => {
  const publisher = await publisherFor(null)
  publisher.texts.addHost('https://school.example.org/platform')
  const { request, response, curl, schema } = publisher.exchange(exchange)
  expect(request.url).toMatch(
    /^https:\/\/school\.example\.org\/platform\/api\/rest\/extern\/v3\/students\/‹text \d+›\?limit=5&filter=id='‹digits \d+›'$/,
  )
  expect(JSON.stringify([request, response, curl, schema])).not.toMatch(/rosa|berg/i)
  expect(response?.headers[0]).toEqual(['content-type', 'application/json; charset=utf-8'])
  expect(response?.headers[2]?.[1]).toMatch(/^https:\/\/‹host \d+›\/login\?user=‹text \d+›$/)
})

describe('a message', () => {
  test.each([
    // Learned from a body: in quotes, alone, in the middle, and as a word that the suite has too.
    ['displayName "Berg Rosa" for the user 17', 'displayName "‹text 1›" for the user 17'],
    ['an authorization code for rosa.berg@school.example', 'an authorization code for ‹email 2›'],
    ['Rosa Berg', '‹text 2›'],
    ['status 200, application/json', 'status 200, application/json'],
    ['the error name invalid_request', 'the error name invalid_request'],
    ['the users Mark Long and Rose Field', 'the users ‹text 2› and ‹text 3›'],
    [
      '‹token 3› and ‹Rosa 3› and $ROSA and $TEACHER_PASSWORD',
      '‹token 3› and ‹secret 2› and ‹text 3› and $TEACHER_PASSWORD',
    ],
    ['period 80120 with another status than REGULAR', 'period ‹digits 2› with another status than REGULAR'],
  ])('keeps only words of the suite: %s', async (text, shown) => {
    const publisher = await publisherFor(null)
    publisher.exchange(withBody('{"name":"Berg Rosa"}'))
    expect(publisher.text(text)).toBe(shown)
  })

  test('quotes a text of a record with the placeholder of the record', async () => {
    const publisher = await publisherFor(null)
    publisher.learnProfile({ users: new Map([['teacher', { login: 'long.name', given_name: 'no answer' }]]) })
    publisher.exchange(withBody('{"lessonText":"the lesson was cancelled","className":"5 b"}'))
    expect(publisher.text('a note "the lesson was cancelled" of class 5 b')).toBe(
      'a note "‹text 1›" of class ‹text 2›',
    )
    expect(publisher.text('got no answer')).toBe('got ‹text 3›')
  })

  test('is not changed any more in a run that is publishable', async () => {
    const publisher = await publisherFor({ index: 2, count: 3 })
    const once = publisher.text('displayName "Berg Rosa" for the user rosa.berg')
    expect(once).toBe('displayName "‹text 2.1›" for the user ‹text 2.2›')
    expect(publisher.text(once)).toBe(once)
  })
})

test('a baseline, waivers and paths of files name nobody', async () => {
  const publisher = await publisherFor(null)
  const head = publisher.head({
    suite: '1.0.0',
    contract: '',
    contractDocument: '',
    role: 'platform',
    target: { name: 'staging', url: 'https://school.example.org/rosa' },
    started: '2026-11-23T23:57:13.794Z',
    notices: ['Rosa Berg has no account'],
    features: ['sso'],
    waivers: ['known violation until 2027-01-31, Rosa Berg: asked Mr. Long'],
    standards: false,
    shard: null,
    repeat: ['--env', 'home/rosa/staging.env'],
    baseline: {
      name: 'rosa.yaml',
      digest: '',
      entries: [{ rule: 'authorize.scope', owner: 'Rosa Berg', reason: 'Rosa', expires: '2027-01-31' }],
    },
  })
  expect(JSON.stringify(head)).not.toMatch(/rosa|berg|long/i)
  expect(head).toMatchObject({ publishable: true, target: { name: 'staging' }, features: ['sso'] })
})

test('no word of the suite is a name of the embedded platform', async () => {
  const { singles, words } = await phrasesOfSuite()
  const names = textsOfEmbeddedPlatform().flatMap((text) => text.split(/[^\p{L}]+/u))
  const nameWords = new Set(names.filter((name) => /^\p{Lu}\p{Ll}{2,}$/u.test(name)))
  expect([...nameWords].filter((name) => singles.has(name))).toEqual([])
  expect(words.has('student')).toBe(true)
})

test('a text outside of the code of the suite is no phrase', () => {
  const phrases = {
    texts: new Set<string>(),
    runs: new Set<string>(),
    singles: new Set<string>(),
    segments: new Set<string>(),
    words: new Set<string>(),
  }
  const publisher = new Publisher(new Vocabulary(phrases), null)
  expect(publisher.text('the answer has no students')).toBe('‹text 1› answer ‹text 2› students')
})

test('JSON with a thousand levels is rewritten', () => {
  const text = '['.repeat(5000)
  const same = {
    key: String,
    string: (_: string, value: string) => value,
    number: (_: string, value: string) => value,
    other: String,
  }
  expect(rewrittenJson(text, same)).toBe(text)
})
