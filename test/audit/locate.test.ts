/**
 * Where the platform of a recording is, as documented addresses show it.
 */
import { expect, test } from 'vitest'
import { documentedPlace } from '../../src/audit/locate.js'

const origin = 'https://school.example.com'

test.each([
  ['/app/api/sso/v3/100/authorize', '', 'app'],
  ['/app/api/sso/v3/100', '', 'app'],
  ['/under/a/path/app/api/sso/v3/100/token', '/under/a/path', 'app'],
  ['/app/api/rest/extern/v3/students', '', 'app'],
  ['/under/app/api/rest/extern/v3/timetable/deleted-periods', '/under', 'app'],
])('%s', (path, before, segment) => {
  expect(documentedPlace(new URL(`${origin}${path}?a=b`))).toEqual({ baseUrl: `${origin}${before}`, segment })
})

test.each([
  ['no segment', '/api/sso/v3/100/authorize'],
  ['an empty segment', '//api/sso/v3/100/authorize'],
  ['no tenant', '/app/api/sso/v3/'],
  ['no data', '/app/api/rest/extern/v3/'],
  ['another version', '/app/api/sso/v4/100/authorize'],
  ['the documented path in the query only', '/?next=/app/api/sso/v3/100/authorize'],
])('an address with %s shows no place', (_name, path) => {
  expect(documentedPlace(new URL(`${origin}${path}`))).toBeNull()
})
