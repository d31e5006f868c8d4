/**
 * Hints about answers to webhooks: a careful application refuses what is badly signed, and takes the rest.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { allSwitches } from '../../src/sandbox/switches.js'
import { receive } from '../embedded/webhook-receiver.js'
import { entryThat, staged, tenant } from './requests.js'
import { applicationAt } from './stage.js'

describe('an answer to a webhook', () => {
  const answers = [
    ['a good one', undefined, 200, []],
    ['a refusal of a good webhook', undefined, 401, ['webhook-endpoint.credentials.accepted']],
    [
      'a good webhook that is taken with another status',
      undefined,
      204,
      ['webhook-endpoint.credentials.accepted'],
    ],
    ['a badly signed one that is refused', 'webhook-signature-other-key', 401, []],
    ['another key that is taken', 'webhook-signature-other-key', 200, ['webhook-check.key.rogue']],
    [
      'a signature over other bytes that is taken',
      'webhook-signature-over-nothing',
      200,
      ['webhook-check.raw-body.other-bytes-signed'],
    ],
    [
      'an algorithm that is missing and taken',
      'webhook-algorithm-missing',
      200,
      ['webhook-check.algorithm.unsupported'],
    ],
  ] as const

  test.each(answers)('is told for what it is: %s', async (_name, fault, status, expected) => {
    const receiver = await receive(() => status)
    onTestFinished(() => receiver.close())
    const { sandbox } = await staged()
    sandbox.register({ ...applicationAt('http://127.0.0.1:1', sandbox), credentialsUrl: receiver.url })
    const found = (await allSwitches()).find(({ id }) => id === fault)
    expect(found?.id).toBe(fault)
    if (found !== undefined) sandbox.switches.add(found)
    const ended = entryThat(sandbox, (one) => one.kind === 'webhook' && one.webhook.ended !== undefined)
    await sandbox.activate(tenant, 1)
    expect((await ended).hints.map(({ rule }) => rule)).toEqual(expected)
  })
})
