/**
 * The driver that a profile names.
 * @module
 */
import type { Context } from '../context.js'
import { NotExercised } from '../errors.js'
import { CommandDriver } from './command-driver.js'
import type { Driver } from './driver.js'
import { HttpDriver } from './http-driver.js'
import { ManualDriver } from './manual-driver.js'

/** @throws {NotExercised} where the profile has none */
export function driverOf(context: Context): Driver {
  const { profile, run, sender } = context
  const { control } = profile
  const { environment, began, ask } = run.surroundings
  if (control === null) throw new NotExercised(['CONTROL_DRIVER'])
  if (control.driver === 'http') return new HttpDriver(sender, control)
  if (control.driver === 'manual')
    return new ManualDriver({
      ask,
      seconds: control.waitSeconds,
      signal: run.signal,
      questions: run.questions,
    })
  return new CommandDriver({
    command: control.command,
    folder: control.folder,
    seconds: control.waitSeconds,
    environment,
    began,
    signal: sender.transport.signal,
    mask: (text) => run.redactor.text(text),
  })
}
