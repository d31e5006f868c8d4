import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Evidence } from '../../../src/core/http/evidence.js'
import { Redactor } from '../../../src/core/http/redactor.js'
import type { BodyRecord } from '../../../src/record/record.js'

const head = 6000
const tail = 1000
const key = '$OIDC_CLIENT_SECRET'

const records = Array.from({ length: 12_000 }, (_, id) => `{"id":${id},"name":"Müller & Öz"},`).join('')

/** So many characters of a data list, filled up with blanks. */
function list(length: number): string {
  const whole = records.slice(0, length)
  return whole.slice(0, whole.lastIndexOf(',') + 1).padEnd(length)
}

function kept(body: string, redactor = new Redactor(), mediaType = 'application/json'): BodyRecord {
  const evidence = new Evidence(redactor)
  const bytes = Buffer.from(body)
  const id = evidence.record({
    purpose: 'students',
    operation: null,
    method: 'GET',
    url: 'https://x.example/students',
    requestHeaders: [],
    requestBody: null,
    at: new Date(0),
    ms: 1,
    response: { status: 200, headers: [['Content-Type', mediaType]], body: bytes, wireBytes: bytes.length },
    error: null,
  })
  return evidence.get(id).response?.body as BodyRecord
}

function knowing(secret: string): Redactor {
  const redactor = new Redactor()
  redactor.add(secret, key)
  return redactor
}

