/**
 * Events of the clock, of copies of tenants and of user accounts.
 * @module
 */
import { undoable } from '../../undo.js'
import { preparedOf } from '../../world/prepared.js'
import { type ControlEvents, Refusal, sameName, textOf, userOf } from './event.js'

/** Events of this file. */
export const clockAndUsers: ControlEvents = {
  'advance-clock': async (runtime, tenant, body) => {
    const { seconds } = body
    if (typeof seconds !== 'number' || !(seconds >= 0))
      throw new Refusal(400, 'bad-request', 'seconds must be a number from 0 on')
    await runtime.advance(tenant, seconds)
    return { now: runtime.now(tenant) }
  },
  'lend-tenant': (runtime, tenant) => ({ tenant: runtime.lend(tenant).id }),
  'return-tenant': (runtime, tenant) => {
    if (runtime.world.tenants.includes(tenant)) throw new Refusal(422, 'not-lent', 'this tenant was not lent')
    runtime.giveBack(tenant)
    return {}
  },
  'describe-prepared': (_runtime, tenant) => ({ fixtures: preparedOf(tenant) }),
  'set-language': (_runtime, tenant, body) => {
    const user = userOf(tenant, body)
    const { language } = user
    user.language = textOf(body, 'language')
    return { undo: undoable(tenant, () => void Object.assign(user, { language })) }
  },
  'rename-user': (_runtime, tenant, body) => {
    const user = userOf(tenant, body)
    const username = textOf(body, 'username')
    const taken = tenant.users.some((one) => one !== user && sameName(one.username, username))
    if (taken) throw new Refusal(422, 'name-taken', 'another user has this name')
    const { username: former } = user
    user.username = username
    return { undo: undoable(tenant, () => void Object.assign(user, { username: former })) }
  },
}
