import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { send } from '../../../src/core/http/client.js'
import { RequestLimiter, Together } from '../../../src/core/http/request-limiter.js'
import { freePort } from '../../support/free-port.js'
import { serve, transport } from '../../support/servers.js'

describe('the gate', () => {
  test('lets no more than so many requests through at a time, and all in the end', async () => {
    let running = 0
    let most = 0
    const server = await serve((_, response) => {
      running += 1
      most = Math.max(most, running)
      setTimeout(() => {
        running -= 1
        response.end()
      }, 10)
    })
    const to = transport({}, { concurrent: 3 })
    await Promise.all(
      Array.from({ length: 20 }, () =>
        send(to, { origin: 'other', purpose: 'x', url: server.url }, () => undefined),
      ),
    )
    expect(server.arrived).toHaveLength(20)
    expect(most).toBe(3)
  })

  test('admits more while a condition is true, and shrinks again', async () => {
    let keepsUp = false
    const limiter = new RequestLimiter({
      concurrent: 2,
      more: { concurrent: 4, while: () => keepsUp },
      perSecond: Number.POSITIVE_INFINITY,
      total: 100,
    })
    const held = Array.from({ length: 8 }, () => holding())
    let began = 0
    const passes = held.map(({ wait }) =>
      limiter.pass(() => {
        began += 1
        return wait()
      }),
    )
    const ended = async (index: number): Promise<number> => {
      held[index]?.release()
      await passes[index]
      await settled()
      return began
    }
    await settled()
    expect(began).toBe(2)
    keepsUp = true
    limiter.admit()
    await settled()
    expect(began).toBe(4)
    expect(await ended(0)).toBe(5)
    keepsUp = false
    expect(await ended(1)).toBe(5)
    expect(await ended(2)).toBe(5)
    expect(await ended(3)).toBe(6)
    for (const { release } of held) release()
    await Promise.all(passes)
    expect(began).toBe(8)
  })

  test('lets those of older checks through first, whenever they come', async () => {
    const limiter = new RequestLimiter({ concurrent: 1, perSecond: Number.POSITIVE_INFINITY, total: 10 })
    const { wait, release } = holding()
    const passed: string[] = []
    const pass = (name: string, began?: number): Promise<void> =>
      limiter.pass(async () => void passed.push(name), undefined, began)
    const passes = [
      limiter.pass(wait),
      pass('of the second check', 2),
      pass('of no check'),
      pass('of the first check', 1),
      pass('of the second check, later', 2),
    ]
    release()
    await Promise.all(passes)
    expect(passed).toEqual([
      'of the first check',
      'of the second check',
      'of the second check, later',
      'of no check',
    ])
  })

  test('lets checks take turns where a rate is given, so that none holds a token for long', async () => {
    const limiter = new RequestLimiter({ concurrent: 1, perSecond: 1000, total: 20 })
    const { wait, release } = holding()
    const passed: string[] = []
    const pass = (name: string, began: number): Promise<void> =>
      limiter.pass(async () => void passed.push(name), undefined, began)
    const passes = [
      limiter.pass(wait, undefined, 0),
      ...['first 1', 'first 2', 'first 3'].map((name) => pass(name, 1)),
      ...['second 1', 'second 2'].map((name) => pass(name, 2)),
    ]
    release()
    await Promise.all(passes)
    expect(passed).toEqual(['first 1', 'second 1', 'first 2', 'second 2', 'first 3'])
  })

  describe('with requests that must meet', () => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
    afterEach(() => vi.useRealTimers())

    /** When requests leave, in milliseconds, with 10 per second. @param takes milliseconds until an answer comes */
    function limited(concurrent = 20, takes = 0) {
      const limiter = new RequestLimiter({ concurrent, perSecond: 10, total: 100 })
      const left: [name: string, at: number][] = []
      const start = performance.now()
      const pass = (name: string, began: number, together?: Together): Promise<void> =>
        limiter.pass(
          async () => {
            left.push([name, Math.round(performance.now() - start)])
            if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes))
          },
          undefined,
          began,
          together,
        )
      return { pass, left }
    }

    test('they leave together, and the times of all of them are kept free before and after them', async () => {
      const { pass, left } = limited()
      const three = new Together(3)
      const passes = [
        pass('before', 1),
        ...[1, 2, 3].map(() => pass('together', 2, three)),
        pass('after', 3),
        pass('after', 3),
      ]
      await vi.runAllTimersAsync()
      await Promise.all(passes)
      expect(left).toEqual([
        ['before', 0],
        ['together', 300],
        ['together', 300],
        ['together', 300],
        ['after', 600],
        ['after', 700],
      ])
    })

    test('others with the same object leave alone, such as a repeated one', async () => {
      const { pass, left } = limited()
      const two = new Together(2)
      const passes = [1, 2, 3].map((count) => pass(`${count}`, 1, two))
      await vi.runAllTimersAsync()
      await Promise.all(passes)
      expect(left).toEqual([
        ['1', 100],
        ['2', 100],
        ['3', 300],
      ])
    })

    test('one that comes too late leaves alone, and the others do not wait for it', async () => {
      const { pass, left } = limited()
      const two = new Together(2)
      const first = pass('first', 1, two)
      await vi.advanceTimersByTimeAsync(150)
      const late = pass('late', 1, two)
      await vi.runAllTimersAsync()
      await Promise.all([first, late])
      expect(left).toEqual([
        ['first', 100],
        ['late', 300],
      ])
    })

    test('more than may be sent in a second leave one by one', async () => {
      const { pass, left } = limited()
      const eleven = new Together(11)
      const passes = Array.from({ length: 11 }, () => pass('one', 1, eleven))
      await vi.runAllTimersAsync()
      await Promise.all(passes)
      expect(left.map(([, at]) => at)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000])
    })

    test('more than may be sent at the same time leave one by one when there is room', async () => {
      const { pass, left } = limited(1, 400)
      const three = new Together(3)
      const passes = [1, 2, 3].map(() => pass('one', 1, three))
      await vi.runAllTimersAsync()
      await Promise.all(passes)
      expect(left.map(([, at]) => at)).toEqual([200, 600, 1000])
    })

    test('a late one does not let new checks overtake those that wait', async () => {
      const { pass, left } = limited(1)
      const two = new Together(2)
      const passes = [pass('first', 1, two), ...[1, 2, 3].map(() => pass('old check', 2))]
      await vi.advanceTimersByTimeAsync(250)
      passes.push(pass('late', 1, two))
      await vi.advanceTimersByTimeAsync(100)
      passes.push(pass('new check', 3), pass('new check', 3))
      await vi.runAllTimersAsync()
      await Promise.all(passes)
      expect(left.map(([name]) => name)).toEqual([
        'first',
        'old check',
        'late',
        'old check',
        'new check',
        'old check',
        'new check',
      ])
    })
  })

  test('frees a place when a sending fails', async () => {
    const limiter = new RequestLimiter({ concurrent: 1, perSecond: Number.POSITIVE_INFINITY, total: 10 })
    await expect(limiter.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await limiter.pass(() => Promise.resolve('yes'))).toBe('yes')
  })

  test('keeps to the rate', async () => {
    const limiter = new RequestLimiter({ concurrent: 100, perSecond: 50, total: 100 })
    const at: number[] = []
    await Promise.all(Array.from({ length: 11 }, () => limiter.pass(async () => at.push(performance.now()))))
    expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(190)
  })

  test('counts every request of a run, and names the key that bounds them', async () => {
    const limiter = new RequestLimiter({ concurrent: 10, perSecond: Number.POSITIVE_INFINITY, total: 3 })
    let sent = 0
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => limiter.pass(async () => sent++)),
    )
    expect(sent).toBe(3)
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    await expect(limiter.pass(() => Promise.resolve())).rejects.toThrow(
      'no more than 3 requests may be sent (MAX_REQUESTS, or --max-requests of discover)',
    )
  })

  test('gives a target up that refuses connection after connection', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const to = transport({ retries: 3 })
    for (let n = 0; n < 3; n += 1)
      await expect(send(to, { origin: 'other', purpose: 'x', url }, () => undefined)).rejects.toThrow(
        'refused the connection',
      )
    expect(to.limiter.lost).toBe(true)
    await expect(send(to, { origin: 'other', purpose: 'x', url }, () => undefined)).rejects.toThrow(
      'the target no longer answers',
    )
    expect(to.evidence.all()).toHaveLength(12)
  })

  test('an answer in between shows that the target is there', () => {
    const limiter = new RequestLimiter({ concurrent: 1, perSecond: 1, total: 1 })
    for (let n = 0; n < 11; n += 1) limiter.failed('a:1')
    limiter.succeeded('a:1')
    for (let n = 0; n < 11; n += 1) limiter.failed('a:1')
    expect(limiter.lost).toBe(false)
    limiter.failed('a:1')
    expect(limiter.lost).toBe(true)
    limiter.succeeded('a:1')
    expect(limiter.lost).toBe(false)
  })

  test('hosts other than the target neither lose nor save it', () => {
    const limiter = new RequestLimiter({ concurrent: 1, perSecond: 1, total: 1 }, 'target:1')
    for (let n = 0; n < 30; n += 1) limiter.failed('driver:2')
    expect(limiter.lost).toBe(false)
    for (let n = 0; n < 12; n += 1) limiter.failed('target:1')
    limiter.succeeded('driver:2')
    expect(limiter.lost).toBe(true)
  })
})

/** Something that goes on until it is released. */
function holding(): { readonly wait: () => Promise<void>; readonly release: () => void } {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { wait: () => held, release: () => release() }
}

/** Lets everything run that can. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
