/**
 * Sends events to the control driver of the profile.
 * @module
 */
import type { Activated } from '../../../generated/control/index.js'
import {
  answerProblem,
  type ControlEventAnswer,
  type ControlEventBody,
  type ControlEventName,
} from '../../core/drivers/control-events.js'
import type { Outcome } from '../../core/drivers/driver.js'
import { NotExercised, Undecided } from '../../core/errors.js'
import type { AsItCame } from '../../core/http/documented-body.js'
import { lendsTenants } from '../../profile/control-settings.js'
import type { RunningCheck } from '../check.js'
import { driverOf } from './drivers.js'

/** Sends events at one tenant. */
export class ControlEvents {
  constructor(readonly check: RunningCheck) {}

  /** True if the driver of the profile offers this event. */
  can(name: ControlEventName): boolean {
    const { control } = this.check.profile
    return name === 'lend-tenant' ? lendsTenants(control) : (control?.events.has(name) ?? false)
  }

  /**
   * Sends an event and returns its answer when the event has taken effect.
   * @throws {NotExercised} if the driver does not offer it
   * @throws {Undecided} if it is refused or fails
   */
  async send<Name extends ControlEventName>(
    name: Name,
    body: ControlEventBody<Name>,
  ): Promise<ControlEventAnswer<Name>> {
    return answerOf(name, await this.trigger(name, body))
  }

  /** Sends an event and returns its outcome. @throws {NotExercised} if the profile has no driver for it */
  async trigger<Name extends ControlEventName>(name: Name, body: ControlEventBody<Name>): Promise<Outcome> {
    const { check } = this
    check.require(`driver.${name}`)
    const driver = driverOf(check)
    const send = (): Promise<Outcome> => driver.trigger(name, { tenant: check.urls.tenant, ...body })
    const outcome = await (driver.isRecorded ? send() : check.trace.step(`control: ${name}`, send))
    const { password }: AsItCame<Activated> = outcome.kind === 'done' ? outcome.answer : {}
    if (typeof password === 'string') check.run.redactor.add(password, 'password')
    return outcome
  }
}

/** The answer to an event. @throws if the event has no effect, or if its answer lacks a field */
export function answerOf<Name extends ControlEventName>(
  name: Name,
  outcome: Outcome,
): ControlEventAnswer<Name> {
  const words = name.replaceAll('-', ' ')
  if (outcome.kind === 'not supported')
    throw new NotExercised([`a control driver that can ${words} (${outcome.reason})`])
  if (outcome.kind !== 'done') throw new Undecided(`the control driver could not ${words}: ${outcome.reason}`)
  const problem = answerProblem(name, outcome.answer)
  if (problem !== undefined) throw new Undecided(`the control driver did ${words}, but ${problem}`)
  return outcome.answer as ControlEventAnswer<Name>
}
