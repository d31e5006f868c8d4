/**
 * Faults of a roster that changes while the platform runs.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import type { RosterPerson } from '../world/roster-people.js'
import { firstLayout, nameLayouts } from '../world/roster-school.js'
import { rowOf } from './rows.js'

const roster = rowOf('roster')

const deleted = 'roster.users.deleted'
const name = 'roster.display-name.teacher'

/** True for a user whose account existed when the platform started. */
const isFresh = ({ account, ids }: RosterPerson): boolean =>
  account === 'deleted' && ids['person-id'] !== undefined

/** Faults of changes. */
export const rosterChangeFaults: readonly Fault[] = [
  roster(deleted, 'fresh-deleted-listed', 'lists a user until the night after the deletion of the account', {
    rosterPersonListed: (person, context) =>
      isFresh(person) || documented.rosterPersonListed(person, context),
  }),
  roster(deleted, 'fresh-deleted-found', 'finds a user until the night after the deletion of the account', {
    rosterPersonFound: (person, context) => isFresh(person) || documented.rosterPersonFound(person, context),
  }),
  roster(name, 'layout-of-the-start', 'ignores a change of the name layout', {
    rosterDisplayName: (person, { tenant }) => nameLayouts[firstLayout[tenant.source]](person),
  }),
  roster(name, 'layout-in-list', 'applies a change of the name layout only to single users', {
    rosterDisplayName: (person, context) =>
      context.use.below === '/:id'
        ? documented.rosterDisplayName(person, context)
        : nameLayouts[firstLayout[context.tenant.source]](person),
  }),
]
