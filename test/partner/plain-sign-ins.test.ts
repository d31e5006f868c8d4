/**
 * Positive controls that checks of an application share.
 */
import { describe, expect, test } from 'vitest'
import type { CheckTrace } from '../../src/core/check-trace.js'
import { PlainSignIns } from '../../src/partner/plain-sign-ins.js'
import type { SimulatedUser } from '../../src/partner/simulator.js'
import { judgePartner } from '../support/partner-harness.js'

const teacher: SimulatedUser = {
  sub: '5f0c4ce4-6f0c-4b1c-8a0e-1f2f0a4f7a11',
  username: 'teacher',
  userId: 1,
  personId: 1,
  role: 'TEACHER',
  locale: 'de',
}

/** Sign-ins that go on until they are ended. */
class Held {
  readonly #endings: ((works: boolean) => void)[] = []
  begun = 0

  readonly signIn = (trace: CheckTrace): Promise<SimulatedUser> => {
    this.begun += 1
    trace.saw(this.begun)
    return new Promise((resolve, reject) =>
      this.#endings.push((works) => (works ? resolve(teacher) : reject(new Error('nobody is signed in')))),
    )
  }

  async end(works = true): Promise<void> {
    this.#endings.shift()?.(works)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('plain sign-ins that checks share', () => {
  test('the one after a refusal begins after it: a running one does not count, the next one does', async () => {
    const held = new Held()
    const signIns = new PlainSignIns()
    const first = signIns.after('a', held.signIn)
    const later = [signIns.after('a', held.signIn), signIns.after('a', held.signIn)]
    expect(held.begun).toBe(1)
    await held.end()
    expect((await first).exchanges).toEqual([1])
    expect(held.begun).toBe(2)
    const last = signIns.after('a', held.signIn)
    await held.end()
    expect((await Promise.all(later)).map(({ exchanges }) => exchanges)).toEqual([[2], [2]])
    expect(held.begun).toBe(3)
    await held.end()
    expect((await last).exchanges).toEqual([3])
  })

  test('the one before a refusal may have ended a moment ago, but not at another school', async () => {
    const held = new Held()
    const signIns = new PlainSignIns()
    const first = signIns.before('a', held.signIn)
    await held.end()
    expect(await signIns.before('a', held.signIn)).toBe(await first)
    expect(held.begun).toBe(1)
    const other = signIns.before('b', held.signIn)
    expect(held.begun).toBe(2)
    await held.end()
    expect(await other).not.toBe(await first)
  })

  test('one that fails is no control, neither for those that wait for it nor for later ones', async () => {
    const held = new Held()
    const signIns = new PlainSignIns()
    const before = signIns.before('a', held.signIn)
    await held.end()
    await before
    const failing = signIns.after('a', held.signIn)
    const waiting = signIns.after('a', held.signIn)
    const failed = [failing, waiting].map((one) => expect(one).rejects.toThrow('nobody is signed in'))
    await held.end(false)
    await held.end(false)
    await Promise.all(failed)
    const again = signIns.before('a', held.signIn)
    expect(held.begun).toBe(4)
    await held.end()
    expect((await again).exchanges).toEqual([4])
  })
})

test('a check names the exchanges of the controls around its refusal, and an application that refuses all does not pass', async () => {
  const only = ['id-token-check.issuer.missing']
  const { checks } = await judgePartner({ only })
  expect(checks.map(({ verdict }) => verdict)).toEqual(checks.map(() => 'passed'))
  for (const { controls, exchanges } of checks) {
    const decided = exchanges.filter((id) => controls?.includes(id) !== true)
    expect(controls?.some((id) => id < Math.min(...decided))).toBe(true)
    expect(controls?.some((id) => id > Math.max(...decided))).toBe(true)
  }

  const refusing = await judgePartner({
    only,
    behaviours: { subAcceptable: () => false },
  })
  expect(refusing.checks.map(({ verdict }) => verdict)).toEqual(checks.map(() => 'undecided'))
})

test('a control that fails once is made again', async () => {
  const known = new Set<unknown>()
  const { checks } = await judgePartner({
    only: ['identity.subject.same'],
    behaviours: { subAcceptable: (sub) => known.size === known.add(sub).size },
  })
  expect(new Set(checks.map(({ verdict }) => verdict))).toEqual(new Set(['passed']))
})
