/**
 * The suites on an application that uses go-oidc.
 */
import { describeWith } from '../../support/parts.js'
import { common, testLibrary } from '../libraries.js'
import { startProgram } from '../program.js'
import { expected } from './expected.js'
import { goOidc, program } from './go-oidc.js'

describeWith(goOidc, 'go-oidc', () => {
  testLibrary({
    start: startProgram(program),
    expected,
    without: [...common, /^the state of the application has letters of one case$/],
    passed: 80,
  })
})
