/**
 * Builds the application on go-oidc. The folder has its sources.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cached } from '../../foreign/cache.js'
import type { Part } from '../../support/parts.js'

const sources = fileURLToPath(new URL('.', import.meta.url))

/** The built program. Each process has one, and removes it at its end. */
export const program = path.join(cached('go-oidc'), `application-${process.pid}`)

process.once('exit', () => rmSync(program, { force: true }))

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
  isInstalled: () => runs('build', '-o', program, '.'),
}

/** What a machine needs for the application. */
export const goOidc: Part = go.isInstalled() ? modules : go
