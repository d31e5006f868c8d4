/**
 * Work that must not meet its kind uses copies of the school one after the other, and all of them are given back.
 */
import { expect, test } from 'vitest'
import { CheckTrace } from '../../src/core/check-trace.js'
import { Undecided, Violation } from '../../src/core/errors.js'
import { Context } from '../../src/platform/context.js'
import { type Bench, bench } from '../support/class-bench.js'

const checks = 12

const sent = ({ run }: Bench, event: string): number =>
  run.evidence.all().filter(({ purpose }) => purpose === `control: ${event}`).length

/** A check of its own, with its evidence. */
function check({ run }: Bench): { context: Context; trace: CheckTrace } {
  const trace = new CheckTrace((text) => text)
  return { trace, context: new Context(run, trace) }
}

test.each([
  [12, 4],
  [24, 8],
])(
  '%i at the same time take turns in %i copies, and each shows how its copy was lent',
  async (count, copies) => {
    const school = await bench()
    const { run } = school
    const busy = new Set<string>()
    const used = await Promise.all(
      Array.from({ length: count }, async () => {
        const { context, trace } = check(school)
        const tenant = await context.tenants.isolatedSignOuts(async ({ urls }) => {
          expect(busy.has(urls.tenant)).toBe(false)
          busy.add(urls.tenant)
          await new Promise((resolve) => setImmediate(resolve))
          busy.delete(urls.tenant)
          return urls.tenant
        })
        expect(run.evidence.get(trace.exchanges[0] ?? 0).purpose).toBe('control: lend-tenant')
        return tenant
      }),
    )
    expect(used).toHaveLength(count)
    expect(new Set(used).size).toBe(copies)
    expect(used).not.toContain(run.urls.tenant)
    expect([sent(school, 'lend-tenant'), sent(school, 'return-tenant')]).toEqual([copies, copies])
  },
)

test('after work that failed, the next gets another copy', async () => {
  const school = await bench()
  const tenants: string[] = []
  const signOuts = Array.from({ length: 5 }, (_, index) =>
    check(school).context.tenants.isolatedSignOuts(async ({ urls }) => {
      tenants.push(urls.tenant)
      if (index < 4) throw new Violation('this', 'that')
    }),
  )
  const ends = await Promise.allSettled(signOuts)
  expect(ends.map(({ status }) => status)).toEqual([...Array(4).fill('rejected'), 'fulfilled'])
  for (const end of ends.slice(0, 4)) expect(end).toMatchObject({ reason: expect.any(Violation) })
  expect(new Set(tenants).size).toBe(5)
  expect(sent(school, 'return-tenant')).toBe(5)
})

test('a copy is given back after an interruption, and if that fails, the results stay', async () => {
  const school = await bench()
  const { run, platform } = school
  const interrupted = check(school).context.tenants.isolatedSignOuts(async () => {
    run.interrupt()
    throw new Violation('this', 'that')
  })
  await expect(interrupted).rejects.toBeInstanceOf(Violation)
  expect([sent(school, 'lend-tenant'), sent(school, 'return-tenant')]).toEqual([1, 1])

  const other = await bench()
  const ended = check(other).context.tenants.isolatedSignOuts(async () => {
    await other.platform.kill()
    return 'the result'
  })
  await expect(ended).resolves.toBe('the result')
  platform.kill()
})

test('without a control driver, the school itself is used', async () => {
  const school = await bench({}, { CONTROL_DRIVER: 'none', CONTROL_URL: '', CONTROL_TOKEN: '' })
  const used = await Promise.all(
    Array.from({ length: 3 }, () =>
      check(school).context.tenants.isolatedSignOuts(({ urls }) => Promise.resolve(urls.tenant)),
    ),
  )
  expect(used).toEqual(Array(3).fill(school.run.urls.tenant))
})

test('a driver that refuses every copy leaves each check undecided, and none waiting', async () => {
  const school = await bench({}, { CONTROL_TOKEN: 'of-another-school' })
  const ends = await Promise.allSettled(
    Array.from({ length: checks }, () =>
      check(school).context.tenants.isolatedSignOuts(() => Promise.resolve()),
    ),
  )
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(Undecided) })
})
