/**
 * A school with a few records of every kind.
 * @module
 */
import { randomUuid } from '../../core/random.js'
import type { SimulatedTenant } from '../simulator.js'
import type { DataRecord } from './json.js'
import { newId, periods, regular, schoolClass, students } from './records.js'
import { namesOf } from './timetable-school.js'

/** Gives a school three students, two classes, two periods with one of the classes, a room, two users and its name. */
export function fillWithEveryKind({ data }: SimulatedTenant): void {
  const modified = Date.now()
  const taught = schoolClass()
  const records = periods(2).map((one) => ({ ...one, classes: regular(Number(taught.id)) }))
  data.students = students(3)
  data.classes = [taught, schoolClass()]
  data.periods = records.map((record) => ({ record, modified }))
  data.names = namesOf(records)
  data.rooms = [{ id: newId(), shortName: 'R1', longName: 'Room 1' }]
  data.roster = {
    users: [rosterUser('teacher'), rosterUser('student')],
    orgs: [{ sourcedId: randomUuid(), status: 'active', name: 'Stadtschule', type: 'school' }],
  }
}

function rosterUser(role: string): DataRecord {
  const sourcedId = randomUuid()
  return {
    sourcedId,
    status: 'active',
    dateLastModified: '2025-09-01T06:00:00Z',
    username: `user-${sourcedId.slice(0, 8)}`,
    userIds: [{ type: 'uuid', identifier: sourcedId }],
    enabledUser: true,
    givenName: 'Ada',
    familyName: 'Muster',
    metadata: { displayName: 'Muster Ada' },
    role,
    identifier: sourcedId,
    orgs: [],
  }
}
