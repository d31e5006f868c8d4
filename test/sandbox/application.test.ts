/**
 * Validation of the registration form.
 */
import { describe, expect, test } from 'vitest'
import { applicationOf, at, type Entered, enteredOf, type Field } from '../../src/sandbox/application.js'

const defaults = { clientId: 'app', clientSecret: 'made-up', taken: new Set(['theirs']) }
const redirectUri = 'https://app.example/callback'

const entered = (fields: Entered) => applicationOf({ redirectUri, ...fields }, defaults)

describe('an application', () => {
  test('needs only a redirect URI; every other field has a default', () => {
    expect(entered({})).toEqual({
      application: {
        clientId: 'app',
        clientSecret: 'made-up',
        redirectUri,
        launchUrls: [],
        credentialsUrl: null,
        deactivationUrl: null,
        scenario: 1,
      },
    })
  })

  test('survives a round trip through the form fields', () => {
    const result = entered({
      clientType: 'public',
      launchUrls: ' https://a.example/{tenantId}\n\thttp://127.0.0.1:3000/b?x={tenantId} ',
      credentialsUrl: 'http://localhost:3000/{tenantId}/hook',
      deactivationUrl: 'https://[::1]/bye',
      scenario: '2',
    })
    if (!('application' in result)) throw new Error('it was refused')
    expect(result.application.launchUrls).toHaveLength(2)
    expect(result.application.clientSecret).toBeNull()
    expect(applicationOf(enteredOf(result.application), defaults)).toEqual(result)
  })

  const wrong: readonly (readonly [Field, string])[] = [
    ['clientId', 'a:b'],
    ['clientId', 'a b'],
    ['clientId', 'ä'],
    ['clientId', 'x'.repeat(201)],
    ['clientId', 'theirs'],
    ['clientType', 'other'],
    ['clientSecret', 'ä'],
    ['clientSecret', 'x'.repeat(201)],
    ['redirectUri', ''],
    ['redirectUri', '/callback'],
    ['redirectUri', 'ftp://app.example/'],
    ['redirectUri', 'https://app.example/a b'],
    ['redirectUri', 'https://app.example/#part'],
    ['launchUrls', 'https://app.example/ nothing'],
    ['credentialsUrl', 'https://app.example/hook'],
    ['credentialsUrl', 'http://127.0.0.1.app.example/'],
    ['credentialsUrl', 'http://{tenantId}/'],
    ['deactivationUrl', 'file:///etc/hosts'],
    ['scenario', '4'],
  ]

  test.each(wrong)('is refused because of %s: %s', (field, value) => {
    const result = entered({ [field]: value })
    expect('problems' in result && [...result.problems.keys()]).toEqual([field])
  })

  test('cannot be a public client and have a secret', () => {
    const result = entered({ clientType: 'public', clientSecret: 'x' })
    expect('problems' in result && result.problems.get('clientSecret')).toContain(
      'a public client has no secret',
    )
  })
})

test('at() inserts the encoded tenant ID', () => {
  expect(at('https://a.example/{tenantId}?t={tenantId}', 'a/b')).toBe('https://a.example/a%2Fb?t=a%2Fb')
})
