/**
 * The starter kit on Express and openid-client. It finds its packages in those of this project.
 */
import { test } from 'vitest'
import { expectCertified } from './certified.js'

test('the starter kit on Express is certified', () =>
  expectCertified({ name: 'express', start: ['npm', 'start'] }))
