import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAllureHtml } from '../../reporters/allure/html.js'
import { allureResults } from '../../reporters/allure/results.js'
import { writeJunit } from '../../reporters/junit/index.js'
import { type Secret, scanForSecrets, scanner, scanText } from '../../reporters/scan.js'
import { writeVerdicts } from '../../reporters/verdicts/index.js'
import { sampleCheck, sampleEntry, sampleRule, sampleRun, tokenExchange } from './sample-run.js'

/** Has every character that an encoding changes. */
const value = `p/a+s s"w\\o<r&d>'é?~=!`
const secrets: Secret[] = [{ name: 'OIDC_CLIENT_SECRET', value }]
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const names = (content: string | Buffer): string[] => [
  ...new Set(scanText(content, secrets).map(({ name }) => name)),
]

describe('a secret is found', () => {
  const encode = encodeURIComponent
  const lower = (text: string): string => text.replace(/%../g, (code) => code.toLowerCase())
  const form = new URLSearchParams({ password: value }).toString()
  const json = JSON.stringify({ a: value })
  const written: readonly [string, string | Buffer][] = [
    ['in plain text', `before${value}after`],
    ['URL-encoded', `?secret=${encode(value)}&`],
    ['URL-encoded with lower-case hex', `?secret=${lower(encode(value))}&`],
    ['URL-encoded after RFC 3986', `?secret=${encode(value).replace("'", '%27').replace('!', '%21')}`],
    ['form-encoded', form],
    ['form-encoded with lower-case hex', lower(form)],
    ['in JSON', json],
    ['in JSON with escaped slashes', json.replaceAll('/', '\\/')],
    ['in JSON in ASCII', json.replace('é', '\\u00e9')],
    ['in JSON in JSON', JSON.stringify({ body: json })],
    ['in XML', '<a b="p/a+s s&quot;w\\o&lt;r&amp;d&gt;&apos;é?~=!"/>'],
    ['in hex', Buffer.from(value).toString('hex')],
    ['in base64', `Basic ${base64(value)}`],
    ['in base64 after one byte', `Basic ${base64(`:${value}`)}`],
    ['in base64 after two bytes', `Basic ${base64(`a:${value}`)}`],
    ['in base64 in the middle', `Basic ${base64(`client:${value}:more of it`)}`],
    ['in base64url', `x.${Buffer.from(`{"s":"${value}"}`).toString('base64url')}.y`],
    ['in base64 of its URL-encoded form', base64(`client:${encode(value)}`)],
    ['in URL-encoded base64', encode(base64(`>${value}<`))],
    ['in base64 in base64', base64(`{"jwt":"${base64(`aa${value}`)}"}`)],
    ['in base64 behind other words', `some/path/${base64(`the ${base64(json)}`)}`],
    ['in gzip', gzipSync(json)],
    ['in gzip in base64', `d("x","${gzipSync(json).toString('base64')}")`],
    ['in deflate in base64', `d("x","${deflateSync(json).toString('base64')}")`],
  ]

  test.each(written)('%s', (_name, content) => {
    expect(names(content)).toEqual(['OIDC_CLIENT_SECRET'])
  })
})

describe('inside base64', () => {
  const form = base64(new URLSearchParams({ a: value }).toString())

  test('a secret is found at any position of the base64', () => {
    for (let at = 0; at < 64; at += 1) {
      expect(names(`${' '.repeat(at)}${form} and more`), String(at)).toEqual(['OIDC_CLIENT_SECRET'])
      expect(names(`${'.'.repeat(at)}word/${form}`), String(at)).toEqual(['OIDC_CLIENT_SECRET'])
    }
  })

  test('the shortest base64 is decoded at any position', () => {
    const short: Secret[] = [{ name: 'PIN', value: 'a+b c/d' }]
    const run = base64('x=a%2Bb+c%2Fd').replace(/=+$/, '')
    expect(run.length).toBeLessThan(20)
    for (let at = 0; at < 48; at += 1) {
      const text = `${'. '.repeat(at)}${'x'.repeat(at % 2)}=${run.padEnd(20, 'A')}`
      expect(scanText(text, short), String(at)).toHaveLength(1)
    }
  })

  test('base64 that was nested too deep is decoded in another place', () => {
    const scan = scanner(secrets)
    let deep = form
    for (let depth = 0; depth < 5; depth += 1) deep = base64(`[${deep}]`)

    expect(scan(deep)).toEqual([])
    expect(scan(`${deep} ${form}`).map(({ inside }) => inside)).toEqual([['base64']])
    expect(scan(form)).toHaveLength(1)
    expect(scan(form)).toHaveLength(1)
  })
})

