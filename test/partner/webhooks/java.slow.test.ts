/**
 * Verifies all webhooks of the tables with Java, as a correct application does: the tables accept its answers.
 */
import { expect, test } from 'vitest'
import { describeWith, jdk } from '../../support/parts.js'
import { receivedWebhooks, refused, statusesWith, unexpected } from './webhook-received.js'
import { javaOutcomes, type Signed } from './webhook-reference.js'

describeWith(jdk, 'the answers of a correct application in Java are accepted', () => {
  const webhooks = receivedWebhooks()

  test('by its signature check', async () => {
    const signedByName = new Map<string, Signed>()
    await statusesWith(webhooks, (name, signed) => {
      signedByName.set(name, signed)
      return Promise.resolve('refused')
    })
    const outcomes = javaOutcomes(signedByName)
    expect(outcomes.size).toBe(signedByName.size)
    // First Java decides which algorithms it knows.
    const lenient = await statusesWith(webhooks, async (name) => outcomes.get(name) ?? 'thrown')
    const weak = /^a signature made with (SHA1|MD5) under its name;|^a signature without any digest/
    expect(unexpected(lenient, true).filter((line) => !weak.test(line))).toEqual([])
    expect(refused(lenient)).toEqual([])
    // Then only the documented one is allowed.
    const pinned = await statusesWith(webhooks, async (name, { algorithm }) =>
      algorithm === 'SHA256withRSA' ? (outcomes.get(name) ?? 'thrown') : 'unsupported',
    )
    expect(unexpected(pinned)).toEqual([])
  })
})
