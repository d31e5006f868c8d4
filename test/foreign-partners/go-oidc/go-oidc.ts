/**
 * Builds the application on go-oidc. The folder has its sources.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cached } from '../../foreign/cache.js'
import type { Part } from '../../support/parts.js'

const sources = fileURLToPath(new URL('.', import.meta.url))

const digest = createHash('sha256')
for (const name of ['go.mod', 'go.sum', 'main.go']) digest.update(readFileSync(path.join(sources, name)))

/** The built program. */
export const program = path.join(cached('go-oidc'), `application-${digest.digest('hex').slice(0, 12)}`)

const runs = (...args: string[]): boolean =>
  spawnSync('go', args, { cwd: sources, stdio: 'ignore' }).status === 0

const go: Part = {
  name: 'Go',
  install: 'Install Go 1.24 or newer (package golang-go).',
  isInstalled: () => runs('version'),
}

const modules: Part = {
  name: 'the application on go-oidc',
  install: `go build failed in ${sources}. Run it there. It needs Go 1.24 or newer, and the modules of go.mod.`,
  isInstalled: () => {
    if (existsSync(program)) return true
    // Another process may build at the same time, or run the program.
    const built = `${program}-${process.pid}`
    if (!runs('build', '-o', built, '.')) return false
    renameSync(built, program)
    return true
  },
}

/** What a machine needs for the application. */
export const goOidc: Part = go.isInstalled() ? modules : go
