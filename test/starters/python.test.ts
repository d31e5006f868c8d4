/**
 * The starter kit on Authlib. Its packages are installed once into a virtual environment in the cache folder.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../src/profile/package-root.js'
import { cached } from '../foreign/cache.js'
import { type Part, testWith } from '../support/parts.js'
import { expectCertified, expectSamplePassed } from './certified.js'
import type { Kit } from './judge-kit.js'

const requirements = readFileSync(path.join(packageRoot, 'env/starters/python/requirements.txt'))
const digest = createHash('sha256').update(requirements).digest('hex').slice(0, 12)

const python: Part = {
  name: 'Python with venv',
  install: 'Install Python 3.10 or newer with its module venv (packages python3 and python3-venv).',
  isInstalled: () =>
    spawnSync('python3', ['-c', 'import sys, venv, ensurepip; assert sys.version_info >= (3, 10)']).status ===
    0,
}

const kit: Kit = {
  name: 'python',
  start: ['./start'],
  env: { VENV: path.join(cached('starters'), `python-${digest}`) },
}

testWith(python, 'the starter kit on Authlib is certified', () =>
  process.env.FOREIGN === 'short' ? expectSamplePassed(kit) : expectCertified(kit),
)
