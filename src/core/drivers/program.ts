/**
 * Runs a program of the operator's. The shell gets the command of the profile as it stands there; what is asked goes
 * to the program's standard input alone, as one JSON object, so that nothing of it is ever part of a command line.
 * The program answers with one JSON object on its standard output.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { show } from '../errors.js'
import { isRecord } from '../json.js'

/** Exit code of a program that does not offer what is asked. */
export const notOffered = 64

/** Bytes of each stream that are kept. */
const longest = 1_000_000
/** Characters of the error stream that stand in a reason. */
const shownErrors = 300
/** Milliseconds that a program has to end once it was told to. */
const grace = 2000

/** What a program needs of a run. */
export interface ProgramOptions {
  readonly command: string
  /** Where the program runs. */
  readonly folder: string
  readonly seconds: number
  /** Environment of the program. */
  readonly environment: NodeJS.ProcessEnv
  /** Ends the program when it is aborted. */
  readonly signal: AbortSignal
  /** Hears of each program that begins, and gets told when it has ended. */
  readonly began: (pid: number) => () => void
  /** Masks what may stand in a reason. */
  readonly mask: (text: string) => string
}

/** What became of it. */
export type ProgramOutcome =
  | { readonly kind: 'done'; readonly answer: Readonly<Record<string, unknown>> }
  /** It has not begun, does not offer what is asked, or has begun and failed. */
  | { readonly kind: 'not run' | 'not offered' | 'failed'; readonly reason: string }

/** How a program ended. */
interface Ended {
  readonly code: number | null
  readonly stopped: 'time' | 'interrupt' | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the program once. Never rejects. @param asked what it is told */
export async function runProgram(
  options: ProgramOptions,
  asked: Readonly<Record<string, unknown>>,
): Promise<ProgramOutcome> {
  const { seconds, signal, mask } = options
  if (signal.aborted) return { kind: 'not run', reason: 'the run was interrupted' }
  const ended = await endOf(options, `${JSON.stringify(asked)}\n`)
  if (typeof ended === 'string') return { kind: 'not run', reason: `the program cannot be run: ${ended}` }
  const errors = mask(ended.stderr.trim())
  const said = errors === '' ? '' : `: ${show(errors.slice(-shownErrors))}`
  if (ended.stopped === 'time')
    return { kind: 'failed', reason: `the program did not end within ${seconds} s${said}` }
  if (ended.stopped === 'interrupt') return { kind: 'failed', reason: 'the run was interrupted' }
  if (ended.code === notOffered) return { kind: 'not offered', reason: `exit code ${notOffered}${said}` }
  if (ended.code === 126 || ended.code === 127)
    return { kind: 'not run', reason: `the program cannot be run${said}` }
  if (ended.code !== 0)
    return { kind: 'failed', reason: `the program ended with exit code ${ended.code ?? 'none'}${said}` }
  const answer = objectIn(ended.stdout)
  return answer === undefined
    ? { kind: 'failed', reason: 'the program wrote no JSON object to its standard output' }
    : { kind: 'done', answer }
}

/** @returns why the program could not be started, or how it ended */
function endOf(options: ProgramOptions, input: string): Promise<Ended | string> {
  const { command, folder, environment, signal, seconds, began } = options
  return new Promise((resolve) => {
    // A group of its own, so that what the shell starts ends with it, and Ctrl-C does not reach it unasked.
    const detached = process.platform !== 'win32'
    const child = spawn(command, { shell: true, cwd: folder, env: environment, detached })
    let stopped: Ended['stopped'] = null
    const stop = (why: 'time' | 'interrupt'): void => {
      stopped ??= why
      end(child, 'SIGTERM')
      setTimeout(() => end(child, 'SIGKILL'), grace).unref()
    }
    const interrupt = (): void => stop('interrupt')
    const timer = setTimeout(() => stop('time'), seconds * 1000)
    signal.addEventListener('abort', interrupt, { once: true })
    const ended = child.pid === undefined ? () => undefined : began(child.pid)
    const texts = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        texts[name] = (texts[name] + text).slice(-longest)
      })
    }
    const settle = (value: Ended | string): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', interrupt)
      ended()
      resolve(value)
    }
    child.once('error', (error) => settle(error.message))
    child.once('exit', () => {
      // What it has left behind may hold its streams open.
      setTimeout(() => {
        child.stdout.destroy()
        child.stderr.destroy()
      }, grace).unref()
    })
    child.once('close', (code) => settle({ code, stopped, ...texts }))
    // A program may end without having read.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

/** Ends a program and what it has started. */
function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // They have ended.
  }
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
