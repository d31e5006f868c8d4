/**
 * The control driver that a profile names, and how programs of the profile are run.
 * @module
 */
import { CommandDriver } from '../../core/drivers/command-driver.js'
import type { Driver } from '../../core/drivers/driver.js'
import { callOperation, HttpDriver } from '../../core/drivers/http-driver.js'
import { ManualDriver } from '../../core/drivers/manual-driver.js'
import type { ProgramOptions } from '../../core/drivers/program.js'
import { NotExercised } from '../../core/errors.js'
import type { RunningCheck } from '../check.js'

/** The control driver of the profile. @throws {NotExercised} if the profile has none */
export function driverOf(check: RunningCheck): Driver {
  const { profile, run, sender } = check
  const { control } = profile
  const { ask } = run.host
  if (control === null) throw new NotExercised(['CONTROL_DRIVER'])
  if (control.driver === 'http') return new HttpDriver(sender, control, callOperation)
  if (control.driver === 'manual')
    return new ManualDriver({
      ask,
      seconds: control.waitSeconds,
      signal: run.signal,
      prompt: run.prompt,
    })
  return new CommandDriver(programOf(check, { ...control, seconds: control.waitSeconds }))
}

/** The options to run a program of the profile. */
export function programOf(
  { run, sender }: RunningCheck,
  { command, folder, seconds }: Pick<ProgramOptions, 'command' | 'folder' | 'seconds'>,
): ProgramOptions {
  const { environment, began } = run.host
  return {
    command,
    folder,
    seconds,
    environment,
    began,
    signal: sender.transport.signal,
    mask: (text) => run.redactor.text(text),
  }
}
