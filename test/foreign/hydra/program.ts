/**
 * The program of Hydra. Go builds it once, from the modules of go.mod, into the cache folder.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Part } from '../../support/parts.js'
import { cached } from '../cache.js'
import { postgresql } from './postgres.js'

const folder = fileURLToPath(new URL('.', import.meta.url))
const sums = path.join(folder, 'go.sum')
const digest = createHash('sha256').update(readFileSync(sums)).digest('hex').slice(0, 16)

/** The program. */
export const hydraProgram = path.join(cached('hydra'), `hydra-${digest}`)

/** Runs Go in this folder, and returns whether it succeeded. */
const runsGo = (...args: string[]): boolean =>
  spawnSync('go', args, { cwd: folder, stdio: 'ignore', env: { ...process.env, GOTOOLCHAIN: 'local' } })
    .status === 0

const go: Part = {
  name: 'Go',
  install: 'Install Go 1.22 or newer (package golang-go).',
  isInstalled: () => existsSync(hydraProgram) || runsGo('version'),
}

function provide(): boolean {
  if (existsSync(hydraProgram)) return true
  // Another process may build it at the same time.
  const made = `${hydraProgram}-${process.pid}`
  try {
    if (runsGo('build', '-o', made, 'github.com/ory/hydra/v2')) renameSync(made, hydraProgram)
    return existsSync(hydraProgram)
  } finally {
    rmSync(made, { force: true })
  }
}

const program: Part = {
  name: 'Ory Hydra',
  install: `go build github.com/ory/hydra/v2 failed in ${folder}. Run it there. It needs Go 1.22 or newer, and the modules of go.mod.`,
  isInstalled: provide,
}

/** What a machine needs to run it: the first part that is missing, or the program. */
export const hydra: Part = [postgresql, go].find((part) => !part.isInstalled()) ?? program
