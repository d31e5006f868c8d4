/**
 * Paths that the profile leaves out: the suite assumes a default, and does not judge what is not there.
 */
import { expect, test } from 'vitest'
import { judge } from '../../support/harness.js'

const update = 'classes.outside-year.short-name'

test('a validation error with status 404 shows that something is at the default path', async () => {
  const { checks } = await judge({
    behaviours: { validationStatus: () => 404 },
    profile: { CLASSES_PATH: '' },
    only: [update],
  })
  expect(checks.length).toBeGreaterThan(0)
  expect(checks.map(({ verdict, reason }) => reason ?? verdict)).toEqual(checks.map(() => 'passed'))
})
