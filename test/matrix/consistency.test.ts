/**
 * The catalogue, the suites and the faults of the role platform agree.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { openPoints, type RuleId, rules } from '../../generated/catalogue.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { declarations } from '../../src/platform/rule.js'
import { recordedDetections } from '../../tools/detections/table.js'
import { embeddedProfile, judge } from '../support/harness.js'

/** Rules whose cases each need a fault. */
const parametrised: readonly RuleId[] = [
  'authorize.redirect-uri.path',
  'authorize.redirect-uri.host',
  'authorize.redirect-uri.ui-url',
  'authorize.error.invalid-resource.path',
  'authorize.error.invalid-resource.host',
  'authorize.error.invalid-resource.ui-url',
  'token.code.pkce.wrong-verifier',
  'service-token.password.wrong',
  'id-token.platform-claims',
  'id-token.standard-claims',
  'id-token.profile-claims.absent',
  'id-token.profile-claims.names',
  'classes.update.precedence',
  'classes.outside-year.further-identifier',
  'classes.outside-year.unchanged',
  'classes.unique.extern-key',
  'rooms.by-id.unknown',
  'data-api.error.code',
  'data-api.error.class-not-found',
  'data-api.error.class-path',
  'timetable.modified-after.each-change',
  'timetable.move-chain.first',
  'timetable.resource-change.added',
  'timetable.resource-change.removed',
  'timetable.resource-change.period-status',
  'deleted-periods.timetable.deleted-absent',
  'roster.users.inactive-kept',
  'roster.users.by-sub',
  'roster.status.not-exited',
  'roster.class-students.exact',
  'roster.organizations.listed',
  'logout.redirect.foreign-domain',
  'logout.redirect.own-domain',
]

describe('the catalogue, the suites and the faults hold each other', () => {
  let profile: ReturnType<typeof embeddedProfile>
  beforeAll(async () => {
    const platform = await startPlatform({ keys: makeKeys() })
    profile = embeddedProfile(platform)
    await platform.close()
  })
  const casesOf = (id: RuleId): string[] => declarations.checksOf(id, profile).map((check) => check.case)

  test('every rule of the catalogue has a check, and every check a rule', () => {
    expect(declarations.ruleIds().sort()).toEqual(Object.keys(rules).sort())
  })

  test('every open point of the contract has an observation, and every observation has an open point', () => {
    expect(
      declarations
        .observations()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(Object.keys(openPoints).sort())
  })

  test('every observation sees something on the embedded platform', async () => {
    const { observations } = await judge({ only: ['observe'], observations: true })
    expect(observations.map(({ id }) => id).sort()).toEqual(Object.keys(openPoints).sort())
    expect(observations.filter(({ seen }) => seen === null || seen === '')).toEqual([])
  })

  test('every rule is violated by a fault that violates nothing else', () => {
    const violatedOnly = new Set(
      faults.filter(({ violates }) => violates.length === 1).flatMap(({ violates }) => violates),
    )
    expect(Object.keys(rules).filter((id) => !violatedOnly.has(id as RuleId))).toEqual([])
  })

  test('every case of a parametrised rule detects a fault', () => {
    const detecting = [...recordedDetections('platform').values()].flatMap(({ cases, everyAnswer }) => [
      ...cases,
      ...everyAnswer,
    ])
    const names = new Set(detecting.map(({ rule, case: name }) => `${rule}: ${name}`))
    const parametrisedCases = parametrised.flatMap((id) => casesOf(id).map((name) => `${id}: ${name}`))
    expect(parametrisedCases.filter((name) => !names.has(name))).toEqual([])
  })

  test('ids of faults and variants are unique', () => {
    const ids = [...faults, ...variants].map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})
