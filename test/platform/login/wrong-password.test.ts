/**
 * A rate limit of the whole target that meets a wrong password: it is typed again, as often as harms nobody.
 */
import { describe, expect, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { Context } from '../../../src/platform/context.js'
import { bench } from '../../support/class-bench.js'

/** Types a wrong password, while the platform turns away the first login forms. @returns where the browser ends */
async function typeWrong(where: 'in a copy' | 'at the tenant', turnedAway: number): Promise<string> {
  const { run } = await bench({
    retryAfter: ({ endpoint, method, nth }) =>
      endpoint === 'login' && method === 'POST' && nth <= turnedAway ? 'later' : undefined,
  })
  const context = new Context(run, new CheckTrace((text) => run.redactor.url(text)))
  const type = async (own: Context): Promise<string> => {
    const page = await own.users.newBrowser().authorize(own.app).result()
    const { login } = own.credentials('lockable')
    return (await page.signIn({ login, password: 'wrong' }, { wrong: true })).outcome
  }
  return where === 'in a copy' ? context.tenants.inLentTenant(type) : type(context)
}

describe('a wrong password that rate limits turn away', () => {
  test.each([
    ['at the tenant', 1],
    ['in a copy', 3],
  ] as const)('%s is typed again after %i answers 429', async (where, turnedAway) => {
    expect(await typeWrong(where, turnedAway)).toBe('the login page')
  })

  test.each([
    ['at the tenant', 2],
    ['in a copy', 4],
  ] as const)('%s is not typed again after %i answers 429', async (where, turnedAway) => {
    await expect(typeWrong(where, turnedAway)).rejects.toThrow(/429/)
  })
})
