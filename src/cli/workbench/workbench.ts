/**
 * `workbench`: a page that judges the target of a profile, until Ctrl-C.
 * @module
 */
import { once } from 'node:events'
import { repeatOptions } from '../../../reporters/repeat.js'
import { standardOutput } from '../../output/writer.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { TargetProfile } from '../../profile/target-profile.js'
import { exitCodes } from '../../record/exit-codes.js'
import type { TargetRole } from '../../roles/role.js'
import { startWorkbench } from '../../workbench/workbench.js'
import { endingSignals } from '../judge/interruption.js'
import { isEmbedded } from '../program/options.js'
import { mustBeWritable } from '../reports/report-folder.js'
import { ProfileTarget } from './target.js'

/** Options of the command, as typed. */
export interface WorkbenchOptions {
  readonly env: string
  readonly out?: string
  readonly port: number
  readonly standards: boolean
  readonly force: boolean
}

/**
 * Serves the page until Ctrl-C.
 * @returns the exit code
 * @throws {ConfigurationError} for a wrong profile, or if the page cannot be served; nothing was sent
 */
export async function runWorkbench<P extends TargetProfile>(
  judged: TargetRole<P>,
  { env, force, out, port, standards }: WorkbenchOptions,
): Promise<number> {
  const repeat = repeatOptions(judged.role, { env: isEmbedded(env) ? undefined : env, suites: [], force })
  const files = { env, ...(out === undefined ? {} : { out }) }
  const target = await ProfileTarget.of(judged, files, { force, standards, repeat })
  mustBeWritable(target.out)
  const ended = endingSignals.map((signal) => once(process, signal))
  const workbench = await startWorkbench({ target, port }).catch((error: NodeJS.ErrnoException) => {
    throw placeProblem(error, port)
  })
  standardOutput.lines([
    ...target.greeting(),
    `A page that judges ${target.description().name}. Press Ctrl-C to stop it.`,
    '',
    `  Open           ${workbench.address}`,
    `  Report folder  ${target.out}`,
    '',
  ])
  await Promise.race(ended)
  // The second Ctrl-C does not wait.
  process.once('SIGINT', () => process.exit(exitCodes.interrupted))
  await workbench.close()
  standardOutput.lines(['', 'The workbench has ended.'])
  return exitCodes.success
}

/** Why it cannot listen, in words. */
function placeProblem(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigurationError(
      `--port: another program listens on port ${port} of 127.0.0.1, perhaps another workbench. To fix it: end that program, or choose another port (0 for any free port). Nothing was sent.`,
    )
  if (error.code === 'EACCES')
    return new ConfigurationError(
      `--port: this user may not listen on port ${port}. To fix it: choose a port above 1023. Nothing was sent.`,
    )
  return error
}
