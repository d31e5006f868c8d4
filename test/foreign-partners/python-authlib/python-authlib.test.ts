/**
 * The suites on an application that uses Authlib.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pythonWith } from '../../foreign/toolchains.js'
import { describeWith } from '../../support/parts.js'
import { common, testLibrary } from '../libraries.js'
import { startProgram } from '../program.js'
import { expected } from './expected.js'

const folder = fileURLToPath(new URL('.', import.meta.url))
const { program, part } = pythonWith({ name: 'Authlib', folder })

describeWith(part, 'Authlib', () => {
  testLibrary({
    start: (...given) => startProgram(program(), path.join(folder, 'app.py'))(...given),
    expected,
    without: common,
    passed: 80,
  })
})
