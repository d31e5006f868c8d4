import { describe, expect, test } from 'vitest'
import { CheckTrace } from '../../src/core/check-trace.js'
import {
  drawnSeed,
  forAllChecks,
  parsedSeed,
  randomBytes,
  randomChoice,
  randomNumber,
  randomUuid,
  type Seed,
  seedText,
  shuffled,
  useSeed,
  withSeed,
} from '../../src/core/random.js'
import { proofFor, randomText } from '../../src/platform/sso/pkce.js'

/** What a check draws, in order. */
async function drawn(rule: string, name = ''): Promise<readonly unknown[]> {
  const values: unknown[] = []
  await new CheckTrace((text) => text, rule, name).assertionsIn(async () => {
    values.push(randomText(), proofFor().verifier, randomUuid(), randomBytes(5).toString('hex'))
    await Promise.resolve()
    values.push(randomNumber(0, 1_000_000_000))
  })
  return values
}

async function choiceOf(rule: string): Promise<number> {
  let choice = Number.NaN
  await new CheckTrace((text) => text, rule).assertionsIn(async () => {
    choice = randomChoice()
  })
  return choice
}

const seed: Seed = { seed: 17, run: 4711 }

describe('the values of a check', () => {
  test('depend on the seed, not on the order or on the checks beside it', async () => {
    useSeed(seed)
    const first = [await drawn('a.rule'), await drawn('b.rule', 'one')]
    useSeed(seed)
    const [other, same] = await Promise.all([drawn('b.rule', 'one'), drawn('a.rule')])
    expect([same, other]).toEqual(first)
  })

  test('differ between rules, between cases, and between runs of one check', async () => {
    useSeed(seed)
    const values = [
      ...(await drawn('a.rule')),
      ...(await drawn('a.rule', 'one')),
      ...(await drawn('b.rule')),
      ...(await drawn('a.rule')),
    ]
    expect(new Set(values).size).toBe(values.length)
  })

  test('differ between two runs with one seed, so that a target accepts both', async () => {
    useSeed(seed)
    const before = await drawn('a.rule')
    useSeed({ ...seed, run: 4712 })
    const after = await drawn('a.rule')
    expect(after.filter((value) => before.includes(value))).toEqual([])
  })

  test('differ between two parts of a run', async () => {
    useSeed(seed, 1)
    const first = await drawn('a.rule')
    useSeed(seed, 2)
    const other = await drawn('a.rule')
    expect(other.filter((value) => first.includes(value))).toEqual([])
  })

  test('a choice depends on the seed only', async () => {
    useSeed(seed)
    const choice = await choiceOf('a.rule')
    useSeed({ ...seed, run: 4712 })
    expect(await choiceOf('a.rule')).toBe(choice)
    useSeed({ seed: 18, run: 4711 })
    expect(await choiceOf('a.rule')).not.toBe(choice)
  })

  test('a value for all checks is the same, whichever check needs it first, and changes no other value', async () => {
    const sharedBy = async (rule: string): Promise<readonly [string, string]> => {
      useSeed(seed)
      let pair: [string, string] = ['', '']
      await new CheckTrace((text) => text, rule).assertionsIn(async () => {
        const value = forAllChecks('a session', () => randomText())
        pair = [value, randomText()]
      })
      return pair
    }
    const [shared, own] = await sharedBy('a.rule')
    expect((await sharedBy('b.rule'))[0]).toBe(shared)
    useSeed(seed)
    expect((await drawn('a.rule'))[0]).toBe(own)
  })

  test('of runs side by side in one thread do not depend on when the others begin', async () => {
    const recorded = () =>
      withSeed(seed, async () => [...(await drawn('a.rule')), ...(await drawn('a.rule'))])
    const alone = await recorded()
    expect(new Set(alone).size).toBe(alone.length)
    const [one, other] = await Promise.all([recorded(), recorded()])
    expect([one, other]).toEqual([alone, alone])
  })

  test('have the documented forms', () => {
    useSeed(seed)
    expect(randomUuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(proofFor().verifier).toMatch(/^[A-Za-z\d]{64}$/)
    expect(randomBytes(800)).toHaveLength(800)
    for (let left = 100; left > 0; left -= 1) expect([5, 6]).toContain(randomNumber(5, 7))
  })
})

describe('a seed', () => {
  test('is one number, or two to repeat the values too', () => {
    expect(parsedSeed('17:4711')).toEqual(seed)
    expect(parsedSeed(seedText(seed))).toEqual(seed)
    expect(parsedSeed('17')?.seed).toBe(17)
    expect(parsedSeed('17')?.run).not.toBe(parsedSeed('17')?.run)
    expect(drawnSeed()).not.toEqual(drawnSeed())
    for (const wrong of ['', 'x', '-1', '1.5', '17:', '17:x', '4294967296', '1:4294967296'])
      expect(parsedSeed(wrong), wrong).toBeNull()
  })

  test('decides an order', () => {
    const items = Array.from({ length: 50 }, (_none, at) => at)
    const order = shuffled(items, seed, 'checks')
    expect(order).not.toEqual(items)
    expect([...order].sort((a, b) => a - b)).toEqual(items)
    expect(shuffled(items, { seed: 17 }, 'checks')).toEqual(order)
    expect(shuffled(items, { seed: 18 }, 'checks')).not.toEqual(order)
  })
})
