/**
 * The catalogue, the suites and the faults of the role partner hold each other.
 */
import { describe, expect, test } from 'vitest'
import { type PartnerRuleId, partnerRules, partnerSilences } from '../../generated/catalogue.js'
import { partnerFaults as faults } from '../../src/embedded/partner/faults/index.js'
import { partnerVariants as variants } from '../../src/embedded/partner/variants/index.js'
import { partnerDeclarations } from '../../src/partner/rule.js'
import { judgePartner, partnerProfile } from '../support/partner-harness.js'

/** Rules that no fault breaks without breaking another one, and why. */
const neverAlone: Partial<Readonly<Record<PartnerRuleId, string>>> = {
  'callback.without-flow.nonce-of-other-browser': 'whoever takes such a flow takes that of any browser',
  'credentials.answer-before-token.refused': 'whose answer depends on a token waits for the token',
  'credentials.replaced': 'whoever keeps the first password does so whatever else the webhook says',
  'id-token-check.key.foreign': 'a key of another school under the own kid looks the same',
  'id-token-check.key.linked-certificate': 'who uses the link has followed it',
  'id-token-check.key.linked-set': 'who uses the link has followed it',
  'id-token-check.key.unknown-id': 'a key of another school under its kid looks the same',
  'login-url.leads-to-authorize': 'UI Integration URLs lead there in the same way',
  'login-url.session.ended': 'a session that stays outlives a failed launch, too',
  'login-url.session.failed-launch': 'it stays because the launch has not ended it',
  'login-url.session.other-tenant-user': 'whoever mixes schools up mixes users up',
  'login-url.session.other-user': 'whoever mixes users up does so at another school, too',
  'login-url.ui-url.nobody-signed-in': 'a guest is signed in whatever the address carries',
  'provider-keys.address.from-document': 'without the keys nobody, or everybody, is signed in',
  'provider-keys.per-tenant': 'keys of one school for all fail at every other school',
  'provider-keys.unobtainable.foreign-signature': 'whoever takes it without keys takes a good token, too',
  'service-token-request.reuse.within-synchronisation':
    'whoever asks for a token again within one synchronisation does so in the next, too',
  'standard.callback.code-once.parallel': 'a code that is redeemed twice at once is so one after the other',
  'standard.callback.code-once.reload': 'a code that is redeemed twice is so at once, too',
  'standard.callback.other-browser.fresh': 'a flow of another browser is taken in one that has a flow, too',
  'timetable-sync.without-access.not-blind': 'whoever takes refused deletions for none does so later, too',
  'student-data.pages.without-gap': 'a gap leaves students out',
  'webhook-check.algorithm.sha256-with-rsa': 'without it no webhook is accepted',
  'webhook-check.authorization.plain-base64': 'without it no webhook is accepted',
  'webhook-endpoint.bare': 'no webhook that is sent carries more',
  'webhook-endpoint.content-type': 'characters beyond ASCII stand in bodies of every form',
  'webhook-endpoint.unusable.nothing-stored': 'what is stored was taken for usable',
  'webhook-repetition.at-once.credentials': 'whoever fails then has not accepted all of them',
  'webhook-repetition.deactivation.answer': 'whoever fails then has not accepted it',
}

describe('the catalogue, the suites and the faults of the role partner hold each other', () => {
  test('every rule of the catalogue has a check, and every check a rule', () => {
    expect(partnerDeclarations.ruleIds().sort()).toEqual(Object.keys(partnerRules).sort())
  })

  test('every silence of the contract has an observation, and every observation a silence', () => {
    const observed = partnerDeclarations.observations().map(({ id }) => id)
    expect(observed.sort()).toEqual(Object.keys(partnerSilences).sort())
  })

  test('every observation that the profile allows sees something on the embedded partner', async () => {
    const { observations } = await judgePartner({ only: ['observe'], observations: true })
    expect(observations.length).toBeGreaterThan(0)
    expect(observations.filter(({ seen }) => seen === null || seen === '')).toEqual([])
  })

  test('every rule is violated by a fault', () => {
    const violated = new Set<string>(faults.flatMap(({ violates }) => violates))
    expect(Object.keys(partnerRules).filter((id) => !violated.has(id))).toEqual([])
  })

  test('every rule is violated by a fault that violates nothing else, but for those that cannot be broken alone', () => {
    const alone = new Set(
      faults.filter(({ violates }) => violates.length === 1).flatMap(({ violates }) => violates),
    )
    expect(Object.keys(partnerRules).filter((id) => !alone.has(id as PartnerRuleId))).toEqual(
      Object.keys(neverAlone).sort(),
    )
  })

  test('every declared case of a fault exists', () => {
    for (const fault of faults)
      for (const [rule, cases] of Object.entries(fault.cases ?? {})) {
        const profile = partnerProfile(fault.profile)
        const names = partnerDeclarations.checksOf(rule as PartnerRuleId, profile).map((check) => check.case)
        expect(names).toEqual(expect.arrayContaining([...cases]))
      }
  })

  test('ids of faults and variants are unique', () => {
    const ids = [...faults, ...variants].map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})
