/**
 * Runs programs and measures their cost.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from '../../src/profile/package-root.js'
import type { ProcessCost } from './meter.js'

/** The cost of a program. */
export interface Cost {
  /** Milliseconds from its start to its end. */
  readonly wall: number
  /** Milliseconds of user and system time of all its Node processes, all threads. */
  readonly cpu: number
  /** Peak memory of its largest process, in bytes. */
  readonly rss: number
}

/** A program that has ended. */
export interface Ended extends Cost {
  readonly code: number
  readonly output: string
}

/** A file of this project, compiled. @param name below `dist` without ending, e.g. `tools/bench/meter` */
export function compiled(name: string): string {
  return path.join(packageRoot, 'dist', `${name}.js`)
}

/** The command line of this project. */
export const commandLine = compiled('src/cli/main')

/** How a program is run. */
export interface CommandOptions {
  /** Exit codes that are no failure; default 0. */
  readonly codes?: readonly number[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/**
 * Runs a Node program to its end.
 * @param args the file and its arguments
 * @throws Error if it ends with another exit code; the message has the end of its output
 */
export async function measured(args: readonly string[], options: CommandOptions = {}): Promise<Ended> {
  const { codes = [0], env = {}, cwd = packageRoot } = options
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-meter-'))
  try {
    const start = performance.now()
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...quiet(process.env),
        CI: 'true',
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(compiled('tools/bench/meter'))}`,
        BENCH_METER: folder,
        ...env,
      },
    })
    const said = { output: '', errors: '' }
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      said.output += part
    })
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      said.errors += part
    })
    const code = await endOf(child)
    const wall = performance.now() - start
    if (!codes.includes(code))
      throw new Error(
        withoutFolders(
          `${args.join(' ')} ended with ${code}: ${`${said.output}${said.errors}`.slice(-2000)}`,
        ),
      )
    return { code, output: said.output, wall, ...sumOf(folder) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The environment without the variables that make a command write to the page of a CI server. */
function quiet(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { GITHUB_ACTIONS: _actions, GITHUB_STEP_SUMMARY: _summary, ...rest } = environment
  return rest
}

/** A message that goes into the JSON names no folder of this machine. */
function withoutFolders(text: string): string {
  return text.replaceAll(`${packageRoot}${path.sep}`, '').replaceAll(`${tmpdir()}${path.sep}`, '')
}

/** Waits for the exit code. */
export function endOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)))
  })
}

/** The total cost of all processes. */
export function sumOf(folder: string): ProcessCost {
  const costs = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as ProcessCost,
  )
  return {
    cpu: costs.reduce((sum, { cpu }) => sum + cpu, 0),
    rss: Math.max(0, ...costs.map(({ rss }) => rss)),
  }
}
