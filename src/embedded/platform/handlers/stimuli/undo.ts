/**
 * The stimulus that undoes what others have changed.
 * @module
 */
import { undoChange } from '../../undo.js'
import { Refusal, type Stimuli, textOf } from './stimulus.js'

/** Stimuli of this file. */
export const undo: Stimuli = {
  undo: (_runtime, tenant, body) => {
    if (!undoChange(tenant, textOf(body, 'undo')))
      throw new Refusal(422, 'unknown-undo', 'nothing is to be undone under this text')
    return {}
  },
}
