/**
 * Rules that send few requests: what they share between checks, and what they leave out, hides no broken platform.
 */
import { describe, expect, test } from 'vitest'
import { documented } from '../../../src/embedded/platform/behaviours/index.js'
import type { Behaviours } from '../../../src/embedded/platform/index.js'
import type { CheckRecord } from '../../../src/record/record.js'
import { type Judged, judge } from '../../support/harness.js'

const casesWith = (verdict: CheckRecord['verdict'], { checks }: Judged): (string | null)[] =>
  checks
    .filter((check) => check.verdict === verdict)
    .map((check) => check.case)
    .sort()

const signIns = ({ run }: Judged): number =>
  run.evidence.all().filter(({ purpose, request }) => purpose === 'login' && request.method === 'POST').length

describe.concurrent('logout', () => {
  const foreign = 'logout.redirect.foreign-domain'
  const withSession = [
    'address of an application, with its ID token',
    'address without scheme',
    'foreign address',
    'foreign scheme',
    'header injection',
    'no target',
    'own host as a suffix',
    'percent-encoded',
  ]
  const judgeLogout = (logoutFollowed: Behaviours['logoutFollowed'], only: readonly string[] = [foreign]) =>
    judge({ behaviours: { logoutFollowed }, only, lean: true })

  test('takes one sign-in for the control and one for each class of targets', async () => {
    const judged = await judgeLogout(documented.logoutFollowed)
    expect(casesWith('passed', judged)).toHaveLength(17)
    expect(signIns(judged)).toBe(1 + withSession.length)
  })

  test('is violated if only requests with a session are sent to foreign addresses', async () => {
    const judged = await judgeLogout((sent, context) =>
      context.session === undefined || sent === '/' ? documented.logoutFollowed(sent, context) : sent,
    )
    // A redirect to an encoded address, or to one with a line break, stays on the platform.
    const followed = withSession.filter((name) => !/^(percent|header|no target)/.test(name))
    expect(casesWith('violated', judged)).toEqual(followed)
  })

  test('has a session in every request if requests without one are answered in another way', async () => {
    const judged = await judgeLogout((sent, context) => {
      if (context.session === undefined) return undefined
      return sent.startsWith('\\/') ? sent : documented.logoutFollowed(sent, context)
    })
    expect(casesWith('violated', judged)).toEqual(['backslashes'])
    expect(casesWith('passed', judged)).toHaveLength(16)
  })

  test('is undecided if requests without a session are answered in another way later', async () => {
    let foreignTargets = 0
    const judged = await judgeLogout((sent, context) => {
      const followed = documented.logoutFollowed(sent, context)
      if (followed === undefined) foreignTargets += 1
      return context.session === undefined && foreignTargets > 0 ? undefined : followed
    })
    expect(judged.violated).toEqual([])
    expect(casesWith('undecided', judged)).toContain('backslashes')
  })

  test('judges the targets on the own domain in the same way', async () => {
    const judged = await judgeLogout(documented.logoutFollowed, ['logout.redirect.own-domain'])
    expect(casesWith('passed', judged)).toHaveLength(5)
    expect(signIns(judged)).toBe(1)
  })
})

describe.concurrent('sign-ins in copies of the school', () => {
  const aroundLanguage = ['roster.users.no-language', 'id-token.locale.user-language', 'id-token.sub.stable']
  const atOtherTenant = ['id-token.tenant-id', 'id-token.iss.tenant', 'id-token.iat']
  const endOf = ({ checks }: Judged, rule: string, name: string) =>
    checks.find((check) => check.rule === rule && check.case === name)?.verdict

  test('are made once around a change of language, and once at another tenant', async () => {
    const before = signIns(await judge({ only: aroundLanguage.slice(1), lean: true }))
    expect(signIns(await judge({ only: aroundLanguage, lean: true }))).toBe(before)
    const ofOne = signIns(await judge({ only: ['id-token.iss.tenant'], lean: true }))
    expect(signIns(await judge({ only: atOtherTenant.slice(0, 2), lean: true }))).toBe(ofOne)
  })

  test('a roster without the user leaves only the rule about the roster undecided', async () => {
    const judged = await judge({
      behaviours: { rosterPersonListed: () => false },
      only: aroundLanguage,
      lean: true,
    })
    expect(endOf(judged, 'roster.users.no-language', '')).toBe('undecided')
    expect(endOf(judged, 'id-token.locale.user-language', 'after a change of language')).toBe('passed')
    expect(endOf(judged, 'id-token.sub.stable', 'after a change of language')).toBe('passed')
  })

  test('a lifetime that cannot be read leaves only the checks in an old session undecided', async () => {
    const judged = await judge({
      behaviours: { expClaim: (context) => documented.iatClaim(context) },
      only: atOtherTenant,
      lean: true,
    })
    expect(endOf(judged, 'id-token.iat', 'in an old session')).toBe('undecided')
    expect(endOf(judged, 'id-token.iss.tenant', 'another tenant')).toBe('passed')
    expect(endOf(judged, 'id-token.tenant-id', 'another tenant')).toBe('passed')
  })
})