describe('nothing is found', () => {
  test.each([
    ['in a text without it', 'p/a+s s and more'],
    ['in a part of it', value.slice(0, -1)],
    ['in an empty text', ''],
    ['in bytes that only look compressed', Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6])],
    ['in its label', 'curl -u "$OIDC_CLIENT_ID:$OIDC_CLIENT_SECRET"'],
  ])('%s', (_name, content) => {
    expect(names(content)).toEqual([])
  })

  test('for a value of fewer than six characters', () => {
    expect(scanText('12345', [{ name: 'PIN', value: '12345' }])).toEqual([])
  })
})

test('a leak has the name, the encoding and the wrappings, never the value', () => {
  const leaks = scanText(gzipSync(encodeURIComponent(value)), secrets)

  expect(leaks).toEqual([{ name: 'OIDC_CLIENT_SECRET', encoding: 'url', inside: ['gzip'] }])
})

test('two secrets with the same value are both reported', () => {
  const both: Secret[] = [
    { name: 'FIRST', value: 'correct horse' },
    { name: 'SECOND', value: 'correct horse' },
  ]

  expect(scanText('a correct horse', both).map(({ name }) => name)).toEqual(['FIRST', 'SECOND'])
})

describe('in the files of a run', () => {
  const planted: Secret[] = [
    { name: 'IN_A_BODY', value: 'Xk29-body-secret' },
    { name: 'IN_A_REASON', value: 'Xk29&reason"secret' },
    { name: 'NOWHERE', value: 'Xk29-absent-secret' },
  ]
  const [body = '', reason = ''] = planted.map((secret) => secret.value)
  let dir = ''

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'scan-'))
    const check = sampleCheck('a.b', { verdict: 'violated', reason, exchanges: [1] })
    const run = sampleRun({
      rules: [sampleRule(sampleEntry('a.b', 'A rule.'), [check])],
      exchanges: [tokenExchange(1, JSON.stringify({ token: `x${body}` }))],
      observations: [],
    })
    writeVerdicts(run, dir)
    writeJunit(run, dir)
    await buildAllureHtml(allureResults(run), join(dir, 'allure', 'index.html'))
    mkdirSync(join(dir, 'empty'))
    writeFileSync(join(dir, 'clean.txt'), 'nothing to see')
  })
  afterAll(() => rmSync(dir, { recursive: true }))

  const namesIn = (path: string): string[] => [
    ...new Set(scanForSecrets(join(dir, path), planted).map(({ name }) => name)),
  ]

  test('a secret in the body of an exchange is found in the HTML report', () => {
    expect(namesIn('allure/index.html').sort()).toEqual(['IN_A_BODY', 'IN_A_REASON'])
  })

  test('a secret in a reason is found in verdicts.json and junit.xml', () => {
    expect(namesIn('verdicts.json')).toEqual(['IN_A_REASON'])
    expect(namesIn('junit.xml')).toEqual(['IN_A_REASON'])
  })

  test('a folder is searched recursively', () => {
    const leaks = scanForSecrets(dir, planted)

    expect([...new Set(leaks.map(({ file }) => file))]).toEqual(
      ['allure/index.html', 'junit.xml', 'verdicts.json'].map((name) => join(dir, name)),
    )
    expect(JSON.stringify(leaks)).not.toContain('Xk29')
  })

  test('hundreds of secrets are searched in one pass', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({
      name: `S${index}`,
      value: `Xk29-${index}-${index * 7919}`,
    }))

    expect(scanForSecrets(dir, many)).toEqual([])
    expect(scanForSecrets([join(dir, 'clean.txt')], [...many, { name: 'WORD', value: 'nothing' }])).toEqual([
      { file: join(dir, 'clean.txt'), name: 'WORD', encoding: 'raw', inside: [] },
    ])
  })
})

test('a secret is found at every position, also at both ends, and among many secrets', () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({
    name: `T${at}`,
    value: `t0k3n-${at}-${at * 7919}`,
  }))
  const scan = scanner([...many, { name: 'SHORT', value: 'Zq7!x9' }])
  for (let at = 0; at < 24; at += 1)
    for (const [name, found] of [
      ['SHORT', 'Zq7!x9'],
      ['T1999', 't0k3n-1999-15830081'],
    ] as const)
      for (const text of [`${'.'.repeat(at)}${found}`, `${found}${'.'.repeat(at)}`])
        expect(
          scan(text).map((leak) => leak.name),
          text,
        ).toContain(name)
})
