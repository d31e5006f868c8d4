/**
 * The suites on an application that stands on oauth4webapi.
 */
import { startByHand } from './by-hand.js'
import { byHand } from './expected.js'
import { common, testLibrary } from './libraries.js'

testLibrary({ start: startByHand, expected: byHand, without: common, passed: 100 })
