/**
 * The suites on an application that stands on passport-openidconnect.
 */
import { passport } from './expected.js'
import { common, testLibrary } from './libraries.js'
import { startPassport } from './passport.js'

testLibrary({
  start: startPassport,
  expected: passport,
  without: [...common, /^the application sends no code challenge$/],
  passed: 80,
})
