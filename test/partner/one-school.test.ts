/**
 * An application with a fixed school: what needs a second school is left out, and does not run at the first one.
 */
import { expect, test } from 'vitest'
import { partnerPlanner } from '../../src/roles/partner/planner.js'
import { judgePartner, partnerProfile } from '../support/partner-harness.js'

const secondSchool = /second school/

test('cases for a user of the second school run only if there is one', () => {
  const planned = (tenants: string): { readonly run: number; readonly skipped: number } => {
    const { checks, skipped } = partnerPlanner.plan(partnerProfile({ TENANTS: tenants }), {
      only: ['id-token-check'],
      features: [],
    })
    const named = (list: readonly { readonly case: string }[]): number =>
      list.filter((check) => secondSchool.test(check.case)).length
    return { run: named(checks), skipped: named(skipped) }
  }
  const { run } = planned('4711 4712')
  expect(run).toBeGreaterThan(4)
  expect(planned('')).toEqual({ run, skipped: 0 })
  expect(planned('4711')).toEqual({ run: 0, skipped: run })
})

test('rules with such a case pass in part', async () => {
  const { checks, violated } = await judgePartner({
    profile: { TENANTS: '4711' },
    only: ['id-token-check.audience.other', 'id-token-check.nonce.other'],
    hurried: true,
  })
  expect(violated).toEqual([])
  const left = checks.filter(({ verdict }) => verdict === 'not exercised')
  expect(left.map(({ optional, reason }) => [optional, reason])).toEqual(
    Array(2).fill([
      true,
      expect.stringContaining('TENANTS (with at least 2 ids; the profile fixes one school)'),
    ]),
  )
  expect(checks.filter((check) => secondSchool.test(check.case))).toEqual(left)
})

test('a code that a user redeems at the school is no request for a service token', async () => {
  const { checks } = await judgePartner({
    profile: { TENANTS: '4711' },
    only: ['service-token-request.grant'],
    hurried: true,
  })
  expect(checks.map(({ rule, verdict, reason }) => [rule, verdict, reason])).toEqual([
    ['service-token-request.grant', 'passed', null],
  ])
})
