/**
 * What Ctrl-C does to a run.
 * @module
 */
import { exitCodes } from '../../record/exit-codes.js'

/** Listens for Ctrl-C. */
export interface Interruption {
  /** Aborted by the first. */
  readonly signal: AbortSignal
  /** Does what Ctrl-C does. */
  readonly interrupt: () => void
  /** Tells what would stay changed at the target if the program ended now. */
  readonly leaves: (changes: readonly string[]) => void
  /** Tells of a program that must not outlive this one. */
  readonly program: (pid: number, running: boolean) => void
  readonly stop: () => void
}

/** The first Ctrl-C ends the run in order; the second ends the program. */
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
    const undone = left.length > 0 ? ' and undoing what was changed' : ''
    process.stderr.write(`\nInterrupted: writing down what was decided${undone}. Once more ends at once.\n`)
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

/** Ends a program and what it has started. */
function end(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
