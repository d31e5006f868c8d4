/**
 * What Ctrl-C does to a run.
 * @module
 */
import { endTree } from '../../core/drivers/process-tree.js'
import { standardError } from '../../output/writer.js'
import { exitCodes } from '../../record/exit-codes.js'

/** A listener for Ctrl-C. */
export interface Interruption {
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal
  /** Has the same effect as Ctrl-C. */
  readonly interrupt: () => void
  /** Sets the changes at the target that are not undone yet. */
  readonly leaves: (changes: readonly string[]) => void
  /** Notes a program that must end with this one. */
  readonly program: (pid: number, running: boolean) => void
  /** Ends the listening. After an interruption, the process ends with this code even if something goes on. */
  readonly stop: (code: number) => void
}

/** The signals that end a command: Ctrl-C, the end of a container, and a terminal that is closed. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Milliseconds after an interrupted run until the process ends. */
const leaving = 200

/** The first Ctrl-C ends the run in order, the second one at once. */
export function listenForInterrupt(): Interruption {
  const controller = new AbortController()
  const programs = new Set<number>()
  let left: readonly string[] = []
  const interrupt = (): void => {
    if (controller.signal.aborted) {
      for (const change of left) standardError.line(`Not undone at the target: ${change}`)
      for (const pid of programs) endTree(pid, 'SIGKILL')
      process.exit(exitCodes.interrupted)
    }
    const undone = left.length > 0 ? ' and undoing changes' : ''
    standardError.lines([
      '',
      `Interrupted: writing the results so far${undone}. Press Ctrl-C again to stop at once.`,
    ])
    controller.abort()
  }
  for (const signal of endingSignals) process.on(signal, interrupt)
  return {
    signal: controller.signal,
    interrupt,
    leaves: (changes) => {
      left = changes
    },
    program: (pid, running) => void (running ? programs.add(pid) : programs.delete(pid)),
    stop: (code) => {
      for (const signal of endingSignals) process.off(signal, interrupt)
      if (!controller.signal.aborted) return
      // A worker that was ended has not waited for its program.
      for (const pid of programs) endTree(pid, 'SIGKILL')
      // The test runner sets a code of its own when it is closed before its end.
      process.once('exit', () => {
        process.exitCode = code
      })
      setTimeout(() => process.exit(code), leaving).unref()
    },
  }
}
