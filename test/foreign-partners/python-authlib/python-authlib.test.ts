/**
 * The suites on an application that uses Authlib.
 */
import { describeWith } from '../../support/parts.js'
import { common, testLibrary } from '../libraries.js'
import { startProgram } from '../program.js'
import { authlib, command } from './authlib.js'
import { expected } from './expected.js'

describeWith(authlib, 'Authlib', () => {
  testLibrary({
    start: (...given) => startProgram(...command())(...given),
    expected,
    without: common,
    passed: 80,
  })
})
