/**
 * The suites on an application that uses go-oidc. The folder has its sources.
 */
import { fileURLToPath } from 'node:url'
import { goProgram } from '../../foreign/toolchains.js'
import { describeWith } from '../../support/parts.js'
import { common, testLibrary } from '../libraries.js'
import { startProgram } from '../program.js'
import { expected } from './expected.js'

const { program, part } = goProgram({
  name: 'go-oidc',
  folder: fileURLToPath(new URL('.', import.meta.url)),
  version: '1.24',
})

describeWith(part, 'go-oidc', () => {
  testLibrary({
    start: startProgram(program),
    expected,
    without: [...common, /^the state of the application has letters of one case$/],
    passed: 80,
  })
})
