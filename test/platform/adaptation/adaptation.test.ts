/**
 * What a run finds out about a platform before its first check, and what it decides by it.
 */
import { describe, expect, test } from 'vitest'
import { type Behaviours, makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { variants } from '../../../src/embedded/platform/variants/index.js'
import { adapted, factWords, noFacts, type TargetFacts } from '../../../src/platform/adaptation/facts.js'
import { checkProfile } from '../../../src/profile/load.js'
import type { Profile } from '../../../src/profile/profile.js'
import { minimal } from '../../profile/minimal.js'
import { embeddedProfile, factsOf } from '../../support/harness.js'
import { loginSite } from '../../support/login-site.js'

const open = { INTERNAL_HOPS: '' }

async function found(behaviours: Partial<Behaviours>, profile: Readonly<Record<string, string>> = open) {
  const platform = await startPlatform({ behaviours, keys: makeKeys() })
  try {
    return await factsOf(embeddedProfile(platform, profile))
  } finally {
    await platform.close()
  }
}

function ofVariant(id: string): Promise<TargetFacts> {
  const variant = variants.find((one) => one.id === id)
  if (variant === undefined) throw new RangeError(`no variant ${id}`)
  return found(variant.behaviours, { ...open, ...variant.profile })
}

const documented: TargetFacts = {
  parallelRequests: true,
  severalSessions: true,
  hops: 0,
  pages: ['form'],
  grantTypeIn: 'query',
  refusal: 'status 400, text/html (invalid_resource)',
  limited: 0,
}

describe('a run finds out', () => {
  test('nothing special of the documented platform', async () => {
    expect(await found({})).toEqual(documented)
  })

  test.each<[string, Partial<TargetFacts>]>([
    ['authorize-flow-cookie', { parallelRequests: false, hops: 3 }],
    ['authorize-internal-hops', { hops: 2 }],
    ['session-one-per-user', { severalSessions: false }],
    ['login-in-a-frame', { pages: ['form in a frame'] }],
    ['login-asks-for-consent', { pages: ['form', 'consent'] }],
    ['login-asks-for-each-scope', { pages: ['form', 'consent with boxes'] }],
    ['authorize-asks-once-for-each-scope', { pages: ['form', 'consent with boxes'] }],
    ['session-rotates-at-once', {}],
    ['session-expires-soon', {}],
  ])('how %s behaves', async (id, differs) => {
    expect(await ofVariant(id)).toEqual({ ...documented, ...differs })
  })

  test('that the token endpoint reads grant_type from the body', async () => {
    const facts = await found({ tokenParameterAccepted: (_name, place) => place === 'form' })
    expect(facts.grantTypeIn).toBe('body')
  })

  test('nothing if the teacher cannot sign in', async () => {
    const facts = await found({ passwordMatches: () => false })
    expect(facts).toEqual({ ...noFacts, pages: ['form'], grantTypeIn: 'query' })
  })
})

test('a run finds out that the login page needs a script', async () => {
  const { url } = await loginSite({ page: '<script src="/app.js"></script><div id="app"></div>' })
  const facts = await factsOf(checkProfile({ ...minimal, BASE_URL: url, ALLOW_HTTP: 'yes' }, '.', 'test'))
  expect(facts.pages).toEqual(['script'])
  expect(factWords({} as Profile, facts)).toEqual([
    'A sign-in shows a page that a script builds, which only LOGIN_DRIVER=browser can use.',
  ])
})

describe('the profile of the checks', () => {
  const profile = {
    internalHops: null,
    oneSessionPerUser: null,
    parallelRequests: null,
    maxRequestsPerSecond: 20,
  } as Profile
  const odd: TargetFacts = { ...noFacts, parallelRequests: false, severalSessions: false, hops: 4 }

  test('follows what was found', () => {
    const chosen = { internalHops: true, oneSessionPerUser: true, parallelRequests: false }
    expect(adapted(profile, odd)).toMatchObject(chosen)
    expect(factWords(profile, odd)).toEqual([
      'A code comes after 4 redirects inside the platform: such redirects are permitted. INTERNAL_HOPS=no forbids them.',
      'Authorize requests of one session fail if they overlap: they take turns. PARALLEL_REQUESTS=yes lets them overlap.',
      'A new sign-in ends the older session of the user: checks run one after the other. SESSIONS_PER_USER=many lets them run side by side.',
    ])
  })

  test('keeps what the profile says', () => {
    const stated = { ...profile, internalHops: false, oneSessionPerUser: false, parallelRequests: true }
    expect(adapted(stated, odd)).toEqual(stated)
    expect(factWords(stated, odd).join(' ')).toContain('PARALLEL_REQUESTS=yes, so they overlap all the same')
  })

  test('has the usual choices if nothing was found', () => {
    const usual = { internalHops: false, oneSessionPerUser: false, parallelRequests: true }
    expect(adapted(profile, noFacts)).toMatchObject(usual)
    expect(factWords(profile, noFacts)).toEqual([])
  })

  test('does not change how a run is divided', () => {
    expect(adapted(profile, odd, true).oneSessionPerUser).toBe(false)
    expect(factWords(profile, odd, true).join(' ')).toContain('set SESSIONS_PER_USER=one')
  })
})
