/**
 * Lists that checks share: a rule that judges a list does not depend on the reading of another check, nor on more of the
 * answer than it judges.
 */
import { request } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeKeys, type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { judge, judgePlatform } from '../support/harness.js'
import { serve } from './servers.js'

/** Attempts at a request before it counts as unanswered. */
const attempts = 4

/** A platform behind a proxy that breaks the connection of the first attempts at a path. */
async function unansweredAtFirst(path: string): Promise<Platform> {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  let broken = 0
  const { url } = await serve(({ method, path: asked, headers, body }, response) => {
    if (asked.split('?', 1)[0]?.endsWith(path) && broken < attempts) {
      broken += 1
      response.destroy()
      return
    }
    const onward = request(platform.url + asked, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.end(body)
  })
  return { ...platform, url, controlUrl: platform.controlUrl, webhookPublicKey: platform.webhookPublicKey }
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
    const platform = await unansweredAtFirst(path)
    const { checks } = await judgePlatform(platform, { only: [rule, other], lean: true })
    const ends = checks
      .filter((check) => check.rule === rule)
      .map(({ verdict, reason }) => ({ verdict, reason }))
    expect(ends.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
    expect(checks.filter(({ verdict }) => verdict === 'undecided').map((check) => check.rule)).toEqual([
      other,
    ])
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