/** A text in which hardly any six characters come again. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
function secretOf(length: number): string {
  let text = ''
  for (let n = 7; text.length < length; n = (Math.imul(n, 1664525) + 1013904223) >>> 0)
    text += letters[n >>> 26]
  return text
}

describe('what is kept of a long body', () => {
  test.each([7001, 30_000, 300_000])('of %i characters: head, tail, size and digest', (length) => {
    const body = `head${list(length - 8)}tail`
    const record = kept(body)

    const sha256 = createHash('sha256').update(body).digest('hex')
    const bytes = Buffer.byteLength(body)
    expect(record).toMatchObject({ cut: true, bytes, sha256 })
    const note = `… (${bytes.toLocaleString('en-US')} bytes, sha256 ${sha256}; shown: the first 6,000 and the last 1,000 characters) …`
    expect(record.text).toBe(`${body.slice(0, head)}\n${note}\n${body.slice(-tail)}`)
  })

  test('a short one is kept whole and has no digest: a person who knows the rest could try secrets', () => {
    expect(kept(list(7000))).toEqual({
      text: list(7000),
      bytes: expect.any(Number),
      cut: false,
      sha256: null,
    })
  })

  const secret = 'Wk8R8fVLhX4hCKzMFEaD6RWRwMi6stmt'
  test.each([
    ['a known secret', secret],
    ['a known secret in base64', Buffer.from(`x:${secret}`).toString('base64')],
    ['a changed secret of the profile', `${secret.slice(0, -1)}X`],
    ['a token', '"access_token":"never-seen-1"'],
    ['an escaped token', '"\\"acc\\u0065ss_token\\":\\"never-seen-1\\""'],
    ['a short password', '"password":"x"'],
    ['a password field', '<input type="password" name="w" value="x">'],
  ])('there is no digest where %s is in the middle', (_, text) => {
    for (const length of [10_000, 200_000]) {
      const body = `${list(length)}${text},${list(length)}`
      expect(kept(body, knowing(secret)), text).toMatchObject({ cut: true, sha256: null })
    }
    expect(kept(list(200_000), knowing(secret)).sha256).not.toBeNull()
  })

  test('no character is halved', () => {
    const { text } = kept(`${'😀'.repeat(10_000)}x${'😀'.repeat(10_000)}`)
    expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/)
  })
})

describe('a secret in the middle of a long body', () => {
  const token = 'Zq7Xy8Wv9-never-seen'
  test.each([
    ['in JSON', `"access_token":"${token}"`],
    ['in JSON in JSON', `"text":"{\\"access_token\\":\\"${token}\\"}"`],
    ['behind a line end in JSON', `"text":"line\\nsid=${token}"`],
    ['in an escaped address', `"go":"https%3A%2F%2Fapp.example%2Fcb%3Fcode%3D${token}"`],
    ['in HTML in JSON', `"html":"<input name=&quot;x&quot;> {&quot;sid&quot;:&quot;${token}&quot;}"`],
    ['with a name in escapes', `"\\u0061ccess_token":"${token}"`],
    ['with a name in entities', `&#97;ccess_token=${token}&`],
    ['with a name in percent escapes', `?c%6Fde=${token}&`],
    ['with a name in double escapes', `?c%256Fde=${token}&`],
    ['in a field', `<input type="hidden" name="sid" value="${token}">`],
    ['in a password field of its own name', `<input name="w"><input type="password" name="w"> w=${token} `],
  ])('is learned %s', (_, text) => {
    const redactor = new Redactor()
    kept(`${list(100_000)}${text},${list(100_000)}`, redactor)
    expect(redactor.url(`see ${token}!`)).toMatch(/^see ‹[\w ]+›!$/)
  })
})

describe('a secret across a cut leaves no part', () => {
  /** How it is written, and how many characters at either end hang on what is around it. */
  const ways: readonly [string, (secret: string) => string, number][] = [
    ['as it is', (secret) => secret, 0],
    [
      'percent-encoded',
      (secret) => [...secret].map((char) => `%${char.charCodeAt(0).toString(16)}`).join(''),
      0,
    ],
    ['twice encoded', (secret) => encodeURIComponent(encodeURIComponent(secret)), 0],
    ['in base64', (secret) => Buffer.from(`id:${secret}`).toString('base64'), 4],
    ['in base64, encoded', (secret) => encodeURIComponent(Buffer.from(`i:${secret}`).toString('base64')), 8],
    ['in a JWT', (secret) => `e30.${Buffer.from(JSON.stringify({ s: secret })).toString('base64url')}`, 14],
    ['in entities', (secret) => [...secret].map((char) => `&#${char.charCodeAt(0)};`).join(''), 0],
    [
      'in escapes',
      (secret) => [...secret].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join(''),
      0,
    ],
    ['in upper case', (secret) => secret.toUpperCase(), 0],
    ['with another end', (secret) => `${secret.slice(0, -1)}#`, 1],
  ]

  test.each(ways)('%s', (_, write, margin) => {
    for (const length of [32, 4000]) {
      const secret = secretOf(length)
      const written = write(secret)
      const redactor = knowing(secret)
      const telling: string[] = []
      for (let at = margin; at + 6 <= written.length - margin; at += 3)
        telling.push(written.slice(at, at + 6))
      for (const part of [1, 7, Math.floor(written.length / 2), written.length - 7, written.length - 1]) {
        for (const rest of [3000, 300_000]) {
          const inHead = `${list(Math.max(0, head - part))}${written},${list(rest)}`
          const inTail = `${list(rest + head)}${written},${list(Math.max(0, tail - part))}`
          for (const body of [inHead, inTail]) {
            const { text, cut } = kept(body, redactor)
            expect(cut).toBe(true)
            expect(telling.filter((some) => text.includes(some))).toEqual([])
          }
        }
      }
    }
  })

  test.each([40, 5000, 30_000])('nor does the unknown value of a password of %i characters', (length) => {
    const words = 'correct horse battery staple '.repeat(length / 29 + 1).slice(0, length)
    const field = `"password":"${words}"`
    for (const part of [3, 20, Math.floor(length / 2), length - 3]) {
      for (const rest of [3000, 300_000]) {
        const inHead = `${list(Math.max(0, head - part))}${field},${list(rest)}`
        const inTail = `${list(rest + head)}${field},${list(Math.max(0, tail - part))}`
        for (const body of [inHead, inTail]) expect(kept(body).text).not.toMatch(/horse|battery/)
      }
    }
  })

  test('what is shown is what is shown of the whole when it is masked', () => {
    const redactor = knowing(secretOf(40))
    const body = Array.from({ length: 3000 }, (_, n) => {
      const token = `"access_token":"t${n}-${secretOf(20 + (n % 300))}"`
      return n % 3 === 0 ? `{${token}}` : `{"id":${n},"note":"${n % 2 === 0 ? secretOf(40) : 'none'}"}`
    }).join(',')
    redactor.learn(body)
    const whole = redactor.url(body)

    const shown = redactor.excerpt(body, 'application/json', head, tail)

    expect(whole.startsWith(shown.head)).toBe(true)
    expect(whole.endsWith(shown.tail)).toBe(true)
    expect(shown.head.length).toBeGreaterThan(500)
    expect(shown.tail.length).toBeGreaterThan(100)
  })

  test('a long form is cut after it was masked', () => {
    const form = new URLSearchParams([
      ...Array.from({ length: 400 }, (_, n): [string, string] => [`field${n}`, `value ${n} of the form`]),
      ['password', secretOf(4000)],
    ])
    const { text, sha256 } = kept(form.toString(), new Redactor(), 'application/x-www-form-urlencoded')
    expect(text).toMatch(/^field0=.*&password=‹password 1›$/s)
    expect(sha256).toBeNull()
  })
})
