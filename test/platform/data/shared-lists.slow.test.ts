/**
 * Lists that checks share: a rule that judges a list does not depend on the reading of another check, nor on more of the
 * answer than it judges.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import type { Profile } from '../../../src/profile/profile.js'
import { withAddress } from '../../../src/profile/to-profile.js'
import { type Judged, judge, judgePlatform } from '../../support/harness.js'
import { proxyTo } from '../../support/servers.js'

/** Attempts at a request before it counts as unanswered. */
const attempts = 4

/** Judges a platform behind a proxy that breaks the connection of the first attempts at a path. */
async function judgeUnansweredAtFirst(path: string, only: readonly string[]): Promise<Judged> {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  let broken = 0
  const { url } = await proxyTo(platform.url, (asked) => {
    if (asked.path.split('?', 1)[0]?.endsWith(path) !== true || broken === attempts) return null
    broken += 1
    return 'before'
  })
  const adapt = (profile: Profile): Profile =>
    withAddress(profile, url, platform.controlUrl, platform.webhookPublicKey)
  return judgePlatform(platform, { adapt, only, lean: true })
}

describe('a list that is unanswered for the check that reads it first', () => {
  const cases: readonly (readonly [rule: string, other: string, path: string])[] = [
    ['roster.users.listed', 'roster.enabled-user.disabled', '/users'],
    ['roster.classes.listed', 'roster.classes.present-only', 'v1p1/classes'],
    ['roster.organizations.listed', 'roster.organizations.name', '/orgs'],
    ['roster.sessions.listed', 'roster.sessions.dates', '/academicSessions'],
    ['rooms.list.complete', 'rooms.by-id.found', '/rooms'],
  ]
  test.for(cases)('is read again for %s', async ([rule, other, path]) => {
    const { checks } = await judgeUnansweredAtFirst(path, [rule, other])
    const ends = checks
      .filter((check) => check.rule === rule)
      .map(({ verdict, reason }) => ({ verdict, reason }))
    expect(ends.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
    // A check that waits for the list asks again only if no answer came for the first one.
    const undecided = checks.filter(({ verdict }) => verdict === 'undecided').map((check) => check.rule)
    expect(undecided.filter((id) => id !== other)).toEqual([])
  })
})

test('a list beside another one shows own records to the rule about tenants that a request names', async () => {
  const { checks } = await judge({
    behaviours: { roomEnvelope: (rooms) => ({ rooms, buildings: [] }) },
    only: ['data-api.tenant.named-in-request'],
    lean: true,
  })
  expect(checks.filter(({ verdict }) => verdict !== 'passed').map(({ reason }) => reason)).toEqual([])
  expect(checks).toHaveLength(8)
})
