/**
 * Requests are compared with the OpenAPI documents.
 */
import { describe, expect, test } from 'vitest'
import { requestErrors } from '../../../src/core/schema/requests.js'

const form = [['Content-Type', 'application/x-www-form-urlencoded; charset=utf-8']] as const
const sso = 'https://school.example/platform/api/sso/v3/1'
const data = 'https://school.example/platform/api/rest/extern/v3'

const authorize = {
  response_type: 'code',
  scope: 'openid',
  client_id: 'app',
  redirect_uri: 'https://app.example/cb',
  nonce: 'n-1',
}
const exchange = {
  grant_type: 'authorization_code',
  code: 'c',
  redirect_uri: 'https://app.example/cb',
  client_id: 'app',
  code_verifier: 'v'.repeat(43),
}

function authorized(change: Record<string, string> = {}, more = '') {
  const query = new URLSearchParams({ ...authorize, ...change })
  return requestErrors('authorize', { url: `${sso}/authorize?${query}${more}`, headers: [], body: null })
}

function exchanged(
  change: Record<string, string> = {},
  headers: readonly (readonly [string, string])[] = form,
) {
  const body = Buffer.from(String(new URLSearchParams({ ...exchange, ...change })))
  return requestErrors('exchangeCode', { url: `${sso}/token`, headers, body })
}

function updated(body: string, type = 'application/json') {
  const headers = [['content-type', type]] as const
  return requestErrors('updateClasses', { url: `${data}/classes`, headers, body: Buffer.from(body) })
}

describe('what fits has no errors', () => {
  test.each([
    ['an authorize request', () => authorized()],
    ['an authorize request with a further parameter', () => authorized({ ui_locales: 'de' })],
    ['a code exchange', () => exchanged()],
    [
      'a list with a limit',
      () => requestErrors('listStudents', { url: `${data}/students?limit=10`, headers: [], body: null }),
    ],
    ['a class by a number', () => updated('{"classes":[{"id":7}]}')],
    ['a class by a text', () => updated('{"classes":[{"shortName":"1A"}]}')],
  ])('%s', (_what, errors) => {
    expect(errors()).toEqual([])
  })
})

describe('what does not fit is named with its place', () => {
  test.each([
    [
      'a parameter that is missing',
      () =>
        authorized({}, '').concat(
          requestErrors('authorize', { url: `${sso}/authorize`, headers: [], body: null }),
        ),
      '/query/nonce',
    ],
    ['a parameter with another word', () => authorized({ response_type: 'token' }), '/query/response_type'],
    ['a parameter that is there twice', () => authorized({}, '&nonce=n-2'), '/query/nonce'],
    ['a form field that is too short', () => exchanged({ code_verifier: 'short' }), '/form/code_verifier'],
    [
      'another content type',
      () => exchanged({}, [['Content-Type', 'application/json']]),
      '/header/content-type',
    ],
    ['no content type', () => exchanged({}, []), '/header/content-type'],
    [
      'a limit that is no number',
      () => requestErrors('listStudents', { url: `${data}/students?limit=ten`, headers: [], body: null }),
      '/query/limit',
    ],
    ['a body that is not JSON', () => updated('{'), '/body'],
    ['a field of another type', () => updated('{"classes":{}}'), '/body/classes'],
  ])('%s', (_what, errors, pointer) => {
    expect(errors().map((error) => error.pointer)).toContain(pointer)
  })

  test('values are not quoted', () => {
    expect(JSON.stringify(exchanged({ code_verifier: 'secret' }))).not.toContain('secret')
  })
})
