/**
 * Slots: how many checks run side by side, and that one that waits for others takes none.
 */
import { expect, test } from 'vitest'
import { Slots } from '../../src/core/slots.js'

/** A promise that the test fulfils. */
function later(): { readonly come: Promise<void>; readonly give: () => void } {
  let give: () => void = () => undefined
  const come = new Promise<void>((resolve) => {
    give = resolve
  })
  return { come, give }
}

/** Lets everything go on that waits for nothing else. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('tasks start in their order, and no more run than there are slots', async () => {
  const slots = new Slots(2)
  const started: number[] = []
  const ends = [later(), later(), later(), later()]
  const runs = ends.map(({ come }, index) =>
    slots.run(async () => {
      started.push(index)
      await come
    }),
  )
  await settle()
  expect(started).toEqual([0, 1])
  ends[1]?.give()
  await settle()
  expect(started).toEqual([0, 1, 2])
  for (const { give } of ends) give()
  await Promise.all(runs)
  expect(started).toEqual([0, 1, 2, 3])
})

test('a task that waits aside gives its slot to the next one, and goes on before one that has not started', async () => {
  const slots = new Slots(2)
  const said: string[] = []
  const [awaited, end, last] = [later(), later(), later()]
  const runs = [
    slots.run(() => last.come),
    slots.run(async () => {
      await slots.aside(awaited.come, 1)
      said.push('first goes on')
    }),
    slots.run(async () => {
      said.push('second starts')
      await end.come
    }),
    slots.run(async () => {
      said.push('third starts')
    }),
  ]
  await settle()
  expect(said).toEqual(['second starts'])
  awaited.give()
  await settle()
  expect(said).toEqual(['second starts'])
  end.give()
  await settle()
  last.give()
  await Promise.all(runs)
  expect(said).toEqual(['second starts', 'first goes on', 'third starts'])
})

test('of those that waited aside, the oldest goes on first', async () => {
  const slots = new Slots(2)
  const said: number[] = []
  const [awaited, end] = [later(), later()]
  const waiting = [3, 1, 2].map((began) =>
    slots.run(async () => {
      await slots.aside(awaited.come, began)
      said.push(began)
    }),
  )
  const busy = [1, 2].map(() => slots.run(() => end.come))
  await settle()
  awaited.give()
  await settle()
  expect(said).toEqual([])
  end.give()
  await Promise.all([...waiting, ...busy])
  expect(said).toEqual([1, 2, 3])
})

test('a task gets its slot back also if what it waits for fails', async () => {
  const slots = new Slots(2)
  await expect(slots.run(() => slots.aside(Promise.reject(new Error('gone')), 1))).rejects.toThrow('gone')
  let running = 0
  let most = 0
  const task = async (): Promise<void> => {
    running += 1
    most = Math.max(most, running)
    await settle()
    running -= 1
  }
  await Promise.all([1, 2, 3, 4].map(() => slots.run(task)))
  expect(most).toBe(2)
})

test('a single slot is kept: one task ends before the next begins', async () => {
  const slots = new Slots(1)
  const said: string[] = []
  const awaited = later()
  const runs = [
    slots.run(async () => {
      await slots.aside(awaited.come, 1)
      said.push('first')
    }),
    slots.run(async () => {
      said.push('second')
    }),
  ]
  await settle()
  expect(said).toEqual([])
  awaited.give()
  await Promise.all(runs)
  expect(said).toEqual(['first', 'second'])
})

/** Slots whose event loop is as late as the test says. */
function measured(count: number): {
  slots: Slots
  look: (ms: number) => Promise<void>
  isMeasuring: () => boolean
} {
  let delay = 0
  let isMeasuring = false
  let looked: () => void = () => undefined
  const slots = new Slots(count, (listener) => {
    isMeasuring = true
    looked = listener
    return {
      get ms() {
        return delay
      },
      close: () => {
        isMeasuring = false
      },
    }
  })
  const look = (ms: number): Promise<void> => {
    delay = ms
    looked()
    return settle()
  }
  return { slots, look, isMeasuring: () => isMeasuring }
}

test('more than 16 tasks start only while the event loop is in time', async () => {
  const { slots, look, isMeasuring } = measured(30)
  const end = later()
  let started = 0
  const runs = Array.from({ length: 40 }, () =>
    slots.run(() => {
      started += 1
      return end.come
    }),
  )
  await settle()
  expect(started).toBe(16)
  await look(200)
  expect(started).toBe(16)
  await look(0)
  expect(started).toBe(24)
  await look(0)
  expect(started).toBe(30)
  expect(isMeasuring()).toBe(true)
  end.give()
  await Promise.all(runs)
  expect(started).toBe(40)
  expect(isMeasuring()).toBe(false)
})

test('a task that waited aside goes on even if the event loop is late', async () => {
  const { slots } = measured(30)
  const [awaited, end] = [later(), later()]
  let hasGoneOn = false
  const waiting = slots.run(async () => {
    await slots.aside(awaited.come, 1)
    hasGoneOn = true
  })
  const busy = Array.from({ length: 17 }, () => slots.run(() => end.come))
  awaited.give()
  await settle()
  expect(hasGoneOn).toBe(true)
  end.give()
  await Promise.all([waiting, ...busy])
})

test('what waits for more tasks goes on when they have started, when none waits to start, or after its time', async () => {
  const slots = new Slots(2)
  const ends = Array.from({ length: 6 }, later)
  const runs = ends.map(({ come }) => slots.run(() => come))
  const said: string[] = []
  const noting = (count: number, ms: number, word: string): Promise<void> =>
    slots.afterMore(count, ms).then(() => void said.push(word))
  const notes = [noting(100, 600_000, 'all'), noting(1, 600_000, 'one'), noting(100, 0, 'late')]
  await notes[2]
  expect(said).toEqual(['late'])
  ends[0]?.give()
  await settle()
  expect(said).toEqual(['late', 'one'])
  for (const { give } of ends) give()
  await Promise.all([...runs, ...notes])
  expect(said).toEqual(['late', 'one', 'all'])
})
