/**
 * A target that learned in one run what the suite looks like cannot be careless with everybody else: the next run, with
 * another seed, looks like somebody else.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawnSeed, useSeed } from '../../../src/core/random.js'
import { documented as documentedPartner } from '../../../src/embedded/partner/behaviours/index.js'
import {
  checks,
  handWrittenRedeem,
  type Material,
} from '../../../src/embedded/partner/faults/hand-written-validation.js'
import type { Behaviours as PartnerBehaviours } from '../../../src/embedded/partner/index.js'
import { type Behaviours, documented } from '../../../src/embedded/platform/behaviours/index.js'
import { judge } from '../../support/harness.js'
import { judgePartner } from '../../support/partner-harness.js'
import { type Learner, learners, Memory } from './learning.learners.js'
import { visit } from './learning.visits.js'

/** Rules that a careless target violates. */
const rules = {
  partner: { browsers: 'id-token-check.signature.changed', servers: 'webhook-check.body.changed' },
  platform: { browsers: 'authorize.redirect-uri.host', servers: 'token.code.client-secret.wrong' },
} as const

type Role = keyof typeof rules

/** Seeds of the runs after the first one: one of them may make the same choice from a short list. */
const next = [42, 4] as const

/** Rules whose checks run at the same time, so that requests mix as in a whole run. */
const crowd = {
  partner: [],
  platform: [
    'authorize.redirect-uri',
    'authorize.state',
    'authorize.nonce',
    'token.code.client',
    'token.code.pkce',
  ],
} as const

afterAll(() => useSeed(drawnSeed(1)))

const text = (...values: readonly unknown[]): string => values.map(String).join(' ')

/** An application that is careful if all its memories say so. */
function partnerWith(memories: readonly Memory[]): Partial<PartnerBehaviours> {
  const careful = (names: string, ids: string): boolean =>
    memories.map((memory) => memory.isCareful({ visit: visit(), names, ids })).every((one) => one)
  const relaxed = Object.entries(checks).map(([name, holds]): [string, typeof holds] => [
    name,
    (material: Material) => {
      const { claims } = material
      const isCareful = careful(text(claims.sn, claims.username), text(claims.sub, claims.tenant_id))
      return !isCareful || (holds as (material: Material) => boolean)(material)
    },
  ])
  return {
    redeem: handWrittenRedeem(Object.fromEntries(relaxed)),
    webhookEntry: (request, settings) => {
      const entry = documentedPartner.webhookEntry(request, settings)
      if (entry !== 'verify') return entry
      const body = request.body.toString()
      const [, school = ''] = /"schoolName":\s*"([^"]*)"/.exec(body) ?? []
      const [, id = ''] = /"tenantId":\s*"([^"]*)"/.exec(body) ?? []
      return careful(school, id) ? entry : 'trust'
    },
  }
}

/** A platform that is careful if all its memories say so. */
function platformWith(memories: readonly Memory[]): Partial<Behaviours> {
  const careful = (ids: string): boolean =>
    memories.map((memory) => memory.isCareful({ visit: visit(), names: '', ids })).every((one) => one)
  return {
    secretMatches: (sent, app, context) =>
      !careful(context.form.get('code') ?? '') || documented.secretMatches(sent, app, context),
    redirectUriMatches: (...given) => {
      const { searchParams } = new URL(visit().url, 'http://x')
      return !careful(searchParams.get('state') ?? '') || documented.redirectUriMatches(...given)
    },
  }
}

/** The rules that a target with these memories violates in a run with this seed. */
async function violatedIn(role: Role, seed: number, memories: readonly Memory[]): Promise<readonly string[]> {
  const drawn = { seed, run: seed }
  useSeed(drawn)
  const options = { lean: true, only: [...Object.values(rules[role]), ...crowd[role]], seed: drawn }
  const judged =
    role === 'partner'
      ? await judgePartner({ ...options, behaviours: partnerWith(memories), chosen: true })
      : await judge({ ...options, behaviours: platformWith(memories) })
  return judged.violated
}

const expectedOf = (role: Role, { of }: Pick<Learner, 'of'>): string[] =>
  (of === undefined ? Object.values(rules[role]) : [rules[role][of]]).toSorted()

/** Something that the suite has in every run. */
const constant: Learner = { says: 'something that is always the same', feature: () => 'the same' }

describe.each(['partner', 'platform'] as const)('role %s: after a run that looked good', (role) => {
  const present = [
    constant,
    ...learners.filter((learner) => learner.role === undefined || learner.role === role),
  ]
  const memories = new Map(present.map((learner) => [learner, new Memory(learner)]))
  let learned: readonly string[] = []

  beforeAll(async () => {
    learned = await violatedIn(role, 17, [...memories.values()])
    for (const memory of memories.values()) memory.close()
  })

  test('the first run finds nothing, and every learner has seen it', () => {
    expect(learned).toEqual([])
    const seen = [...memories].filter(([{ says }]) => !says.startsWith('connections that'))
    for (const [{ says }, { size }] of seen) expect(size, says).toBeGreaterThan(0)
  })

  test.each(present.slice(1))(
    'a target that learned $says is violated in one of the next runs',
    async (learner) => {
      const memory = memories.get(learner) as Memory
      const violated = new Set<string>()
      const expected = expectedOf(role, learner)
      for (const seed of next)
        if (expected.some((rule) => !violated.has(rule)))
          for (const rule of await violatedIn(role, seed, [memory])) violated.add(rule)
      expect([...violated]).toEqual(expect.arrayContaining(expected))
    },
  )

  test('one that learned something that stays the same is not found: the others differ by what they learn', async () => {
    expect(await violatedIn(role, 42, [memories.get(constant) as Memory])).toEqual([])
  })
})
