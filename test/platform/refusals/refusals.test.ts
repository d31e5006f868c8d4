/**
 * Refused requests in groups: what a group costs, and that no verdict is weaker than with controls of its own.
 */
import { expect, onTestFinished, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { each, Undecided, Violation } from '../../../src/core/errors.js'
import { Slots } from '../../../src/core/slots.js'
import { documented, makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { variants } from '../../../src/embedded/platform/variants/index.js'
import { Context } from '../../../src/platform/context.js'
import { Received } from '../../../src/platform/received.js'
import { Run } from '../../../src/platform/run.js'
import type { CheckRecord } from '../../../src/record/record.js'
import { embeddedProfile, type Judged, judge } from '../../support/harness.js'

const ofTokens = ['token.code.grant-type', 'token.code.issued-code']
const ofServiceTokens = ['service-token.password.wrong', 'service-token.credentials-missing']
const ofCodes = ['authorize.response-type.other', 'authorize.client-id.unknown']

function count({ run }: Judged, purpose: string): number {
  return run.evidence.all().filter((exchange) => exchange.purpose === purpose).length
}

/** The exchanges that decided a check, and whether a control came before and after all of them. */
function isBetweenControls({ controls = [], judged = [] }: CheckRecord): boolean {
  const decided = judged.map(({ exchange }) => exchange ?? Number.NaN)
  return (
    decided.length > 0 &&
    decided.every((one) => controls.some((id) => id < one) && controls.some((id) => id > one))
  )
}

function expectControls({ checks }: Judged): void {
  expect(checks.length).toBeGreaterThan(10)
  expect(checks.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  expect(checks.filter((check) => !isBetweenControls(check)).map((one) => one.case)).toEqual([])
}

test('code exchanges with one set-up: two exchanges for each refusal, and few successes', async () => {
  const judged = await judge({ only: ofTokens })
  expectControls(judged)
  const refused = judged.checks.length
  const successes = count(judged, 'token (authorization_code)') - refused
  expect(successes).toBeGreaterThanOrEqual(2)
  expect(successes).toBeLessThanOrEqual(refused / 2)
  expect(count(judged, 'login')).toBeLessThanOrEqual(2)
})

test('authorize requests with one set-up: one request for each refusal, and few successes', async () => {
  const judged = await judge({ only: ofCodes })
  expectControls(judged)
  const refused = 2 * judged.checks.length
  expect(count(judged, 'authorize')).toBeLessThanOrEqual(1.7 * refused)
})

test('service tokens: checks that overlap share the success after their refusals', async () => {
  const judged = await judge({ only: ofServiceTokens })
  for (const { verdict, controls = [], judged: decided = [] } of judged.checks) {
    expect(verdict).toBe('passed')
    expect(Math.max(...controls)).toBeGreaterThan(Math.max(...decided.map(({ exchange }) => exchange ?? 0)))
  }
  const successes = judged.run.evidence
    .all()
    .filter(({ purpose, response }) => purpose === 'token (client_credentials)' && response?.status === 200)
  expect(successes.length).toBeLessThanOrEqual(judged.checks.length / 2)
})

test('a platform that refuses every service token after the first refusal: nothing passes', async () => {
  let refused = false
  const { checks } = await judge({
    only: ofServiceTokens,
    behaviours: {
      tokenReply: (answer) => {
        refused ||= 'status' in answer && answer.status !== 200
        return refused ? { status: 401, headers: [], body: '{"error":"invalid_client"}' } : answer
      },
    },
  })
  expect(new Set(checks.map(({ verdict }) => verdict))).toEqual(new Set(['undecided']))
})

test.each([
  'refusal-ends-session',
  'replay-ends-client-session',
  'session-expires-soon',
  'session-one-per-user',
])('the variant %s: each check has a success before and after its refusal', async (id) => {
  const variant = variants.find((one) => one.id === id)
  expectControls(
    await judge({
      only: ofTokens,
      behaviours: variant?.behaviours ?? {},
      profile: variant?.profile ?? {},
      findOut: true,
    }),
  )
})

test.each([
  ['passed', 2],
  ['violated', Number.POSITIVE_INFINITY],
])('an empty prompt is %s if the session has ended %d times meanwhile', async (expected, times) => {
  let left = times
  let hasEmptyPrompt = false
  const { checks } = await judge({
    only: ['standard.authorize.empty-parameter'],
    behaviours: {
      emptyMeansOmitted: (name) => {
        hasEmptyPrompt ||= name === 'prompt'
        return documented.emptyMeansOmitted(name)
      },
      sessionOf: (lookup) => {
        const session = documented.sessionOf(lookup)
        const ends = hasEmptyPrompt && left > 0
        hasEmptyPrompt = false
        if (session === undefined || !ends) return session
        left -= 1
        session.ended = true
        return undefined
      },
    },
  })
  expect(checks.find((check) => check.case === 'prompt')?.verdict).toBe(expected)
  expect(checks.filter(({ verdict }) => verdict === 'passed').length).toBe(expected === 'passed' ? 4 : 3)
})

test('a platform that refuses every exchange after the first refusal: nothing passes', async () => {
  let refused = false
  const { checks } = await judge({
    only: ofTokens,
    behaviours: {
      tokenReply: (answer) => {
        refused ||= 'status' in answer && answer.status !== 200
        return refused ? { status: 400, headers: [], body: '{"error":"invalid_grant"}' } : answer
      },
    },
  })
  expect(new Set(checks.map(({ verdict }) => verdict))).toEqual(new Set(['undecided']))
  expect(checks.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('positive control'))
})

test('a platform that refuses every authorize request after the first refusal: nothing passes', async () => {
  let refused = false
  const { checks } = await judge({
    only: ofCodes,
    behaviours: {
      responseTypeAllowed: (type) => {
        refused ||= !documented.responseTypeAllowed(type)
        return !refused
      },
    },
  })
  const passed = checks.filter(({ rule, verdict }) => rule === ofCodes[0] && verdict === 'passed')
  expect(passed).toEqual([])
})

test('a platform that accepts one of the requests of a group: only its check is violated', async () => {
  const { checks } = await judge({
    only: ofTokens,
    behaviours: {
      isCodeGrant: (grantType, context) =>
        grantType === 'implicit' || documented.isCodeGrant(grantType, context),
    },
  })
  const violated = checks.filter(({ verdict }) => verdict === 'violated')
  expect(violated.map(({ rule, case: name }) => [rule, name])).toEqual([
    ['token.code.grant-type', 'implicit'],
  ])
  expect(checks.filter(({ verdict }) => verdict === 'passed')).toHaveLength(checks.length - 1)
})

test('parts side by side: all end, and a violation counts before any other error', async () => {
  const ended: string[] = []
  const later = async (name: string, error: Error): Promise<never> => {
    await new Promise((resolve) => setImmediate(resolve))
    ended.push(name)
    throw error
  }
  const parts = [
    () => Promise.reject(new Undecided('first')),
    () => later('second', new Violation('this', 'that')),
  ]
  await expect(each(parts, (part) => part())).rejects.toThrow(Violation)
  expect(ended).toEqual(['second'])
  await expect(each([1, 2], async (one) => one)).resolves.toEqual([1, 2])
})

test('a platform whose new codes end the older ones: no refusal counts that was sent with others', async () => {
  const judged = await judge({
    only: ofTokens,
    behaviours: {
      findCode: (sent, codes, context) => {
        const codeRecord = documented.findCode(sent, codes, context)
        const newest = [...codes.values()].findLast(({ session }) => session === codeRecord?.session)
        return codeRecord === newest ? codeRecord : undefined
      },
    },
  })
  expectControls(judged)
  const successes = judged.run.part(Received).issuedTokens.length
  expect(successes).toBeGreaterThanOrEqual(2 * judged.checks.length)
})

/** A platform, and checks that send refused requests in groups. Each says when it sends its probes. */
async function grouped(slots: Slots): Promise<{
  readonly said: string[]
  readonly check: (name: string, probe: () => Promise<void>, pkce?: boolean) => Promise<void>
  readonly purposes: () => string[]
}> {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const run = new Run(embeddedProfile(platform), undefined, undefined, undefined, slots)
  onTestFinished(() => run.close())
  const said: string[] = []
  const check = (name: string, probe: () => Promise<void>, pkce = false): Promise<void> =>
    slots.run(async () => {
      const context = new Context(run, new CheckTrace((text) => text))
      await context.refusals.exchanges({ app: context.app, pkce }, [1, 2], async () => {
        said.push(name)
        await probe()
      })
    })
  return { said, check, purposes: () => run.evidence.all().map(({ purpose }) => purpose) }
}

/** A probe that ends when so many have begun. */
function together(count: number): () => Promise<void> {
  let begun = 0
  let nothing: () => void = () => undefined
  const allBegun = new Promise<void>((resolve) => {
    nothing = resolve
  })
  return async () => {
    begun += 1
    if (begun === count) nothing()
    await allBegun
  }
}

test('groups with other set-ups are sent at the same time, in one session', async () => {
  const { said, check, purposes } = await grouped(new Slots())
  const probe = together(4)
  await Promise.all([check('plain', probe), check('with PKCE', probe, true)])
  expect(said.toSorted()).toEqual(['plain', 'plain', 'with PKCE', 'with PKCE'])
  expect(purposes().filter((purpose) => purpose === 'login')).toHaveLength(1)
})

test('the probes of a group are sent side by side, after the code of the later control', async () => {
  const { said, check, purposes } = await grouped(new Slots())
  const probe = together(4)
  await Promise.all([check('one', probe), check('other', probe)])
  expect(said.toSorted()).toEqual(['one', 'one', 'other', 'other'])
  // The last exchange redeems a code that is older than those of the probes.
  expect(purposes().slice(-5)).toEqual([...new Array(4).fill('authorize'), 'token (authorization_code)'])
})

test('a check that waits for its group takes no slot', async () => {
  const slots = new Slots(2)
  const { said, check } = await grouped(slots)
  await Promise.all([
    check('one', () => Promise.resolve()),
    check('other', () => Promise.resolve()),
    slots.run(async () => void said.push('third')),
  ])
  expect(said).toEqual(['third', 'one', 'one', 'other', 'other'])
})
