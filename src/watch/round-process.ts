/**
 * Runs a round in a process of its own. The operating system takes back all its memory when it ends.
 * @module
 */
import { type ChildProcess, fork } from 'node:child_process'
import { onAbort } from '../core/on-abort.js'
import { exitCodes } from '../record/exit-codes.js'
import type { RoundEnd, RoundOrder, RoundTask } from './messages.js'

/** Milliseconds until the process must have ended after it has reported its result. */
const leaving = 10_000

/** Starts the processes of rounds, one at a time. */
export class RoundProcess {
  #child: ChildProcess | null = null

  /**
   * @param entry the program of a round
   * @param options what it needs in addition to the task, as plain data
   */
  constructor(
    readonly entry: string,
    readonly options: unknown,
  ) {}

  /**
   * Runs a round, and waits until its process has ended.
   * @param signal aborted to end the round early: it undoes its changes and reports what it has decided
   */
  run(task: RoundTask, signal: AbortSignal): Promise<RoundEnd> {
    // In a process group of its own, Ctrl-C reaches it once, from here.
    const child = fork(this.entry, [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    })
    this.#child = child
    this.#send({ type: 'begin', task, options: this.options })
    const stopListening = onAbort(signal, () => this.interrupt())
    return new Promise<RoundEnd>((resolve) => {
      let end: RoundEnd | null = null
      let limit: NodeJS.Timeout | undefined
      let problem = ''
      child.on('message', (message) => {
        end = message as RoundEnd
        limit = setTimeout(() => child.kill('SIGKILL'), leaving)
      })
      child.on('error', (error) => {
        problem = error.message
        // Without a process there is no other event.
        if (child.pid === undefined) resolve(crashed(problem))
      })
      child.once('exit', (code, by) => {
        clearTimeout(limit)
        resolve(end ?? crashed(problem === '' ? `code ${code ?? by}` : problem))
      })
    }).finally(() => {
      stopListening()
      this.#child = null
    })
  }

  /** Interrupts the round like Ctrl-C: the first time it ends in order, the second time at once. */
  interrupt(): void {
    this.#send({ type: 'interrupt' })
  }

  /** True while a round runs. */
  get isRunning(): boolean {
    return this.#child !== null
  }

  #send(order: RoundOrder): void {
    const child = this.#child
    // A process that has just ended receives nothing.
    if (child?.connected === true) child.send(order, () => undefined)
  }
}

function crashed(how: string): RoundEnd {
  return {
    type: 'not judged',
    code: exitCodes.internalError,
    message: `the process of the round ended without a result (${how})`,
  }
}
