/**
 * How a plan and doctor say how to supply what a profile lacks.
 */
import { expect, test } from 'vitest'
import { howToProvide } from '../../../reporters/console/missing-input.js'
import { platformKeySet } from '../../../src/profile/keys.js'

test.each([
  [
    'CONTROL_STIMULI (with lend-tenant)',
    'offer lend-tenant in the control driver, and name it in CONTROL_STIMULI',
  ],
  [
    'CONTROL_STIMULI (with undo or lend-tenant, because move-period would stay)',
    'offer undo or lend-tenant in the control driver, and name it in CONTROL_STIMULI',
  ],
  [
    'CONTROL_STIMULI (with lend-tenant), CONTROL_STIMULI (with return-tenant)',
    'offer lend-tenant and return-tenant in the control driver, and name them in CONTROL_STIMULI',
  ],
])('%s', (missing, said) => {
  expect(howToProvide(missing, platformKeySet)).toBe(said)
})

test('further keys are described', () => {
  const said = howToProvide('CONTROL_STIMULI (with undo), CONSENT=permanent', platformKeySet)
  expect(said).toMatch(/^offer undo in the control driver, and name it in CONTROL_STIMULI\. CONSENT: /)
})
