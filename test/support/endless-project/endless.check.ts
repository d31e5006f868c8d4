/** A test that does not end. */
import { test } from 'vitest'

test('never ends', () => new Promise(() => setInterval(() => undefined, 1000)))
