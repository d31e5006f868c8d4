/**
 * The suites on an application that stands on express-openid-connect, and serves one school.
 */
import { describeWith } from '../../support/parts.js'
import { expressOpenid } from '../expected.js'
import { common, testLibrary } from '../libraries.js'
import { nodeLibraries } from './packages.js'

describeWith(nodeLibraries.part, 'express-openid-connect', () => {
  testLibrary({
    start: async (...given) => (await import('./express-openid-connect.js')).startExpressOpenid(...given),
    expected: expressOpenid,
    profile: { TENANTS: 'school-1' },
    without: [...common, /the profile lacks TENANTS \((with at least 2 ids|empty)/],
    passed: 80,
  })
})
