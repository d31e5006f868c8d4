/**
 * Looks at a platform in a thread of its own. The thread parses pages of a target that nobody trusts, so the main thread
 * can end it at any time.
 * @module
 */
import { Worker } from 'node:worker_threads'
import { DeadlineReached } from '../../core/deadline.js'
import { onAbort } from '../../core/on-abort.js'
import type { Profile } from '../../profile/profile.js'
import { type FirstLook, unseen } from './first-look.js'
import type { RulePlan } from './look-plan.js'

/** What the thread begins with. */
export interface LookAssignment {
  readonly profile: Profile
  readonly plan: RulePlan
  readonly force: boolean
}

/** Reports of the thread. */
export type LookReport =
  | { readonly type: 'program'; readonly pid: number; readonly running: boolean }
  | { readonly type: 'seen'; readonly look: FirstLook }

/** Milliseconds after an interruption until the thread must have ended. */
const ending = 1500

/**
 * Looks at a platform.
 * @param interrupted ends the thread, even in the middle of a loop
 * @param program called when a program of the control driver or of the login starts and ends
 * @returns what is known of a target that was not looked at, if the deadline of the run ended the thread
 * @throws the reason of the signal after any other interruption
 */
export function lookInThread(
  assignment: LookAssignment,
  interrupted: AbortSignal,
  program: (pid: number, running: boolean) => void,
): Promise<FirstLook> {
  const thread = new Worker(new URL('./look.entry.js', import.meta.url), { workerData: assignment })
  return new Promise<FirstLook>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const interrupt = (): void => {
      thread.postMessage('interrupt')
      timer = setTimeout(() => void thread.terminate(), ending)
    }
    const stopListening = onAbort(interrupted, interrupt)
    thread.on('message', (report: LookReport) => {
      if (report.type === 'program') program(report.pid, report.running)
      else if (!interrupted.aborted) resolve(report.look)
    })
    thread.once('error', (error) => {
      if (!interrupted.aborted) reject(error)
    })
    thread.once('exit', () => {
      clearTimeout(timer)
      stopListening()
      if (interrupted.reason instanceof DeadlineReached) resolve(unseen)
      reject(interrupted.reason ?? new Error('the thread that looks at the target ended without a result'))
    })
  })
}