describe.concurrent('a wrong token', () => {
  const invalid = 'data-api.token.invalid'

  /** Refuses the next valid token after a token with the algorithm `none`, this many times. */
  const refusingAfterUnsigned = (most: number): Partial<Behaviours> => {
    let refusals = 0
    let mustRefuse = false
    return {
      findAccessToken: (sent, tokens, context) => {
        const tokenRecord = documented.findAccessToken(sent, tokens, context)
        if (tokenRecord === undefined) {
          mustRefuse ||= /"alg":"none"/i.test(
            Buffer.from((sent ?? '').split('.')[0] ?? '', 'base64url').toString(),
          )
          return undefined
        }
        if (!mustRefuse || refusals >= most) return tokenRecord
        mustRefuse = false
        refusals += 1
        return undefined
      },
    }
  }
  const judgeTokens = (most: number) =>
    judge({ behaviours: refusingAfterUnsigned(most), only: [invalid], concurrent: 1, lean: true })

  test('is sent alone if a valid token no longer works after several', async () => {
    const judged = await judgeTokens(1)
    expect(casesWith('passed', judged)).toHaveLength(12)
  })

  test('proves nothing if a valid token does not work after it', async () => {
    const judged = await judgeTokens(Number.POSITIVE_INFINITY)
    expect(casesWith('undecided', judged).sort()).toEqual(['token of a user', 'unsigned'])
    const unsigned = judged.checks.find(({ case: name }) => name === 'unsigned')
    expect(unsigned?.reason).toContain('a valid token opens nothing any more')
    expect(unsigned?.steps.flatMap(({ steps }) => steps).map(({ title }) => title)).toContain(
      'for wrong token 1 of 3, sent alone',
    )
  })

  test('of each kind goes to both APIs, and every resource gets some', async () => {
    const { checks } = await judge({ only: [invalid], lean: true })
    const ofApplication = checks.filter(({ case: name }) => name !== 'token of a user')
    const names = ofApplication.map(({ steps }) => steps.map(({ title }) => title))
    for (const [data, roster, ...more] of names) {
      expect(data).not.toMatch(/^(roster|academic)/)
      expect(roster).toMatch(/^(roster|academic)/)
      expect(more).toEqual([])
    }
    expect(new Set(names.flat()).size).toBe(11)
  })
})

describe.concurrent('the name of another tenant', () => {
  test('is sent for each kind of record, and with the tokens of both tenants', async () => {
    const { checks, run } = await judge({ only: ['data-api.tenant.named-in-request'] })
    const { tenant, tenantB } = run.profile
    const requests = new Set<string>()
    for (const { case: name, exchanges } of checks) {
      const [place = '', parameter = ''] = (name ?? '').split(' ')
      const sent = exchanges.flatMap((id) => {
        const { url, headers } = run.evidence.get(id).request
        const value =
          place === 'query'
            ? new URL(url).searchParams.get(parameter)
            : headers.find(([header]) => header === parameter)?.[1]
        return value == null ? [] : [{ value, path: new URL(url).pathname }]
      })
      expect(sent).toHaveLength(5)
      expect(new Set(sent.map(({ value }) => value))).toEqual(new Set([tenant, tenantB]))
      for (const { value, path } of sent) requests.add(`${value} ${path.replace(/\/[^/]*\d[^/]*$/, '/one')}`)
    }
    // Each request about a record of one tenant, with the token of the other one.
    expect(requests.size).toBeGreaterThanOrEqual(18)
  })
})
