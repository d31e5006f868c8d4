/**
 * Platforms whose webhooks never arrive, arrive twice, late, or in another order, with a clock that can be moved and
 * in real time: the verdicts are right, and nothing hangs.
 */
import { describe, expect, test } from 'vitest'
import { type Behaviours, documented } from '../../../../src/embedded/platform/index.js'
import { eventNames } from '../../../../src/profile/control-settings.js'
import type { Verdict } from '../../../../src/record/record.js'
import { judge } from '../../../support/harness.js'

const only = ['webhooks', 'service-token.activation', 'standard.webhooks']
const noClock = eventNames.filter((name) => name !== 'advance-clock').join(' ')

/** They wait most of the time, side by side: a busy machine needs long. */
const long = 180_000

/** Short waits in real time: an activation of the embedded platform takes 1.5 s. */
const realTime = {
  CONTROL_STIMULI: noClock,
  WEBHOOK_WAIT_SECONDS: '3',
  WEBHOOK_SETTLE_SECONDS: '4',
}

type Outcome = ReadonlyMap<string, ReadonlySet<Verdict>>

/** Verdicts of the checks of each rule. */
async function outcome(
  behaviours: Partial<Behaviours> = {},
  profile: Readonly<Record<string, string>> = {},
  rules: readonly string[] = only,
): Promise<Outcome> {
  const { checks } = await judge({ behaviours, profile, only: rules })
  const verdictsByRule = new Map<string, Set<Verdict>>()
  for (const { rule, verdict } of checks)
    verdictsByRule.set(rule, (verdictsByRule.get(rule) ?? new Set()).add(verdict))
  return verdictsByRule
}

function withVerdict(found: Outcome, verdict: Verdict): string[] {
  return [...found].filter(([, verdicts]) => verdicts.has(verdict)).map(([rule]) => rule)
}

describe.concurrent('webhooks that never arrive', () => {
  test(
    'break the rules that they come, and leave the others undecided',
    async () => {
      const result = await outcome({
        credentialsWebhookSent: () => false,
        deactivationWebhookSent: () => false,
      })
      expect(withVerdict(result, 'violated')).toEqual(['webhooks.credentials.sent'])
      expect(withVerdict(result, 'passed')).toEqual(['webhooks.scenario-3.credentials'])
      expect(withVerdict(result, 'undecided')).toContain('webhooks.signature.verifies')
    },
    long,
  )

  test(
    'in real time, too',
    async () => {
      const result = await outcome({ credentialsWebhookSent: () => false }, realTime)
      expect(withVerdict(result, 'violated')).toEqual(['webhooks.credentials.sent'])
    },
    long,
  )
})

describe.concurrent('webhooks in real time', () => {
  test(
    'pass',
    async () => {
      const result = await outcome({}, realTime)
      expect(withVerdict(result, 'violated')).toEqual([])
      expect(withVerdict(result, 'undecided')).toEqual([])
      expect(withVerdict(result, 'not exercised')).toEqual([])
    },
    long,
  )

  test(
    'that the profile gives no time for are not exercised',
    async () => {
      const result = await outcome({}, { ...realTime, MAX_WAIT_SECONDS: '2' })
      expect(withVerdict(result, 'violated')).toEqual([])
      expect(withVerdict(result, 'passed')).toEqual([])
    },
    long,
  )
})

describe.concurrent('webhooks that arrive twice', () => {
  test(
    'one after the other',
    async () => {
      const result = await outcome({
        webhookRepeats: (sent, attempt, event) =>
          sent.acknowledged && attempt === 0 ? 0 : documented.webhookRepeats(sent, attempt, event),
      })
      expect(withVerdict(result, 'violated')).toEqual([])
      expect(withVerdict(result, 'undecided')).toEqual([])
    },
    long,
  )

  test(
    'at the same time, with an answer that is held back',
    async () => {
      const result = await outcome({
        webhookTargets: (kind, event) => {
          const urls = documented.webhookTargets(kind, event)
          return [...urls, ...urls]
        },
      })
      expect(withVerdict(result, 'violated')).toEqual([])
      expect(withVerdict(result, 'undecided')).toEqual([])
    },
    long,
  )
})

describe.concurrent('webhooks that arrive late', () => {
  const delayed = (seconds: number): Partial<Behaviours> => ({ webhookDelay: () => seconds })

  test(
    'within the wait of the profile they pass',
    async () => {
      const result = await outcome(delayed(55))
      expect(withVerdict(result, 'violated')).toEqual([])
      expect(withVerdict(result, 'undecided')).toEqual([])
    },
    long,
  )

  test(
    'beyond it they have not come',
    async () => {
      const result = await outcome(delayed(90))
      expect(withVerdict(result, 'violated')).toContain('webhooks.credentials.sent')
      expect(withVerdict(result, 'violated')).not.toContain('webhooks.signature.verifies')
    },
    long,
  )
})

describe.concurrent('webhooks that arrive in another order', () => {
  /** The deactivation comes after the credentials of the next activation. */
  const late = (seconds: number): Partial<Behaviours> => ({
    webhookDelay: ({ kind }) => (kind === 'deactivation' ? seconds : 0),
  })

  test(
    'a deactivation that comes while the app is active again is one that came too late',
    async () => {
      const result = await outcome(late(90))
      expect(withVerdict(result, 'violated')).toEqual(['webhooks.deactivation.sent'])
      expect(result.get('webhooks.credentials.sent')).toEqual(new Set(['passed']))
      expect(result.get('webhooks.activation.valid-soon')).toEqual(new Set(['passed']))
    },
    long,
  )

  test(
    'a repetition with the old password after the new one does no harm',
    async () => {
      const earlier = new Map<string, ReturnType<typeof documented.credentialsBody>>()
      const result = await outcome(
        {
          credentialsBody: (event, password) => {
            const body = documented.credentialsBody(event, password)
            const { id } = event.tenant
            if (!earlier.has(id)) earlier.set(id, body)
            return event.attempt === 0 ? body : (earlier.get(id) ?? body)
          },
          webhookRepeats: (sent, attempt, event) =>
            sent.acknowledged && attempt === 0 ? 0 : documented.webhookRepeats(sent, attempt, event),
        },
        {},
        ['webhooks.activation', 'webhooks.credentials'],
      )
      expect(withVerdict(result, 'violated')).toEqual([])
    },
    long,
  )
})
