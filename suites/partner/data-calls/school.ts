/**
 * A school with data of every kind.
 */
import { type DataRecord, randomUuid, records, type SimulatedTenant } from '#kit/partner'

const { newId, period, schoolClass, students } = records

/** A user of the roster API. */
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

/**
 * Gives a school a few records of every kind.
 * @param change applied to each record
 */
export function fill(
  { data }: SimulatedTenant,
  change: (record: DataRecord) => DataRecord = (one) => one,
): void {
  const modified = Date.now()
  data.students = students(3).map(change)
  data.classes = [schoolClass(), schoolClass()].map(change)
  data.periods = [period(), period()].map((record) => ({ record: change(record), modified }))
  data.rooms = [{ id: newId(), shortName: 'R1', longName: 'Room 1' }].map(change)
  data.roster = {
    users: [rosterUser('teacher'), rosterUser('student')].map(change),
    orgs: [change({ sourcedId: randomUuid(), status: 'active', name: 'Stadtschule', type: 'school' })],
  }
}
