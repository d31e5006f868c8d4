/**
 * Many checks that change classes share the school and copies of it, and change the same class of one school only in
 * turn.
 */
import { describe, expect, test } from 'vitest'
import { Violation } from '../../../src/core/errors.js'
import { ClassQueues } from '../../../src/platform/data/class-queues.js'
import { type Bench, bench } from '../../support/class-bench.js'
import { classesAt } from '../../support/class-state.js'

const x = 5501
const checks = 12

const sent = ({ run }: Bench, event: string): number =>
  run.evidence.all().filter(({ purpose }) => purpose === `control: ${event}`).length

/** Changes the class in many checks at the same time. @returns in which school each check changed it */
async function changeAll(
  change: Bench['change'],
  during: (tenant: string) => Promise<void> = () => Promise.resolve(),
): Promise<readonly string[]> {
  const busy = new Set<string>()
  const changes = Array.from({ length: checks }, () =>
    change(async (turn) => {
      const { tenant } = turn.check.urls
      expect(busy.has(tenant)).toBe(false)
      busy.add(tenant)
      await during(tenant)
      const update = await turn.update({ id: x })
      expect([update.accepted, update.reached(x)]).toEqual([true, true])
      busy.delete(tenant)
      return tenant
    }),
  )
  return Promise.all(changes)
}

describe('checks that change classes at the same time', () => {
  test('do so in the school and in copies of it, which are given back', async () => {
    const school = await bench()
    const { platform, run } = school
    const before = await classesAt(platform)
    let atCopy: () => void = () => undefined
    const copied = new Promise<void>((resolve) => {
      atCopy = resolve
    })
    const tenants = await changeAll(school.change, async (tenant) => {
      if (tenant !== run.urls.tenant) atCopy()
      // The school has its turn while a copy has one.
      await copied
    })
    expect(tenants).toHaveLength(checks)
    expect(new Set(tenants).size).toBe(3)
    expect(tenants).toContain(run.urls.tenant)
    expect([sent(school, 'lend-tenant'), sent(school, 'return-tenant')]).toEqual([2, 2])
    expect(await classesAt(platform)).toBe(before)
    expect(run.part(ClassQueues).open).toEqual([])
  })

  test('do so in the school alone if other schools are involved', async () => {
    const school = await bench()
    const tenants = await changeAll(school.changeHere)
    expect(new Set(tenants)).toEqual(new Set([school.run.urls.tenant]))
    expect(sent(school, 'lend-tenant')).toBe(0)
  })

  test('keep what they found if a copy cannot be given back', async () => {
    const { platform, change } = await bench()
    const inSchool = Array.from({ length: 4 }, () => change(() => Promise.resolve()))
    const atCopy = change(async () => {
      await Promise.all(inSchool)
      await platform.kill()
      throw new Violation('this', 'that')
    })
    await expect(atCopy).rejects.toBeInstanceOf(Violation)
  })

  test.each([
    ['without a control driver', { CONTROL_DRIVER: 'none', CONTROL_URL: '', CONTROL_TOKEN: '' }],
    ['with one that refuses everything', { CONTROL_TOKEN: 'of-another-school' }],
  ])('do so in the school alone %s', async (_, profile) => {
    const school = await bench({}, profile)
    const { platform, run } = school
    const before = await classesAt(platform)
    const tenants = await changeAll(school.change)
    expect(tenants).toEqual(Array.from({ length: checks }, () => run.urls.tenant))
    expect(await classesAt(platform)).toBe(before)
  })
})
