/**
 * A recording in which the exchanges of many sign-ins overlap: each ID token belongs to its own authorize request, in any
 * order of the file.
 */
import { expect, test } from 'vitest'
import { type Audit, audit } from '../../../src/audit/audit.js'
import type { RecordedExchange } from '../../../src/audit/exchange.js'
import { platformSights } from '../../../src/audit/platform/subjects.js'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import { type Behaviours, makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { Context } from '../../../src/platform/context.js'
import { Run } from '../../../src/platform/run.js'
import { recordedRules, violatedIn } from '../../support/audited-run.js'
import { embeddedProfile } from '../../support/harness.js'
import { unmaskedRecording } from '../../support/recorded-run.js'

const signIns = 20
const users = ['teacher', 'second', 'nolang', 'regional', 'nobirth'] as const

/** Sign-ins of several users: all authorize requests come before the first token request. */
async function overlapping(
  behaviours: Partial<Behaviours> = {},
  inOneSession = false,
): Promise<readonly RecordedExchange[]> {
  const platform = await startPlatform({ behaviours, keys: makeKeys() })
  const run = new Run(embeddedProfile(platform))
  run.evidence.keepRaw()
  const context = new Context(run, new CheckTrace((text) => text))
  try {
    await context.discovery.keys()
    const grants = []
    for (let count = 0; count < signIns; count += 1) {
      const user = users[count % users.length] ?? 'teacher'
      const browserUser = inOneSession ? context.users.teacher : await context.users.signIn(user)
      grants.push(browserUser.authorize(context.app).grant())
    }
    await Promise.all((await Promise.all(grants)).map((grant) => context.tokens.redeem(grant).tokens()))
    return unmaskedRecording(run.evidence.raw ?? new Map())
  } finally {
    await run.close()
    await platform.close()
  }
}

function audited(exchanges: readonly RecordedExchange[]): Promise<Audit> {
  const [first] = exchanges
  const { origin } = new URL(first?.request.url ?? 'http://127.0.0.1')
  return audit({
    recording: async function* () {
      yield exchanges
    },
    rules: recordedRules,
    sights: platformSights,
    profile: () => embeddedProfile({ url: origin, controlUrl: origin, webhookPublicKey: '' } as never),
  })
}

test('of a platform that keeps the contract: no rule is violated', async () => {
  const exchanges = await overlapping()
  for (const order of [exchanges, [...exchanges].reverse()]) {
    const result = await audited(order)
    expect(violatedIn(result)).toEqual([])
    const nonces = result.tallies.find(({ rule }) => rule === 'id-token.nonce')
    expect(nonces?.looked).toBe(signIns)
  }
})

test('of a platform that mixes sign-ins up: the nonce is another one', async () => {
  const fault = faults.find(({ id }) => id === 'nonce-of-latest-request')
  expect(violatedIn(await audited(await overlapping(fault?.behaviour, true)))).toContain('id-token.nonce')
})
