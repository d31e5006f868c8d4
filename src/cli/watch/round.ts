/**
 * The program of one round of a watch. The watch starts it, sends it its task, and receives its result.
 * @module
 */
import { standardError, tolerateClosedOutputs } from '../../output/writer.js'
import { ConfigurationError } from '../../profile/problems.js'
import { exitCodes } from '../../record/exit-codes.js'
import type { RunListener } from '../../record/listener.js'
import type { RunRecord } from '../../record/record.js'
import { roles } from '../../roles/index.js'
import type { RoundEnd, RoundOrder, RoundTask } from '../../watch/messages.js'
import { UnreachableError, WrongTargetError } from '../../worker/errors.js'
import type { PlatformOptions } from '../program/judging.js'
import { reportOf } from './report.js'

/** What Ctrl-C does, once the run listens. */
let interrupt: (() => void) | null = null
let isInterrupted = false
let hasEnded = false

function onInterrupt(): void {
  isInterrupted = true
  interrupt?.()
}

function interruptible(begin: () => void): void {
  interrupt = begin
  if (isInterrupted) begin()
}

/** Runs the round. Prints nothing. */
async function round(options: PlatformOptions, task: RoundTask): Promise<RoundEnd> {
  let notices: readonly string[] = []
  let record: RunRecord | null = null
  const listener: RunListener = {
    planned: (plan) => {
      notices = plan.notices
    },
    started: () => undefined,
    waiting: () => undefined,
    ended: () => undefined,
    finished: (run) => {
      record = run
    },
  }
  try {
    const { judge } = await import('../judge/judge.js')
    const { rules, by, out } = task
    const code = await judge(
      roles.platform,
      { ...options, out, quiet: true },
      { rules, by, listener, interruptible },
    )
    if (code === exitCodes.secretFound) return { type: 'secret found' }
    if (record === null) return { type: 'not judged', code, message: 'the round was interrupted' }
    return { type: 'judged', report: reportOf(record, notices) }
  } catch (error) {
    return notJudged(error)
  }
}

function notJudged(error: unknown): RoundEnd {
  if (error instanceof ConfigurationError || error instanceof WrongTargetError)
    return { type: 'not judged', code: exitCodes.wrongUse, message: error.message }
  if (error instanceof UnreachableError)
    return { type: 'not judged', code: exitCodes.unreachable, message: error.message }
  standardError.message(
    `Internal error: a defect of this program, not of the target. ${String((error as Error).stack ?? error)}`,
  )
  const message = 'a defect of this program, not of the target; the standard error describes it'
  return { type: 'not judged', code: exitCodes.internalError, message }
}

tolerateClosedOutputs((error) => {
  throw error
})

process.on('message', (order: RoundOrder) => {
  if (order.type === 'interrupt') onInterrupt()
  else
    void round(order.options as PlatformOptions, order.task).then((end) => {
      hasEnded = true
      process.send?.(end, () => process.disconnect())
    })
})

// The watch has ended without a word: the round undoes its changes, and ends too.
process.on('disconnect', () => {
  if (!hasEnded) onInterrupt()
})
