/**
 * Consistency of the catalogue, the suites and the faults of the role partner.
 */
import { describe, expect, test } from 'vitest'
import { type PartnerRuleId, partnerOpenPoints, partnerRules } from '../../generated/catalogue.js'
import { partnerFaults as faults } from '../../src/embedded/partner/faults/index.js'
import { partnerVariants as variants } from '../../src/embedded/partner/variants/index.js'
import { partnerDeclarations } from '../../src/partner/rule.js'
import { judgePartner } from '../support/partner-harness.js'

/** Rules that no fault can violate without violating another rule, with the reason. */
const neverSeparate: Partial<Readonly<Record<PartnerRuleId, string>>> = {
  'credentials.before-configuration': 'in scenario 2, every genuine webhook comes before the configuration',
  'callback.without-flow.nonce-of-other-browser':
    'an application that accepts such a flow accepts flows of any browser',
  'credentials.answer-before-token.refused':
    'an application whose answer depends on a token waits for the token',
  'id-token-check.key.foreign': 'a key of another school under the expected kid looks the same',
  'id-token-check.key.linked-certificate': 'an application that uses the link has followed it',
  'id-token-check.key.linked-set': 'an application that uses the link has followed it',
  'id-token-check.key.unknown-id': 'a key of another school under its kid looks the same',
  'login-url.leads-to-authorize': 'UI Integration URLs lead there in the same way',
  'login-url.new-flow.other-tenant-session': 'without a new flow, a request of the run repeats a nonce',
  'login-url.new-flow.with-session': 'without a new flow, a request of the run repeats a nonce',
  'login-url.session.other-tenant-user': 'an application that confuses schools confuses users',
  'login-url.session.other-user': 'an application that confuses users does so at another school, too',
  'login-url.ui-url.nobody-signed-in': 'a guest is signed in with any URL',
  'provider-keys.address.from-document': 'without the keys, no user or every user is signed in',
  'provider-keys.per-tenant': 'one key set for all schools fails at every other school',
  'service-token-request.reuse.within-synchronisation':
    'an application that requests a second token within one synchronisation also does so in the next',
  'standard.callback.code-once.reload':
    'a code that is redeemed twice in sequence is also redeemed twice in parallel',
  'standard.callback.other-browser.fresh':
    'a flow of another browser is also accepted in a browser with a flow',
  'timetable-sync.cursor-kept.second-part':
    'an application that takes a failed page as the end stores the pages before it',
  'timetable-sync.without-access.not-blind':
    'an application that treats refused deletions as none also does so later',
  'student-data.pages.without-gap': 'a gap omits students',
  'webhook-check.algorithm.sha256-with-rsa': 'without it no webhook is accepted',
  'webhook-check.authorization.plain-base64': 'without it no webhook is accepted',
  'webhook-endpoint.bare': 'no webhook has more headers',
  'webhook-endpoint.content-type': 'all webhook bodies contain non-ASCII characters',
  'webhook-endpoint.unusable.nothing-stored': 'an application that stores it treats it as usable',
  'webhook-repetition.at-once.credentials': 'an application that fails then has not accepted all of them',
  'webhook-repetition.deactivation.answer': 'an application that fails then has not accepted it',
}

describe('catalogue, suites and faults of the role partner are consistent', () => {
  test('every rule of the catalogue has a check, and every check has a rule', () => {
    expect(partnerDeclarations.ruleIds().sort()).toEqual(Object.keys(partnerRules).sort())
  })

  test('every open point of the contract has an observation, and every observation has an open point', () => {
    const observed = partnerDeclarations.observations().map(({ id }) => id)
    expect(observed.sort()).toEqual(Object.keys(partnerOpenPoints).sort())
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

  test('every rule is violated by a fault that violates no other rule, except the listed ones', () => {
    const separate = new Set(
      faults.filter(({ violates }) => violates.length === 1).flatMap(({ violates }) => violates),
    )
    expect(Object.keys(partnerRules).filter((id) => !separate.has(id as PartnerRuleId))).toEqual(
      Object.keys(neverSeparate).sort(),
    )
  })

  test('ids of faults and variants are unique', () => {
    const ids = [...faults, ...variants].map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})
