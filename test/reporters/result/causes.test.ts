/**
 * Causes of findings: what is grouped, what is not, and which undecided rules follow.
 */
import { describe, expect, test } from 'vitest'
import { partnerRules } from '../../../generated/catalogue.js'
import { nextStepOf } from '../../../reporters/console/next-step.js'
import { sharedCausesOf } from '../../../reporters/result/causes.js'
import { resultModel } from '../../../reporters/result/model.js'
import { sarifOf } from '../../../reporters/sarif/log.js'
import { partnerFaults } from '../../../src/embedded/partner/faults/index.js'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import type { Role, RunRecord } from '../../../src/record/record.js'
import { causesOfViolations } from '../../support/causes.js'
import { sampleCheck, sampleEntry, sampleRule, sampleRun } from '../sample-run.js'

const violatesOf = (name: string): readonly string[] =>
  [...faults, ...partnerFaults].find(({ id }) => id === name)?.violates ?? []

describe('what is grouped', () => {
  test('unrelated rules with the same answer are not', () => {
    const exchange = { exchanges: [1], expected: 'the documented form', actual: 'another form of the token' }
    const rules = ['id-token.sc', 'id-token.iss.url'].map((id) =>
      sampleRule(sampleEntry(id, `${id} holds.`), [sampleCheck(id, { verdict: 'violated', ...exchange })]),
    )
    expect(sharedCausesOf({ role: 'platform', rules })).toEqual([])
  })

  test('two mistakes that violate 98 rules are two causes', () => {
    const both = [...violatesOf('id-token-not-verified'), ...violatesOf('webhook-refused-with-other-status')]
    const causes = causesOfViolations('partner', both)
    expect(causes.map(({ id, rules }) => [id, rules.length])).toEqual([
      ['id-token-not-verified', 75],
      ['webhook-refusal-status', 23],
    ])
  })

  test('a known cause says what is wrong, why, where to look and what to do first', () => {
    const [cause] = causesOfViolations('partner', violatesOf('webhook-parsed-first'))
    expect(cause).toMatchObject({
      says: 'Probably: The webhook body is parsed before its signature is verified.',
      look: expect.stringContaining('JSON parser'),
      first: 'Read the raw body, verify it, and parse it only then.',
    })
    expect(cause?.why).toBe(
      'Signs: violated: webhook-check.body.unparsable, webhook-check.status.before-parsing; passed: webhook-check.authorization.other-content, webhook-check.key.rogue.',
    )
  })

  test('rules that a fault violates together, and rules about the same part, are', () => {
    const violated = ['timetable-data.moved.once', 'timetable-data.moved.chain', 'school-year.agrees']
    const causes = causesOfViolations('partner', [
      ...violated,
      'webhook-check.padding.pss',
      'webhook-check.padding.structure',
      'room-data.renamed',
    ])
    expect(causes.map(({ rules, says }) => [says, [...rules].sort()])).toEqual([
      ['Perhaps one mistake violates these 3 rules.', [...violated].sort()],
      [
        'These 2 rules are about the same part of the target: webhook-check.padding.',
        ['webhook-check.padding.pss', 'webhook-check.padding.structure'],
      ],
    ])
  })

  test('a group needs no verdict of another run: without violated rules there is none', () => {
    expect(causesOfViolations('partner', [])).toEqual([])
  })
})

describe.each([
  ['platform', faults],
  ['partner', partnerFaults],
] as const)('faults of role %s that violate three rules or more', (role, of) => {
  const large: readonly { readonly id: string; readonly violates: readonly string[] }[] = of.filter(
    ({ violates }) => violates.length >= 3,
  )
  const sets: readonly (readonly string[])[] = of
    .map(({ violates }) => violates)
    .filter((violates) => violates.length > 1)
  const isOneGroup = (violates: readonly string[], known?: readonly (readonly string[])[]): boolean =>
    causesOfViolations(role as Role, violates, '', known).some(
      ({ rules }) => rules.length === violates.length,
    )

  test('have all of their rules in one group', () => {
    expect(large.filter(({ violates }) => !isOneGroup(violates)).map(({ id }) => id)).toEqual([])
  })

  test('nearly all: by known causes and parts, without the entry of the fault', () => {
    const split = large.filter(({ violates }) => {
      const otherSets = sets.filter((rules) => [...rules].sort().join() !== [...violates].sort().join())
      return !isOneGroup(violates, otherSets)
    })
    expect(split.length).toBeLessThanOrEqual(large.length / 8)
  })
})

describe('undecided rules that follow', () => {
  const actual = 'not signed in (the probe: status 401); the browser ended at /callback with status 400'
  const follows = 'identity.subject.same'
  const other = 'room-data.renamed'
  const record = (change: Partial<RunRecord> = {}): RunRecord => {
    const entry = (id: 'callback.sign-in' | typeof follows | typeof other) => partnerRules[id]
    const rules = [
      sampleRule(entry('callback.sign-in'), [
        sampleCheck('callback.sign-in', { verdict: 'violated', expected: 'signed in', actual }),
      ]),
      sampleRule(entry(follows), [
        sampleCheck(follows, {
          verdict: 'undecided',
          reason: `the positive control failed: expected the user is signed in; got ${actual}`,
        }),
      ]),
      sampleRule(entry(other), [
        sampleCheck(other, { verdict: 'undecided', reason: 'no answer within 30 s' }),
      ]),
    ]
    return sampleRun({ role: 'partner', rules, waivers: [], notUndone: [], ...change })
  }

  test('say so, and advise to fix the violated rule first', () => {
    const { causes, notJudged } = resultModel(record())
    expect(causes.map(({ rules, follows: ids }) => [rules, ids])).toEqual([[['callback.sign-in'], [follows]]])
    const remedies = notJudged.groups.map(({ rules, remedy }) => [rules[0]?.id, remedy])
    expect(remedies).toContainEqual([
      follows,
      'Fix callback.sign-in first: these rules follow from callback.sign-in, which is violated. They are decided in the next run.',
    ])
    expect(remedies).toContainEqual([
      other,
      'Run them again. If the reason stays, test the profile with doctor.',
    ])
  })

  test('the next step names the violated rule, not the undecided ones, also if it does not count', () => {
    expect(nextStepOf(resultModel(record()), [])).toEqual({
      says: 'Fix callback.sign-in. It probably has one cause with 1 undecided rule. Reason, requests and remedy:',
      command: 'npx platform-conformance explain callback.sign-in',
    })
    const rules = record().rules.map((rule) => ({ ...rule, waived: rule.entry.id === 'callback.sign-in' }))
    expect(nextStepOf(resultModel(record({ rules, result: 'incomplete' })), []).says).toMatch(
      /^Fix callback\.sign-in first: these rules follow from/,
    )
  })

  test('SARIF says so in the notification', () => {
    const { runs } = JSON.parse(sarifOf(record())) as {
      readonly runs: readonly [
        {
          readonly invocations: readonly [
            {
              readonly toolExecutionNotifications: readonly { readonly message: { readonly text: string } }[]
            },
          ]
        },
      ]
    }
    const texts = runs[0].invocations[0].toolExecutionNotifications.map(({ message }) => message.text)
    expect(texts.filter((text) => text.includes('Fix callback.sign-in first'))).toEqual([
      expect.stringMatching(/^identity\.subject\.same is undecided/),
    ])
  })
})
