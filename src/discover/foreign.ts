/**
 * Finds records of the second school, with its own token.
 * @module
 */
import { NotExercised } from '../core/errors.js'
import type { Context } from '../platform/context.js'
import { byId, type Finder, finder } from './finder.js'
import { idOf, Reading } from './reading.js'
import { foreignStudent } from './students.js'
import { anyPeriod, anyTeacher } from './timetable.js'

const makes = (what: string): string =>
  `Activate the application at TENANT_B, set SERVICE_PASSWORD_B, and have ${what} there.`

/** Finders of the section `tenant_b`. */
export const foreignFinders: readonly Finder[] = [
  foreign('student', 'a student with an external key', foreignStudent),
  foreign('class', 'a class', async (reading) => first(byId(await reading.currentClasses()))),
  foreign('teacher', 'a teacher with a timetable', anyTeacher),
  foreign('period', 'a period', anyPeriod),
  foreign('room', 'a room', async (reading) =>
    first(byId((await reading.rooms()).flatMap((room) => identified(idOf(room, 'id'))))),
  ),
  foreign('roster_user', 'a user', async (reading) => {
    const users = await reading.rosterList('users')
    return first(byId(users.flatMap((record) => identified(reading.rosterId(record)))))
  }),
]

function foreign(entry: string, what: string, find: Finder['find']): Finder {
  return finder(`tenant_b.${entry}`, makes(what), async (reading) => find(await otherSchool(reading)))
}

/**
 * The data of the second school.
 * @throws {NotExercised} if the profile has no token for it
 */
function otherSchool(reading: Reading): Promise<Reading> {
  return reading.once('second school', async () => {
    const { context } = reading
    const token = await tokenOfB(context)
    const { data, roster } = context
    return new Reading(context, data.as(token), roster.as(token), reading.lists, ' of the second school')
  })
}

async function tokenOfB(context: Context): Promise<string> {
  context.require('client.service', 'client.service-b')
  const { tenantB, servicePasswordB } = context.profile
  if (tenantB === null || servicePasswordB === null) throw new NotExercised(['TENANT_B'])
  return context
    .at(tenantB)
    .tokens.serviceToken({ clientId: context.service.clientId, password: servicePasswordB })
}

function first(records: readonly { readonly id: string | number }[]): unknown {
  const [found] = records
  return found === undefined ? undefined : { id: found.id }
}

function identified(id: string | number | undefined): { id: string | number }[] {
  return id === undefined ? [] : [{ id }]
}
