/**
 * A school with data of every kind.
 * @module
 */
import { randomUUID } from 'node:crypto'
import type { PartnerContext } from '../context.js'
import type { SimulatedRequest, SimulatedTenant } from '../simulator.js'
import { schoolClass } from './classes.js'
import { newId, period } from './periods.js'
import { type DataRecord, students } from './students.js'

/** An account in the roster. */
export function rosterUser(given: DataRecord = {}): DataRecord {
  const sourcedId = randomUUID()
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
    role: 'teacher',
    identifier: sourcedId,
    orgs: [],
    ...given,
  }
}

/** Puts a few records of every kind in place of what a school has. */
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
    users: [rosterUser(), rosterUser({ role: 'student' })].map(change),
    orgs: [change({ sourcedId: randomUUID(), status: 'active', name: 'Stadtschule', type: 'school' })],
  }
}

/** A school that was activated and has data of every kind. */
export async function schoolWithData(context: PartnerContext): Promise<SimulatedTenant> {
  const { tenant } = await context.service.activate()
  fill(tenant)
  return tenant
}

/** Whether a request of the application's server is for data, or for something that nobody knows. */
export function isForData({ endpoint, seat, tenant }: SimulatedRequest): boolean {
  return seat === null && (endpoint === 'data' || (endpoint === 'other' && tenant !== null))
}
