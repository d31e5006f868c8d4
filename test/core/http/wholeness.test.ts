import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Unanswered } from '../../../src/core/errors.js'
import { type Sending, send, type Transport } from '../../../src/core/http/client.js'
import { endOfJson } from '../../../src/core/http/wholeness.js'
import { serveBytes, transport } from '../../support/servers.js'

const json = '{"list":[{"name":"A \\"quoted\\" name","n":-12.5e3,"on":true,"off":null}],"more":"ü"}'

describe('where a JSON text ends', () => {
  test('inside, wherever it is cut off', () => {
    for (let at = 1; at < json.length; at += 1)
      expect([at, json.slice(0, at), endOfJson(json.slice(0, at))]).toEqual([at, json.slice(0, at), 'inside'])
  })

  test.each([json, '[]', ' {"a":[1]}\n'])('after it: %s', (text) => {
    expect(endOfJson(text)).toBe('after')
  })

  test.each([
    "{'a':1}",
    '{"a":1,}',
    '{"a" 1',
    '[1]]',
    '[1 2',
    '{a:1',
    '[}',
    '<p>',
    '',
    'x',
    '{"a":01',
    '{"a":1}x',
  ])('nowhere, where more would not make it JSON: %s', (text) => {
    expect(endOfJson(text)).toBe('elsewhere')
  })
})

const close = 'HTTP/1.1 200 OK\r\nConnection: close\r\n'
const asJson = 'Content-Type: application/json\r\n'
const sized = (body: string): string =>
  `HTTP/1.1 200 OK\r\n${asJson}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const unsized = (body: string, type = asJson): string => `${close}${type}\r\n${body}`
const html = 'Content-Type: text/html\r\n'
const plain = 'Content-Type: text/plain\r\n'
const page = '<html><body>refused</body></html>'

/** What comes of answers that follow each other, the last of them for ever: the body, or the reason. */
async function ending(method: string, answers: readonly (string | Buffer)[]): Promise<[string, number]> {
  const server = await serveBytes((socket, _, count) =>
    socket.end(answers[Math.min(count, answers.length) - 1] ?? ''),
  )
  const sending: Sending = {
    origin: 'other',
    purpose: 'probe',
    url: server.url,
    method,
    body: method === 'GET' ? null : 'a=b',
  }
  return [await read(transport({ retries: 2 }), sending), server.requests.length]
}

async function read(to: Transport, sending: Sending): Promise<string> {
  try {
    return (await send(to, sending, () => undefined)).text
  } catch (error) {
    if (error instanceof Unanswered) return 'unanswered'
    throw error
  }
}

describe('a body that only the end of the connection ends', () => {
  test.each([
    ['JSON that shows its end', unsized('{"a":1}'), '{"a":1}'],
    ['a page that shows its end', unsized(page, html), page],
    [
      'a page without optional end tags',
      unsized('<!doctype html><title>T</title><p>re<b>fus</b>ed<br>', html),
      '<!doctype html><title>T</title><p>re<b>fus</b>ed<br>',
    ],
    [
      'a page that never opens its root',
      unsized('<form><input name="a"></form>', html),
      '<form><input name="a"></form>',
    ],
  ])('%s is taken', async (_, bytes, text) => {
    for (const method of ['GET', 'POST']) expect(await ending(method, [bytes])).toEqual([text, 1])
  })

  test('a packed one is taken, for its coding has a checksum', async () => {
    const packed = Buffer.concat([
      Buffer.from(`${close}${html}Content-Encoding: gzip\r\n\r\n`),
      gzipSync('<p>no end'),
    ])
    expect(await ending('POST', [packed])).toEqual(['<p>no end', 1])
  })

  test.each([
    ['JSON cut off', unsized('{"a":1,"b')],
    ['a page cut off in a tag', unsized('<html><body><form act', html)],
    ['a page cut off in a script', unsized('<html><script>let a = "<p>', html)],
    ['a page cut off in a comment', unsized('<html><!-- a > b', html)],
    ['JSON cut off that is called a text', unsized('{"a":1,"b', plain)],
    ['JSON of no type cut off', unsized('{"a":1,"b', '')],
    ['JSON that has not begun', unsized('')],
  ])('%s decides nothing where it cannot be asked for again', async (_, bytes) => {
    expect(await ending('POST', [bytes])).toEqual(['unanswered', 1])
  })

  test.each([
    ['a text', unsized('refused', plain), 'refused'],
    ['JSON that is called a text', unsized('{"a":1}', plain), '{"a":1}'],
    ['JSON that is one word', unsized('"refused"'), '"refused"'],
    ['what is no JSON', unsized("{'a':1}"), "{'a':1}"],
    ['nothing of no type', unsized('', ''), ''],
  ])('%s is taken where it cannot be asked for again: the connection ended it', async (_, bytes, text) => {
    expect(await ending('POST', [bytes])).toEqual([text, 1])
  })

  test('a page that leaves elements open is taken where it cannot be asked for again: the connection ended it', async () => {
    for (const open of ['<html><body>refused', '<form><p>refused'])
      expect(await ending('POST', [unsized(open, html)])).toEqual([open, 1])
  })

  test('a page that leaves elements open, with other words each time, is taken', async () => {
    const pages = ['a', 'ab', 'abc', 'abcd'].map((token) => unsized(`<html><form>${token}`, html))
    expect(await ending('GET', pages)).toEqual(['<html><form>abc', 3])
  })

  test('is asked for again, and the whole one taken', async () => {
    expect(await ending('GET', [unsized('{"a":'), unsized('{"a":1}')])).toEqual(['{"a":1}', 2])
    expect(await ending('GET', [unsized('<html>', html), unsized(page, html)])).toEqual([page, 2])
  })

  test('that is the same twice is how the target ends it', async () => {
    expect(await ending('GET', [unsized('{"a":')])).toEqual(['{"a":', 2])
    expect(await ending('GET', [unsized('', html)])).toEqual(['', 2])
  })

  test('that is another each time decides nothing', async () => {
    expect(await ending('GET', [unsized('{"a'), unsized('{"'), unsized('{')])).toEqual(['unanswered', 3])
  })

  test('of a redirect is not needed', async () => {
    const redirect = 'HTTP/1.1 302 Found\r\nLocation: /there\r\nConnection: close\r\n\r\n'
    expect(await ending('POST', [redirect])).toEqual(['', 1])
  })
})

describe('a body whose length is announced, and right', () => {
  test('is the target’s, also where it is no JSON', async () => {
    for (const method of ['GET', 'POST'])
      expect(await ending(method, [sized("{'a':1}")])).toEqual(["{'a':1}", 1])
    expect(await ending('POST', [sized('{"a":')])).toEqual(['{"a":', 1])
  })

  test('and which is cut off each time is cut off by the target', async () => {
    expect(await ending('GET', [sized('{"a":')])).toEqual(['{"a":', 3])
  })

  test('and which is cut off once and whole another time decides nothing', async () => {
    expect(await ending('GET', [sized('{"a":'), sized('{"a":1}')])).toEqual(['unanswered', 2])
  })
})
