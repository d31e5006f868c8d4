/**
 * Triggers events at the target, with the control driver of the profile. Changes are logged, so that they are undone.
 * @module
 */
import type {
  ControlEventAnswer,
  ControlEventBody,
  ControlEventName,
} from '../../core/drivers/control-events.js'
import { answerOf, ControlEvents } from './control-events.js'
import { UndoLog } from './undo-log.js'

/** Triggers events at one tenant. */
export class ControlDriver extends ControlEvents {
  /**
   * Sends an event that changes the tenant. In a lent copy, the change stays. Elsewhere it is undone at the end of the
   * turn that {@link RunningCheck.whereChangesAreUndone} gives, or at the end of the run. If that fails, it is listed for
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
    if (this.check.urls.lent) return this.send(name, body)
    this.check.require(`driver.${name}`)
    return answerOf(name, await this.undoLog.change(this.check, name, { body, back }))
  }

  /** The changes that checks have made with the driver. */
  get undoLog(): UndoLog {
    return this.check.run.part(UndoLog)
  }
}
