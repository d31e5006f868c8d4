/**
 * What Ctrl-C does to a run.
 * @module
 */
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
  readonly stop: () => void
}

/** The first Ctrl-C ends the run in order, the second one at once. */
export function listenForInterrupt(): Interruption {
  const controller = new AbortController()
  const programs = new Set<number>()
  let left: readonly string[] = []
  const interrupt = (): void => {
    if (controller.signal.aborted) {
      for (const change of left) process.stderr.write(`Not undone at the target: ${change}\n`)
      for (const pid of programs) end(pid)
      process.exit(exitCodes.interrupted)
    }
    const undone = left.length > 0 ? ' and undoing changes' : ''
    process.stderr.write(
      `\nInterrupted: writing the results so far${undone}. Press Ctrl-C again to stop at once.\n`,
    )
    controller.abort()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  return {
    signal: controller.signal,
    interrupt,
    leaves: (changes) => {
      left = changes
    },
    program: (pid, running) => void (running ? programs.add(pid) : programs.delete(pid)),
    stop: () => {
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
    },
  }
}

/** Ends a program and its child processes. */
function end(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
