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

test('how often it looks, and how long a delay counts, can be chosen', () => {
  let now = 0
  const delay = new LoopDelay(undefined, () => now, { interval: 10, remembered: 1 })
  try {
    now += 40
    delay.look()
    expect(delay.ms).toBe(30)
    now += 10
    delay.look()
    expect(delay.ms).toBe(0)
  } finally {
    delay.close()
  }
})
