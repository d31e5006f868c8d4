/**
 * Credentials that work only after a confirmation that nobody gives: the password may be right.
 */
import { expect, test } from 'vitest'
import { eventNames } from '../../../../src/profile/control-settings.js'
import { judge } from '../../../support/harness.js'

const rules = [
  'webhooks.credentials.password',
  'webhooks.activation.no-manual-step',
  'webhooks.activation.valid-soon',
]

/** Verdicts of a platform whose activations never complete. */
async function verdicts(events: readonly string[]): Promise<readonly string[]> {
  const { checks } = await judge({
    only: rules,
    behaviours: { activationCompletes: () => undefined },
    profile: { CONTROL_STIMULI: events.join(' ') },
  })
  return [...new Set(checks.map(({ rule, verdict }) => `${rule} ${verdict}`))].sort()
}

test('no rule blames the password if it is unknown whether the activation completed', async () => {
  expect(await verdicts(eventNames.filter((name) => name !== 'activation-state'))).toEqual([
    'webhooks.activation.no-manual-step undecided',
    'webhooks.activation.valid-soon undecided',
    'webhooks.credentials.password undecided',
  ])
})

test('if the state is known, the rule about manual steps is violated, and not the one about the password', async () => {
  expect(await verdicts(eventNames)).toEqual([
    'webhooks.activation.no-manual-step violated',
    'webhooks.activation.valid-soon undecided',
    'webhooks.credentials.password undecided',
  ])
})
