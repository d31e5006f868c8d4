import { expect, test } from 'vitest'
import { DataApi } from '../../../generated/data/index.js'
import { ServiceTokenApi } from '../../../generated/service-token/index.js'
import { SsoApi } from '../../../generated/sso/index.js'
import { SuiteDefect } from '../../../src/core/errors.js'
import { documentedRequest, encodePairs, withChanges } from '../../../src/core/http/documented-request.js'

const exchange = {
  grant_type: 'authorization_code',
  code: 'abc',
  redirect_uri: 'https://app.example/cb?x=1',
  client_id: 'app',
} as const

test('a code exchange is a form with the valid fields', async () => {
  const made = await documentedRequest(new SsoApi().exchangeCodeRequestOpts(exchange))

  expect(made).toMatchObject({ method: 'POST', path: '/token', query: [] })
  expect(Object.fromEntries(made.form ?? [])).toEqual(exchange)
  expect(made.headers).toEqual([['Content-Type', 'application/x-www-form-urlencoded']])
})

test('a service token request has the grant type in its query, and an empty form', async () => {
  const made = await documentedRequest(
    new ServiceTokenApi().requestServiceTokenRequestOpts({ grant_type: 'client_credentials' }),
  )

  expect(made).toMatchObject({ query: [['grant_type', 'client_credentials']], form: [] })
})

test('input without a required parameter is refused by the client', async () => {
  const { client_id: _, ...incomplete } = exchange

  await expect(
    documentedRequest(new SsoApi().exchangeCodeRequestOpts(incomplete as typeof exchange)),
  ).rejects.toThrow('client_id')
})

test('a body that is no form is a defect of the suite', async () => {
  const made = documentedRequest(new DataApi().updateClassesRequestOpts({ body: { classes: [] } as never }))

  await expect(made).rejects.toThrow(SuiteDefect)
})

test.each([
  ['replaces in place', { b: '3' }, 'a=1&b=3'],
  ['leaves out', { a: undefined }, 'b=2'],
  ['repeats', { a: ['1', '9'] }, 'a=1&a=9&b=2'],
  ['adds at the end', { c: 'x y' }, 'a=1&b=2&c=x%20y'],
  ['adds nothing for undefined', { c: undefined }, 'a=1&b=2'],
])('a change %s', (_what, changes, expected) => {
  const valid = [
    ['a', '1'],
    ['b', '2'],
  ] as const

  expect(encodePairs(withChanges(valid, changes))).toBe(expected)
})
