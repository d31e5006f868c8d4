/**
 * Events of accounts and names in the roster. Contract 2.6, Roster user; 3, rule 6.
 * @module
 */
import { undoable } from '../../undo.js'
import { rosterOf } from '../../world/roster.js'
import { type NameLayout, nameLayouts } from '../../world/roster-school.js'
import { type ControlEvents, idOf, Refusal, textOf } from './event.js'

/** Events of this file. */
export const rosterEvents: ControlEvents = {
  'set-name-layout': (_runtime, tenant, body) => {
    const { roster } = tenant.changes
    const layout = textOf(body, 'layout')
    if (!Object.hasOwn(nameLayouts, layout))
      throw new Refusal(422, 'unknown-layout', `layout must be one of ${Object.keys(nameLayouts).join(', ')}`)
    const before = roster.layout
    roster.layout = layout as NameLayout
    return {
      undo: undoable(tenant, () => {
        roster.layout = before
      }),
    }
  },
  'delete-user': (runtime, tenant, body) => {
    const { roster } = tenant.changes
    const id = idOf(body, 'user')
    const person = roster.applied(rosterOf(tenant)).people.find(({ sub }) => sub === id)
    if (person === undefined || person.account === 'none' || person.account === 'deleted')
      throw new Refusal(422, 'unknown-user', 'there is no user with this id')
    const now = new Date(runtime.now(tenant) * 1000).toISOString()
    return { undo: undoable(tenant, roster.delete(id, now)) }
  },
}
