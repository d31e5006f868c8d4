/**
 * Causes things at the target, by the driver of the profile.
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
import type { Context } from '../context.js'
import { driverOf } from './drivers.js'

/** The control of one tenant. */
export class ControlDriver {
  constructor(readonly context: Context) {}

  /** True where the profile's driver offers this event. */
  can(name: ControlEventName): boolean {
    return this.context.profile.control?.events.has(name) ?? false
  }

  /**
   * Sends a event and answers when it has taken effect.
   * @throws {NotExercised} where the driver does not offer it
   * @throws {Undecided} where it is refused or fails
   */
  async send<Name extends ControlEventName>(
    name: Name,
    body: ControlEventBody<Name>,
  ): Promise<ControlEventAnswer<Name>> {
    return answerOf(name, await this.cause(name, body))
  }

  /**
   * Sends a event that changes the tenant. In a lent copy that is all; elsewhere the change is undone when the
   * turn that {@link Context.whereChangesAreUndone} gives ends, else at the end of the run, else it is listed for the
   * operator.
   * @param back body of the same event that puts back what was there before, for drivers without `undo`
   * @throws {NotExercised} where the driver does not offer it
   * @throws {Undecided} where it is refused or fails
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

  /** Sends a event and tells what became of it. @throws {NotExercised} where the profile has no driver for it */
  async cause<Name extends ControlEventName>(name: Name, body: ControlEventBody<Name>): Promise<Outcome> {
    const { context } = this
    context.require(`driver.${name}`)
    const driver = driverOf(context)
    const cause = (): Promise<Outcome> => driver.cause(name, { tenant: context.urls.tenant, ...body })
    const outcome = await (driver.isSeen ? cause() : context.trace.step(`control: ${name}`, cause))
    if (outcome.kind === 'done' && typeof outcome.answer.password === 'string')
      context.run.redactor.add(outcome.answer.password, 'password')
    return outcome
  }
}

/** The answer to a event. @throws where it was not done, or where the answer lacks something */
function answerOf<Name extends ControlEventName>(name: Name, outcome: Outcome): ControlEventAnswer<Name> {
  const words = name.replaceAll('-', ' ')
  if (outcome.kind === 'not supported')
    throw new NotExercised([`a control driver that can ${words} (${outcome.reason})`])
  if (outcome.kind !== 'done') throw new Undecided(`the control driver could not ${words}: ${outcome.reason}`)
  const problem = answerProblem(name, outcome.answer)
  if (problem !== undefined) throw new Undecided(`the control driver did ${words}, but ${problem}`)
  return outcome.answer as ControlEventAnswer<Name>
}
