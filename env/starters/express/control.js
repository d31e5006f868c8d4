/**
 * The control driver: the conformance suite triggers work that would otherwise run on a schedule, and reads what the
 * application has copied. It is off unless CONTROL_TOKEN is set, and then the application listens on this machine only.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import express, { Router } from 'express'
import { advance } from './clock.js'
import { copyOf, findStudent, forgetCopies, isActive, writeClass } from './data.js'
import { shown, subjectTeachers } from './periods.js'
import { allSchools, load, schoolOf } from './schools.js'
import { forgetTokens, PlatformError } from './service.js'
import { forgetAll } from './sessions.js'
import { settings } from './settings.js'
import { synchronise } from './sync.js'

const digest = (text) => createHash('sha256').update(text).digest()
const expected = digest(`Bearer ${settings.controlToken}`)

/** Runs work that can fail because of the platform. */
async function reported(work) {
  try {
    return { succeeded: await work }
  } catch (error) {
    if (error instanceof PlatformError) return { succeeded: false, reason: error.message }
    throw error
  }
}

const events = {
  sync: ({ tenantId }) => synchronise(tenantId),
  'class-update': ({ tenantId, classId }) => reported(writeClass(tenantId, classId)),
  'student-lookup': ({ tenantId, id, externalKey }) => reported(findStudent(tenantId, { id, externalKey })),
  export: ({ tenantId }) => (schoolOf(tenantId) === undefined ? {} : exported(tenantId)),
  /** Forgets all that is only in memory, and reads the file of the schools again, as a restart does. */
  restart: () => {
    forgetAll()
    forgetTokens()
    forgetCopies()
    load()
    return {}
  },
  'advance-clock': ({ seconds }) => {
    advance(Number(seconds))
    return {}
  },
}

function exported(tenant) {
  const copy = copyOf(tenant)
  const periods = shown([...copy.periods.values()])
  return {
    students: copy.students.map(({ id }) => ({ id })),
    periods,
    classes: copy.classes.map(({ id, longName }) => ({
      id,
      longName,
      subjectTeachers: subjectTeachers(id, periods),
    })),
    rooms: copy.rooms.map(({ id, longName }) => ({ id, longName })),
    users: copy.users.map((user) => ({
      id: user.sourcedId,
      active: isActive(user),
      displayName: user.displayName ?? user.metadata?.displayName,
    })),
    academicSessions: copy.academicSessions.map(({ sourcedId, startDate, endDate }) => ({
      ...{ id: sourcedId, start: startDate, end: endDate },
    })),
    school: copy.schoolName === null ? {} : { name: copy.schoolName },
    schools: allSchools().map(({ tenant: id }) => ({ id })),
  }
}

export const controlRoutes = Router()

controlRoutes.use((request, response, next) => {
  if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) next()
  else response.status(401).json({ message: 'the bearer token is wrong' })
})

controlRoutes.post('/stimuli/:name', express.json(), async (request, response) => {
  const { name } = request.params
  if (!Object.hasOwn(events, name)) response.status(404).json({ message: 'there is no such event' })
  else response.json(await events[name](request.body))
})
