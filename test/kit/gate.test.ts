import { describe, expect, test } from 'vitest'
import { send } from '../../src/core/http/client.js'
import { RequestLimiter, Together } from '../../src/core/http/request-limiter.js'
import { deadPort, serve, transport } from './servers.js'

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
    const all = held.map(({ wait }) =>
      limiter.pass(() => {
        began += 1
        return wait()
      }),
    )
    const ended = async (index: number): Promise<number> => {
      held[index]?.release()
      await all[index]
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
    await Promise.all(all)
    expect(began).toBe(8)
  })

  test('lets those of older checks through first, whenever they come', async () => {
    const limiter = new RequestLimiter({ concurrent: 1, perSecond: Number.POSITIVE_INFINITY, total: 10 })
    const { wait, release } = holding()
    const passed: string[] = []
    const pass = (name: string, began?: number): Promise<void> =>
      limiter.pass(async () => void passed.push(name), undefined, began)
    const all = [
      limiter.pass(wait),
      pass('of the second check', 2),
      pass('of no check'),
      pass('of the first check', 1),
      pass('of the second check, later', 2),
    ]
    release()
    await Promise.all(all)
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
    const all = [
      limiter.pass(wait, undefined, 0),
      ...['first 1', 'first 2', 'first 3'].map((name) => pass(name, 1)),
      ...['second 1', 'second 2'].map((name) => pass(name, 2)),
    ]
    release()
    await Promise.all(all)
    expect(passed).toEqual(['first 1', 'second 1', 'first 2', 'second 2', 'first 3'])
  })

  test('lets requests that must meet leave together, and keeps to the rate before and after them', async () => {
    const limiter = new RequestLimiter({ concurrent: 20, perSecond: 100, total: 30 })
    const left: { readonly name: string; readonly at: number }[] = []
    const pass = (name: string, began: number, together?: Together): Promise<void> =>
      limiter.pass(async () => void left.push({ name, at: performance.now() }), undefined, began, together)
    const three = new Together(3)
    await Promise.all([
      pass('before', 1),
      ...[1, 2, 3, 4].map((began) => pass('one', began)),
      ...[1, 2, 3].map(() => pass('together', 5, three)),
      ...[1, 2, 3, 4].map((began) => pass('another', began)),
    ])
    const together = left.filter(({ name }) => name === 'together').map(({ at }) => at)
    expect(left.slice(5, 8).map(({ name }) => name)).toEqual(['together', 'together', 'together'])
    // Timers may end one millisecond early.
    expect((together[0] ?? 0) - (left[4]?.at ?? 0)).toBeGreaterThanOrEqual(28)
    expect((left[8]?.at ?? 0) - (together[0] ?? 0)).toBeGreaterThanOrEqual(28)
  })

  test('lets checks take turns around requests that must meet', async () => {
    const limiter = new RequestLimiter({ concurrent: 1, perSecond: 1000, total: 20 })
    const { wait, release } = holding()
    const passed: string[] = []
    const pass = (name: string, began: number, together?: Together): Promise<void> =>
      limiter.pass(async () => void passed.push(name), undefined, began, together)
    const [two, all] = [new Together(2), [limiter.pass(wait, undefined, 0)]]
    for (const began of [1, 2]) for (const turn of [1, 2]) all.push(pass(`check ${began}, ${turn}`, began))
    for (const turn of [1, 1, 2, 2]) all.push(pass(`together, ${turn}`, 3, two))
    release()
    await Promise.all(all)
    expect(passed).toEqual([
      'check 1, 1',
      'check 2, 1',
      'together, 1',
      'together, 1',
      'check 1, 2',
      'check 2, 2',
      'together, 2',
      'together, 2',
    ])
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
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => limiter.pass(async () => sent++)))
    expect(sent).toBe(3)
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    await expect(limiter.pass(() => Promise.resolve())).rejects.toThrow(
      'no more than 3 requests may be sent (MAX_REQUESTS, or --max-requests of discover)',
    )
  })

  test('gives a target up that refuses connection after connection', async () => {
    const url = `http://127.0.0.1:${await deadPort()}`
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
