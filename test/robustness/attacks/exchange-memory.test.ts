import { describe, expect, test } from 'vitest'
import { jsonOf } from '../../../src/core/http/body.js'
import { exchange } from '../../../src/core/http/exchange.js'
import { MemoryBudget } from '../../../src/core/http/memory-budget.js'
import { hasDeepJson, parseJson } from '../../../src/core/json.js'
import { validateJwts, validateText } from '../../../src/core/schema/validator.js'
import { textIn } from '../../../src/platform/receiver/delivery.js'
import { serveBytes, transport } from '../../support/servers.js'

const deep = Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`).toString('base64url')

describe('the memory of all bodies', () => {
  test('is limited: later bodies wait, the first never does', async () => {
    const budget = new MemoryBudget(100)
    const [first, second] = [budget.open(), budget.open()]
    await first.take(80)
    let taken = false
    const taking = second.take(30).then(() => {
      taken = true
    })
    await first.take(500)
    expect([taken, second.waits, budget.used]).toEqual([false, true, 580])
    first.release()
    await taking
    expect([taken, second.waits, budget.used]).toEqual([true, false, 30])
    second.release()
    second.release()
    expect(budget.used).toBe(0)
  })

  test('is given back by a body that ends while it waits', async () => {
    const budget = new MemoryBudget(10)
    const [first, second] = [budget.open(), budget.open()]
    await first.take(10)
    const taking = second.take(1)
    second.release()
    await taking
    expect(budget.used).toBe(10)
  })

  const answer = (body: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`), body])

  test('lets all bodies be read that do not fit together, one after the other', async () => {
    const body = Buffer.alloc(1024 * 1024, 'x')
    const server = await serveBytes((socket) => socket.end(answer(body)))
    const budget = new MemoryBudget(1.5 * body.length)
    const { dispatcher } = transport()
    const exchanges = Array.from({ length: 6 }, () =>
      exchange(dispatcher, new URL(server.url), { timeoutMs: 60_000, budget }),
    )
    expect((await Promise.all(exchanges)).map(({ wireBytes }) => wireBytes)).toEqual(
      exchanges.map(() => body.length),
    )
    expect(budget.used).toBe(0)
  })

  test('is named where a body waits for it until its deadline', async () => {
    const body = Buffer.alloc(1000, 'x')
    const server = await serveBytes((socket, _, count) => {
      if (count === 1) socket.write(answer(body).subarray(0, 1000))
      else socket.end(answer(body))
    })
    const budget = new MemoryBudget(1000)
    const { dispatcher } = transport()
    const url = new URL(server.url)
    const controller = new AbortController()
    const first = exchange(dispatcher, url, { timeoutMs: 60_000, budget, signal: controller.signal })
    first.catch(() => undefined)
    await expect.poll(() => budget.used).toBeGreaterThan(0)
    await expect(
      exchange(dispatcher, url, { timeoutMs: 60_000, exchangeMs: 300, budget }),
    ).rejects.toMatchObject({ code: 'MEMORY_FULL', message: expect.stringContaining('fill 1,000 bytes') })
    controller.abort(new Error('enough'))
    await expect(first).rejects.toThrow('enough')
    expect(budget.used).toBe(0)
  })
})

test.each([
  ['512 levels', '['.repeat(512) + ']'.repeat(512), false],
  ['513 levels', '['.repeat(513) + ']'.repeat(513), true],
  ['brackets in a text', `["${'['.repeat(600)}"]`, false],
  ['an escaped quotation mark', `["\\"${'['.repeat(600)}"]`, false],
  ['many brackets next to each other', `[${'[],'.repeat(600)}[]]`, false],
  ['blanks first', ` \n${'{"a":'.repeat(600)}`, true],
  ['a byte order mark first', `\ufeff${'['.repeat(600)}`, true],
  ['no JSON', `see ${'['.repeat(600)}`, false],
])('the depth of JSON with %s', (_, text, isDeep) => {
  expect(hasDeepJson(text)).toBe(isDeep)
  expect(hasDeepJson(Buffer.from(text))).toBe(isDeep)
  if (isDeep) {
    expect(() => parseJson(text)).toThrow('JSON deeper than 512 levels')
    expect(jsonOf(Buffer.from(text))).toBeUndefined()
  }
})

test('the value of a long body is the same at each call, as long as it is used', () => {
  const bytes = Buffer.from(JSON.stringify({ list: 'x'.repeat(3 * 1024 * 1024) }))
  const value = jsonOf(bytes)
  expect(jsonOf(bytes)).toBe(value)
})

test.each([
  ['a webhook', () => textIn(Buffer.from('{"a":'.repeat(10_000)), '/a')],
  ['claims of a token', () => validateJwts('CodeTokenResponse', { id_token: `e30.${deep}.x` })],
  ['the body of a request', () => validateText('CodeTokenResponse', '['.repeat(20_000))],
])('JSON of 20,000 levels in %s exhausts no stack', (_, read) => {
  expect(read).not.toThrow()
})
