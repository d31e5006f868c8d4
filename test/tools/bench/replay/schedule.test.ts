import { expect, test } from 'vitest'
import { replayed, scheduleOf } from '../../../../tools/bench/replay/schedule.js'

/** Works that end when a test says so. */
function works(): {
  readonly started: number[]
  readonly end: (index: number) => Promise<void>
  readonly work: (index: number) => Promise<void>
} {
  const started: number[] = []
  const ends = new Map<number, () => void>()
  return {
    started,
    work: (index) => {
      started.push(index)
      return new Promise((resolve) => ends.set(index, resolve))
    },
    end: async (index) => {
      ends.get(index)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

/** Two begin together; the third began when the second had ended, the fourth when all had. */
const recorded = [
  { begin: 0, end: 10 },
  { begin: 1, end: 5 },
  { begin: 6, end: 9 },
  { begin: 11, end: 12 },
]

test('each one comes after as many as had ended before it began', () => {
  expect(scheduleOf(recorded)).toEqual({ ends: [1, 2, 0, 3], after: [0, 0, 1, 3] })
})

test('an item that starts when another ends comes after it', () => {
  const { after } = scheduleOf([
    { begin: 0, end: 5 },
    { begin: 5, end: 6 },
  ])
  expect(after).toEqual([0, 1])
})

test('overlapping items overlap again, and the order of the others is kept', async () => {
  const { started, work, end } = works()
  const whole = replayed(scheduleOf(recorded), work)
  expect(started).toEqual([0, 1])
  await end(1)
  expect(started).toEqual([0, 1, 2])
  await end(2)
  expect(started).toEqual([0, 1, 2])
  await end(0)
  expect(started).toEqual([0, 1, 2, 3])
  await end(3)
  await whole
})

test('an item waits for its predecessor, even if another item ends first', async () => {
  const { started, work, end } = works()
  const whole = replayed(scheduleOf(recorded), work)
  await end(0)
  expect(started).toEqual([0, 1])
  await end(1)
  expect(started).toEqual([0, 1, 2])
  await end(2)
  expect(started).toEqual([0, 1, 2, 3])
  await end(3)
  await whole
})

test('a failure is that of the whole', async () => {
  const failing = replayed(scheduleOf(recorded), () => Promise.reject(new Error('refused')))
  await expect(failing).rejects.toThrow('refused')
})

test('nothing is replayed at once', async () => {
  await expect(replayed(scheduleOf([]), () => Promise.reject(new Error('called')))).resolves.toBeUndefined()
})
