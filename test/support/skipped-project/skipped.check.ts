/** Tests that need a missing program, and a test that is skipped without a reason. */
import { test } from 'vitest'
import { describeWith, type Part, testWith } from '../parts.js'

const missing: Part = { name: 'a missing program', install: 'Install it.', isInstalled: () => false }

describeWith(missing, 'a group', () => {
  test('one', () => undefined)
  test('two', () => undefined)
})

testWith(missing, 'a test', () => undefined)

test.skip('no reason', () => undefined)

test('passes', () => undefined)
