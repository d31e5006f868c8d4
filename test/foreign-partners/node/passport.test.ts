/**
 * The suites on an application that stands on passport-openidconnect.
 */
import { describeWith } from '../../support/parts.js'
import { passport } from '../expected.js'
import { common, testLibrary } from '../libraries.js'
import { nodeLibraries } from './packages.js'

describeWith(nodeLibraries.part, 'passport-openidconnect', () => {
  testLibrary({
    start: async (...given) => (await import('./passport.js')).startPassport(...given),
    expected: passport,
    without: [...common, /^the application sends no code challenge$/],
    passed: 80,
  })
})
