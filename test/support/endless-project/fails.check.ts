/** A test that passes, and one that fails. */
import { expect, test } from 'vitest'

test('passes', () => undefined)

test('fails', () => {
  expect('this').toBe('that')
})
