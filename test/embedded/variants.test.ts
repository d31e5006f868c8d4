/**
 * The list of variants of the embedded platform. `variants.slow.test.ts` starts a platform for each of them.
 */
import { expect, test } from 'vitest'
import { documented } from '../../src/embedded/platform/behaviours/index.js'
import { variants } from '../../src/embedded/platform/variants/index.js'

test('each id occurs once', () => {
  const ids = variants.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('each variant replaces documented behaviours', () => {
  const names = new Set(Object.keys(documented))
  const wrong = variants.filter(({ behaviours }) => {
    const replaced = Object.keys(behaviours)
    return replaced.length === 0 || replaced.some((name) => !names.has(name))
  })
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('each variant has a description that begins in lower case and has no full stop', () => {
  expect(variants.filter(({ says }) => !/^[a-z].*[^.]$/.test(says)).map(({ id }) => id)).toEqual([])
})
