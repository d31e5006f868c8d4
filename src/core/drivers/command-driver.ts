/**
 * The `command` control driver: runs a program for each event.
 * @module
 */
import type { Driver, Outcome } from './driver.js'
import { type ProgramOptions, runProgram } from './program.js'

export class CommandDriver implements Driver {
  readonly isRecorded = false

  constructor(readonly options: ProgramOptions) {}

  async trigger(name: string, body: Readonly<Record<string, unknown>>): Promise<Outcome> {
    const outcome = await runProgram(this.options, { stimulus: name, ...body })
    switch (outcome.kind) {
      case 'not run':
        return { kind: 'refused', reason: outcome.reason }
      case 'not offered':
        return { kind: 'not supported', reason: outcome.reason }
      case 'failed':
        return { kind: 'failed', reason: outcome.reason }
      case 'done':
        return outcome
    }
  }
}
