/**
 * The control driver that a profile names, and how programs of the profile are run.
 * @module
 */
import type { Context } from '../context.js'
import { NotExercised } from '../errors.js'
import { CommandDriver } from './command-driver.js'
import type { Driver } from './driver.js'
import { HttpDriver } from './http-driver.js'
import { ManualDriver } from './manual-driver.js'
import type { ProgramSurroundings } from './program.js'

/** @throws {NotExercised} where the profile has none */
export function driverOf(context: Context): Driver {
  const { profile, run, sender } = context
  const { control } = profile
  const { ask } = run.surroundings
  if (control === null) throw new NotExercised(['CONTROL_DRIVER'])
  if (control.driver === 'http') return new HttpDriver(sender, control)
  if (control.driver === 'manual')
    return new ManualDriver({
      ask,
      seconds: control.waitSeconds,
      signal: run.signal,
      questions: run.questions,
    })
  return new CommandDriver(programOf(context, { ...control, seconds: control.waitSeconds }))
}

/** What a program of the profile needs of a run. */
export function programOf(
  { run, sender }: Context,
  { command, folder, seconds }: Pick<ProgramSurroundings, 'command' | 'folder' | 'seconds'>,
): ProgramSurroundings {
  const { environment, began } = run.surroundings
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
