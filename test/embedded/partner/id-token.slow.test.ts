import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handWrittenRedeem } from '../../../src/embedded/partner/faults/hand-written-validation.js'
import { type Partner, startPartner } from '../../../src/embedded/partner/index.js'
import { Browser } from '../flow.js'
import { type HostilePlatform, type Made, response, startHostile } from './hostile-platform.js'
import { vectors } from './id-token-vectors.js'
import { answers, crowdedKeySet, silence } from './token-answers.js'

let platform: HostilePlatform
const partners: Record<string, Partner> = {}

/** The timeout of the partners. It is long, so that a stalled machine does not turn a good answer into a refusal. */
let timeout = 60

beforeAll(async () => {
  platform = await startHostile()
  const { url: platformUrl, clientId, secret: clientSecret } = platform
  const behaviours = { timeoutSeconds: () => timeout }
  partners.library = await startPartner({ platformUrl, clientId, clientSecret, behaviours })
  const redeemBehaviours = { ...behaviours, redeem: handWrittenRedeem() }
  partners.own = await startPartner({ platformUrl, clientId, clientSecret, behaviours: redeemBehaviours })
})
afterAll(async () => {
  for (const partner of Object.values(partners)) partner.kill()
  await platform.close()
})

/** Signs in with a new browser; tells whether somebody is signed in. */
async function signIn(partner: Partner | undefined): Promise<boolean> {
  const browser = new Browser()
  const end = await browser.follow(`${partner?.url}/login?tenant=one`)
  const { status, json } = await browser.visit(`${partner?.url}/api/me`)
  const signedIn = status === 200 && json.signedIn === true
  expect(end.page?.status, end.page?.text).toBe(signedIn ? 200 : 400)
  return signedIn
}

const bothSignIn = (): Promise<boolean[]> =>
  Promise.all([partners.library, partners.own].map((partner) => signIn(partner)))

/** What the partner with the library and the one without make of an answer. Neither waits for it longer than `seconds`. */
async function fates(
  answer: HostilePlatform['answer'],
  seconds = timeout,
): Promise<readonly [library: string, own: string]> {
  platform.answer = (made: Made) => response(made.token)
  expect(await bothSignIn(), 'the good token').toEqual([true, true])
  platform.answer = answer
  const before = timeout
  timeout = seconds
  const [library, own] = await bothSignIn().finally(() => {
    timeout = before
  })
  return [library ? 'accept' : 'reject', own ? 'accept' : 'reject']
}

describe('an ID token', () => {
  test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', async (_name, { fate, make }) => {
    const [library, own] = await fates((made) => response(make(made)))
    expect(own, 'without the library').toBe(library)
    if (fate !== 'either') expect(library).toBe(fate)
  })

  test('is judged by the key that it names, among several', async () => {
    const [school] = platform.schools
    const { keySet } = school
    school.keySet = crowdedKeySet(school.key)
    expect(await fates((made) => response(made.token))).toEqual(['accept', 'accept'])
    school.keySet = keySet
  })
})

describe('a token response', () => {
  test.each(answers.map((answer) => [answer.name, answer] as const))('%s', async (_name, { fate, make }) => {
    const [library, own] = await fates(make, make === silence ? 1 : undefined)
    expect(own, 'without the library').toBe(library)
    if (fate !== 'either') expect(library).toBe(fate)
  })
})

describe('a key set', () => {
  test.each([
    ['no object', 'x'],
    ['an array', []],
    ['empty', {}],
    ['without keys', { keys: [] }],
    ['with an elliptic key', { keys: [{ kty: 'EC' }] }],
    ['with a number', { keys: [7] }],
  ])('%s lets nobody in', async (_name, keySet) => {
    const [school] = platform.schools
    const before = school.keySet
    platform.answer = (made: Made) => response(made.token)
    expect(await bothSignIn()).toEqual([true, true])
    school.keySet = keySet
    expect(await bothSignIn()).toEqual([false, false])
    school.keySet = before
    expect(await bothSignIn()).toEqual([true, true])
  })
})
