/**
 * Installs what the application on Authlib needs, into a virtual environment in the cache folder.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cached } from '../../foreign/cache.js'
import type { Part } from '../../support/parts.js'

const sources = fileURLToPath(new URL('.', import.meta.url))
const requirements = path.join(sources, 'requirements.txt')

const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
/** Names the environment with these packages, once it is complete. */
const pointer = path.join(cached('python-authlib'), digest)

const pythonOf = (environment: string): string => path.join(environment, 'bin', 'python')

/** The command that starts the application. */
export const command = (): readonly [string, string] => [
  pythonOf(readFileSync(pointer, 'utf8')),
  path.join(sources, 'app.py'),
]

const runs = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

const python: Part = {
  name: 'Python with venv',
  install: 'Install Python 3.10 or newer with its module venv (packages python3 and python3-venv).',
  isInstalled: () => runs('python3', '-c', 'import sys, venv, ensurepip; assert sys.version_info >= (3, 10)'),
}

const packages: Part = {
  name: 'Authlib',
  install: `pip could not install ${requirements}. Check the network, and the index and proxy of pip.`,
  isInstalled: () => {
    if (existsSync(pointer) && existsSync(command()[0])) return true
    // A folder for each process: another one may install at the same time, or have been interrupted.
    const environment = `${pointer}-${process.pid}`
    const installed =
      runs('python3', '-m', 'venv', environment) &&
      runs(pythonOf(environment), '-m', 'pip', 'install', '--quiet', '-r', requirements)
    if (installed) writeFileSync(pointer, environment)
    else rmSync(environment, { recursive: true, force: true })
    return installed
  },
}

/** What a machine needs for the application. */
export const authlib: Part = python.isInstalled() ? packages : python
