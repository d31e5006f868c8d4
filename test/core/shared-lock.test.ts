import { expect, test } from 'vitest'
import { SharedLock } from '../../src/core/shared-lock.js'

/** Lets everything run that can. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('shared tasks run side by side, one that is alone runs alone, and all in the order in which they came', async () => {
  const lock = new SharedLock()
  const began: string[] = []
  const release = new Map<string, () => void>()
  const task = (name: string) => () => {
    began.push(name)
    return new Promise<void>((resolve) => release.set(name, resolve))
  }
  const end = async (...names: string[]): Promise<void> => {
    for (const name of names) release.get(name)?.()
    await settled()
  }
  const tasks = [
    lock.shared(task('a')),
    lock.shared(task('b')),
    lock.alone(task('c')),
    lock.shared(task('d')),
    lock.alone(task('e')),
  ]
  await settled()
  expect(began).toEqual(['a', 'b'])
  await end('a')
  expect(began).toEqual(['a', 'b'])
  await end('b')
  expect(began).toEqual(['a', 'b', 'c'])
  await end('c')
  expect(began).toEqual(['a', 'b', 'c', 'd'])
  await end('d')
  expect(began).toEqual(['a', 'b', 'c', 'd', 'e'])
  await end('e')
  await Promise.all(tasks)
})

test('a task that fails gives the lock back', async () => {
  const lock = new SharedLock()
  await expect(lock.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await lock.shared(() => Promise.resolve('yes'))).toBe('yes')
})

test('a task waits aside for its turn, and not if it has it at once', async () => {
  const lock = new SharedLock()
  const aside: string[] = []
  const waits = (name: string) => (turn: Promise<void>) => {
    aside.push(name)
    return turn
  }
  let release: () => void = () => undefined
  const first = lock.alone(() => new Promise<void>((resolve) => (release = resolve)), waits('first'))
  const second = lock.shared(() => Promise.resolve('second'), waits('second'))
  const third = lock.alone(() => Promise.resolve('third'), waits('third'))
  await settled()
  release()
  await first
  expect([await second, await third]).toEqual(['second', 'third'])
  expect(aside).toEqual(['second', 'third'])
})
