/**
 * The tools that the suite is compared with. They are no dependencies of this project: they are fetched when they are
 * needed, at exactly these versions, into a folder that git ignores.
 * @module
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../../src/profile/package-root.js'
import { Skipped } from '../measurement.js'

/** Versions that are compared with. */
export const pinned = { newman: '6.2.2', stepci: '2.8.2' } as const

/** The paths of the programs. */
export interface Tools {
  readonly newman: string
  readonly stepci: string
  /** Environment that stops the programs from sending or writing data elsewhere. */
  readonly environment: Readonly<Record<string, string>>
}

const cache = path.join(packageRoot, '.cache/bench-peers')
const patience = 300_000

/**
 * Downloads the missing programs.
 * @param folder folder for the programs
 * @param registry default: the one that npm is set up with
 * @throws {Skipped} if the registry cannot be reached
 */
export async function fetchTools(
  progress: (what: string) => void,
  folder = cache,
  registry?: string,
): Promise<Tools> {
  const manifest = `${JSON.stringify({ private: true, dependencies: pinned }, null, 2)}\n`
  const file = path.join(folder, 'package.json')
  const tools: Tools = {
    newman: path.join(folder, 'node_modules/newman/bin/newman.js'),
    stepci: path.join(folder, 'node_modules/stepci/dist/index.js'),
    environment: { STEPCI_DISABLE_ANALYTICS: '1', XDG_CONFIG_HOME: path.join(folder, 'config'), CI: 'true' },
  }
  const there = existsSync(tools.newman) && existsSync(tools.stepci)
  if (there && existsSync(file) && readFileSync(file, 'utf8') === manifest) return tools
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, manifest)
  progress(`fetching newman ${pinned.newman} and stepci ${pinned.stepci}`)
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--fetch-retries=0']
  const args = ['install', ...quiet, ...(registry === undefined ? [] : ['--registry', registry])]
  try {
    await promisify(execFile)('npm', args, { cwd: folder, timeout: patience })
  } catch (error) {
    throw new Skipped(`newman and stepci could not be fetched from the registry: ${firstLine(error)}`)
  }
  return tools
}

function firstLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  const lines = (stderr ?? message).split('\n').filter((line) => /error/i.test(line))
  return (lines[0] ?? message).slice(0, 200)
}
