import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerRules } from '../../../generated/catalogue.js'
import { documented } from '../../../src/embedded/partner/behaviours/index.js'
import { faultyBehaviour } from '../../../src/embedded/partner/fault.js'
import { partnerFaults } from '../../../src/embedded/partner/faults/index.js'
import { startPartner } from '../../../src/embedded/partner/index.js'
import { uselessPartners } from '../../../src/embedded/partner/useless.js'
import { partnerVariants } from '../../../src/embedded/partner/variants/index.js'
import { Browser, type Got } from '../flow.js'
import { type HostilePlatform, response, startHostile } from './hostile-platform.js'
import { vectors } from './id-token-vectors.js'

let platform: HostilePlatform

beforeAll(async () => {
  platform = await startHostile()
})
afterAll(() => platform.close())

async function pageAfter(browser: Browser, url: string): Promise<Got | undefined> {
  const end = await browser.follow(url).catch((error: unknown) => {
    if (error instanceof Error && error.message === 'too many redirects') return undefined
    throw error
  })
  return end?.page
}

/** What becomes of a launch at a partner with other behaviours. */
async function launch(
  behaviours: NonNullable<Parameters<typeof startPartner>[0]['behaviours']>,
  answer: HostilePlatform['answer'] = (made) => response(made.token),
): Promise<{
  readonly status: number
  readonly end: number | undefined
  readonly consulted: ReadonlySet<string>
}> {
  platform.answer = answer
  const { url: platformUrl, clientId, secret: clientSecret } = platform
  // A stalled machine must not turn a good answer into a refusal.
  const patient = { timeoutSeconds: () => 60, ...behaviours }
  const partner = await startPartner({ platformUrl, clientId, clientSecret, behaviours: patient })
  try {
    const browser = new Browser()
    // A partner that starts again after a failure goes round in circles here.
    let page = await pageAfter(browser, `${partner.url}/login?tenant=one`)
    const form = /<form id="go" method="get" action="([^"]+)">(.*?)<\/form>/.exec(page?.text ?? '')
    if (form !== null) {
      const fields = [...(form[2] ?? '').matchAll(/name="([^"]+)" value="([^"]*)"/g)]
      const query = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
      page = await pageAfter(browser, `${form[1]}?${query}`)
    }
    const { status } = await browser.visit(`${partner.url}/api/me`)
    return { status, end: page?.status, consulted: partner.consulted() }
  } finally {
    partner.kill()
  }
}

/** Variants that need what the platform of these tests does not do: a roster, and activations. */
const needMore: ReadonlySet<string> = new Set(['users-of-the-roster', 'only-active-schools'])

/** Variants at which a user signs in without pressing anything, and by cookies. */
const plain = partnerVariants.filter(
  ({ id, profile }) =>
    profile?.LOGIN_STEP === undefined && profile?.SESSION_TOKEN === undefined && !needMore.has(id),
)

describe('a variant', () => {
  test.each(plain.map((variant) => [variant.id, variant] as const))('%s signs in', async (_id, variant) => {
    expect(await launch(variant.behaviours)).toMatchObject({ status: 200, end: 200 })
    expect(Object.keys(documented)).toEqual(expect.arrayContaining(Object.keys(variant.behaviours)))
  })

  test.each(partnerVariants.map((variant) => [variant.id, variant] as const))(
    '%s refuses a forged token',
    async (_id, variant) => {
      const forged = vectors.find(({ name }) => name === 'another payload')
      const { status } = await launch(variant.behaviours, (made) => response(forged?.make(made)))
      expect(status).toBe(401)
    },
  )
})

describe('the faults', () => {
  test('have each id once, and replace behaviours that there are', () => {
    const ids = [...partnerFaults, ...partnerVariants].map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    for (const fault of partnerFaults) {
      expect(Object.keys(documented), fault.id).toContain(faultyBehaviour(fault))
      expect(Object.keys(fault.behaviour), fault.id).toHaveLength(1)
      expect(fault.says, fault.id).toMatch(/^[a-z].*[^.]$/)
    }
  })

  test('leave no rule out', () => {
    const violated = new Set<string>(partnerFaults.flatMap(({ violates }) => violates))
    expect(Object.keys(partnerRules).filter((id) => !violated.has(id))).toEqual([])
  })

  test.each([
    ['signature-not-checked', 'another payload'],
    ['algorithm-none', 'alg none, no signature'],
    ['mac-with-public-key', 'HS256 with the public key as PEM'],
    ['mac-with-empty-key', 'HS256 with the public key as empty'],
    ['mac-with-secret', 'HS256 with the secret'],
    ['key-in-header', 'a key in the header, {}'],
    ['key-unknown', 'a foreign key, {"kid":"unknown"}'],
    ['signature-empty', 'no signature'],
    ['issuer-slash', 'iss: slash'],
    ['provider-by-token', 'the token of another school'],
    ['audience-not-compared', 'aud: other'],
    ['expiry-optional', 'exp: missing'],
    ['nonce-without-case', 'nonce: other case'],
    ['subject-empty', 'sub: empty'],
    ['further-segments', 'five segments'],
    ['payload-unreadable', 'payload []'],
    ['header-unreadable', 'header []'],
    ['id-token-absent', 'no text but null'],
  ])('%s lets in: %s', async (id, name) => {
    const fault = partnerFaults.find((one) => one.id === id)
    const vector = vectors.find((one) => one.name === name)
    expect(vector?.fate).toBe('reject')
    expect(await launch(fault?.behaviour ?? {})).toMatchObject({ status: 200 })
    expect((await launch({}, (made) => response(vector?.make(made)))).status).toBe(401)
    expect((await launch(fault?.behaviour ?? {}, (made) => response(vector?.make(made)))).status).toBe(200)
  })
})

describe('a useless partner', () => {
  test.each([
    ['silent', 401, 200],
    ['refusing', 401, 400],
    ['credulous', 200, 200],
    ['crashing', 401, 500],
  ] as const)('%s', async (id, status, end) => {
    const useless = uselessPartners.find((one) => one.id === id)
    expect(await launch(useless?.behaviours ?? {})).toMatchObject({ status, end })
  })
})
