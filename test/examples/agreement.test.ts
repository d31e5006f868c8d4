/**
 * Examples of the rulebook: each shows what its text says, and every rule has one or a reason.
 */
import { describe, expect, test } from 'vitest'
import { partnerRules, rules } from '../../generated/catalogue.js'
import { isSameStep, isTelling, readExamples } from '../../reporters/rulebook/examples.js'
import { disagreement, saidIn } from '../../src/examples/agreement.js'
import { changesSince, RuleDigests } from '../../src/examples/digests.js'
import { packageRoot } from '../../src/profile/package-root.js'
import type { Role } from '../../src/record/record.js'

const examples = readExamples(packageRoot)
const roleOf = (id: string): Role => (Object.hasOwn(rules, id) ? 'platform' : 'partner')
const ids = [...Object.keys(rules), ...Object.keys(partnerRules)]

describe('a text', () => {
  test.each([
    ['status 400, application/json, invalid_grant, wrong verifier', ['400'], ['invalid_grant']],
    ['a redirect (302) to https://app.example.com (access_denied)', ['302'], ['access_denied']],
    ['status 400 or 401 for a webhook', ['400', '401'], []],
    ['[302,500]', ['302', '500'], []],
    ['the error name invalid_request', [], ['invalid_request']],
    ['no status of 500 or more', [], []],
    ['an error name other than invalid_grant', [], []],
    [
      'not signed in (the probe: status 401); the browser ended at https://a with status 400, text/html',
      [],
      [],
    ],
    ['status 400, or 401 for invalid_client', ['400', '401'], []],
    ['status 400, 404 or 3xx for an unsigned webhook', ['400', '404', '3xx'], []],
    ['room 301', [], []],
  ])('%s', (text, statuses, errors) => {
    expect(saidIn(text)).toEqual({ statuses, errors })
  })

  test('disagrees with an answer that has another status or error', () => {
    expect(disagreement('status 400', { response: '200\ntext' })).toContain('the answer has 200')
    expect(disagreement('status 400, invalid_grant', { response: '400\ninvalid_client' })).toContain(
      'invalid_grant',
    )
    expect(disagreement('status 400, invalid_grant', { response: '400\ninvalid_grant' })).toBeNull()
  })
})

test('each wrong exchange has the status and the error that its text says was found', () => {
  const wrong = ids.flatMap((id) =>
    (examples.get(id)?.cases ?? []).flatMap(({ case: name, bad }) => {
      const problem = bad === null ? null : disagreement(bad.actual, bad)
      return problem === null ? [] : [`${id} (${name}): ${problem}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('each right exchange next to a wrong one has the status and the error that the check expects', () => {
  const wrong = ids.flatMap((id) =>
    (examples.get(id)?.cases ?? []).flatMap(({ case: name, good, bad }) => {
      if (good === null || bad === null || !isTelling(good, bad, roleOf(id))) return []
      const problem = disagreement(bad.expected, good)
      return problem === null ? [] : [`${id} (${name}): ${problem}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('almost every rule shows the same step at a conforming target next to a wrong exchange', () => {
  const without = ids.filter(
    (id) =>
      !(examples.get(id)?.cases ?? []).some(
        ({ good, bad }) => good !== null && bad !== null && isSameStep(good, bad, roleOf(id)),
      ),
  )
  expect(without.length).toBeLessThan(0.03 * ids.length)
})

test('no example shows an event at the control driver of a platform', () => {
  const events = ids.filter((id) =>
    examples
      .get(id)
      ?.cases.some(({ good, bad }) =>
        [good, bad].some((one) => one?.request.includes('https://control.example/')),
      ),
  )
  expect(events).toEqual([])
})

test('every rule has examples, and each case a wrong exchange or the reason why there is none', () => {
  const without = ids.filter((id) => {
    const cases = examples.get(id)?.cases ?? []
    return cases.length === 0 || cases.some(({ bad, missing }) => (bad === null) === (missing === null))
  })
  expect(without).toEqual([])
})

test('every example was recorded from the present rule, check and fault', () => {
  const digests = new RuleDigests()
  const changed = ids.flatMap((id) => {
    const recorded = examples.get(id)
    const changes = recorded === undefined ? ['no example'] : changesSince(recorded, digests)
    return changes.length === 0 ? [] : [`${id}: ${changes.join(', ')} (npm run generate examples -- --stale)`]
  })
  expect(changed).toEqual([])
})
