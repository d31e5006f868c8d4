/**
 * The suites on an application that stands on oauth4webapi.
 */
import { describeWith } from '../../support/parts.js'
import { byHand } from '../expected.js'
import { common, testLibrary } from '../libraries.js'
import { nodeLibraries } from './packages.js'

describeWith(nodeLibraries.part, 'oauth4webapi', () => {
  testLibrary({
    start: async (...given) => (await import('./by-hand.js')).startByHand(...given),
    expected: byHand,
    without: common,
    passed: 100,
  })
})
