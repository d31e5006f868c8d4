/**
 * The suites at login pages that none of us wrote: those that oidc-provider has for development. Any password is
 * right there, and the name is taken for the subject.
 */
import type { Configuration } from 'oidc-provider'
import { expect, test } from 'vitest'
import type { Verdict } from '../../../src/record/record.js'
import { describeWith } from '../../support/parts.js'
import { judgeForeign, type Outcome, withVerdict } from '../judge.js'
import { people, profileOf } from '../settings.js'
import { violated } from './expected.js'
import { oidcProvider } from './packages.js'
import type { Change } from './provider.js'

/** What the profile says of the login page, and the names that are typed in there. */
const profile = {
  LOGIN_MARKER: 'Enter any login',
  TEACHER_LOGIN: people.teacher.sub,
  SECOND_USER_LOGIN: people.second.sub,
  LOCKABLE_LOGIN: people.lockable.sub,
}

const families = ['authorize.login', 'authorize.prompt', 'id-token.sub.stable', 'service.own-user']

const ownPages = (nearest: Configuration): Configuration => ({
  ...nearest,
  features: { ...nearest.features, devInteractions: { enabled: true } },
})

async function judged(change: Change): Promise<Outcome> {
  const { startForeign } = await import('./provider.js')
  const foreign = await startForeign(change)
  try {
    return await judgeForeign(profileOf(foreign.url, profile), families, true)
  } finally {
    await foreign.close()
  }
}

const passed = [
  'authorize.login.keeps-parameters',
  'authorize.login.page',
  'authorize.login.restarted',
  'authorize.login.returns',
  'authorize.prompt.login-page',
  'authorize.prompt.optional',
  'authorize.prompt.other-user',
  'id-token.sub.stable',
  'service.own-user',
]

const known = (outcome: Outcome, verdict: Verdict): string[] =>
  withVerdict(outcome, verdict).filter((id) => violated[id] === undefined)

describeWith(oidcProvider.part, 'oidc-provider with its own login pages', () => {
  test('a login page that takes any password', async () => {
    const outcome = await judged({ configure: ownPages })
    expect(known(outcome, 'violated')).toEqual(['authorize.login.wrong-password'])
    expect(withVerdict(outcome, 'undecided')).toEqual([])
    expect(withVerdict(outcome, 'passed')).toEqual(passed)
  })

  test('a page behind the login page that asks for consent', async () => {
    const outcome = await judged({
      configure: (nearest) => {
        const { loadExistingGrant: _, ...asking } = ownPages(nearest)
        return asking
      },
    })
    expect(known(outcome, 'violated')).toEqual(['authorize.login.wrong-password'])
    expect(withVerdict(outcome, 'undecided')).toEqual([])
    expect(withVerdict(outcome, 'passed')).toEqual(passed)
  })
})
