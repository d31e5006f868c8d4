/**
 * Runs a program of the operator. The shell gets the command of the profile unchanged. The input goes only to the
 * standard input of the program, as one JSON object, so that no part of it gets into a command line. The program
 * answers with one JSON object on its standard output.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { show } from '../errors.js'
import { environmentOfPrograms } from '../host-environment.js'
import { isRecord, parseUncounted } from '../json.js'
import { onAbort } from '../on-abort.js'
import { endTree } from './process-tree.js'

/** Exit code of a program that does not offer the event or the user. */
export const notOffered = 64

/** Length of the end of each stream that is kept. */
const longest = 1_000_000
/** Characters of the error stream that a reason shows. */
const shownErrors = 300
/** Milliseconds that a program has to end after SIGTERM. */
const grace = 2000

/** Options of a program. */
export interface ProgramOptions {
  readonly command: string
  /** Where the program runs. */
  readonly folder: string
  readonly seconds: number
  /** Environment of the program. */
  readonly environment: NodeJS.ProcessEnv
  /** Ends the program when it is aborted. */
  readonly signal: AbortSignal
  /** Called when the program begins; the returned function is called when it has ended. */
  readonly began: (pid: number) => () => void
  /** Masks secrets in a reason. */
  readonly mask: (text: string) => string
}

/** Outcome of a program. */
export type ProgramOutcome =
  | { readonly kind: 'done'; readonly answer: Readonly<Record<string, unknown>> }
  /** It did not begin, does not offer the event or the user, or began and failed. */
  | { readonly kind: 'not run' | 'not offered' | 'failed'; readonly reason: string }

/** How a program ended. */
interface Ended {
  readonly code: number | null
  readonly stopped: 'time' | 'interrupt' | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the program once. Never rejects. @param input JSON object for its standard input */
export async function runProgram(
  options: ProgramOptions,
  input: Readonly<Record<string, unknown>>,
): Promise<ProgramOutcome> {
  const { seconds, signal, mask } = options
  if (signal.aborted) return { kind: 'failed', reason: 'the run was interrupted' }
  if (signal.aborted) return { kind: 'not run', reason: 'the run was interrupted' }
  const ended = await endOf(options, `${JSON.stringify(input)}\n`)
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
    // A process group of its own: the children of the shell end with it, and Ctrl-C does not reach it directly.
    const detached = process.platform !== 'win32'
    const env = environmentOfPrograms(environment)
    const child = spawn(command, { shell: true, cwd: folder, env, detached })
    let stopped: Ended['stopped'] = null
    const stop = (why: 'time' | 'interrupt'): void => {
      stopped ??= why
      end(child, 'SIGTERM')
      setTimeout(() => end(child, 'SIGKILL'), grace).unref()
    }
    const timer = setTimeout(() => stop('time'), seconds * 1000)
    const stopListening = onAbort(signal, () => stop('interrupt'))
    const ended = child.pid === undefined ? () => undefined : began(child.pid)
    const texts = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        texts[name] = (texts[name] + text).slice(-longest)
      })
    }
    const settle = (value: Ended | string): void => {
      clearTimeout(timer)
      stopListening()
      ended()
      resolve(value)
    }
    child.once('error', (error) => settle(error.message))
    child.once('exit', () => {
      // Processes that it left behind can hold its streams open.
      setTimeout(() => {
        child.stdout.destroy()
        child.stderr.destroy()
      }, grace).unref()
    })
    child.once('close', (code) => settle({ code, stopped, ...texts }))
    // A program can end without reading its input.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

function end({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) endTree(pid, signal)
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = parseUncounted(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
