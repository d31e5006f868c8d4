/**
 * The starter kit on Express and openid-client. It finds its packages in those of this project.
 */
import { test } from 'vitest'
import { expectCertified, expectSamplePassed } from './certified.js'

test('the starter kit on Express is certified', () =>
  expectCertified({ name: 'express', start: ['npm', 'start'] }))

test('the same with another first path segment of the platform', () =>
  expectSamplePassed({ name: 'express', start: ['npm', 'start'], segment: 'school' }))
