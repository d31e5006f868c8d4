/**
 * What a target accepts although it must refuse it is a violation, also if the correct requests around it fail. A server
 * error is neither a success nor a refusal.
 */
import { expect, test } from 'vitest'
import { mustRefuse } from '../../src/core/errors.js'
import type { Behaviours } from '../../src/embedded/platform/index.js'
import { executeCheck } from '../../src/platform/execute.js'
import type { CheckRecord } from '../../src/record/record.js'
import { judge } from '../support/harness.js'
import { serve } from '../support/servers.js'
import { runAt } from '../support/site.js'

/** Each case of a rule with its verdict. */
const verdictsOf = (checks: readonly CheckRecord[], rule: string): Record<string, string> =>
  Object.fromEntries(checks.filter((one) => one.rule === rule).map((one) => [one.case, one.verdict]))

/** Client authentication is switched off: a secret is refused, and none is accepted. */
const withoutAuthentication: Partial<Behaviours> = {
  secretRequired: () => false,
  secretMatches: (_sent, app) => app.secret === null,
}

test('a confidential client gets tokens without its secret, and none with it', async () => {
  const only = [
    'token.code.client-secret',
    'standard.token.invalid-client',
    'standard.token.repeated-parameter',
  ]
  const { checks, violated } = await judge({ behaviours: withoutAuthentication, only, lean: true })
  expect(violated).toEqual(['token.code.client-secret.missing'])
  expect(verdictsOf(checks, 'token.code.client-secret.missing')).toMatchObject({
    'left out': 'violated',
    empty: 'violated',
    'left out, with PKCE': 'violated',
    'second confidential client': 'violated',
    'code for a UI Integration URL': 'violated',
  })
  expect(new Set(Object.values(verdictsOf(checks, 'token.code.client-secret.wrong')))).toEqual(
    new Set(['undecided']),
  )
})

test('rules that share a refused exchange judge it also if the exchanges around it fail', async () => {
  const behaviours: Partial<Behaviours> = {
    verifierRequired: () => false,
    verifierAccepted: () => false,
  }
  const only = ['token.code.pkce.confidential-no-verifier', 'token.error.invalid-grant.no-verifier']
  const { violated } = await judge({ behaviours, only, lean: true })
  expect(violated).toEqual(['token.code.pkce.confidential-no-verifier'])
})

test('a service token without credentials is a violation, also if the right password gets none', async () => {
  const behaviours: Partial<Behaviours> = {
    basicCredentials: (header, { tenant }) =>
      header === undefined
        ? {
            clientId: tenant.apps[0]?.id ?? '',
            password: tenant.passwords.get(tenant.apps[0]?.id ?? '') ?? '',
          }
        : { clientId: 'unknown', password: '' },
  }
  const { checks } = await judge({ behaviours, only: ['service-token.credentials-missing'], lean: true })
  expect(verdictsOf(checks, 'service-token.credentials-missing')['no Authorization header']).toBe('violated')
  expect(verdictsOf(checks, 'service-token.credentials-missing')['not base64']).toBe('undecided')
})

test('a typing error in the profile accuses nobody, although a changed secret is the right one', async () => {
  const { violated } = await judge({
    profile: { OIDC_CLIENT_SECRET: 'oidc-secret-of-the-tests' },
    behaviours: { secretMatches: (sent, app) => app.secret === null || sent === 'oidc-secret-of-the-test' },
    only: ['token.code.client-secret'],
    lean: true,
  })
  expect(violated).toEqual([])
})

test.each([
  [400, 'passed'],
  [500, 'undecided'],
  [503, 'undecided'],
])('an answer with status %i is %s where a refusal is due', async (status, verdict) => {
  const server = await serve((_, response) => response.writeHead(status).end('no'))
  const record = await executeCheck(runAt(server.url), {
    rule: 'authorize.success.code',
    case: '',
    needs: [],
    optional: false,
    run: async (context) => {
      const answer = await context.data.get('/x', null)
      mustRefuse(!answer.ok, 'a refusal', answer.summary)
    },
  })
  expect(record.verdict).toBe(verdict)
})

test('each client ID is paired with the OIDC client secret', async () => {
  // A product that knows one list of clients: the client of single sign-on may use its secret for both grants.
  const behaviours: Partial<Behaviours> = { oidcSecretAccepted: ({ app }) => app.key === 'main' }
  const profile = {
    SERVICE_CLIENT_ID: 'special-App-TSg2FPyX9v',
    SERVICE_PASSWORD: 'PVYGCXUL+a%2Bb/c=d:e%üTayBbLmsKKLh',
    SERVICE_PASSWORD_B: '',
  }
  const only = ['service-token.password.client-secret']
  const { checks } = await judge({ behaviours, profile, only, lean: true })
  expect(verdictsOf(checks, 'service-token.password.client-secret')).toMatchObject({
    'in the Basic header': 'passed',
    'OIDC client ID': 'violated',
    'second client': 'passed',
  })
})
