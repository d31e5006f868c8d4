/**
 * Triggers events at the application through the control driver of the profile.
 * @module
 */
import { CommandDriver } from '../../core/drivers/command-driver.js'
import type { Driver, Outcome } from '../../core/drivers/driver.js'
import { HttpDriver, postEvent } from '../../core/drivers/http-driver.js'
import { NotExercised, Undecided } from '../../core/errors.js'
import type { PartnerControlEvent } from '../../profile/partner/profile.js'
import type { PartnerContext } from '../context.js'

/** The JSON object that the driver receives or returns. */
export type ControlEventBody = Readonly<Record<string, unknown>>

/**
 * Triggers an event and returns the outcome, also if it failed.
 * @throws {NotExercised} if the profile names no driver for it
 */
export async function tryTrigger(
  context: PartnerContext,
  name: PartnerControlEvent,
  body: ControlEventBody,
): Promise<Outcome> {
  context.require(`driver.${name}`)
  const driver = driverOf(context)
  return driver.isRecorded
    ? driver.trigger(name, body)
    : context.trace.step(`control: ${name}`, () => driver.trigger(name, body))
}

/**
 * Triggers an event that a check depends on.
 * @returns the answer of the driver
 * @throws {NotExercised} if the driver does not offer it
 * @throws {Undecided} if it is refused or fails
 */
export async function trigger(
  context: PartnerContext,
  name: PartnerControlEvent,
  body: ControlEventBody,
): Promise<ControlEventBody> {
  const outcome = await tryTrigger(context, name, body)
  const words = name.replaceAll('-', ' ')
  if (outcome.kind === 'not supported')
    throw new NotExercised([`a control driver that can ${words} (${outcome.reason})`])
  if (outcome.kind !== 'done') throw new Undecided(`the control driver could not ${words}: ${outcome.reason}`)
  return outcome.answer
}

function driverOf({ profile, run, sender }: PartnerContext): Driver {
  const { control } = profile
  if (control === null) throw new NotExercised(['CONTROL_DRIVER'])
  if (control.driver === 'http')
    return new HttpDriver(sender.patient(control.waitSeconds), control, postEvent)
  return new CommandDriver({
    command: control.command,
    folder: control.folder,
    seconds: control.waitSeconds,
    environment: process.env,
    began: () => () => undefined,
    signal: run.signal,
    mask: (text) => run.redactor.text(text),
  })
}
