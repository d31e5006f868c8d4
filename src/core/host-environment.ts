/**
 * What a run has of the machine that it runs on: for control drivers that need more than a connection.
 * @module
 */
import type { Ask } from './drivers/operator.js'

/** The machine as a run sees it. */
export interface HostEnvironment {
  /** Environment of programs that are run. */
  readonly environment: NodeJS.ProcessEnv
  /** Hears of each program that begins, and gets told when it has ended. */
  readonly began: (pid: number) => () => void
  /** Asks the operator. */
  readonly ask: Ask
  /** Parts of the run that may be executed at the same time: what the target is to bear is shared out among them. */
  readonly parts: number
}

/** A machine without an operator. */
export const unattended: HostEnvironment = {
  environment: process.env,
  began: () => () => undefined,
  ask: () => Promise.resolve({ kind: 'gone' }),
  parts: 1,
}

/** Reports what a run waits for, and how many seconds at most from now. */
export type WaitingListener = (what: string, seconds: number) => void
