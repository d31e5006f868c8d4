import { describe, expect, test } from 'vitest'
import { Undecided, Violation } from '../../../src/core/errors.js'
import type { AuthorizeAttempt } from '../../../src/platform/sso/authorize.js'
import { serve } from '../../support/servers.js'
import { contextOf, runAt } from '../../support/site.js'

type Answered = { readonly status?: number; readonly location?: string; readonly body?: string }

/** An authorize attempt at a platform that answers so, and how often it was asked. */
async function attempt(
  answered: Answered,
  redirectUri = 'https://app.example/sso',
): Promise<{ attempt: AuthorizeAttempt; asked: () => number }> {
  const server = await serve((_, response) => {
    const headers = {
      'Content-Type': 'text/html',
      ...(answered.location === undefined ? {} : { Location: answered.location }),
    }
    response
      .writeHead(answered.status ?? (answered.location === undefined ? 200 : 302), headers)
      .end(answered.body ?? '')
  })
  const context = contextOf(runAt(server.url, { OIDC_REDIRECT_URI: redirectUri }))
  return { attempt: context.users.newBrowser().authorize(context.app), asked: () => server.arrived.length }
}

const delivered = { location: 'https://app.example/sso?code=Splx-0123456789' }
const refused = { status: 400, body: '<p>invalid_request</p>' }
const login = { body: '<h1>Sign in here</h1>' }
const crashed = { status: 500, body: '<h1>oops</h1>' }

describe('what an answer means to a judgment', () => {
  const table: [
    string,
    Answered,
    (one: AuthorizeAttempt) => Promise<unknown>,
    'passes' | typeof Violation | typeof Undecided,
  ][] = [
    ['a code, wanted', delivered, (one) => one.deliversCode(), 'passes'],
    ['a code, not wanted', delivered, (one) => one.deliversNoCode(), Violation],
    ['a code, needed', delivered, (one) => one.grant(), 'passes'],
    ['a refusal, where a code is wanted', refused, (one) => one.deliversCode(), Violation],
    ['a refusal, where none is', refused, (one) => one.deliversNoCode(), 'passes'],
    ['a refusal, where a code is needed to go on', refused, (one) => one.grant(), Undecided],
    ['the right name', refused, (one) => one.namesError('invalid_request'), 'passes'],
    ['another name', refused, (one) => one.namesError('invalid_resource'), Violation],
    ['a code where a name is expected', delivered, (one) => one.namesError('invalid_request'), Undecided],
    ['the login page', login, (one) => one.showsLoginPage(), 'passes'],
    ['an error page where the login page is expected', refused, (one) => one.showsLoginPage(), Violation],
    ['a crash where a code is needed to go on', crashed, (one) => one.grant(), Undecided],
    [
      'a code elsewhere',
      { location: 'https://evil.example/sso?code=Splx-0123456789' },
      (one) => one.deliversCodeTo('https://app.example/sso'),
      Violation,
    ],
    ['a code there', delivered, (one) => one.deliversCodeTo('https://app.example/sso'), 'passes'],
  ]
  test.each(table)('%s', async (_, answered, judge, ending) => {
    const { attempt: one, asked } = await attempt(answered)
    if (ending === 'passes') await judge(one)
    else await expect(judge(one)).rejects.toThrow(ending)
    await judge(one).catch(() => undefined)
    expect(asked()).toBe(1)
  })

  test('a target that is not there violates nothing', async () => {
    const context = contextOf(runAt('http://127.0.0.1:9'))
    for (const judge of ['deliversCode', 'deliversNoCode', 'showsLoginPage'] as const)
      await expect(context.users.newBrowser().authorize(context.app)[judge]()).rejects.toThrow(Undecided)
  })
})

test.each(['?code=Splx-0123456789', '#code=Splx-0123456789', '', '?old=1&code=Splx-0123456789'])(
  'the app is not called, not even on the host of the platform: %s',
  async (rest) => {
    const app = await serve((_, response) => response.end('app'))
    const { attempt: one } = await attempt({ location: `${app.url}/sso${rest}` }, `${app.url}/sso`)
    const result = await one.result()
    expect(result.chain.leaves).toBe(`${app.url}/sso${rest}`)
    expect(app.arrived).toEqual([])
  },
)
