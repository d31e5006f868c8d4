/**
 * Hints about responses to webhooks: an application must accept valid signatures and refuse all others.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { allSwitches } from '../../../src/sandbox/switches.js'
import { receive } from '../../embedded/webhook-receiver.js'
import { entryThat, staged, tenant } from '../requests.js'
import { applicationAt } from '../stage.js'

describe('a response to a webhook', () => {
  const answers = [
    ['a valid webhook is accepted', undefined, 200, []],
    ['a valid webhook is refused', undefined, 401, ['webhook-endpoint.credentials.accepted']],
    [
      'a valid webhook is accepted with another status',
      undefined,
      204,
      ['webhook-endpoint.credentials.accepted'],
    ],
    ['an invalid signature is refused', 'webhook-signature-other-key', 401, []],
    [
      'a signature of another key is accepted',
      'webhook-signature-other-key',
      200,
      ['webhook-check.key.rogue'],
    ],
    [
      'a signature over other bytes is accepted',
      'webhook-signature-over-nothing',
      200,
      ['webhook-check.raw-body.other-bytes-signed'],
    ],
    [
      'a missing algorithm is accepted',
      'webhook-algorithm-missing',
      200,
      ['webhook-check.algorithm.unsupported'],
    ],
  ] as const

  test.each(answers)('gets the right hints: %s', async (_name, fault, status, expected) => {
    const receiver = await receive(() => status)
    onTestFinished(() => receiver.close())
    const { sandbox } = await staged()
    sandbox.register({ ...applicationAt('http://127.0.0.1:1', sandbox), credentialsUrl: receiver.url })
    const setting = (await allSwitches()).find(({ id }) => id === fault)
    expect(setting?.id).toBe(fault)
    if (setting !== undefined) sandbox.switches.add(setting)
    const ended = entryThat(sandbox, (one) => one.kind === 'webhook' && one.webhook.ended !== undefined)
    await sandbox.activate(tenant, 1)
    expect((await ended).hints.map(({ rule }) => rule)).toEqual(expected)
  })
})
