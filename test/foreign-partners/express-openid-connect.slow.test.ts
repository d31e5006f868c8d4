/**
 * The suites on an application that stands on express-openid-connect, and serves one school.
 */
import { expressOpenid } from './expected.js'
import { startExpressOpenid } from './express-openid-connect.js'
import { common, testLibrary } from './libraries.js'

testLibrary({
  start: startExpressOpenid,
  expected: expressOpenid,
  profile: { TENANTS: 'school-1' },
  without: [...common, /the profile lacks TENANTS \((with at least 2 ids|empty)/],
  passed: 80,
})
