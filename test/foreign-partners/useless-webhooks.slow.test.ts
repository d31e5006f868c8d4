/**
 * No webhook endpoint that is of no use passes a rule that it has not kept.
 */
import { expect, test } from 'vitest'
import { judgeForeign, type Outcome, withVerdict } from './judge.js'
import {
  accepting,
  complaining,
  crashing,
  glancing,
  offended,
  rejecting,
  sendingOn,
  silent,
} from './useless-webhooks.js'
import type { Start } from './web.js'

/** Rules about webhooks, but for those that begin with a synchronisation: these applications do nothing. */
const topics = ['webhook-endpoint', 'webhook-check', 'standard.webhook-endpoint']
const webhooks = { FEATURES: 'service', MAX_WAIT_SECONDS: '0' }

const judged = (
  start: Start,
  only: readonly string[] = topics,
  change: Readonly<Record<string, string>> = {},
): Promise<Outcome> => judgeForeign(start, { ...webhooks, ...change }, only)

/** Rules that ask for a webhook to be taken. */
const positive =
  /^webhook-endpoint\.(?:(?:credentials|deactivation)\.accepted|bare|content-type|unknown-members)$|^standard\.|raw-body\.accepted$|plain-base64$|sha256-with-rsa$/
/** Rules that are kept by whoever takes everything. */
const takesAll = /unusable\.nested$|status\.no-server-error$|link-not-followed$/

const run = ({ verdicts }: Outcome): string[] =>
  [...verdicts].filter(([, verdict]) => !verdict.startsWith('not ')).map(([id]) => id)

test('an application that says nothing passes nothing and breaks nothing', async () => {
  const outcome = await judged(silent, ['webhook-endpoint', 'webhook-check.key'], { TIMEOUT_SECONDS: '1' })
  expect(withVerdict(outcome, 'undecided')).toEqual(run(outcome).sort())
  expect(outcome.verdicts.size).toBeGreaterThan(10)
  // Each wait for an answer takes its whole time, and what checks share is tried twice.
}, 600_000)

test.each([
  ['refuses everything', rejecting],
  ['calls everything malformed', complaining],
  ['breaks down at everything', crashing],
  ['sends everybody elsewhere', sendingOn],
] as const)('an application that %s passes nothing', async (_says, start) => {
  const outcome = await judged(start)
  const passed = withVerdict(outcome, 'passed')
  // Whoever is sent on is not refused.
  const notRefused = start === sendingOn ? [/bare$/, /plain-base64$/, /sha256-with-rsa$/] : []
  expect(passed.filter((id) => !notRefused.some((pattern) => pattern.test(id)))).toEqual([])
  expect(withVerdict(outcome, 'violated')).toContain('webhook-endpoint.credentials.accepted')
  expect(withVerdict(outcome, 'violated').filter((id) => !positive.test(id))).toEqual([])
})

test('an application that takes everything keeps no rule about what is refused', async () => {
  const outcome = await judged(accepting)
  const passed = withVerdict(outcome, 'passed')
  expect(passed.filter((id) => !positive.test(id) && !takesAll.test(id))).toEqual([])
  expect(withVerdict(outcome, 'violated').length).toBeGreaterThan(25)
  // What was accepted is judged by that, not by its status or its effects.
  expect(
    withVerdict(outcome, 'undecided').every((id) =>
      /status\.|not-processed|nothing-stored|any-sender/.test(id),
    ),
  ).toBe(true)
})

test('an application that only looks at the form of the headers breaks what the signature is for', async () => {
  const outcome = await judged(glancing)
  const passed = withVerdict(outcome, 'passed')
  expect(withVerdict(outcome, 'violated')).toEqual(
    expect.arrayContaining([
      'webhook-check.key.rogue',
      'webhook-check.key.id-token',
      'webhook-check.body.changed',
      'webhook-check.body.reformatted',
      'webhook-check.padding.structure',
      'webhook-check.padding.pss',
      'webhook-check.signature.beyond-modulus',
    ]),
  )
  expect(passed.filter((id) => /body\.(?!accepted)|key\.(?!link)|padding|not-processed/.test(id))).toEqual([])
})

test('an application that no longer takes genuine webhooks afterwards has refused nothing', async () => {
  const outcome = await judged(offended(), ['webhook-check.authorization.other-content'])
  expect([...outcome.verdicts.values()]).toEqual(['undecided'])
  expect(outcome.checks.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([expect.stringMatching(/positive control failed.*accepted afterwards/)]),
  )
})
