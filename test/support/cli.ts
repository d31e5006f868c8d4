/**
 * Runs the command line as a user does: the compiled program in a separate process.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Platform } from '../../src/embedded/platform/index.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { embeddedSettings } from './profiles.js'

export { embeddedSettings } from './profiles.js'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  /** Environment variables to add; undefined removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly cwd?: string
  /** The package whose program runs; default: this one. */
  readonly from?: string
  /** The id of the user that runs it; default: the user of the test. */
  readonly uid?: number
  /** Receives the process as soon as it runs. */
  readonly onStart?: (child: ChildProcess) => void
}

/** The environment without the variables of the test runner and of the CI server. */
export function environmentWith(
  changes: Readonly<Record<string, string | undefined>> = {},
): Record<string, string | undefined> {
  const env: Record<string, string | undefined> = { ...process.env, NO_COLOR: '1', ...changes }
  for (const name of [
    'VITEST',
    'VITEST_POOL_ID',
    'VITEST_WORKER_ID',
    'VITEST_MODE',
    'NODE_ENV',
    'TEST',
    'FORCE_COLOR',
    'GITHUB_ACTIONS',
    'GITHUB_STEP_SUMMARY',
    'COLUMNS',
  ]) {
    if (changes[name] === undefined) delete env[name]
  }
  return env
}

/** Runs `platform-conformance` with these arguments. */
export function runCli(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const env = environmentWith(options.env)
  const { from = packageRoot, cwd = packageRoot, uid } = options
  const child = spawn(process.execPath, [path.join(from, 'dist/src/cli/main.js'), ...args], {
    cwd,
    env,
    ...(uid === undefined ? {} : { uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  options.onStart?.(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** A command that runs until it is stopped. */
export interface Listening {
  /** What it printed until it listened. */
  readonly printed: string
  readonly kill: (signal: NodeJS.Signals) => void
  readonly ended: Promise<Ended>
}

/** Runs a command until it listens, which an empty line shows. The end of the test ends it. @throws {Error} if it ends before */
export async function listening(
  args: readonly string[],
  options: Pick<RunOptions, 'cwd' | 'env'> = {},
): Promise<Listening> {
  let printed = ''
  let kill: Listening['kill'] = () => undefined
  let finish = (): void => undefined
  const ready = new Promise<void>((resolve) => {
    finish = resolve
  })
  const ended = runCli(args, {
    ...options,
    onStart: (child) => {
      kill = (signal) => void child.kill(signal)
      child.stdout?.on('data', (text: string) => {
        printed += text
        if (printed.endsWith('\n\n')) finish()
      })
    },
  })
  onTestFinished(() => kill('SIGKILL'))
  const early = await Promise.race([ready, ended])
  if (early !== undefined) throw new Error(early.stderr)
  return { printed, kill, ended }
}

/** Ends a program as Ctrl-C does, once it has printed that Press Ctrl-C to stop it. */
export function endedByCtrlC(child: ChildProcess): void {
  let printed = ''
  const look = (text: string): void => {
    printed += text
    if (!/Press Ctrl-C to stop it[\s\S]*\n\n$/.test(printed)) return
    child.stdout?.off('data', look)
    child.kill('SIGINT')
  }
  child.stdout?.on('data', look)
}

/** Makes a folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Writes a profile for a platform that runs in the process of the test.
 * @param changes keys to change; undefined removes one
 */
export function writeProfile(
  folder: string,
  platform: Pick<Platform, 'url' | 'controlUrl' | 'webhookPublicKey'>,
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const values: Record<string, string | undefined> = {
    ...embeddedSettings(),
    TARGET: undefined,
    TARGET_NAME: 'tested',
    BASE_URL: platform.url,
    CONTROL_URL: platform.controlUrl,
    WEBHOOK_PUBLIC_KEY: platform.webhookPublicKey,
    FIXTURES: path.join(packageRoot, 'env/embedded.fixtures.yaml'),
    ...changes,
  }
  const lines = Object.entries(values).filter(([, value]) => value !== undefined)
  const file = path.join(folder, 'tested.env')
  writeFileSync(file, lines.map(([key, value = '']) => `${key}=${quoted(value)}\n`).join(''))
  return file
}

/** Puts a value into quotation marks that it does not contain. */
function quoted(value: string): string {
  return value.includes("'") ? `"${value}"` : `'${value}'`
}

/** Waits until a condition is true. @throws after 60 s */
export async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 60_000
  while (!holds()) {
    if (Date.now() > end) throw new Error(`the condition was not true within 60 s: ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
