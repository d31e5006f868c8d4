import { describe, expect, test } from 'vitest'
import { Undecided, Violation } from '../../src/core/errors.js'
import { serve } from '../support/servers.js'
import { contextOf, runAt } from '../support/site.js'

const later = <T>(value: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), 10))

describe('what checks share', () => {
  test('is made once, however many ask at the same time', async () => {
    const run = runAt('http://127.0.0.1:9')
    let made = 0
    const results = await Promise.all(
      Array.from({ length: 20 }, () => run.results.get('key', () => later(++made))),
    )
    expect(new Set(results)).toEqual(new Set([1]))
    expect(await run.results.get('key', () => later(++made))).toBe(1)
    expect(await run.results.get('other', () => later(++made))).toBe(2)
  })

  test('is tried again after a failure, which everybody who waited hears of', async () => {
    const run = runAt('http://127.0.0.1:9')
    let tries = 0
    const make = async (): Promise<number> => {
      await later(0)
      if (++tries === 1) throw new Undecided('not yet')
      return tries
    }
    const first = await Promise.allSettled([run.results.get('key', make), run.results.get('key', make)])
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await run.results.get('key', make)).toBe(2)
    expect(tries).toBe(2)
  })

  test('is not tried a fourth time', async () => {
    const run = runAt('http://127.0.0.1:9')
    let tries = 0
    const make = (): Promise<never> => Promise.reject(new Undecided(`attempt ${++tries}`))
    const reasons: string[] = []
    for (let n = 0; n < 6; n += 1)
      await run.results.get('key', make).catch((error: Error) => reasons.push(error.message))
    expect(reasons).toEqual(['attempt 1', 'attempt 2', 'attempt 3', 'attempt 3', 'attempt 3', 'attempt 3'])
  })

  test('never judges: a violation in a set-up leaves undecided what stands on it', async () => {
    const run = runAt('http://127.0.0.1:9')
    const made = run.results.get('key', () => Promise.reject(new Violation('a', 'b')))
    await expect(made).rejects.toThrow(Undecided)
    await expect(made).rejects.toThrow('the set-up failed: expected a; got b')
  })

  test('is made again once it is forgotten, and an old failure does not take it away', async () => {
    const run = runAt('http://127.0.0.1:9')
    let fail: (error: Error) => void = () => undefined
    const old = run.results.get('key', () => new Promise<string>((_, reject) => (fail = reject)))
    run.results.forget('key')
    const made = run.results.get('key', () => later('new'))
    fail(new Undecided('late'))
    await expect(old).rejects.toThrow('late')
    expect(await made).toBe('new')
    expect(await run.results.get('key', () => later('newer'))).toBe('new')
  })
})

describe('what is done once', () => {
  test('puts its exchanges behind every check that asks for it', async () => {
    const server = await serve((_, response) => response.end('ok'))
    const run = runAt(server.url)
    const contexts = [contextOf(run), contextOf(run), contextOf(run)]
    const ask = ([one]: typeof contexts): Promise<unknown> =>
      (one as (typeof contexts)[0]).once(
        'x',
        async () => (await (one as (typeof contexts)[0]).data.get('/x', null)).text,
      )
    expect(await Promise.all(contexts.slice(0, 2).map((one) => ask([one])))).toEqual(['ok', 'ok'])
    expect(await ask(contexts.slice(2))).toBe('ok')
    expect(contexts.map(({ trace }) => trace.exchanges)).toEqual([[1], [1], [1]])
    expect(server.arrived).toHaveLength(1)
  })

  test('with a wrong password is not tried so often that the account gets locked', async () => {
    const page = 'Sign in here<form method=post action=/in><input name=u><input type=password name=p></form>'
    const server = await serve((_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(page),
    )
    const run = runAt(server.url)
    for (let n = 0; n < 10; n += 1)
      await expect(contextOf(run).signIns.flow()).rejects.toThrow(
        /^The sign-in of anna failed at the step "have name and password accepted"/,
      )
    for (let n = 0; n < 10; n += 1)
      await expect(contextOf(run).users.signIn('teacher')).rejects.toThrow(
        /^The sign-in of anna failed at the step "have name and password accepted"/,
      )
    expect(server.arrived.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(3)
  })
})
