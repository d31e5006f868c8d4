/**
 * Triggers events at the target, with the control driver of the profile.
 * @module
 */

import {
  answerProblem,
  type ControlEventAnswer,
  type ControlEventBody,
  type ControlEventName,
} from '../../core/drivers/control-events.js'
import type { Outcome } from '../../core/drivers/driver.js'
import { NotExercised, Undecided } from '../../core/errors.js'
import { lendsTenants } from '../../profile/control-settings.js'
import type { Context } from '../context.js'
import { driverOf } from './drivers.js'

/** Triggers events at one tenant. */
export class ControlDriver {
  constructor(readonly context: Context) {}

  /** True if the driver of the profile offers this event. */
  can(name: ControlEventName): boolean {
    const { control } = this.context.profile
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

  /**
   * Sends an event that changes the tenant. In a lent copy, the change stays. Elsewhere it is undone at the end of the
   * turn that {@link Context.whereChangesAreUndone} gives, or at the end of the run. If that fails, it is listed for
   * the operator.
   * @param back body of the same event that restores the earlier state, for drivers without `undo`
   * @throws {NotExercised} if the driver does not offer it
   * @throws {Undecided} if it is refused or fails
   */
  async change<Name extends ControlEventName>(
    name: Name,
    body: ControlEventBody<Name>,
    back?: ControlEventBody<Name>,
  ): Promise<ControlEventAnswer<Name>> {
    const { run, urls } = this.context
    if (urls.lent) return this.send(name, body)
    this.context.require(`driver.${name}`)
    return answerOf(name, await run.undoLog.change(this.context, name, { body, back }))
  }

  /** Sends an event and returns its outcome. @throws {NotExercised} if the profile has no driver for it */
  async trigger<Name extends ControlEventName>(name: Name, body: ControlEventBody<Name>): Promise<Outcome> {
    const { context } = this
    context.require(`driver.${name}`)
    const driver = driverOf(context)
    const send = (): Promise<Outcome> => driver.trigger(name, { tenant: context.urls.tenant, ...body })
    const outcome = await (driver.isRecorded ? send() : context.trace.step(`control: ${name}`, send))
    if (outcome.kind === 'done' && typeof outcome.answer.password === 'string')
      context.run.redactor.add(outcome.answer.password, 'password')
    return outcome
  }
}

/** The answer to an event. @throws if the event has no effect, or if its answer lacks a field */
function answerOf<Name extends ControlEventName>(name: Name, outcome: Outcome): ControlEventAnswer<Name> {
  const words = name.replaceAll('-', ' ')
  if (outcome.kind === 'not supported')
    throw new NotExercised([`a control driver that can ${words} (${outcome.reason})`])
  if (outcome.kind !== 'done') throw new Undecided(`the control driver could not ${words}: ${outcome.reason}`)
  const problem = answerProblem(name, outcome.answer)
  if (problem !== undefined) throw new Undecided(`the control driver did ${words}, but ${problem}`)
  return outcome.answer as ControlEventAnswer<Name>
}
