/**
 * The starter kit on Express and openid-client. The packages of its `package.json` are installed into the cache folder.
 */
import path from 'node:path'
import { packageRoot } from '../../src/profile/package-root.js'
import { npmPackages } from '../foreign/npm-packages.js'
import { testWith } from '../support/parts.js'
import { expectCertified, expectSamplePassed } from './certified.js'
import type { Kit } from './judge-kit.js'

const { part, modules } = npmPackages({
  name: 'starter-express',
  folder: path.join(packageRoot, 'env/starters/express'),
  title: 'the starter kit on Express',
})

const kit: Kit = { name: 'express', start: ['npm', 'start'], modules }

testWith(part, 'the starter kit on Express is certified', () => expectCertified(kit))

testWith(part, 'the same with another first path segment of the platform', () =>
  expectSamplePassed({ ...kit, segment: 'school' }),
)
