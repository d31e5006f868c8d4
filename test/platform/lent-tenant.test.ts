/**
 * What a check finds in a copy of the school does not depend on giving the copy back.
 */
import { expect, test } from 'vitest'
import { CheckTrace } from '../../src/core/check-trace.js'
import { Violation } from '../../src/core/errors.js'
import { Context } from '../../src/platform/context.js'
import { bench } from '../support/class-bench.js'

test('a violation stays one if the copy cannot be given back', async () => {
  const { platform, run } = await bench()
  const context = new Context(run, new CheckTrace((text) => run.redactor.url(text)))
  const failure = context.tenants.inLentTenant(async () => {
    await platform.kill()
    throw new Violation('this', 'that')
  })
  await expect(failure).rejects.toBeInstanceOf(Violation)
})
