/**
 * The starter kit on Spring Security. Maven keeps its packages in the repository of the user.
 */
import { spawnSync } from 'node:child_process'
import { type Part, testWith } from '../support/parts.js'
import { expectCertified, expectSamplePassed } from './certified.js'
import type { Kit } from './judge-kit.js'

const maven: Part = {
  name: 'Maven with a JDK',
  install: 'Install a JDK, 17 or newer, and Maven (packages default-jdk-headless and maven).',
  isInstalled: () => {
    const { status, stdout = '' } = spawnSync('mvn', ['--version'], { encoding: 'utf8' })
    return status === 0 && Number(/Java version: (\d+)/.exec(stdout)?.[1]) >= 17
  },
}

const kit: Kit = { name: 'spring', start: ['mvn', '-q', 'spring-boot:run'] }

testWith(maven, 'the starter kit on Spring Security is certified', () =>
  process.env.FOREIGN === 'short' ? expectSamplePassed(kit) : expectCertified(kit),
)
