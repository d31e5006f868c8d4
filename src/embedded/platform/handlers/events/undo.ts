/**
 * The event that undoes other events.
 * @module
 */
import { undoChange } from '../../undo.js'
import { type ControlEvents, Refusal, textOf } from './event.js'

/** Events of this file. */
export const undo: ControlEvents = {
  undo: (_runtime, tenant, body) => {
    if (!undoChange(tenant, textOf(body, 'undo')))
      throw new Refusal(422, 'unknown-undo', 'there is no change to undo with this text')
    return {}
  },
}
