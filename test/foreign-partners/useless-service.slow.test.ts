/**
 * No application that is of no use to schools passes a rule about credentials, service tokens or repeated webhooks that
 * it has not kept, or breaks one that it has not broken.
 */
import { expect, test } from 'vitest'
import { judgeForeign, type Outcome, withVerdict } from './judge.js'
import * as data from './useless-data.js'
import * as webhooks from './useless-webhooks.js'
import type { Start } from './web.js'

const topics = [
  'credentials',
  'service-token-request',
  'standard.service-token-request',
  'webhook-repetition',
]

/** Nothing waits: the applications cannot advance their clock. */
const profile = {
  FEATURES: 'service',
  MAX_WAIT_SECONDS: '0',
  CONTROL_STIMULI: 'sync class-update student-lookup configure export restart',
}

const judged = (start: Start, only: readonly string[] = topics): Promise<Outcome> =>
  judgeForeign(start, profile, only)

/** Rules that were run. */
const run = ({ verdicts }: Outcome): string[] =>
  [...verdicts].filter(([, verdict]) => !verdict.startsWith('not ')).map(([id]) => id)

test.each([
  ['refuses every webhook', webhooks.rejecting],
  ['calls every webhook malformed', webhooks.complaining],
  ['breaks down at every webhook', webhooks.crashing],
  ['sends every webhook elsewhere', webhooks.sendingOn],
] as const)('an application that %s passes nothing and breaks nothing', async (_says, start) => {
  const outcome = await judged(start)
  expect(withVerdict(outcome, 'undecided')).toEqual(run(outcome).sort())
  expect(run(outcome).length).toBeGreaterThan(35)
})

/** Some of each topic: each webhook is waited for half a minute, side by side. */
const waitedFor = [
  'credentials.delivered-password',
  'credentials.per-school',
  'service-token-request.method',
  'service-token-request.no-client-secret',
  'standard.service-token-request',
  'webhook-repetition.at-once',
  'webhook-repetition.credentials.answer',
  'webhook-repetition.deactivation.answer',
]

test('an application that never answers a webhook passes nothing and breaks nothing', async () => {
  const outcome = await judged(webhooks.silent, waitedFor)
  expect(withVerdict(outcome, 'undecided')).toEqual(run(outcome).sort())
  expect(run(outcome).length).toBeGreaterThan(8)
})

/** What is kept by whoever takes every webhook at once. */
const taken = [
  'credentials.answer-before-token.refused',
  'credentials.answer-before-token.withheld',
  'webhook-repetition.at-once.all-accepted',
  'webhook-repetition.at-once.deactivation',
  'webhook-repetition.credentials.answer',
  'webhook-repetition.deactivation.accepted',
  'webhook-repetition.deactivation.answer',
  'webhook-repetition.early-deactivation.answer',
]

test.each([
  ['says nothing of its synchronisations', data.mute, ['credentials.no-manual-step.synchronisation']],
  ['says that all is well', data.idle, ['credentials.no-manual-step.synchronisation']],
  ['says that it has failed', data.failing, ['credentials.no-manual-step.synchronisation']],
  ['breaks down when it is synchronised', data.crashing, []],
] as const)(
  'an application that takes every webhook and %s passes what is seen of its answers, and no more',
  async (_says, start, broken) => {
    const outcome = await judged(start)
    expect(withVerdict(outcome, 'passed')).toEqual(taken)
    expect(withVerdict(outcome, 'violated')).toEqual(broken)
  },
)

/** What is seen of requests for a token that carry credentials of nobody. */
const asking = [
  'service-token-request.address',
  'service-token-request.basic',
  'service-token-request.grant',
  'service-token-request.grant-in-query',
  'service-token-request.method',
  'service-token-request.no-client-secret',
]
/** What is wrong with them. */
const wrong = [
  'credentials.delivered-password',
  'service-token-request.client-id',
  'service-token-request.content-type',
  'service-token-request.shared',
]

test('an application that gets tokens with a password of its own, and asks for nothing, uses none', async () => {
  const outcome = await judged(data.tokenAlone)
  expect(withVerdict(outcome, 'passed')).toEqual([...taken, ...asking].sort())
  expect(withVerdict(outcome, 'violated')).toEqual(
    [...wrong, 'credentials.no-manual-step.synchronisation'].sort(),
  )
})

test('an application that asks for data with a password of its own has used no other', async () => {
  const outcome = await judged(data.forgetful)
  const used = [
    'credentials.no-manual-step.synchronisation',
    'service-token-request.opaque-token',
    'service-token-request.response',
    'service-token-request.retry.after-failure',
    'service-token-request.reuse.within-synchronisation',
    'webhook-repetition.early-deactivation.activation',
  ]
  expect(withVerdict(outcome, 'passed')).toEqual([...taken, ...asking, ...used].sort())
  expect(withVerdict(outcome, 'violated')).toEqual(
    [...wrong, 'service-token-request.reuse.next-synchronisation'].sort(),
  )
})
