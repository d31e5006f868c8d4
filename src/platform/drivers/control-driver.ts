/**
 * Causes things at the target, by the driver of the profile.
 * @module
 */

import {
  answerProblem,
  type StimulusAnswer,
  type StimulusBody,
  type StimulusName,
} from '../../core/drivers/control-events.js'
import type { Outcome } from '../../core/drivers/driver.js'
import { NotExercised, Undecided } from '../../core/errors.js'
import type { Context } from '../context.js'
import { driverOf } from './drivers.js'

/** The control of one tenant. */
export class Control {
  constructor(readonly context: Context) {}

  /** True where the profile's driver offers this stimulus. */
  can(name: StimulusName): boolean {
    return this.context.profile.control?.stimuli.has(name) ?? false
  }

  /**
   * Sends a stimulus and answers when it has taken effect.
   * @throws {NotExercised} where the driver does not offer it
   * @throws {Undecided} where it is refused or fails
   */
  async send<Name extends StimulusName>(name: Name, body: StimulusBody<Name>): Promise<StimulusAnswer<Name>> {
    return answerOf(name, await this.cause(name, body))
  }

  /**
   * Sends a stimulus that changes the tenant. In a lent copy that is all; elsewhere the change is undone when the
   * turn that {@link Context.whereChangesAreUndone} gives ends, else at the end of the run, else it is listed for the
   * operator.
   * @param back body of the same stimulus that puts back what was there before, for drivers without `undo`
   * @throws {NotExercised} where the driver does not offer it
   * @throws {Undecided} where it is refused or fails
   */
  async change<Name extends StimulusName>(
    name: Name,
    body: StimulusBody<Name>,
    back?: StimulusBody<Name>,
  ): Promise<StimulusAnswer<Name>> {
    const { run, site } = this.context
    if (site.lent) return this.send(name, body)
    this.context.require(`driver.${name}`)
    return answerOf(name, await run.ledger.change(this.context, name, { body, back }))
  }

  /** Sends a stimulus and tells what became of it. @throws {NotExercised} where the profile has no driver for it */
  async cause<Name extends StimulusName>(name: Name, body: StimulusBody<Name>): Promise<Outcome> {
    const { context } = this
    context.require(`driver.${name}`)
    const driver = driverOf(context)
    const cause = (): Promise<Outcome> => driver.cause(name, { tenant: context.site.tenant, ...body })
    const outcome = await (driver.isSeen ? cause() : context.trail.step(`control: ${name}`, cause))
    if (outcome.kind === 'done' && typeof outcome.answer.password === 'string')
      context.run.redactor.add(outcome.answer.password, 'password')
    return outcome
  }
}

/** The answer to a stimulus. @throws where it was not done, or where the answer lacks something */
function answerOf<Name extends StimulusName>(name: Name, outcome: Outcome): StimulusAnswer<Name> {
  const words = name.replaceAll('-', ' ')
  if (outcome.kind === 'not supported')
    throw new NotExercised([`a control driver that can ${words} (${outcome.reason})`])
  if (outcome.kind !== 'done') throw new Undecided(`the control driver could not ${words}: ${outcome.reason}`)
  const problem = answerProblem(name, outcome.answer)
  if (problem !== undefined) throw new Undecided(`the control driver did ${words}, but ${problem}`)
  return outcome.answer as StimulusAnswer<Name>
}
