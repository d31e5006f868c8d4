/**
 * Things that come after all others, one by one.
 */
import { expect, test } from 'vitest'
import { Barrier } from '../../src/worker/barrier.js'

test('what comes afterwards begins when all are over, and one by one, also where one fails', async () => {
  const barrier = new Barrier(['one', 'other'])
  const seen: string[] = []
  const step = (name: string) => async (): Promise<void> => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    seen.push(`${name} ends`)
  }
  const failing = barrier.afterwards(async () => {
    await step('first')()
    throw new Error('failed')
  })
  const last = barrier.afterwards(step('second'))
  await barrier.count('one', step('one'))
  expect(seen).toEqual(['one begins', 'one ends'])
  await barrier.count('other', step('other'))
  await expect(failing).rejects.toThrow('failed')
  await last
  expect(seen.slice(4)).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('where nothing is to be waited for, it begins at once', async () => {
  await expect(new Barrier([]).afterwards(() => Promise.resolve('done'))).resolves.toBe('done')
})

test('a task that does not run counts as ended, once', async () => {
  const barrier = new Barrier(['one', 'skipped', 'other'])
  const seen: string[] = []
  const last = barrier.afterwards(async () => void seen.push('last'))
  barrier.ended('skipped')
  barrier.ended('skipped')
  await barrier.count('one', async () => void seen.push('one'))
  barrier.ended('one')
  await barrier.count('other', async () => void seen.push('other'))
  await last
  expect(seen).toEqual(['one', 'other', 'last'])
})
