/**
 * No application that is of no use passes a rule that it has not kept.
 */
import { expect, test } from 'vitest'
import { judgeForeign, type Outcome, withVerdict } from './judge.js'
import {
  accepting,
  acceptingAfterwards,
  crashing,
  empty,
  rejecting,
  rejectingAfterwards,
  silent,
  stalling,
} from './useless.js'

/** The probe of these applications tells whether, not who. */
const anonymous = { WHOAMI_SUB: '', WHOAMI_USER: '', WHOAMI_TENANT: '', MAX_WAIT_SECONDS: '0' }

/** Rules that say that somebody is not signed in, or what is not taken. */
const negative = [
  /^id-token-check\.(?!accepted\.|malformed\.no-server-error$|key\.link-not-followed$)/,
  /^standard\.id-token-check\.(?!unknown-claims$)/,
  /^callback\.(front-channel|failed-exchange|without-flow)\./,
  /^standard\.callback\.(state|other-browser)\./,
  /^standard\.callback\.error\.nobody-signed-in$/,
  /^provider-keys\.(unobtainable\.|address\.no-guess$|issuer-from-document$)/,
  /^standard\.provider-keys\.issuer-of-other-tenant$/,
]
const isNegative = (id: string): boolean => negative.some((pattern) => pattern.test(id))

/** Verdicts of rules that were not run do not count. */
const judgedOf = (outcome: Outcome): string[] =>
  [...outcome.verdicts].filter(([, verdict]) => !verdict.startsWith('not ')).map(([id]) => id)

/** What can be seen although nobody is signed in: how a sign-in begins, and what becomes of an error. */
const beginnings = [
  /^(login-url|(standard\.)?authorize-request)\.(?!session\.|restart\.|ui-url\.(nobody|identity))/,
  /^standard\.callback\.error\.(escaped|no-server-error)$/,
]
/** What can be seen of a code that is redeemed. */
const redemptions = [
  /^(standard\.)?code-exchange\.(?!response\.)/,
  /^callback\.(code\.redeemed-at-once|no-server-error)$/,
  /^standard\.callback\.code-once\.parallel$/,
]

test('an application that says nothing passes nothing and breaks nothing', async () => {
  const topics = ['callback', 'login-url.session', 'provider-keys', 'id-token-check.nonce']
  const outcome = await judgeForeign(silent, { ...anonymous, TIMEOUT_SECONDS: '1' }, topics)
  expect(withVerdict(outcome, 'undecided')).toEqual(judgedOf(outcome).sort())
  expect(outcome.verdicts.size).toBeGreaterThan(20)
})

test('an application that answers an empty page to everything passes nothing', async () => {
  const outcome = await judgeForeign(empty, anonymous)
  expect(withVerdict(outcome, 'passed')).toEqual([])
  expect(withVerdict(outcome, 'undecided').filter(isNegative)).toEqual(
    judgedOf(outcome).filter(isNegative).sort(),
  )
})

const refusing = [
  ['that lets nobody in', rejecting, beginnings],
  ['that redeems the code and lets nobody in', rejectingAfterwards, [...beginnings, ...redemptions]],
  ['that breaks down whenever somebody comes back', crashing, beginnings],
] as const

test.each(refusing)(
  'an application %s passes what is seen of it, and no more',
  async (_says, start, seen) => {
    const outcome = await judgeForeign(start, anonymous)
    const negatives = judgedOf(outcome).filter(isNegative).sort()
    expect(withVerdict(outcome, 'undecided').filter(isNegative)).toEqual(negatives)
    expect(negatives.length).toBeGreaterThan(80)
    const passed = withVerdict(outcome, 'passed')
    expect(passed.filter((id) => !seen.some((pattern) => pattern.test(id)))).toEqual([])
    expect(withVerdict(outcome, 'violated')).toContain('callback.sign-in')
  },
)

/** It compares two browsers, and cannot if the first one is signed in. */
const atEachBrowser = 'id-token-check.any-browser'

const trusting = [
  [
    'whoever comes back',
    accepting,
    // It fetches no token that a browser could bring along.
    [
      'callback.front-channel.access-token',
      'callback.front-channel.id-token',
      'callback.front-channel.id-token-beside-refused-code',
      atEachBrowser,
    ],
  ],
  ['whoever comes back, whatever becomes of the code', acceptingAfterwards, [atEachBrowser]],
] as const

test.each(trusting)(
  'an application that lets in %s breaks every rule about who is not',
  async (_says, start, open) => {
    const outcome = await judgeForeign(start, anonymous)
    const negatives = judgedOf(outcome).filter(isNegative).sort()
    expect(withVerdict(outcome, 'undecided').filter(isNegative)).toEqual(open)
    expect(withVerdict(outcome, 'passed').filter(isNegative)).toEqual([])
    expect(negatives.length).toBeGreaterThan(80)
  },
)

test('an application that leaves the browser waiting has refused nothing', async () => {
  const rules = ['callback.failed-exchange.token-with-error-status']
  const { checks } = await judgeForeign(stalling, { ...anonymous, TIMEOUT_SECONDS: '3' }, rules)
  expect(checks.map(({ verdict }) => verdict)).toEqual(['undecided'])
  expect(checks[0]?.reason).toMatch(/did not answer in time.*raise TIMEOUT_SECONDS/)
})
