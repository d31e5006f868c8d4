/**
 * Starts a program that serves, and ends it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { endWithProcess } from './end-with-process.js'

/** A program that serves. */
export interface Program {
  /** What its output said when it was ready: the first group of the pattern. */
  readonly listens: string
  close(): Promise<void>
}

/** How a program is started. */
export interface ProgramOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  /** The signal that ends it; default: SIGKILL. */
  readonly signal?: NodeJS.Signals
  /** The user and group that it runs as; default: those of this process. */
  readonly uid?: number
  readonly gid?: number
}

/** How long a start may take on a busy machine, in milliseconds. */
const patience = 480_000

/**
 * Starts a program in a process group of its own.
 * @param ready finds in its output that it serves, or finds it out by a request
 * @throws {Error} with the end of its output, if it ends before
 */
export async function startProgram(
  program: string,
  args: readonly string[],
  ready: RegExp | (() => Promise<boolean>),
  { signal = 'SIGKILL', ...options }: ProgramOptions = {},
): Promise<Program> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  let listens: string | undefined
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      output = `${output}${piece}`.slice(-4000)
      if (ready instanceof RegExp && listens === undefined) {
        const match = ready.exec(output)
        if (match !== null) listens = match[1] ?? ''
      }
    })
  child.once('error', (error) => {
    output = `${output}${error}`
  })
  const hasEnded = (): boolean =>
    child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  const end = (): void => {
    if (child.pid !== undefined && !hasEnded()) process.kill(-child.pid, signal)
  }
  const release = endWithProcess(end)
  const close = async (): Promise<void> => {
    release()
    if (hasEnded()) return
    const exit = once(child, 'exit')
    end()
    await exit
  }
  const giveUp = Date.now() + patience
  while (listens === undefined) {
    if (hasEnded() || Date.now() > giveUp) {
      await close()
      throw new Error(`${program} did not start. The end of its output:\n${output}`)
    }
    await setTimeout(100)
    if (!(ready instanceof RegExp) && (await ready())) listens = ''
  }
  return { listens, close }
}
