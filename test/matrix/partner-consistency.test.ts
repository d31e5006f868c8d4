/**
 * The catalogue, the suites and the faults of the role partner agree.
 */
import { describe, expect, test } from 'vitest'
import { type PartnerRuleId, partnerRules, partnerSilences } from '../../generated/catalogue.js'
import { partnerFaults as faults } from '../../src/embedded/partner/faults/index.js'
import { partnerVariants as variants } from '../../src/embedded/partner/variants/index.js'
import { partnerDeclarations } from '../../src/partner/rule.js'
import { judgePartner, partnerProfile } from '../support/partner-harness.js'

/** Rules that no fault violates without violating another rule, and the reason. */
const onlyWithOthers: Partial<Readonly<Record<PartnerRuleId, string>>> = {
  'callback.without-flow.nonce-of-other-browser':
    'an application that accepts this flow accepts the flow of any browser',
  'credentials.answer-before-token.refused': 'an answer that depends on a token waits for the token',
  'credentials.replaced': 'an application that keeps the first password does so for any later webhook',
  'id-token-check.key.foreign': 'a key of another school under the right kid looks the same',
  'id-token-check.key.linked-certificate': 'an application that uses the link has followed it',
  'id-token-check.key.linked-set': 'an application that uses the link has followed it',
  'id-token-check.key.unknown-id': 'a key of another school under the kid of that school looks the same',
  'login-url.leads-to-authorize': 'UI Integration URLs lead to the same endpoint',
  'login-url.session.ended': 'a session that is kept also outlives a failed launch',
  'login-url.session.failed-launch': 'the session remains because the launch did not end it',
  'login-url.session.other-tenant-user': 'an application that mixes up schools mixes up users',
  'login-url.session.other-user': 'an application that mixes up users does so at another school, too',
  'login-url.ui-url.nobody-signed-in': 'a guest is signed in for every address',
  'provider-keys.address.from-document': 'without the keys no user, or every user, is signed in',
  'provider-keys.per-tenant': 'the keys of one school fail at every other school',
  'provider-keys.unobtainable.foreign-signature':
    'an application that accepts it without keys accepts a good token, too',
  'service-token-request.reuse.within-synchronisation':
    'an application that requests a second token within one synchronisation does so in the next, too',
  'standard.callback.code-once.parallel':
    'a code that is redeemed twice in parallel is also redeemed twice in sequence',
  'standard.callback.code-once.reload':
    'a code that is redeemed twice in sequence is also redeemed twice in parallel',
  'standard.callback.other-browser.fresh': 'a browser with a flow accepts the flow of another browser, too',
  'timetable-sync.without-access.not-blind':
    'an application that reads refused deletions as none does so later, too',
  'student-data.pages.without-gap': 'a gap omits students',
  'webhook-check.algorithm.sha256-with-rsa': 'without it no webhook is accepted',
  'webhook-check.authorization.plain-base64': 'without it no webhook is accepted',
  'webhook-endpoint.bare': 'no webhook of the suite carries more',
  'webhook-endpoint.content-type': 'bodies of every form contain characters beyond ASCII',
  'webhook-endpoint.unusable.nothing-stored': 'stored data was accepted as usable',
  'webhook-repetition.at-once.credentials': 'an application that fails here has not accepted all of them',
  'webhook-repetition.deactivation.answer': 'an application that fails here has not accepted it',
}

describe('the catalogue, the suites and the faults of the role partner agree', () => {
  test('every rule of the catalogue has a check, and every check has a rule', () => {
    expect(partnerDeclarations.ruleIds().sort()).toEqual(Object.keys(partnerRules).sort())
  })

  test('every open point of the contract has an observation, and every observation has an open point', () => {
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

  test('every rule is violated by a fault that violates nothing else, except for the listed rules', () => {
    const violatedOnly = new Set(
      faults.filter(({ violates }) => violates.length === 1).flatMap(({ violates }) => violates),
    )
    expect(Object.keys(partnerRules).filter((id) => !violatedOnly.has(id as PartnerRuleId))).toEqual(
      Object.keys(onlyWithOthers).sort(),
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
