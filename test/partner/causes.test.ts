/**
 * Checks repeat why an event failed, as the driver of the application says.
 */
import { expect, test } from 'vitest'
import { handWrittenRedeem } from '../../src/embedded/partner/faults/hand-written-validation.js'
import { judgePartner } from '../support/partner-harness.js'

/** Judges rules of the embedded partner with a driver that answers every event like this. */
async function reasons(answer: object, only: readonly string[]): Promise<string[]> {
  const { checks } = await judgePartner({
    only,
    profile: {
      CONTROL_DRIVER: 'command',
      CONTROL_COMMAND: `node -e 'console.log(${JSON.stringify(JSON.stringify(answer))})'`,
    },
  })
  expect(checks.length).toBeGreaterThan(0)
  return checks.map(({ verdict, reason }) => `${verdict}: ${reason}`)
}

const rules = ['student-data.pages.all', 'credentials.delivered-password', 'timetable-sync.page-size']

test('an undecided check says why the synchronisation failed', async () => {
  const texts = await reasons({ succeeded: false, reason: 'no licence' }, rules)
  for (const reason of texts)
    expect(reason).toMatch(
      /^undecided: .*; the application says that the synchronisation failed: no licence$/,
    )
})

test('an undecided check says why synchronisations at the same time failed', async () => {
  const texts = await reasons({ succeeded: false, reason: 'no licence' }, ['student-data.own-school'])
  for (const reason of texts)
    expect(reason).toMatch(
      /^undecided: .*; the application says that the synchronisation failed: no licence$/,
    )
})

test('a reason is masked, on one line, and not long', async () => {
  const reason = `first\nline of NotARealSecretOfAnybody4711 ${'and more '.repeat(100)}`
  const [first = ''] = await reasons({ succeeded: false, reason }, rules)
  expect(first).toContain('failed: first line of $CLIENT_SECRET and more')
  expect(first).not.toContain('NotARealSecret')
  expect(first.length).toBeLessThan(600)
})

test('an export that fails says why', async () => {
  const [first = ''] = await reasons({ succeeded: false, reason: 'the copy is locked' }, [
    'webhook-repetition.credentials.one-school',
  ])
  expect(first).toContain('the application says that the export failed: the copy is locked')
})

test.each([
  ['the event succeeded', { succeeded: true, reason: 'no licence' }],
  ['the reason is no text', { succeeded: false, reason: { text: 'no licence' } }],
])('nothing is said if %s', async (_what, answer) => {
  const texts = await reasons(answer, rules)
  expect(texts.join()).not.toMatch(/failed: |no licence/)
})

test('a check names a pointer of the session probe that finds nothing, with the fields of the answer', async () => {
  const { checks } = await judgePartner({
    only: ['identity.subject'],
    profile: { WHOAMI_USER: '/user/nickname', WHOAMI_ROLE: '' },
  })
  const open = checks.filter(({ verdict }) => verdict === 'undecided' || verdict === 'violated')
  expect(open.length).toBeGreaterThan(0)
  for (const { reason } of open)
    expect(reason).toMatch(
      /; WHOAMI_USER=\/user\/nickname finds nothing in the answer of the session probe, which has .*\/user\/sub/,
    )
})

test('a check does not name a pointer whose value it does not read', async () => {
  const { checks } = await judgePartner({
    only: ['id-token-check.nonce.other', 'id-token-check.nonce.missing'],
    profile: { WHOAMI_BIRTHDATE: '/user/born', WHOAMI_SUB: '/user/nothing' },
    behaviours: { redeem: handWrittenRedeem({ nonce: async () => true }) },
  })
  const open = checks.filter(({ verdict }) => verdict === 'undecided' || verdict === 'violated')
  expect(open.length).toBeGreaterThan(1)
  for (const { reason } of open) expect(reason).not.toContain('finds nothing')
})

test('a check names addresses that the platform does not have', async () => {
  const { checks } = await judgePartner({
    only: ['login-url.tenant'],
    behaviours: {
      discover: async (ssoBase) => {
        await fetch(`${ssoBase}/openid`)
        throw new Error('the document is elsewhere')
      },
    },
  })
  const open = checks.filter(({ verdict }) => verdict === 'undecided' || verdict === 'violated')
  expect(open.map(({ reason }) => reason).join()).toContain(
    'meanwhile the application requested what the platform does not have: GET ',
  )
})
