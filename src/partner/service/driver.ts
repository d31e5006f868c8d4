/**
 * Triggers events at the application through the control driver of the profile.
 * @module
 */
import { CommandDriver } from '../../core/drivers/command-driver.js'
import type { Driver, Outcome } from '../../core/drivers/driver.js'
import { HttpDriver, postEvent } from '../../core/drivers/http-driver.js'
import { given, NotExercised, show, Undecided } from '../../core/errors.js'
import type { PartnerControlEvent } from '../../profile/partner/profile.js'
import type { RunningCheck } from '../check.js'

/** The JSON object that the driver receives or returns. */
export type ControlEventBody = Readonly<Record<string, unknown>>

/**
 * Triggers an event and returns the outcome, also if it failed.
 * @throws {NotExercised} if the profile names no driver for it
 */
export async function tryTrigger(
  check: RunningCheck,
  name: PartnerControlEvent,
  body: ControlEventBody,
): Promise<Outcome> {
  check.require(`driver.${name}`)
  const driver = driverOf(check)
  const outcome = await (driver.isRecorded
    ? driver.trigger(name, body)
    : check.trace.step(`control: ${name}`, () => driver.trigger(name, body)))
  check.causes.note(`${name} ${String(body.tenantId)}`, causeIn(check, name, outcome))
  return outcome
}

/** What an event is called in messages. */
const nouns: Readonly<Partial<Record<PartnerControlEvent, string>>> = {
  sync: 'synchronisation',
  'class-update': 'class update',
  'student-lookup': 'student lookup',
  configure: 'configuration',
}

/**
 * Why an event failed, in words without secrets and of limited length; null if it did not fail, or nothing says why.
 */
export function causeIn(
  { run }: Pick<RunningCheck, 'run'>,
  name: PartnerControlEvent,
  outcome: Outcome,
): string | null {
  const noun = nouns[name] ?? name
  // Masked before it is cut: a part of a secret could not be recognised.
  if (outcome.kind === 'failed')
    return `the control driver failed at the ${noun}: ${show(run.redactor.url(outcome.reason))}`
  if (outcome.kind !== 'done' || outcome.answer.succeeded !== false) return null
  const { reason } = outcome.answer
  if (typeof reason !== 'string' || reason.trim() === '') return null
  return `the application says that the ${noun} failed: ${show(run.redactor.url(reason.trim()))}`
}

/**
 * Triggers an event that a check depends on.
 * @returns the answer of the driver
 * @throws {NotExercised} if the driver does not offer it
 * @throws {Undecided} if it is refused or fails, or if the application says that it failed
 */
export async function trigger(
  check: RunningCheck,
  name: PartnerControlEvent,
  body: ControlEventBody,
): Promise<ControlEventBody> {
  const outcome = await tryTrigger(check, name, body)
  const words = name.replaceAll('-', ' ')
  if (outcome.kind === 'not supported')
    throw new NotExercised([`a control driver that can ${words} (${outcome.reason})`])
  if (outcome.kind !== 'done') throw new Undecided(`the control driver could not ${words}: ${outcome.reason}`)
  given(
    outcome.answer.succeeded !== false,
    causeIn(check, name, outcome) ?? `the application says that the ${nouns[name] ?? name} failed`,
  )
  return outcome.answer
}

function driverOf({ profile, run, sender }: RunningCheck): Driver {
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
