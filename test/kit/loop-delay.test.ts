import { expect, test } from 'vitest'
import { LoopDelay } from '../../src/core/loop-delay.js'

test('the delay is the longest of the last half second, also while it goes on', () => {
  let now = 0
  const delay = new LoopDelay(undefined, () => now)
  try {
    const after = (ms: number): void => {
      now += ms
      delay.look()
    }
    after(50)
    expect(delay.ms).toBe(0)
    now += 350
    expect(delay.ms).toBe(300)
    delay.look()
    for (let looks = 0; looks < 9; looks += 1) {
      after(50)
      expect(delay.ms).toBe(300)
    }
    after(50)
    expect(delay.ms).toBe(0)
  } finally {
    delay.close()
  }
})
