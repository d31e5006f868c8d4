/**
 * The machine that a run runs on, for control drivers that need more than a connection.
 * @module
 */
import type { Ask } from './drivers/operator.js'

/** The machine as a run sees it. */
export interface HostEnvironment {
  /** Environment variables of programs that the run starts. */
  readonly environment: NodeJS.ProcessEnv
  /** Called when a program starts; the returned function is called when it has ended. */
  readonly began: (pid: number) => () => void
  /** Asks the operator. */
  readonly ask: Ask
  /** Number of parts of the run that may run at the same time. They share the limits of the target. */
  readonly parts: number
}

/** The environment variable with the private key that signs certificates. */
export const certificateKeyVariable = 'CERTIFICATE_KEY'

/**
 * The environment of a program that a run starts. It never contains the key of certificates, in no spelling: to a
 * program on Windows, upper and lower case are the same.
 */
export function environmentOfPrograms(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => name.toUpperCase() !== certificateKeyVariable),
  )
}

/** The folders in which a program is searched. Windows spells the variable `Path`. */
export function foldersOfPrograms(environment: NodeJS.ProcessEnv, delimiter: string): string[] {
  const [, text = ''] = Object.entries(environment).find(([name]) => name.toUpperCase() === 'PATH') ?? []
  return text.split(delimiter).filter((folder) => folder !== '')
}

/** A machine without an operator. */
export const unattended: HostEnvironment = {
  environment: process.env,
  began: () => () => undefined,
  ask: () => Promise.resolve({ kind: 'gone' }),
  parts: 1,
}

/** Reports what a run waits for, and the longest time from now in seconds. */
export type WaitingListener = (what: string, seconds: number) => void
