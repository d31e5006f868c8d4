/**
 * How late this process was while it did something.
 */
import { expect, test } from 'vitest'
import { withLateness } from '../../src/core/lateness.js'

const blocked = 200

test('says that a process that stood still was late, and returns what was made', async () => {
  const { made, lateness } = await withLateness(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const end = performance.now() + blocked
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 50))
    return 'made'
  })
  expect(made).toBe('made')
  expect(lateness).toBeGreaterThan(blocked / 2)
})
